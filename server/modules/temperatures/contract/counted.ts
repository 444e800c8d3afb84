import type { JudgedLabel } from './label.ts'
import { lastOf, valueInside } from './exposure.ts'
import type { Reading, Series, Window } from './segments.ts'
import { withReading, worseOf } from './segments.ts'

export interface Counted {
  readonly series: Series
  readonly window: Window
  /** Whether the label still stands in the place. */
  readonly isThere: boolean
}

/**
 * What counts for a label: since it has been in the place, and anew since its food was measured within its limit. A food
 * that is warmer than its limit counts as a reading of the air that is at least as warm as the air was: the account never
 * says less than the thermometer in the food. What was measured twice at the same instant counts with the worse value.
 *
 * @param isWithin whether a temperature is within the label's limit
 */
export function countedFor(label: JudgedLabel, series: Series, isWithin: (celsius: number) => boolean): Counted {
  const began = label.from ?? label.startedAt
  const { warm, restartAt } = foodOf(label, series.isHot, isWithin)
  const counted = warm.length === 0 ? series : withFood(series, warm)
  const until = Math.min(label.until ?? Number.MAX_SAFE_INTEGER, lastOf(counted) ?? began)
  const from = Math.max(began, restartAt, counted.readings[0]?.at ?? began)
  return { series: counted, window: { from, until: Math.max(from, until) }, isThere: label.until === null }
}

function foodOf(
  { food, until, from, startedAt, noPower, pauses }: JudgedLabel,
  isHot: boolean,
  isWithin: (celsius: number) => boolean,
) {
  const byInstant = new Map<number, number>()
  for (const { at, value } of food) {
    if (at < (from ?? startedAt)) continue
    // Warm food after a power cut was no colder before: only what is within its limit proves nothing.
    if (until !== null && at > until && (noPower === null || isWithin(value))) continue
    // While the occurrence had ended the food cooled again, though the occurrence went on later.
    if (isWithin(value) && pauses.some((pause) => at > pause.from && at <= pause.until)) continue
    const known = byInstant.get(at)
    byInstant.set(at, known === undefined ? value : worseOf(known, value, isHot))
  }
  const counted = [...byInstant].map(([at, value]) => ({ at, value }))
  const isLate = (at: number) => until !== null && at > until
  const restartAt = Math.max(
    Number.NEGATIVE_INFINITY,
    ...counted.flatMap(({ at, value }) => (isWithin(value) ? [at] : [])),
  )
  // Warm food counts up to a measure within the limit: the account begins anew there, and only the air counts from then on.
  const warm = counted.filter(({ at, value }) => at > restartAt && !isWithin(value))
  const late = warm.filter(({ at }) => isLate(at))
  return {
    // Food that has left a place without power was there at least as warm as it was measured at any time since.
    warm: warm.map((one) => (isLate(one.at) ? { at: one.at, value: worstOf(late, isHot) } : one)),
    restartAt,
  }
}

/** Warm food splits a segment of the air, and no part of that is milder than the air was. */
function withFood(air: Series, warm: readonly Reading[]): Series {
  const beyond = reaching(air, warm)
  const points = warm.map(({ at, value }) => {
    const around = valueInside(beyond, at)
    return { at, value: around === null ? value : worseOf(value, around, air.isHot) }
  })
  return points.reduce(withReading, beyond)
}

/** @param food not empty */
const worstOf = (food: readonly Reading[], isHot: boolean): number =>
  food.map(({ value }) => value).reduce((a, b) => worseOf(a, b, isHot))

/** The series as far as the food was measured. Before the first reading and after the last one the worst of it counts. */
function reaching(air: Series, warm: readonly Reading[]): Series {
  const first = air.readings[0]?.at ?? Number.POSITIVE_INFINITY
  const last = lastOf(air) ?? Number.NEGATIVE_INFINITY
  const ends: Reading[] = []
  const early = warm.filter(({ at }) => at < first)
  if (early.length > 0) ends.push({ at: Math.min(...early.map(({ at }) => at)), value: worstOf(early, air.isHot) })
  const late = warm.filter(({ at }) => at > last)
  if (late.length > 0) ends.push({ at: Math.max(...late.map(({ at }) => at)), value: worstOf(late, air.isHot) })
  return ends.reduce(withReading, air)
}
