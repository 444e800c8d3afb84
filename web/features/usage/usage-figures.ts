import { addDays, mondayOf } from '#contract/calendar'
import { heatDays, heatWeeks, weekText } from '#contract/charts'
import type { LabelFlow, WastePeriod } from '#contract/waste'
import type { WeekCount } from './usage-search.ts'

export interface Counts {
  readonly made: number
  readonly used: number
  readonly discarded: number
}

/** From a Monday until today. */
export const usagePeriod = (weeks: WeekCount, today: string): WastePeriod => ({
  from: addDays(mondayOf(today), -7 * (weeks - 1)),
  to: today,
})

const none: Counts = { made: 0, used: 0, discarded: 0 }
export const sumOfCounts = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { made, used, discarded }) => ({
      made: sum.made + made,
      used: sum.used + used,
      discarded: sum.discarded + discarded,
    }),
    none,
  )

export interface NamedCounts extends Counts {
  readonly name: string
}

export interface Week extends NamedCounts {
  /** Monday. */
  readonly from: string
}

/** Oldest first. The last one may be running. */
export function weeksOf({ from, to, days }: LabelFlow): readonly Week[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return heatWeeks({ from, to }, (date) => byDate.get(date) ?? none).map((week) => ({
    from: week.from,
    name: weekText(week),
    ...sumOfCounts(week.days.filter((day) => day !== null)),
  }))
}

/** Monday to Sunday. */
export function weekdaysOf({ from, to, days }: LabelFlow): readonly NamedCounts[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const weeks = heatWeeks({ from, to }, (date) => byDate.get(date) ?? none)
  return heatDays.map((name, at) => ({ name, ...sumOfCounts(weeks.map((week) => week.days[at] ?? none)) }))
}

/** Of what was used or discarded, the whole percent that was used, and so before its expiry; null: nothing was. */
export function usedPercent({ used, discarded }: Counts): number | null {
  const left = used + discarded
  return left === 0 ? null : Math.round((100 * used) / left)
}
