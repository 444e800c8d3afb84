import { byStatus } from '#contract/labels/act-table'
import type { ListStatus } from '#contract/labels'
import type { LabelFilters } from '../list-address.ts'

// Apart from label-filters.ts, which the routes load on every screen.

const statusLists: Readonly<Record<ListStatus | 'all', string>> = {
  all: 'Todas as etiquetas em estoque, da mais nova para a mais antiga',
  to_use: 'O que usar primeiro: etiquetas no prazo, a primeira a vencer no alto',
  valid: 'Etiquetas em estoque no prazo, da mais nova para a mais antiga',
  expiring: 'Etiquetas que vencem em até 7 dias, a primeira a vencer no alto',
  expired: 'Etiquetas vencidas em estoque, a que venceu há mais tempo no alto',
  ...byStatus(({ word }) => `Etiquetas ${word}s, da mais nova para a mais antiga`),
  returned: 'Etiquetas devolvidas ao fornecedor, da mais nova para a mais antiga',
  transformed: 'Etiquetas substituídas por etiquetas-filhas, da mais nova para a mais antiga',
  annulled: 'Etiquetas anuladas, da mais nova para a mais antiga',
}

/** What the list shows, in one sentence. `place` is the name of the place that is asked for. */
export function listDescription({ q, category, sector, status, purpose, basis }: LabelFilters, place?: string): string {
  const narrowed = [
    ...(purpose ? ['só amostras'] : []),
    ...(basis ? ['só validades digitadas'] : []),
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
