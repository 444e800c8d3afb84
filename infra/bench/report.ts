import type { Spread } from './rounds.ts'
import { ratiosOf, spreadOf } from './rounds.ts'

/** What a row must reach: by the ratio to the peer or, for an absolute target, by its own figure. */
export interface Target {
  readonly of: 'ratio' | 'figure'
  readonly is: 'at least' | 'at most'
  readonly value: number
}

export type Unit = 'op/s' | 'µs' | 'ms' | 's' | 'MiB' | 'KiB' | 'conexões'

/** One line of the table: FoodID's figure against that of a floor or a peer, measured in the same rounds. */
export interface Row {
  readonly group: string
  /** Shown in the table, in Portuguese. */
  readonly what: string
  readonly unit: Unit
  readonly ours: Spread
  readonly peerName: string
  readonly peer: Spread
  readonly ratio: Spread
  readonly target: Target | null
}

/** A remark below the table: something that was not measured, or that a reader of the figures must know. */
export interface Note {
  readonly group: string
  readonly text: string
}

interface Measured {
  readonly group: string
  readonly what: string
  readonly unit: Unit
  readonly ours: readonly number[]
  readonly peerName: string
  readonly peer: readonly number[]
  readonly target?: Target
}

export const ratioAtLeast = (value: number): Target => ({ of: 'ratio', is: 'at least', value })
export const ratioAtMost = (value: number): Target => ({ of: 'ratio', is: 'at most', value })
export const figureAtLeast = (value: number): Target => ({ of: 'figure', is: 'at least', value })
export const figureAtMost = (value: number): Target => ({ of: 'figure', is: 'at most', value })

export function rowOf({ ours, peer, target, ...named }: Measured): Row {
  return {
    ...named,
    ours: spreadOf(ours),
    peer: spreadOf(peer),
    ratio: spreadOf(ratiosOf(ours, peer)),
    target: target ?? null,
  }
}

/** undefined: the row has no target. */
export function isReached({ target, ours, ratio }: Row): boolean | undefined {
  if (target === null) return undefined
  const { median } = target.of === 'ratio' ? ratio : ours
  return target.is === 'at least' ? median >= target.value : median <= target.value
}

const format = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 })
const spreadText = ({ median, min, max }: Spread): string => `${format(median)} (${format(min)} a ${format(max)})`

function targetText(row: Row): string {
  const { target, unit } = row
  if (target === null) return '–'
  return `${target.is === 'at least' ? '≥' : '≤'} ${format(target.value)}${target.of === 'ratio' ? ' ×' : ` ${unit}`}`
}

const marks = new Map<boolean | undefined, string>([
  [true, '✓'],
  [false, '✗'],
  [undefined, ''],
])

/** The rows as a Markdown table: medians, with minimum and maximum. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.group,
    row.what,
    row.unit,
    spreadText(row.ours),
    `${row.peerName}: ${spreadText(row.peer)}`,
    spreadText(row.ratio),
    targetText(row),
    marks.get(isReached(row)) ?? '',
  ])
  const head = ['', 'o quê', 'unidade', 'FoodID', 'contra', 'razão', 'meta', '']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const notesOf = (notes: readonly Note[]): string =>
  notes.map(({ group, text }) => `- ${group}: ${text}`).join('\n')
