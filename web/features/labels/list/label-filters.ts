import type { LabelStatus } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'

const TEXT_MAX = 120

/** What may be chosen, in this order. */
export const statusWords: Readonly<Record<LabelStatus, string>> = {
  valid: 'No prazo', expiring: 'Vence em breve', expired: 'Vencido', consumed: 'Consumido', discarded: 'Descartado',
}

const isStatus = (value: unknown): value is LabelStatus => typeof value === 'string' && Object.hasOwn(statusWords, value)

/** Of an address or a form only what narrows the list; anything else would make another address of the same list. */
export function readLabelFilters(search: Partial<Record<keyof LabelFilters, unknown>>): LabelFilters {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '')
  const [q, category, sector] = [text(search.q), text(search.category), text(search.sector)]
  return { ...(q && { q }), ...(category && { category }), ...(sector && { sector }), ...(isStatus(search.status) && { status: search.status }) }
}
