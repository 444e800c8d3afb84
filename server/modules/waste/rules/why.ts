import { addDays, mondayOf, weekday } from '../../../contract/calendar.ts'
import type { Exact } from '../../../contract/decimal.ts'
import { rounded, sumOf } from '../../../contract/decimal.ts'
import type { Why } from '../contract/why.ts'
import { whyLimits } from '../contract/why.ts'

/** Labels of one product that were made on a local day. */
export interface MadeOnDay {
  readonly date: string
  readonly count: number
}

/** Labels of one product that were thrown away on a local day, as expired or as left over. */
export interface WastedOnDay {
  readonly date: string
  readonly isExpired: boolean
  readonly count: number
  readonly value: Exact
  /** Of these labels, those without a known cost. */
  readonly uncosted: number
}

export interface ProductDays {
  readonly baseProductId: string | null
  readonly name: string
  readonly made: readonly MadeOnDay[]
  readonly wasted: readonly WastedOnDay[]
}

/** The whole weeks before this day's week: the sentence stays the same from Monday to Sunday. */
export function whyPeriod(today: string): { readonly from: string; readonly to: string } {
  const monday = mondayOf(today)
  return { from: addDays(monday, -7 * whyLimits.weeks), to: addDays(monday, -1) }
}

/** The product whose waste cost most, of those whose numbers carry a sentence; null: none does. */
export function whyThrownAway(products: readonly ProductDays[], today: string): Why | null {
  const period = whyPeriod(today)
  const candidates = products.flatMap((product) => {
    const found = whyOf(within(product, period), period)
    return found === null ? [] : [{ found, value: rounded(sumOf(product.wasted.map(({ value }) => value)), 2) }]
  })
  const [worst] = candidates.toSorted(
    (one, other) =>
      other.value.cmp(one.value) ||
      other.found.wasted - one.found.wasted ||
      one.found.name.localeCompare(other.found.name, 'pt-BR'),
  )
  return worst?.found ?? null
}

type Period = ReturnType<typeof whyPeriod>

function within(product: ProductDays, { from, to }: Period): ProductDays {
  const isWithin = ({ date }: { readonly date: string }) => date >= from && date <= to
  return { ...product, made: product.made.filter(isWithin), wasted: product.wasted.filter(isWithin) }
}

function whyOf({ baseProductId, name, made: madeDays, wasted: wastedDays }: ProductDays, period: Period): Why | null {
  const made = countOf(madeDays)
  const wasted = countOf(wastedDays)
  const byWeek = weeklyCounts(wastedDays, period)
  const weeksWithWaste = byWeek.filter((count) => count > 0).length
  const carries =
    made >= whyLimits.made &&
    wasted >= whyLimits.wasted &&
    // More than was made: some were made before, and "9 de 24" would not be true.
    wasted <= made &&
    wasted * 100 >= made * whyLimits.percent &&
    weeksWithWaste >= whyLimits.weeksWithWaste
  if (!carries) return null
  const thrown = mostlyOn(wastedDays)
  const everyWeek = Math.min(...byWeek)
  return {
    baseProductId,
    name,
    ...period,
    made,
    wasted,
    expired: countOf(wastedDays.filter(({ isExpired }) => isExpired)),
    weeksWithWaste,
    thrownOn: thrown,
    madeOn: makingDay(madeDays, period, everyWeek),
    everyWeek,
    saves: savingOf(wastedDays, everyWeek, wasted),
    toMake: null,
  }
}

type Counted = { readonly date: string; readonly count: number }

export const countOf = (days: readonly Counted[]): number => days.reduce((sum, { count }) => sum + count, 0)

export function weeklyCounts(days: readonly Counted[], { from }: Pick<Period, 'from'>): readonly number[] {
  return Array.from({ length: whyLimits.weeks }, (_, week) => {
    const [monday, sunday] = [addDays(from, 7 * week), addDays(from, 7 * week + 6)]
    return countOf(days.filter(({ date }) => date >= monday && date <= sunday))
  })
}

/** The weekday with half of them or more. */
function mostlyOn(days: readonly Counted[]): { readonly day: number; readonly count: number } | null {
  const total = countOf(days)
  const [most] = Array.from({ length: 7 }, (_, day) => ({
    day,
    count: countOf(days.filter(({ date }) => weekday(date) === day)),
  })).toSorted((one, other) => other.count - one.count)
  return most !== undefined && total > 0 && 2 * most.count >= total ? most : null
}

/** null too where that day's labels were fewer than the proposal takes away. */
function makingDay(days: readonly MadeOnDay[], period: Period, fewer: number): number | null {
  const most = mostlyOn(days)
  if (most === null) return null
  const ofDay = days.filter(({ date }) => weekday(date) === most.day)
  return Math.min(...weeklyCounts(ofDay, period)) >= fewer ? most.day : null
}

/** At the average cost of what was thrown away. */
function savingOf(days: readonly WastedOnDay[], everyWeek: number, wasted: number): string | null {
  if (everyWeek === 0 || days.some(({ uncosted }) => uncosted > 0)) return null
  const { numerator, denominator } = sumOf(days.map(({ value }) => value))
  const saved = rounded(
    { numerator: numerator.times(everyWeek * whyLimits.weeks), denominator: denominator.times(wasted) },
    2,
  )
  return saved.gt(0) ? saved.toFixed(2) : null
}
