import { isInYears } from './calendar.ts'
import { Rejection } from './rejection.ts'
import { hasNotBegun, notLaterThan } from './start-time.ts'

/** When a label's time begins, as a person or a device has said it. Throws a Rejection for a moment still to come. */
export function admittedStart(said: string, now: Date, timeZone: string): string {
  if (hasNotBegun(said, now, timeZone)) throw new Rejection('start_in_future', { path: 'startedAt' })
  admitYears(said, timeZone, 'startedAt')
  return notLaterThan(said, now, timeZone)
}

/** Throws a Rejection for a date that its zone brings out of the years that a label may have. */
export function admitYears(date: string, timeZone: string, path: string): void {
  if (!isInYears(date, timeZone)) throw new Rejection('date_out_of_years', { path })
}
