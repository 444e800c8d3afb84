import type { Exact } from '../../../contract/decimal.ts'
import { grownCents, rounded, sumOf } from '../../../contract/decimal.ts'
import type { PlanDay, Worth } from '../contract/api.ts'
import { VALUED_DAYS } from '../contract/api.ts'

/** Labels of one day: -1 is everything that has expired. */
export interface DayCount {
  readonly day: number
  readonly labels: number
}

/** Labels of one day that were valued together; `cost` is that of all of them, null where it is not known. */
export interface DayCost extends DayCount {
  readonly cost: Exact | null
}

/** One entry for each day from -1 to the last, also for days without labels. */
export function planDays(counts: readonly DayCount[], lastDay: number, costs: readonly DayCost[] | null): PlanDay[] {
  const values = costs === null ? null : valuesByDay(costs)
  return Array.from({ length: lastDay + 2 }, (_, index) => {
    const day = index - 1
    const labels = sumOfLabels(counts, day)
    if (costs === null || values === null || day > VALUED_DAYS) return { day, labels }
    return { day, labels, worth: worthOf(costs, { day, labels }, values.get(day) ?? '0.00') }
  })
}

const sumOfLabels = (groups: readonly DayCount[], day: number): number =>
  groups.reduce((sum, group) => (group.day === day ? sum + group.labels : sum), 0)

function worthOf(costs: readonly DayCost[], { day, labels }: DayCount, value: string): Worth {
  const unpriced = costs.filter(({ cost }) => cost === null)
  return {
    value,
    unpriced: sumOfLabels(unpriced, day),
    unread: Math.max(0, labels - sumOfLabels(costs, day)),
  }
}

/**
 * Each day's value is the difference of two rounded sums from today on: so the days shown together add up to their
 * rounded sum, and no cent is lost between the day, the group and the total. What has expired is apart.
 */
function valuesByDay(costs: readonly DayCost[]): ReadonlyMap<number, string> {
  const sum = (from: number, to: number) =>
    sumOf(costs.flatMap(({ day, cost }) => (cost !== null && day >= from && day <= to ? [cost] : [])))
  const ahead = Array.from(
    { length: VALUED_DAYS + 1 },
    (_, day) => [day, grownCents(sum(0, day), sum(0, day - 1)).toFixed(2)] as const,
  )
  return new Map([[-1, rounded(sum(-1, -1), 2).toFixed(2)], ...ahead])
}
