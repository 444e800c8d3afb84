import { localDate } from './shelf-life.contract.ts'

const MINUTE_MS = 60_000
// Labels come in by the dozen, and asking the calendar of a zone costs more than the rest of a label's answer.
const DAYS_MAX = 10_000
const days = new Map<string, string>()

/** The day on which a label came in, `YYYY-MM-DD` where the business is: `localDate`, asked once for each minute, within which no zone changes its date or its offset. */
export function entryDay(enteredAt: Date, timeZone: string): string {
  const key = `${Math.floor(enteredAt.getTime() / MINUTE_MS)} ${timeZone}`
  let day = days.get(key)
  if (day === undefined) {
    day = localDate(enteredAt, timeZone)
    if (days.size >= DAYS_MAX) days.clear()
    days.set(key, day)
  }
  return day
}
