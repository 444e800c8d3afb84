import { exposureOf } from '../contract/exposure.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from '../contract/label.ts'
import type { Series, Window } from '../contract/segments.ts'
import { verdictOf } from '../contract/verdict.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { Measured } from './measured-places.ts'

// Two occurrences may have a time in common: two points of one place fail together and each opens an occurrence, or an
// occurrence is said to have begun before an earlier one ended. The label was warm only once in that time.

/** An occurrence that was opened before the judged one and lasted into its time. Instants in milliseconds. */
export interface Overlapping {
  readonly id: number
  readonly startedAt: number
  /** null: it is open. */
  readonly endedAt: number | null
  /** The points of the occurrence, by the place at which they measure. */
  readonly measured: ReadonlyMap<string, readonly Measured[]>
}

/** An overlapping occurrence, as far as it may have counted the time of a label at a point. */
interface CountedBefore {
  readonly span: Window
  /** That of the same point, else those of the other points of the place. */
  readonly series: readonly Series[]
  /** All that the label has used in it. */
  readonly units: number
}

/** @param units what a label has used, by the occurrence */
export const countedBefore = (
  overlapping: readonly Overlapping[],
  units: ReadonlyMap<number, number>,
  { pointId, storageTypeId }: Pick<IncidentPoint, 'pointId' | 'storageTypeId'>,
): readonly CountedBefore[] =>
  overlapping.flatMap(({ id, startedAt, endedAt, measured }) => {
    const there = storageTypeId === null ? [] : (measured.get(storageTypeId) ?? [])
    const same = there.filter(({ point }) => point.pointId === pointId)
    const used = units.get(id) ?? 0
    if (used === 0 || there.length === 0) return []
    return {
      span: { from: startedAt, until: endedAt ?? Infinity },
      series: (same.length > 0 ? same : there).map(({ series }) => series),
      units: used,
    }
  })

interface Before {
  readonly counted: readonly CountedBefore[]
  /** What the label has used in this occurrence alone, with what it was made of: no time of that is counted twice. */
  readonly alone: number
}

/** The verdict of a label that has used what earlier occurrences have counted, with no time of it counted twice. */
export function verdictOnce(
  series: Series,
  label: JudgedLabel,
  facts: VerdictFacts,
  { counted, alone }: Before,
): { readonly verdict: Verdict; /** What it uses here. */ readonly gained: number } {
  const verdict = verdictOf(series, label, facts)
  const gained = verdict.units - label.used
  const twice = Math.min(
    gained,
    counted.reduce((sum, one) => sum + countedTwice(verdict, one), 0),
  )
  const used = Math.max(alone, label.used - twice)
  return { verdict: used < label.used ? verdictOf(series, { ...label, used }, facts) : verdict, gained }
}

/** The units that both occurrences count for the common time: the smaller account is taken off, so the larger one stays. */
function countedTwice({ counted }: Verdict, { span, series, units }: CountedBefore): number {
  const { weighing, weighedFrom, window } = counted
  if (weighing === null) return 0
  const from = Math.max(weighedFrom, span.from)
  const until = Math.min(window.until, span.until)
  const of = (one: Series) => exposureOf(one, { from, until }, weighing, 0).units
  return Math.min(units, of(counted.series), ...series.map(of))
}
