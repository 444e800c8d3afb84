/** When reports are made automatically, in the tenant's time zone. */
export interface Schedule {
  readonly enabled: boolean
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
}

/** A local date and hour in the tenant's time zone. */
interface WallClock {
  readonly date: string
  readonly hour: number
}

// Cached, because building a formatter costs a hundred times as much as using it. The time zones of tenants are few.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached !== undefined) return cached
  const clock = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return { date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) }
}

const DAY_MS = 86_400_000
const utcMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const weekdayOf = (date: string) => new Date(utcMidnight(date)).getUTCDay()
const dayAfter = (date: string, days: number) => new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The local date whose report is due, or null; the caller checks whether it was already made. It stays due until the
 * end of the day: a machine that was asleep makes it later that day, and on a day whose hour daylight saving skips it
 * is made after the gap.
 */
export function dueDate(schedule: Schedule, now: Date, timeZone: string): string | null {
  const { date, hour } = wallClock(now, timeZone)
  return schedule.enabled && schedule.weekdays.includes(weekdayOf(date)) && hour >= schedule.hour ? date : null
}

/** When the next report is due: now if today's is due and not made; null if there is no schedule. */
export function nextDue(
  schedule: Schedule,
  now: Date,
  timeZone: string,
  isMade: (date: string) => boolean,
): Date | null {
  if (!schedule.enabled) return null
  const { date: today } = wallClock(now, timeZone)
  // Eight days: the last one has today's weekday, for when today's report is already made.
  const dates = Array.from({ length: 8 }, (_, days) => dayAfter(today, days))
  const next = dates.find((date) => schedule.weekdays.includes(weekdayOf(date)) && !isMade(date))
  if (next === undefined) return null
  const due = firstInstantOf({ date: next, hour: schedule.hour }, timeZone)
  return due < now ? now : due
}

/** The first instant at or after that local date and hour. Found by bisection, so it needs no rules of time zones. */
function firstInstantOf(wanted: WallClock, timeZone: string): Date {
  const isReached = (ms: number) => {
    const { date, hour } = wallClock(new Date(ms), timeZone)
    return date > wanted.date || (date === wanted.date && hour >= wanted.hour)
  }
  // Time zones are at most 14 hours ahead of UTC and 12 behind.
  let before = (utcMidnight(wanted.date) - DAY_MS) / 1000
  let reached = (utcMidnight(wanted.date) + 2 * DAY_MS) / 1000
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (isReached(middle * 1000)) reached = middle
    else before = middle
  }
  return new Date(reached * 1000)
}
