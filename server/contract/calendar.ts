// Days and instants in a tenant's time zone.

import { offsetAt } from './offset.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Range of valid years; a year outside is a typing error. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2199
/** So far outside of them a zone may bring a date that was accepted, and one that is recorded. */
const BEYOND_YEARS = 1

const weekdayLabels = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'] as const
/** Empty: the date cannot be read. */
export type WeekdayLabel = (typeof weekdayLabels)[number] | ''

/** A parsed date: a day in the tenant's time zone, or an exact instant. */
export type LabelDate =
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'instant'; readonly instant: Date }

// RFC 3339: seconds and an offset are required, T and Z in capitals. Hour 24 and leap seconds are refused:
// Date cannot represent them.
const labelDateForm =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?(?:Z|(?<sign>[+-])(?<offsetHour>[01]\d|2[0-3]):(?<offsetMinute>[0-5]\d)))?$/

/** Whether a text is a real date `YYYY-MM-DD` or an RFC 3339 date-time with offset, in the years 2000 to 2199. */
export function isLabelDate(text: string): boolean {
  return readLabelDate(text) !== null && isYear(text)
}

/** Whether a text is a date-time with offset, of those that `isLabelDate` accepts. */
export function isInstant(text: string): boolean {
  return readLabelDate(text)?.kind === 'instant' && isYear(text)
}

/** Whether a date lies in the valid years in the zone too: `2000-01-01T00:00:00Z` is 31/12/1999 in São Paulo. */
export function isInYears(text: string, timeZone: string): boolean {
  const read = readLabelDate(text)
  return read !== null && isYear(text) && isYear(shownDate(read, timeZone))
}

function isYear(date: string, beyond = 0): boolean {
  return Number(date.slice(0, 4)) >= FIRST_YEAR - beyond && Number(date.slice(0, 4)) <= LAST_YEAR + beyond
}

/**
 * The instant at which a label expires. A date is valid to the end of that day in the zone, so the label expires at the
 * first instant of the next local day (not always 00:00: in São Paulo 4 November 2018 began at 01:00). A date-time is
 * exact.
 *
 * @param expirationDate as `isLabelDate` accepts it
 * @param timeZone IANA name, such as `America/Sao_Paulo`
 * @throws RangeError for any other text, and for an unknown zone
 */
export function expiryInstant(expirationDate: string, timeZone: string): Date {
  const value = requireLabelDate(expirationDate)
  return value.kind === 'instant' ? value.instant : endOfDay(value.date, timeZone)
}

/** What ends first of all that has a date; of two that end together, the first one. */
export function earliestOf<Dated extends { readonly date: string }>(
  all: readonly Dated[],
  timeZone: string,
): Dated | undefined {
  const endOf = ({ date }: Dated) => expiryInstant(date, timeZone).getTime()
  const [first, ...others] = all
  return first && others.reduce((found, one) => (endOf(one) < endOf(found) ? one : found), first)
}

/** The calendar date `YYYY-MM-DD` in the zone at that instant. */
export function localDate(instant: Date, timeZone: string): string {
  const epochMs = instant.getTime()
  return isoDate(epochMs + offsetAt(epochMs, timeZone))
}

/** The hour of the day in the zone at that instant, 0 to 23. */
export function localHour(instant: Date, timeZone: string): number {
  return Number(zonedInstant(instant, timeZone).slice(11, 13))
}

/** The instant with the zone's offset: `2026-11-24T14:00:00-03:00`. Milliseconds only where there are any. */
export function zonedInstant(instant: Date, timeZone: string): string {
  const epochMs = instant.getTime()
  const offset = offsetAt(epochMs, timeZone)
  const wall = epochMs + offset
  const within = wall - Math.floor(wall / DAY_MS) * DAY_MS
  const ms = within % SECOND_MS
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`
  return `${isoDate(wall)}T${clock(within)}:${two(Math.floor(within / SECOND_MS) % 60)}${fraction}${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))
/** `14:05` of milliseconds. */
const clock = (ms: number): string => `${two(Math.floor(ms / HOUR_MS))}:${two(Math.floor(ms / MINUTE_MS) % 60)}`

/** The calendar date `days` later, or earlier if negative: `addDays('2026-12-31', 1)` is `2027-01-01`. */
export function addDays(date: string, days: number): string {
  return isoDate(utcMidnight(date) + days * DAY_MS)
}

