import { localDate, zonedInstant } from '../../../contract/calendar.ts'
import type { RoundTime } from '../contract/points.ts'
import type { RoundStatus } from '../contract/today.ts'

/** What a point said of its rounds since an instant. */
export interface PointVersion {
  readonly since: Date
  readonly active: boolean
  readonly rounds: readonly RoundTime[]
}

export interface RoundReading {
  readonly at: Date
  readonly enteredAt: Date
}

export interface DayRound<Reading> extends RoundTime {
  readonly status: RoundStatus
  /** The reading that counts for the round; null: there is none. */
  readonly reading: Reading | null
}

/** `2026-11-30T11:00`. Two of the same zone compare as texts; an hour that a clock change skips is never reached. */
const wallOf = (instant: Date, timeZone: string): string => zonedInstant(instant, timeZone).slice(0, 16)

/** The rounds of a day: those that the point had, in use, when they ended. @param versions the oldest first */
export function roundsOn(day: string, versions: readonly PointVersion[], timeZone: string): readonly RoundTime[] {
  return versions
    .flatMap(({ since, active, rounds }, index) => {
      const next = versions[index + 1]
      const from = wallOf(since, timeZone)
      const until = next === undefined ? null : wallOf(next.since, timeZone)
      const isOwn = (end: string) => from <= end && (until === null || end < until)
      return active ? rounds.filter(({ to }) => isOwn(`${day}T${to}`)) : []
    })
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
}

interface Asked<Sensed> {
  readonly day: string
  readonly now: Date
  readonly timeZone: string
  /** Of the sensor of the point: at least the first of each round. */
  readonly sensed?: readonly Sensed[]
}

/**
 * What became of the rounds of a day. A reading of the round's hours counts for it, by hand or else by the sensor; and else
 * one that was taken before the next round begins: a round that was forgotten is made up for.
 */
export function roundsOfDay<Reading extends RoundReading, Sensed extends RoundReading = never>(
  rounds: readonly RoundTime[],
  readings: readonly Reading[],
  { day, now, timeZone, sensed = [] }: Asked<Sensed>,
): DayRound<Reading | Sensed>[] {
  const present = wallOf(now, timeZone)
  const walled = walledOf(readings, day, timeZone)
  const bySensor = walledOf(sensed, day, timeZone)
  return rounds.map(({ from, to }, index) => {
    const [begin, end] = [`${day}T${from}`, `${day}T${to}`]
    const next = rounds.slice(index + 1).find((other) => other.from > to)
    const isOwn = ({ at }: { readonly at: string }) => at >= begin && at <= end
    const isMadeUp = ({ at }: { readonly at: string }) => at > end && (next === undefined || at < `${day}T${next.from}`)
    const own = walled.find(isOwn) ?? bySensor.find(isOwn) ?? walled.find(isMadeUp)
    if (own !== undefined) return { from, to, status: own.entered > end ? 'late' : 'done', reading: own.reading }
    const status = present < begin ? 'later' : present <= end ? 'due' : 'missing'
    return { from, to, status, reading: null }
  })
}

/** The readings of a day in the order in which they were entered. */
const walledOf = <Reading extends RoundReading>(readings: readonly Reading[], day: string, timeZone: string) =>
  readings
    .filter(({ at }) => localDate(at, timeZone) === day)
    .map((reading) => ({
      reading,
      at: wallOf(reading.at, timeZone),
      entered: wallOf(reading.enteredAt, timeZone),
    }))
    .toSorted((a, b) => a.entered.localeCompare(b.entered) || a.at.localeCompare(b.at))
