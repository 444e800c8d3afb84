const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "Expiring soon": not expired, with an expiry at most this many days ahead (decisions, "Labels"). */
export const EXPIRING_DAYS = 7
export const EXPIRING_MS = EXPIRING_DAYS * 86_400_000
/** The public page calls a label near its expiry within 48 hours (product.md §9). */
const PUBLIC_NEAR_MINUTES = 2880
/** The dashboard shows the date in red when at most this many days remain, or after the expiry (product.md §9). */
export const URGENT_DAYS = 3
/** Range of valid years; a year outside is a typing error. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2199

export type ShelfState = 'expired' | 'expiring' | 'valid'
export type PublicState = 'expired' | 'near' | 'normal'

const weekdayLabels = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'] as const
export type WeekdayLabel = (typeof weekdayLabels)[number]

/** A parsed label date: a day in the tenant's time zone, or an exact instant. */
type LabelDate = { readonly kind: 'day'; readonly date: string } | { readonly kind: 'instant'; readonly instant: Date }

// RFC 3339: seconds and an offset are required, T and Z in capitals. Hour 24 and leap seconds are refused:
// Date cannot represent them.
const labelDateForm =
  /^(?<date>(?<year>\d{4})-\d{2}-\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,9}))?(?:Z|(?<sign>[+-])(?<offsetHour>[01]\d|2[0-3]):(?<offsetMinute>[0-5]\d)))?$/

/**
 * Whether a text is a real calendar date `YYYY-MM-DD` or an RFC 3339 date-time with offset, in the years 2000 to 2199.
 */
export function isLabelDate(text: string): boolean {
  return readLabelDate(text) !== null
}

/** Whether a text is a date-time with offset, of those that `isLabelDate` accepts. */
export function isInstant(text: string): boolean {
  return readLabelDate(text)?.kind === 'instant'
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

/** The calendar date `YYYY-MM-DD` in the zone at that instant. */
export function localDate(instant: Date, timeZone: string): string {
  const { year, month, day } = localTime(instant, timeZone)
  return `${year}-${month}-${day}`
}

/** The calendar date `days` later, or earlier if negative: `addDays('2026-12-31', 1)` is `2027-01-01`. */
export function addDays(date: string, days: number): string {
  const shifted = new Date(utcMidnight(date) + days * DAY_MS)
  return shifted.toISOString().slice(0, 10)
}

/** Day of the week of a date `YYYY-MM-DD`: 0 is Sunday, 6 is Saturday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay()
}

/** The weekday as printed on labels (DOM to SÁB); for a date-time, in the zone. */
export function weekdayLabel(value: string, timeZone: string): WeekdayLabel {
  return weekdayLabels[weekday(shownDate(requireLabelDate(value), timeZone))] ?? 'DOM'
}

/** `31/12/2026`, or for a date-time `31/12/2026 18:00` in the zone's local time. */
export function formatLabelDate(value: string, timeZone: string): string {
  const read = requireLabelDate(value)
  const [year, month, day] = shownDate(read, timeZone).split('-')
  const date = `${day}/${month}/${year}`
  if (read.kind === 'day') return date
  const { hour, minute } = localTime(read.instant, timeZone)
  return `${date} ${hour}:${minute}`
}

/**
 * Expired: the instant has passed. Expiring: the instant is at most 7 days (168 hours) ahead.
 * At the exact instant a label is not expired yet; it is one millisecond later.
 */
export function shelfState(expiresAt: Date, now: Date): ShelfState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= EXPIRING_MS ? 'expiring' : 'valid'
}

/** Why a label would be late at the instant of its generation: its date has passed, or comes before the manipulation. */
export type Lateness = 'expired' | 'before_manipulation'

/** Null for a label in time. A date and a date-time are compared by their days in the zone. */
export function latenessOf(
  { expirationDate, manipulationDate }: { readonly expirationDate: string; readonly manipulationDate: string },
  now: Date,
  timeZone: string,
): Lateness | null {
  if (shelfState(expiryInstant(expirationDate, timeZone), now) === 'expired') return 'expired'
  const [expiration, manipulation] = [requireLabelDate(expirationDate), requireLabelDate(manipulationDate)]
  const isBefore =
    expiration.kind === 'instant' && manipulation.kind === 'instant'
      ? expiration.instant < manipulation.instant
      : shownDate(expiration, timeZone) < shownDate(manipulation, timeZone)
  return isBefore ? 'before_manipulation' : null
}

