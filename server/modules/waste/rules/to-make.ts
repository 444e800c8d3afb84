import { addDays, weekday } from '../../../contract/calendar.ts'
import type { Why } from '../contract/why.ts'
import { whyLimits } from '../contract/why.ts'
import type { ProductDays } from './why.ts'
import { countOf, weeklyCounts } from './why.ts'

/** In so many weeks the product was made on the weekday at least. */
const WEEKS_MADE = 3
/** So many labels were thrown away as expired at least: what is left over of a feast says nothing about the next one. */
const EXPIRED = 2

/** One number for each of the weeks. */
export interface WeeksOfDay {
  /** Labels that were made on the weekday. */
  readonly made: readonly number[]
  /** Labels that were thrown away in the week, as expired or left over. */
  readonly wasted: readonly number[]
  /** Of all that were thrown away, those that had expired. */
  readonly expired: number
  /** Labels that were used up on the weekday. */
  readonly used: readonly number[]
}

/**
 * How many labels to make on a weekday: what was made there on average, less what each week with waste threw away at least.
 * null: there are too few weeks, or more than that was used on the weekday.
 */
export function proposedPar({ made, wasted, expired, used }: WeeksOfDay): number | null {
  const madeIn = made.filter((count) => count > 0)
  const wastedIn = wasted.filter((count) => count > 0)
  if (madeIn.length < WEEKS_MADE || wastedIn.length < whyLimits.weeksWithWaste || expired < EXPIRED) return null
  const proposed = mean(madeIn, madeIn.length) - Math.min(...wastedIn)
  return proposed >= Math.max(1, mean(used, whyLimits.weeks)) ? proposed : null
}

/** Rounded up. */
const mean = (counts: readonly number[], weeks: number) =>
  Math.ceil(counts.reduce((sum, count) => sum + count, 0) / weeks)

type Found = Pick<Why, 'from' | 'madeOn'>

/** The days of the period on a weekday. */
export const daysOfWeekday = ({ from }: Pick<Why, 'from'>, day: number): string[] =>
  Array.from({ length: whyLimits.weeks }, (_, week) => addDays(from, 7 * week + ((day - weekday(from) + 7) % 7)))

/** @param used on `madeOn` of each week */
export function toMake({ made, wasted }: ProductDays, { from, madeOn }: Found, used: readonly number[]): number | null {
  return proposedPar({
    made: weeklyCounts(
      made.filter(({ date }) => weekday(date) === madeOn),
      { from },
    ),
    wasted: weeklyCounts(wasted, { from }),
    expired: countOf(wasted.filter(({ isExpired }) => isExpired)),
    used,
  })
}
