import { addDays } from '#contract/labels/shelf-life'
import type { WasteRow, WasteSummary } from '#contract/waste'
import type { WasteChange } from '#contract/waste/change'
import { changeOf } from '#contract/waste/change'
import { lossWeek } from '#contract/waste/week'

const WEEK = 7

interface LossDay {
  readonly date: string
  readonly cents: number
  /** The same weekday a week before. */
  readonly centsBefore: number
}

/** What was thrown out in the last whole week, as the screen Perdas shows it, beside the week before. */
export interface WeekLosses {
  readonly from: string
  readonly to: string
  readonly days: readonly LossDay[]
  readonly cents: number
  /** Discards of the week, and those of them without a known cost. */
  readonly count: number
  readonly uncosted: number
  readonly change: WasteChange
  /** Something was thrown out in one of the two weeks. */
  readonly hasLosses: boolean
}

type DayRow = Pick<WasteRow, 'key' | 'value' | 'count' | 'uncosted'>

/** Both weeks, by day. */
export function lossPeriod(today: string): Pick<WasteSummary, 'from' | 'to'> {
  const { from, to } = lossWeek(today)
  return { from: addDays(from, -WEEK), to }
}

export function weekLosses(rows: readonly DayRow[], today: string): WeekLosses {
  const { from, to } = lossWeek(today)
  const byDate = new Map(rows.map((row) => [row.key, row]))
  const centsOf = (date: string) => Math.round(Number(byDate.get(date)?.value ?? 0) * 100)
  const dates = Array.from({ length: WEEK }, (_, index) => addDays(from, index))
  const week = sumOf(rows.filter(({ key }) => key >= from && key <= to))
  const previous = sumOf(rows.filter(({ key }) => key < from))
  return {
    from,
    to,
    days: dates.map((date) => ({ date, cents: centsOf(date), centsBefore: centsOf(addDays(date, -WEEK)) })),
    cents: week.cents,
    count: week.count,
    uncosted: week.uncosted,
    change: changeOf({ from, to, ...week, previous }),
    hasLosses: week.count + previous.count > 0,
  }
}

function sumOf(rows: readonly DayRow[]) {
  const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const cents = sum(({ value }) => Math.round(Number(value) * 100))
  return {
    cents,
    total: (cents / 100).toFixed(2),
    count: sum((row) => row.count),
    uncosted: sum((row) => row.uncosted),
  }
}

/** `16–22/11`, `28/11–04/12`. */
export function periodText({ from, to }: Pick<WeekLosses, 'from' | 'to'>): string {
  const [month, lastMonth] = [from.slice(5, 7), to.slice(5, 7)]
  const start = month === lastMonth ? from.slice(8) : `${from.slice(8)}/${month}`
  return `${start}–${to.slice(8)}/${lastMonth}`
}
