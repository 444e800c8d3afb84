const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "Expiring soon": not expired, and at most this many days ahead (decisions, "Labels"). */
export const EXPIRING_DAYS = 7
export const EXPIRING_MS = EXPIRING_DAYS * 86_400_000
/** The public page calls a label near its expiry within 48 hours (product.md §9). */
const PUBLIC_NEAR_MINUTES = 2880
/** The dashboard shows the date in red when at most this many days remain, overdue included (product.md §9). */
export const URGENT_DAYS = 3
/** The years a label may name; outside them lies a typing error. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2199

export type ShelfState = 'expired' | 'expiring' | 'valid'
export type PublicState = 'expired' | 'near' | 'normal'

const weekdayLabels = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'] as const
export type WeekdayLabel = (typeof weekdayLabels)[number]

/** A date of a label, read: a whole day wherever the tenant is, or an exact instant. */
type LabelDate = { readonly kind: 'day'; readonly date: string } | { readonly kind: 'instant'; readonly instant: Date }

// RFC 3339: seconds and an offset are required, T and Z in capitals. Hour 24 and leap seconds are refused, as no Date can hold them.
const labelDateForm =
  /^(?<date>(?<year>\d{4})-\d{2}-\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?(?:Z|(?<sign>[+-])(?<offsetHour>[01]\d|2[0-3]):(?<offsetMinute>[0-5]\d)))?$/

/** Whether a text is a real calendar date `YYYY-MM-DD` or an RFC 3339 date-time with offset, in the years 2000 to 2199. */
export function isLabelDate(text: string): boolean {
  return readLabelDate(text) !== null
}

/**
 * The instant at which a label expires. A date is good to the end of that day in the zone, so it expires with the
 * first instant of the next local day (not always 00:00: in São Paulo 4 November 2018 began at 01:00); a date-time is exact.
 *
 * @param expirationDate as `isLabelDate` accepts it
 * @param timeZone IANA name, such as `America/Sao_Paulo`
 * @throws RangeError for any other text, and for an unknown zone
 */
export function expiryInstant(expirationDate: string, timeZone: string): Date {
  const value = requireLabelDate(expirationDate)
  return value.kind === 'instant' ? value.instant : endOfDay(value.date, timeZone)
}

/** The calendar date `YYYY-MM-DD` that a clock on the wall shows in the zone at that instant. */
export function localDate(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone)
  return `${year}-${month}-${day}`
}

/** The calendar date that many days later (or earlier, if negative): `addDays('2026-12-31', 1)` is `2027-01-01`. */
export function addDays(date: string, days: number): string {
  const shifted = new Date(utcMidnight(date) + days * DAY_MS)
  return shifted.toISOString().slice(0, 10)
}

/** Day of the week of a date `YYYY-MM-DD`: 0 is Sunday, 6 is Saturday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay()
}

/** The weekday as labels print it (DOM to SÁB); a date-time is read in the zone. */
export function weekdayLabel(value: string, timeZone: string): WeekdayLabel {
  return weekdayLabels[weekday(shownDate(requireLabelDate(value), timeZone))] ?? 'DOM'
}

/** `31/12/2026`, and for a date-time `31/12/2026 18:00` as the zone's clock shows it. */
export function formatLabelDate(value: string, timeZone: string): string {
  const read = requireLabelDate(value)
  const [year, month, day] = shownDate(read, timeZone).split('-')
  const date = `${day}/${month}/${year}`
  if (read.kind === 'day') return date
  const { hour, minute } = wallClock(read.instant, timeZone)
  return `${date} ${hour}:${minute}`
}

/**
 * Expired: the instant has passed. Expiring: it has not, and is at most 7 days (168 hours) ahead.
 * At the very instant a label is not expired yet: it is a millisecond later.
 */
export function shelfState(expiresAt: Date, now: Date): ShelfState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= EXPIRING_MS ? 'expiring' : 'valid'
}

/** The state on the public page; at the very instant of expiry a label is still near, as in `shelfState`. */
export function publicState(expiresAt: Date, now: Date): PublicState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= PUBLIC_NEAR_MINUTES * MINUTE_MS ? 'near' : 'normal'
}

/** Dias vencido: the ceiling of the elapsed days, so 1 as soon as it has expired; 0 while it has not. */
export function daysExpired(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - expiresAt.getTime()) / DAY_MS))
}

/**
 * The ceiling of the days that remain: 1 on the last day of a date, 0 at the instant itself, negative when overdue
 * (then `-daysExpired`). So `daysRemaining <= URGENT_DAYS` says exactly "72 hours or fewer".
 */
export function daysRemaining(expiresAt: Date, now: Date): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  return Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
}

