import type { TraceTotals } from '#contract/recalls/trace'
import { counted, listText } from '#contract/words'
import { localDate } from '#contract/calendar'
import { IconCheck, IconInfoCircle, IconScan } from '../../components/icons.ts'
import type { BadgeLook } from '../../components/tone-badge.tsx'
import { formatDate } from '../../lib/format.ts'
import type { Entry, LabelNode, Pile } from './trace-steps.ts'

export const evidenceLooks: Readonly<Record<Entry['evidence'], BadgeLook>> = {
  lido: { word: 'Lido', icon: IconScan, tone: 'good' },
  escolhido: { word: 'Escolhido', icon: IconCheck, tone: 'plain' },
  presumido: { word: 'Presumido', icon: IconInfoCircle, tone: 'warn' },
}

/** One, and several. */
const standings: Readonly<Record<LabelNode['status'], readonly [string, string]>> = {
  in_stock: ['em estoque', 'em estoque'],
  blocked: ['bloqueada', 'bloqueadas'],
  transformed: ['usada em preparo', 'usadas em preparo'],
  consumed: ['usada', 'usadas'],
  discarded: ['descartada', 'descartadas'],
  donated: ['doada', 'doadas'],
  returned: ['devolvida', 'devolvidas'],
  missing: ['faltando', 'faltando'],
}

/** `22 em estoque`, `10 em Frango desfiado L261130-02` */
export function standingText({ status, into, labels }: Pile): string {
  const count = labels.length
  if (status === 'transformed' && into !== null) return `${count} → ${into}`
  const [one, many] = standings[status]
  return `${counted(count, one, many)}${into === null ? '' : ` · uma parte → ${into}`}`
}

/** `2 × Frango desfiado`, `2 kg do lote A2911` */
export function entryText({ labels, name, quantity }: Entry): string {
  if (labels === null) return quantity === null ? `lote ${name}` : `${quantity} do lote ${name}`
  return `${labels} × ${name}${quantity === null ? '' : ` (${quantity})`}`
}

const PEOPLE_SHOWN = 3

/** `Freezer A · 30/11/2026 · Ana e João`: where, when and who. */
export function whereText({ place, labels }: Pile, timeZone: string): string {
  const days = [...new Set(labels.map(({ at }) => localDate(new Date(at), timeZone)))].sort()
  const people = [...new Set(labels.map(({ person }) => person))].filter((person) => person !== '')
  const others = people.length - PEOPLE_SHOWN
  const named = [...people.slice(0, PEOPLE_SHOWN), ...(others > 0 ? [counted(others, 'outro', 'outros')] : [])]
  return [place, periodText(days), listText(named)].filter((text) => text !== '').join(' · ')
}

/** Of days in their order. */
export function periodText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return first === last ? formatDate(first) : `${formatDate(first)} a ${formatDate(last)}`
}

/** `97,5 %`, `2.000` */
export const numberText = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

type TotalName = keyof TraceTotals

/** What a trace counts. Those after `missing` are only shown where there are some. */
export const totalWords: readonly (readonly [TotalName, string, string])[] = [
  ['inStock', 'em estoque', 'em estoque'],
  ['used', 'usada', 'usadas'],
  ['discarded', 'descartada', 'descartadas'],
  ['missing', 'faltando', 'faltando'],
  ['blocked', 'bloqueada', 'bloqueadas'],
  ['donated', 'doada', 'doadas'],
  ['returned', 'devolvida', 'devolvidas'],
]
