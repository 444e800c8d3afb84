import type { LabelStatus } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'

const TEXT_MAX = 120

/** The choices of the status filter, in the order shown. */
export const statusWords: Readonly<Record<LabelStatus, string>> = {
  valid: 'No prazo',
  expiring: 'Vence em breve',
  expired: 'Vencido',
  consumed: 'Consumido',
  discarded: 'Descartado',
}

const isStatus = (value: unknown): value is LabelStatus =>
  typeof value === 'string' && Object.hasOwn(statusWords, value)

/** Keeps only valid and non-blank filters, so that the same list always has the same URL. */
export function readLabelFilters(search: Partial<Record<keyof LabelFilters, unknown>>): LabelFilters {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '')
  const [q, category, sector] = [text(search.q), text(search.category), text(search.sector)]
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(sector && { sector }),
    ...(isStatus(search.status) && { status: search.status }),
  }
}

const statusLists: Readonly<Record<LabelStatus | 'all', string>> = {
  all: 'Todas as etiquetas em estoque, da mais nova para a mais antiga',
  valid: 'Etiquetas em estoque no prazo, da mais nova para a mais antiga',
  expiring: 'Etiquetas que vencem em até 7 dias, a primeira a vencer no alto',
  expired: 'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto',
  consumed: 'Etiquetas consumidas, da mais nova para a mais antiga',
  discarded: 'Etiquetas descartadas, da mais nova para a mais antiga',
}

/** What the list shows, in one sentence. */
export function listDescription({ q, category, sector, status }: LabelFilters): string {
  const narrowed = [
    ...(category ? [`categoria ${category}`] : []),
    ...(sector ? [`setor ${sector}`] : []),
    ...(q ? [`busca “${q}”`] : []),
  ]
  const list =
    status === undefined && narrowed.length > 0
      ? statusLists.all.replace('Todas as e', 'E')
      : statusLists[status ?? 'all']
  return narrowed.length === 0 ? `${list}.` : `${list} · ${narrowed.join(' · ')}.`
}
