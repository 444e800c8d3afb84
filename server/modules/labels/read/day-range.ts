import { addDays, daysBetween, expiryInstant, localDate, URGENT_DAYS } from '../../../contract/expiry.ts'
import type { DayStatus, ListStatus } from '../contract/api.ts'
import { dayStatuses } from '../contract/api.ts'
import type { StockCounts } from '../contract/stock-counts.ts'
import type { SlotCount } from './expiry-slots.ts'

/** The instants between which labels expire. */
export interface DayRange {
  /** Not this instant; null: what is in time from now on. */
  readonly after: Date | null
  /** null: without an end. */
  readonly upTo: Date | null
}

export const isDayStatus = (status: ListStatus | undefined): status is DayStatus =>
  dayStatuses.some((known) => known === status)

/** The last day of each, counted from today; null: without an end. */
const lastDays: Readonly<Record<DayStatus, number | null>> = { today: 0, tomorrow: 1, soon: URGENT_DAYS, later: null }

/** What is good to the end of a day expires at the first instant of the next day, which belongs to the day before. */
export function dayRange(status: DayStatus, now: Date, timeZone: string): DayRange {
  const endOf = (day: number | null) =>
    day === null ? null : expiryInstant(addDays(localDate(now, timeZone), day), timeZone)
  const before = dayStatuses[dayStatuses.indexOf(status) - 1]
  return { after: before === undefined ? null : endOf(lastDays[before]), upTo: endOf(lastDays[status]) }
}

function statusOfDay(day: number): DayStatus {
  return dayStatuses.find((status) => day <= (lastDays[status] ?? Infinity)) ?? 'later'
}

/** The totals from the counts for each quarter of an hour, which are read for the plan of the day too. */
export function stockCountsOf(slots: readonly SlotCount[], now: Date, timeZone: string): StockCounts {
  const counts = { total: 0, expiringSoon: 0, expired: 0, today: 0, tomorrow: 0, soon: 0, later: 0 }
  for (const { slot, quarter, labels } of slots) {
    counts.total += labels
    if (slot === 'late') counts.expired += labels
    else if (quarter === null) counts.later += labels
    else {
      counts.expiringSoon += labels
      counts[statusOfDay(daysBetween(now, quarter, timeZone))] += labels
    }
  }
  return counts
}
