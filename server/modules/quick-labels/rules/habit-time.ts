import { utcMidnight, weekday } from '../../../contract/calendar.ts'

const DAY_MS = 86_400_000
const HOURS = 3

export type WeekdayKind = 'util' | 'fim'

/** When labels were made, as habits tell it apart. */
export interface HabitTime {
  /** Days since 1970 of the tenant's calendar. */
  readonly day: number
  /** Three hours each, from midnight on. */
  readonly bucket: number
  readonly weekday: WeekdayKind
}

/** From the tenant's own date, `YYYY-MM-DD`, and hour. */
export function habitTime(date: string, hour: number): HabitTime {
  const isWeekend = weekday(date) === 0 || weekday(date) === 6
  return {
    day: utcMidnight(date) / DAY_MS,
    bucket: Math.floor(hour / HOURS),
    weekday: isWeekend ? 'fim' : 'util',
  }
}
