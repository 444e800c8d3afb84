import type { StorageKind } from '../../../contract/food.ts'
import { hoursOf } from '../../../contract/food.ts'
import type { Tiers } from './norm-books.ts'
import type { Confidence, Jurisdiction, NormRow } from './norm-row.ts'

/** A place where food is kept, as far as its temperature matters. null: not said. */
export interface StoragePlace {
  readonly id: string
  readonly name: string
  readonly kind: StorageKind | null
  readonly tempMin: number | null
  readonly tempMax: number | null
}

export function fits({ limit, kind }: NormRow, { tempMin, tempMax }: StoragePlace): boolean {
  if (limit === null) return true
  if (kind === 'quente') return limit.min === undefined || (tempMin !== null && tempMin >= limit.min)
  if (tempMax === null) return false
  return limit.below === undefined ? limit.max === undefined || tempMax <= limit.max : tempMax < limit.below
}

export const isInForce = ({ from, until }: Tiers, day: string): boolean => from <= day && day <= until

/** The row of a norm that a place has: its first tier that fits; `fitting: false`: its warmest tier, which does not. */
export interface Candidate {
  readonly row: NormRow
  readonly fitting: boolean
}

export function candidateOf({ rows }: Tiers, place: StoragePlace): Candidate {
  for (const row of rows) if (fits(row, place)) return { row, fitting: true }
  return { row: rows.at(-1) ?? rows[0], fitting: false }
}

export type NormChoice =
  /** No norm speaks of this. */
  | { readonly kind: 'none' }
  /** A limit asks for a temperature that the place does not keep (`unknown`: has not said). */
  | { readonly kind: 'unfit'; readonly row: NormRow; readonly unknown: boolean }
  /** Only references speak of this, and the place is warmer than any of them. */
  | { readonly kind: 'outside'; readonly row: NormRow }
  /** `allowed`: the shortest of the limits. */
  | { readonly kind: 'row'; readonly row: NormRow; readonly allowed: NormRow | null }

const confidenceRank: Readonly<Record<Confidence, number>> = { A: 0, B: 1, C: 2, X: 3 }
const localRank: Readonly<Record<Jurisdiction, number>> = { 'SP-SAO_PAULO': 0, SP: 1, DF: 1, BR: 2 }

const isSpecific = ({ foodClass }: NormRow): number => (foodClass === null ? 1 : 0)

/** Negative where `a` is used before `b`: the shorter one, then the more specific, better known and more local one. */
function compareRows(a: NormRow, b: NormRow): number {
  return (
    hoursOf(a.duration) - hoursOf(b.duration) ||
    isSpecific(a) - isSpecific(b) ||
    confidenceRank[a.confidence] - confidenceRank[b.confidence] ||
    localRank[a.book.jurisdiction] - localRank[b.book.jurisdiction]
  )
}

function shorter(row: NormRow | null, other: NormRow): NormRow {
  return row === null || compareRows(other, row) < 0 ? other : row
}

/**
 * The row that gives the time: the shortest of those in force. The most local norm decides whether the place is cold
 * enough; where it is a reference only and does not fit, so does every limit. A row that does not fit still counts
 * with its longest time, so that a colder place never has less.
 *
 * @param norms most local first
 */
export function chooseNorm(norms: readonly Tiers[], place: StoragePlace, day: string): NormChoice {
  let localFits: boolean | null = null
  let anyFits = false
  let unfitLimit: NormRow | null = null
  let shortest: NormRow | null = null
  let allowed: NormRow | null = null
  for (const tiers of norms) {
    if (!isInForce(tiers, day)) continue
    const { row, fitting } = candidateOf(tiers, place)
    localFits ??= fitting
    anyFits ||= fitting
    shortest = shorter(shortest, row)
    if (row.force === 'limite') allowed = shorter(allowed, row)
    if (row.force === 'limite' && !fitting) unfitLimit ??= row
  }
  if (shortest === null) return { kind: 'none' }
  if (unfitLimit !== null && localFits === false) return { kind: 'unfit', row: unfitLimit, unknown: isUnknown(place) }
  return anyFits ? { kind: 'row', row: shortest, allowed } : { kind: 'outside', row: shortest }
}

const isUnknown = ({ kind, tempMin, tempMax }: StoragePlace): boolean =>
  (kind === 'quente' ? tempMin : tempMax) === null

/** The longest time that a limit in force allows at any temperature; null: there is no limit. */
export function longestAllowed(norms: readonly Tiers[], day: string): NormRow | null {
  let allowed: NormRow | null = null
  for (const tiers of norms) {
    if (!isInForce(tiers, day)) continue
    const limits = tiers.rows.filter(({ force }) => force === 'limite')
    const [longest] = limits.sort((a, b) => hoursOf(b.duration) - hoursOf(a.duration))
    if (longest !== undefined) allowed = shorter(allowed, longest)
  }
  return allowed
}
