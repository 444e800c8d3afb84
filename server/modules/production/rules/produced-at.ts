import { hasNotBegun, notLaterThan } from '../../../contract/start-time.ts'
import { addDays, localDate, zonedInstant } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import { LATE_HOURS } from '../contract/batches.ts'

/**
 * When a batch was made: now, or what was said, up to 24 hours ago.
 *
 * @throws Rejection produced_at_invalid
 */
export function producedAtOf(said: string | undefined, now: Date, timeZone: string): string {
  if (said === undefined) return zonedInstant(now, timeZone)
  const age = now.getTime() - Date.parse(said)
  if (hasNotBegun(said, now, timeZone) || age > LATE_HOURS * 3_600_000) throw new Rejection('produced_at_invalid')
  // An offset that PostgreSQL does not know is an instant too.
  return zonedInstant(new Date(notLaterThan(said, now, timeZone)), timeZone)
}

/** The part of a batch's lot that counts the batches of its local day: `L261130` (rule 10). */
export const dayOfLot = (producedAt: string, timeZone: string): string =>
  dayText(localDate(new Date(producedAt), timeZone))

const dayText = (date: string): string => `L${date.slice(2).replaceAll('-', '')}`

/** The days that the lot may be of: those of the instant anywhere. The house's time zone is not known when they are asked for. */
export function daysOfLot(said: string | undefined, now: Date): readonly string[] {
  const at = Math.min(said === undefined ? now.getTime() : Date.parse(said), now.getTime())
  const date = localDate(new Date(at), 'UTC')
  return [-1, 0, 1].map((days) => dayText(addDays(date, days)))
}

export const lotOf = (day: string, ofDay: number): string => `${day}-${String(ofDay).padStart(2, '0')}`
