// Geometry of the charts that stand in the cells of a table: one code for the screens and for the PDF files.

import { addDays, mondayOf } from './calendar.ts'

/** The share of the cell, from 0 to 1, that each part of a bar takes. The longest bar of the table fills its cell. */
export function barShares(parts: readonly number[], longest: number): readonly number[] {
  const whole = Math.max(
    longest,
    parts.reduce((sum, part) => sum + Math.max(0, part), 0),
  )
  return parts.map((part) => (whole === 0 ? 0 : Math.max(0, part) / whole))
}

/** Steps of one colour: 0 for nothing, then five of equal width up to the largest value. */
export const heatSteps = [0, 1, 2, 3, 4, 5] as const
export type HeatStep = (typeof heatSteps)[number]

export function heatStep(value: number, largest: number): HeatStep {
  if (value <= 0 || largest <= 0) return 0
  return heatSteps[Math.min(5, Math.ceil((5 * value) / largest))] ?? 5
}

export interface HeatWeek<Value> {
  /** Monday and Sunday. */
  readonly from: string
  readonly to: string
  /** Monday to Sunday; null outside of the period. */
  readonly days: readonly (Value | null)[]
}

/** The weeks of a period, oldest first, with a value for each of its days. */
export function heatWeeks<Value>(
  { from, to }: { readonly from: string; readonly to: string },
  valueOf: (date: string) => Value,
): readonly HeatWeek<Value>[] {
  const weeks: HeatWeek<Value>[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
    weeks.push({
      from: monday,
      to: addDays(monday, 6),
      days: dates.map((date) => (date < from || date > to ? null : valueOf(date))),
    })
  }
  return weeks
}

/** `16–22/11`, `26/10–1/11`. */
export function weekText({ from, to }: Pick<HeatWeek<unknown>, 'from' | 'to'>): string {
  const [, fromMonth, fromDay] = from.split('-').map(Number)
  const [, toMonth, toDay] = to.split('-').map(Number)
  return fromMonth === toMonth ? `${fromDay}–${toDay}/${toMonth}` : `${fromDay}/${fromMonth}–${toDay}/${toMonth}`
}

/** Monday to Sunday. */
export const heatDays = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
