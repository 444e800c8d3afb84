import { labelStatuses } from '#contract/labels'
import type { LabelFilters } from '../api.ts'

const TEXT_MAX = 120

/** Of an address or a form only what narrows the list; anything else would make another address of the same list. */
export function readLabelFilters(search: Partial<Record<keyof LabelFilters, unknown>>): LabelFilters {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '')
  const [q, category, sector] = [text(search.q), text(search.category), text(search.sector)]
  const status = labelStatuses.find((known) => known === search.status)
  return { ...(q && { q }), ...(category && { category }), ...(sector && { sector }), ...(status && { status }) }
}
