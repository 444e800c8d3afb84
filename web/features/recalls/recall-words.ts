import { recallSourceNames } from '#contract/recalls/recalls'
import type {
  Recall,
  RecallLabel,
  RecallLot,
  RecallPreview,
  RecallSource,
  RecallSummary,
} from '#contract/recalls/recalls'
import type { TraceNode } from '#contract/recalls/trace'
import { capitalised, counted, listText } from '#contract/words'
import type { BadgeLook } from '../../components/tone-badge.tsx'
import { IconCircleCheck, IconEye, IconLock } from '../../components/icons.ts'

/** What is recalled, in a sentence: `lote A2911`, `etiqueta FID20260042`, `preparo L261130-02`. */
export function rootName({ key, lot, code }: Pick<TraceNode, 'key' | 'lot' | 'code'>): string {
  const type = key.split(':')[0] ?? ''
  return `${type} ${type === 'lote' && lot !== '' ? lot : code}`
}

/** `Recolher o lote A2911`, `Recolher a etiqueta FID20260042` */
export const recallTitle = (root: Pick<TraceNode, 'key' | 'lot' | 'code'>): string =>
  `Recolher ${root.key.startsWith('etiqueta') ? 'a' : 'o'} ${rootName(root)}`

/** `lote A2911 de Filé de peito e preparo L261130-02 de Molho`, `o que pode ter levado lote A2911 de Filé de peito` */
export function rootsText({ roots, onlyPresumed }: Pick<Recall, 'roots' | 'onlyPresumed'>): string {
  const names = listText(roots.map((root) => `${rootName(root)} de ${root.name}`))
  return onlyPresumed ? `o que pode ter levado ${names}` : names
}

/** The button that blocks: `Bloquear 39`, `Bloquear o lote`. */
export function blockText({ blocked, lots }: Pick<RecallPreview, 'blocked' | 'lots'>): string {
  if (blocked > 0) return `Bloquear ${blocked}`
  if (lots.length > 1) return `Bloquear ${lots.length} lotes`
  return lots.length === 1 ? 'Bloquear o lote' : 'Abrir o recolhimento'
}

/** `lote A2911`, by the maker's number or the house's. */
export const lotText = ({ lot, code }: Pick<RecallLot, 'lot' | 'code'>): string => `lote ${lot === '' ? code : lot}`

/** How much still waits for a destination: `22 etiquetas e 1 lote`. */
export const waitingText = ({ left, lotsLeft }: Pick<RecallSummary, 'left' | 'lotsLeft'>): string =>
  listText([
    ...(left > 0 ? [counted(left, 'etiqueta', 'etiquetas')] : []),
    ...(lotsLeft > 0 ? [counted(lotsLeft, 'lote', 'lotes')] : []),
  ])

export const sourceName = (source: RecallSource): string => capitalised(recallSourceNames[source])

export const statusLooks: Readonly<Record<RecallSummary['status'], BadgeLook>> = {
  aberto: { word: 'Aberto', icon: IconLock, tone: 'bad' },
  encerrado: { word: 'Encerrado', icon: IconCircleCheck, tone: 'plain' },
  simulado: { word: 'SIMULADO', icon: IconEye, tone: 'warn' },
}

type Standing = RecallLabel['status']

/** What a label is, of one and of many. */
const standingWords: Readonly<Record<Standing, readonly [string, string]>> = {
  in_stock: ['em estoque', 'em estoque'],
  blocked: ['bloqueada', 'bloqueadas'],
  consumed: ['usada', 'usadas'],
  discarded: ['descartada', 'descartadas'],
  donated: ['doada', 'doadas'],
  returned: ['devolvida', 'devolvidas'],
  missing: ['faltando', 'faltando'],
  transformed: ['transformada', 'transformadas'],
}

export const standingText = (count: number, status: Standing): string =>
  counted(count, standingWords[status][0], standingWords[status][1])

/** `7 usadas, 2 descartadas e 1 faltando` */
export function standingsText(groups: readonly { readonly status: Standing; readonly labels: number }[]): string {
  const counts = new Map<Standing, number>()
  for (const { status, labels } of groups) counts.set(status, (counts.get(status) ?? 0) + labels)
  return listText([...counts].map(([status, count]) => standingText(count, status)))
}
