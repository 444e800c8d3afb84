import { addDays, localDate } from '../../../contract/calendar.ts'
import type { PointDetails, RoundTime } from '../contract/points.ts'
import type { ReadingAction, ReadingStatus } from '../contract/readings.ts'
import type { DayRound, PointVersion } from './due-rounds.ts'
import { roundsOfDay, roundsOn } from './due-rounds.ts'

/** A reading, as a sheet shows it. */
export interface SheetReading {
  /** null: a sensor's. */
  readonly id: number | null
  readonly at: Date
  readonly enteredAt: Date
  readonly value: number
  readonly min: number | null
  readonly max: number | null
  readonly status: ReadingStatus
  readonly late: boolean
  readonly action: ReadingAction | null
  readonly note: string
  readonly userId: string | null
  readonly correction: { readonly before: number; readonly reason: string; readonly userId: string | null } | null
}

export interface SheetDay {
  readonly day: string
  readonly rounds: readonly DayRound<SheetReading>[]
  /** Readings that count for no round. */
  readonly others: readonly SheetReading[]
}

/** Equal readings one after the other, which a person who has measured hardly ever has. */
export interface EqualRun {
  readonly count: number
  readonly value: number
  readonly first: SheetReading
  readonly last: SheetReading
}

/** The month of a point. */
export interface PointSheet {
  readonly point: PointDetails
  /** All rounds that the point had in the month. */
  readonly columns: readonly RoundTime[]
  readonly days: readonly SheetDay[]
  /** By hand. */
  readonly readings: readonly SheetReading[]
  readonly runs: readonly EqualRun[]
}

export interface SheetTime {
  /** `2026-11` */
  readonly month: string
  readonly now: Date
  readonly timeZone: string
}

export function daysOfMonth(month: string): readonly string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month))
}

interface MeasuredMonth {
  readonly point: PointDetails
  readonly versions: readonly PointVersion[]
  /** By hand, the oldest first. */
  readonly readings: readonly SheetReading[]
  /** The first of the sensor in each round. */
  readonly sensed: readonly SheetReading[]
}

/** null: there is nothing to show. */
export function pointSheet(
  { point, versions, readings, sensed }: MeasuredMonth,
  { month, now, timeZone }: SheetTime,
): PointSheet | null {
  const today = localDate(now, timeZone)
  const byDay = Map.groupBy(readings, ({ at }) => localDate(at, timeZone))
  const sensedByDay = Map.groupBy(sensed, ({ at }) => localDate(at, timeZone))
  const days = daysOfMonth(month)
    .filter((day) => day <= today)
    .map((day): SheetDay => {
      const own = byDay.get(day) ?? []
      const asked = { day, now, timeZone, sensed: sensedByDay.get(day) ?? [] }
      const rounds = roundsOfDay(roundsOn(day, versions, timeZone), own, asked)
      const counted = new Set(rounds.map(({ reading }) => reading?.id))
      return { day, rounds, others: own.filter(({ id }) => !counted.has(id)) }
    })
  const columns = new Map(
    days.flatMap(({ rounds }) => rounds.map(({ from, to }) => [`${from} ${to}`, { from, to }] as const)),
  )
  if (readings.length === 0 && columns.size === 0) return null
  return {
    point,
    columns: [...columns].toSorted(([a], [b]) => a.localeCompare(b)).map(([, round]) => round),
    days,
    readings,
    runs: equalRuns(readings),
  }
}

const EQUAL_LEAST = 10

/** Runs of at least ten equal readings. What was entered counts: nobody corrects to hide that the thermometer stayed away. */
export function equalRuns(readings: readonly SheetReading[]): EqualRun[] {
  const runs: EqualRun[] = []
  for (const reading of readings) {
    const value = reading.correction?.before ?? reading.value
    const run = runs.at(-1)
    if (run !== undefined && run.value === value)
      runs[runs.length - 1] = { ...run, count: run.count + 1, last: reading }
    else runs.push({ count: 1, value, first: reading, last: reading })
  }
  return runs.filter(({ count }) => count >= EQUAL_LEAST)
}
