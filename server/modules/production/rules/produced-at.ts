import { hasNotBegun, notLaterThan } from '../../../contract/start-time.ts'
import { localDate, zonedInstant } from '../../../contract/calendar.ts'
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
  `L${localDate(new Date(producedAt), timeZone).slice(2).replaceAll('-', '')}`

export const lotOf = (day: string, ofDay: number): string => `${day}-${String(ofDay).padStart(2, '0')}`