/** Day of the week of a date `YYYY-MM-DD`: 0 is Sunday, 6 is Saturday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay()
}

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

/** Monday to Sunday of the week before a date's. */
export function weekBefore(date: string): { readonly from: string; readonly to: string } {
  const monday = mondayOf(date)
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/** The weekday as printed on labels (DOM to SÁB); for a date-time, in the zone. */
export function weekdayLabel(value: string, timeZone: string): WeekdayLabel {
  const read = readLabelDate(value)
  return read === null ? '' : (weekdayLabels[weekday(shownDate(read, timeZone))] ?? '')
}

/** `31/12/2026`, or for a date-time `31/12/2026 18:00` in the zone's local time. What is no date is shown as it is. */
export function formatLabelDate(value: string, timeZone: string): string {
  const read = readLabelDate(value)
  if (read === null) return value
  const [year, month, day] = shownDate(read, timeZone).split('-')
  const date = `${day}/${month}/${year}`
  if (read.kind === 'day') return date
  return `${date} ${zonedInstant(read.instant, timeZone).slice(11, 16)}`
}

/** Reads what `isLabelDate` accepts, and what a zone has made of it. */
export function readLabelDate(text: string): LabelDate | null {
  const parts = labelDateForm.exec(text)?.groups
  if (!parts?.date) return null
  const midnight = midnightOf(parts.date)
  if (midnight === null || !isYear(text, BEYOND_YEARS)) return null
  if (parts.hour === undefined) return { kind: 'day', date: parts.date }

  const wall =
    midnight + Number(parts.hour) * HOUR_MS + Number(parts.minute) * MINUTE_MS + Number(parts.second) * SECOND_MS
  const fraction = Math.trunc(Number(`0.${parts.fraction ?? '0'}`) * SECOND_MS)
  const offset = Number(parts.offsetHour ?? 0) * HOUR_MS + Number(parts.offsetMinute ?? 0) * MINUTE_MS
  return { kind: 'instant', instant: new Date(wall + fraction - (parts.sign === '-' ? -offset : offset)) }
}

export function requireLabelDate(text: string): LabelDate {
  const value = readLabelDate(text)
  if (value === null) throw new RangeError(`Not a label date: ${JSON.stringify(text)}`)
  return value
}

export function shownDate(value: LabelDate, timeZone: string): string {
  return value.kind === 'day' ? value.date : localDate(value.instant, timeZone)
}

// A cache: finding the end of a day takes several time zone conversions.
const dayEnds = new Map<string, Map<string, number>>()

export function endOfDay(date: string, timeZone: string): Date {
  let ends = dayEnds.get(timeZone)
  if (ends === undefined || ends.size >= DAYS_MAX) {
    ends = new Map()
    dayEnds.set(timeZone, ends)
  }
  let end = ends.get(date)
  if (end === undefined) {
    end = findEndOfDay(date, timeZone)
    ends.set(date, end)
  }
  return new Date(end)
}

/** The first instant at which the zone's date is later than `date`. It works for every zone without its rules. */
function findEndOfDay(date: string, timeZone: string): number {
  const midnight = utcMidnight(date) + DAY_MS
  // Nearly every day ends at midnight by the offset that its last hours have.
  const likely = midnight - offsetAt(midnight - offsetAt(midnight, timeZone) - HOUR_MS, timeZone)
  const isEnd =
    localDate(new Date(likely), timeZone) > date && localDate(new Date(likely - SECOND_MS), timeZone) <= date
  return isEnd ? likely : bisectEndOfDay(date, timeZone)
}

function bisectEndOfDay(date: string, timeZone: string): number {
  // Zones are at most 14 hours ahead of UTC and 12 behind; one day more covers zones that crossed the date line.
  let within = (utcMidnight(date) - DAY_MS) / SECOND_MS
  let past = (utcMidnight(date) + 3 * DAY_MS) / SECOND_MS
  while (past - within > 1) {
    const middle = Math.floor((within + past) / 2)
    if (localDate(new Date(middle * SECOND_MS), timeZone) > date) past = middle
    else within = middle
  }
  return past * SECOND_MS
}

export function utcMidnight(date: string): number {
  const midnight = midnightOf(date)
  if (midnight === null) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return midnight
}

// Caches: labels have few different days, and reading or writing one costs as much as the rest of a label's date.
const DAYS_MAX = 10_000
const midnights = new Map<string, number | null>()
const dates = new Map<number, string>()

/** Null: there is no such day. */
function midnightOf(date: string): number | null {
  let midnight = midnights.get(date)
  if (midnight === undefined) {
    const parsed = Date.parse(`${date}T00:00:00Z`)
    // A day that does not exist gives NaN or another date (2026-02-30 is 2 March): formatting it again detects both.
    midnight = Number.isNaN(parsed) || isoDate(parsed) !== date ? null : parsed
    if (midnights.size >= DAYS_MAX) midnights.clear()
    midnights.set(date, midnight)
  }
  return midnight
}

function isoDate(epochMs: number): string {
  const day = Math.floor(epochMs / DAY_MS)
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    if (dates.size >= DAYS_MAX) dates.clear()
    dates.set(day, date)
  }
  return date
}
