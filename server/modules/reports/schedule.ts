/** When reports are made by themselves, in the tenant's time zone. */
export interface Schedule {
  readonly enabled: boolean
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
}

/** What a clock and a calendar on the tenant's wall show. */
interface WallClock {
  readonly date: string
  readonly hour: number
}

// Building a formatter costs a hundred times what using it does. Zones come from tenants' settings, so there are few.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' })
  clocks.set(timeZone, clock)
  return clock
}

export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = new Map(clockOf(timeZone).formatToParts(instant).map(({ type, value }) => [type, value]))
  return { date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) }
}

const DAY_MS = 86_400_000
const utcMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const weekdayOf = (date: string) => new Date(utcMidnight(date)).getUTCDay()
const dayAfter = (date: string, days: number) => new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The local date whose report is due by now, unless it has been made; null where none is. Past the hour is due too: a machine
 * that was asleep makes it when it wakes on the same day, and a day on which clocks skip that hour has its report after the gap.
 */
export function dueDate(schedule: Schedule, now: Date, timeZone: string): string | null {
  const { date, hour } = wallClock(now, timeZone)
  return schedule.enabled && schedule.weekdays.includes(weekdayOf(date)) && hour >= schedule.hour ? date : null
}

/** When the next report is due: at once where today's should be there and is not; null where none ever is. */
export function nextDue(schedule: Schedule, now: Date, timeZone: string, isMade: (date: string) => boolean): Date | null {
  if (!schedule.enabled) return null
  const { date: today } = wallClock(now, timeZone)
  // A week from today is today's weekday again, for when today's is made already.
  const dates = Array.from({ length: 8 }, (_, days) => dayAfter(today, days))
  const next = dates.find((date) => schedule.weekdays.includes(weekdayOf(date)) && !isMade(date))
  if (next === undefined) return null
  const due = firstInstantOf({ date: next, hour: schedule.hour }, timeZone)
  return due < now ? now : due
}

/** The first instant at which the wall shows that hour of that day, or later: bisected, so right for every zone without knowing its rules. */
function firstInstantOf(wanted: WallClock, timeZone: string): Date {
  const isReached = (ms: number) => {
    const { date, hour } = wallClock(new Date(ms), timeZone)
    return date > wanted.date || (date === wanted.date && hour >= wanted.hour)
  }
  // No zone is further than 14 hours ahead of UTC or 12 behind.
  let before = (utcMidnight(wanted.date) - DAY_MS) / 1000
  let reached = (utcMidnight(wanted.date) + 2 * DAY_MS) / 1000
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (isReached(middle * 1000)) reached = middle
    else before = middle
  }
  return new Date(reached * 1000)
}
