import { byStatus } from '#contract/labels/act-table'
import type { ListStatus } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'

const TEXT_MAX = 120

/** The choices of the status filter, in the order shown. */
export const statusWords: Readonly<Record<ListStatus, string>> = {
  to_use: 'Usar primeiro',
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

const statusLists: Readonly<Record<ListStatus | 'all', string>> = {
  all: 'Todas as etiquetas em estoque, da mais nova para a mais antiga',
  to_use: 'O que usar primeiro: etiquetas no prazo, a primeira a vencer no alto',
  valid: 'Etiquetas em estoque no prazo, da mais nova para a mais antiga',
  expiring: 'Etiquetas que vencem em até 7 dias, a primeira a vencer no alto',
  expired: 'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto',
  ...byStatus(({ words: [, many] }) => `Etiquetas ${many}, da mais nova para a mais antiga`),
  returned: 'Etiquetas devolvidas ao fornecedor, da mais nova para a mais antiga',
  transformed: 'Etiquetas substituídas por etiquetas-filhas, da mais nova para a mais antiga',
  annulled: 'Etiquetas anuladas, da mais nova para a mais antiga',
}

/** What the list shows, in one sentence. `place` is the name of the place that is asked for. */
export function listDescription({ q, category, sector, status, purpose, basis }: LabelFilters, place?: string): string {
  const narrowed = [
    ...(purpose ? ['só amostras'] : []),
    ...(basis ? ['só datas informadas à mão'] : []),
    ...(category ? [`categoria ${category}`] : []),
    ...(sector ? [`setor ${sector}`] : []),
    ...(place ? [place] : []),
    ...(q ? [`busca “${q}”`] : []),
  ]
  const list =
    status === undefined && narrowed.length > 0
      ? statusLists.all.replace('Todas as e', 'E')
      : statusLists[status ?? 'all']
  return narrowed.length === 0 ? `${list}.` : `${list} · ${narrowed.join(' · ')}.`
}