/**
 * Days as people count them, by the zone's calendar: 0 where today is the last day that it is good, 1 where tomorrow is;
 * overdue `-daysExpired`.
 */
export function shelfDays(expiresAt: Date, now: Date, timeZone: string): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  // Good to the end of today is to expire with the first instant of tomorrow. At that very instant it is of yesterday, and not expired yet.
  const last = localDate(new Date(expiresAt.getTime() - 1), timeZone)
  return Math.max(0, Math.round((utcMidnight(last) - utcMidnight(localDate(now, timeZone))) / DAY_MS))
}

/** `shelfDays` in words, wherever they are told: `hoje`, `amanhã`, `em 3 dias`, `há 1 dia`. */
export function shelfDaysText(days: number): string {
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  return days > 0 ? `em ${days.toLocaleString('pt-BR')} dias` : `há ${days === -1 ? '1 dia' : `${(-days).toLocaleString('pt-BR')} dias`}`
}

function readLabelDate(text: string): LabelDate | null {
  const parts = labelDateForm.exec(text)?.groups
  if (!parts?.date) return null
  const midnight = Date.parse(`${parts.date}T00:00:00Z`)
  // A day that does not exist is NaN or rolls over (2026-02-30 would be 2 March): writing it back shows either.
  if (Number.isNaN(midnight) || isoDate(midnight) !== parts.date) return null
  if (Number(parts.year) < FIRST_YEAR || Number(parts.year) > LAST_YEAR) return null
  if (parts.hour === undefined) return { kind: 'day', date: parts.date }

  const wall = midnight + Number(parts.hour) * HOUR_MS + Number(parts.minute) * MINUTE_MS + Number(parts.second) * SECOND_MS
  const fraction = Math.trunc(Number(`0.${parts.fraction ?? '0'}`) * SECOND_MS)
  const offset = Number(parts.offsetHour ?? 0) * HOUR_MS + Number(parts.offsetMinute ?? 0) * MINUTE_MS
  return { kind: 'instant', instant: new Date(wall + fraction - (parts.sign === '-' ? -offset : offset)) }
}

function requireLabelDate(text: string): LabelDate {
  const value = readLabelDate(text)
  if (value === null) throw new RangeError(`Not a label date: ${JSON.stringify(text)}`)
  return value
}

function shownDate(value: LabelDate, timeZone: string): string {
  return value.kind === 'day' ? value.date : localDate(value.instant, timeZone)
}

// The labels of a day name few dates, and finding a day's end asks for the time on the wall some twenty times.
const DAY_ENDS_MAX = 1_000
const dayEnds = new Map<string, number>()

function endOfDay(date: string, timeZone: string): Date {
  const key = `${date} ${timeZone}`
  let end = dayEnds.get(key)
  if (end === undefined) {
    end = findEndOfDay(date, timeZone)
    if (dayEnds.size >= DAY_ENDS_MAX) dayEnds.clear()
    dayEnds.set(key, end)
  }
  return new Date(end)
}

/** Bisects for the second at which the zone's date passes `date`: right for every zone without knowing its rules. */
function findEndOfDay(date: string, timeZone: string): number {
  // No zone is further than 14 hours ahead of UTC or 12 behind; a day more covers those that have crossed the date line.
  let within = (utcMidnight(date) - DAY_MS) / SECOND_MS
  let past = (utcMidnight(date) + 3 * DAY_MS) / SECOND_MS
  while (past - within > 1) {
    const middle = Math.floor((within + past) / 2)
    if (localDate(new Date(middle * SECOND_MS), timeZone) > date) past = middle
    else within = middle
  }
  return past * SECOND_MS
}

function utcMidnight(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight) || isoDate(midnight) !== date) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return midnight
}

function isoDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

// Building a formatter costs a hundred times what using it does. Zones come from tenants' settings, so there are few.
const clocks = new Map<string, Intl.DateTimeFormat>()

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

// Labels come in by the dozen, and to ask the calendar of a zone costs more than the rest of a label's answer.
const READINGS_MAX = 10_000
const readings = new Map<string, WallClock>()

/** What a clock on the wall shows, asked once for each minute: within one, no zone has changed its offset since the year 2000. */
function wallClock(instant: Date, timeZone: string): Readonly<WallClock> {
  const key = `${Math.floor(instant.getTime() / MINUTE_MS)} ${timeZone}`
  let reading = readings.get(key)
  if (reading === undefined) {
    reading = readWallClock(instant, timeZone)
    if (readings.size >= READINGS_MAX) readings.clear()
    readings.set(key, reading)
  }
  return reading
}

function readWallClock(instant: Date, timeZone: string): WallClock {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = { year: '', month: '', day: '', hour: '', minute: '' }
  for (const { type, value } of clock.formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = value
  }
  return parts
}
