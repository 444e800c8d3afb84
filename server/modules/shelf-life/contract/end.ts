import { addDays, endOfDay, readLabelDate, zonedInstant } from '../../../contract/calendar.ts'
import type { Duration } from '../../../contract/food.ts'
import { hoursOf } from '../../../contract/food.ts'
import type { Ceiling } from './ceilings.ts'

/** An end: as the label has it, and as an instant. */
export interface End {
  readonly text: string
  readonly at: number
}

/** From when a time is counted, and how. */
export interface Counting {
  readonly start: Date
  /** The local day of the start. */
  readonly day: string
  readonly timeZone: string
  /** Days are counted as 24 hours each, instead of to the end of the last day. */
  readonly countExactHours: boolean
}

// The last day that a label may have, and an instant that lies in it everywhere.
const LAST_DAY = '2199-12-31'
const LAST_INSTANT = Date.parse('2199-12-31T10:00:00Z')

/**
 * The end of a duration: days end with the last of them, the day of the start not counted. Hours are exact, and so is
 * one day, as counting it to the end of the next one would nearly double it.
 */
export function endOfDuration(duration: Duration, { start, day, timeZone, countExactHours }: Counting): End {
  const isExact = duration.unit === 'hora' || duration.n === 1 || countExactHours
  if (isExact) {
    const at = start.getTime() + hoursOf(duration) * 3_600_000
    if (at < LAST_INSTANT) return { text: zonedInstant(new Date(at), timeZone), at }
  }
  const last = isExact ? LAST_DAY : addDays(day, duration.n)
  const text = last > LAST_DAY ? LAST_DAY : last
  return { text, at: endOfDay(text, timeZone).getTime() }
}

export function ceilingEnd({ date, at }: Ceiling, timeZone: string): End {
  const isDay = readLabelDate(date)?.kind === 'day'
  return { text: isDay ? date : zonedInstant(new Date(at), timeZone), at }
}
