import { byStatus } from '#contract/labels/act-table'
import type { ListStatus } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'

const TEXT_MAX = 120

/** The choices of the status filter, in the order shown. */
export const statusWords: Readonly<Record<ListStatus, string>> = {
  to_use: 'Usar primeiro',
  today: 'Vence hoje',
  tomorrow: 'Vence amanhã',
  soon: 'Vence em 2 ou 3 dias',
  later: 'Vence depois de 3 dias',
  valid: 'No prazo',
  expiring: 'Vence em breve',
  expired: 'Vencido',
  ...byStatus(({ product }) => product),
  transformed: 'Substituído',
  annulled: 'Anulado',
}

const isStatus = (value: unknown): value is ListStatus => typeof value === 'string' && Object.hasOwn(statusWords, value)

/** Keeps only valid and non-blank filters, so that the same list always has the same URL. */
export function readLabelFilters(search: Partial<Record<keyof LabelFilters, unknown>>): LabelFilters {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '')
  const [q, category, sector, place] = [search.q, search.category, search.sector, search.place].map(text)
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(sector && { sector }),
    ...(place && { place }),
    ...(isStatus(search.status) && { status: search.status }),
    ...(search.purpose === 'amostra' && { purpose: 'amostra' }),
    ...(search.basis === 'manual' && { basis: 'manual' }),
  }
}