/** The state on the public page. At the exact instant of expiry a label is still near, as in `shelfState`. */
export function publicState(expiresAt: Date, now: Date): PublicState {
  const remaining = expiresAt.getTime() - now.getTime()
  if (remaining < 0) return 'expired'
  return remaining <= PUBLIC_NEAR_MINUTES * MINUTE_MS ? 'near' : 'normal'
}

/** Days since the expiry (dias vencido), rounded up: 1 right after the expiry, 0 before it. */
export function daysExpired(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - expiresAt.getTime()) / DAY_MS))
}

/**
 * Days to the expiry, rounded up: 1 on the last day of a date, 0 at the exact instant, `-daysExpired` after it.
 * So `daysRemaining <= URGENT_DAYS` means exactly "72 hours or fewer".
 */
export function daysRemaining(expiresAt: Date, now: Date): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  return Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
}

/**
 * Days to the expiry in the zone's calendar: 0 when today is the last valid day, 1 when tomorrow is; `-daysExpired`
 * after the expiry.
 */
export function shelfDays(expiresAt: Date, now: Date, timeZone: string): number {
  const overdue = daysExpired(expiresAt, now)
  if (overdue > 0) return -overdue
  // A label that is valid to the end of today expires at the first instant of tomorrow: its last day is that of the
  // millisecond before.
  const last = localDate(new Date(expiresAt.getTime() - 1), timeZone)
  return Math.max(0, Math.round((utcMidnight(last) - utcMidnight(localDate(now, timeZone))) / DAY_MS))
}

/** `shelfDays` as text: `hoje`, `amanhã`, `em 3 dias`, `há 1 dia`. */
export function shelfDaysText(days: number): string {
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  return days > 0
    ? `em ${days.toLocaleString('pt-BR')} dias`
    : `há ${days === -1 ? '1 dia' : `${(-days).toLocaleString('pt-BR')} dias`}`
}

function readLabelDate(text: string): LabelDate | null {
  const parts = labelDateForm.exec(text)?.groups
  if (!parts?.date) return null
  const midnight = Date.parse(`${parts.date}T00:00:00Z`)
  // A day that does not exist gives NaN or another date (2026-02-30 is 2 March): formatting it again detects both.
  if (Number.isNaN(midnight) || isoDate(midnight) !== parts.date) return null
  if (Number(parts.year) < FIRST_YEAR || Number(parts.year) > LAST_YEAR) return null
  if (parts.hour === undefined) return { kind: 'day', date: parts.date }

  const wall =
    midnight + Number(parts.hour) * HOUR_MS + Number(parts.minute) * MINUTE_MS + Number(parts.second) * SECOND_MS
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

// A cache: the labels of a day have few different dates, and finding the end of a day takes about twenty time zone
// conversions.
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

/**
 * Finds, by bisection, the second at which the zone's date becomes later than `date`; this works for every zone without
 * its rules.
 */
function findEndOfDay(date: string, timeZone: string): number {
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

function utcMidnight(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight) || isoDate(midnight) !== date) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return midnight
}

function isoDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

// Creating a formatter costs a hundred times more than using it. Zones come from tenants' settings, so there are few.
const formatters = new Map<string, Intl.DateTimeFormat>()

type LocalTime = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

// A cache: a time zone conversion costs more than the rest of a label's answer.
const LOCAL_TIMES_MAX = 10_000
const localTimes = new Map<string, LocalTime>()

/** The local time in the zone, cached by minute: since 2000 every zone has changed its offset at full minutes only. */
function localTime(instant: Date, timeZone: string): Readonly<LocalTime> {
  const key = `${Math.floor(instant.getTime() / MINUTE_MS)} ${timeZone}`
  let time = localTimes.get(key)
  if (time === undefined) {
    time = readLocalTime(instant, timeZone)
    if (localTimes.size >= LOCAL_TIMES_MAX) localTimes.clear()
    localTimes.set(key, time)
  }
  return time
}

function readLocalTime(instant: Date, timeZone: string): LocalTime {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = { year: '', month: '', day: '', hour: '', minute: '' }
  for (const { type, value } of formatter.formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = value
  }
  return parts
}
