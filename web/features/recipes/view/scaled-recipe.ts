import Big from 'big.js'
import { parseDecimal, productOf, rounded } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import type { Recipe } from '#contract/recipes'
import type { Costs } from '#contract/recipes/costing'
import type { PriceChange } from '../price-change.ts'

/** The costs of this many times the sheet. A portion costs the same. */
export function scaledCosts(costs: Costs, scale: Exact): Costs {
  const times = (figure: Exact) => productOf(figure, scale)
  return {
    ...costs,
    lines: costs.lines.map(times),
    totalCost: times(costs.totalCost),
    finalRecipeCost: times(costs.finalRecipeCost),
    totalYieldKg: times(costs.totalYieldKg),
    totalYieldUnits: times(costs.totalYieldUnits),
  }
}

export function scaledChange(change: PriceChange, scale: Exact): PriceChange {
  if (change.kind !== 'price') return change
  return { ...change, before: scaledCosts(change.before, scale), after: scaledCosts(change.after, scale) }
}

/** The length of a bar, in percent of the longest. */
export function barPercent(cost: Exact, all: readonly Exact[]): number {
  const size = ({ numerator, denominator }: Exact) => rounded({ numerator, denominator }, 6).toNumber()
  const longest = Math.max(...all.map(size))
  return longest > 0 ? (100 * size(cost)) / longest : 0
}

/** The part of the total, in whole percent. */
export function sharePercent(cost: Exact, total: Exact): number {
  if (total.numerator.eq(0)) return 0
  const part = {
    numerator: cost.numerator.times(total.denominator),
    denominator: cost.denominator.times(total.numerator),
  }
  return rounded({ ...part, numerator: part.numerator.times(100) }, 0).toNumber()
}

const PORTIONS_MAX = 1_000_000

/** The number of portions typed; null for anything but a number above zero with at most two decimals. */
export function typedPortions(text: string): number | null {
  const typed = parseDecimal(text)
  if (typed.kind !== 'number' || typed.value <= 0 || typed.value > PORTIONS_MAX) return null
  return new Big(typed.value).round(2).eq(typed.value) ? typed.value : null
}

/** One portion more or less; never below the smallest amount that can be typed. */
export function steppedPortions(portions: number, by: 1 | -1): number {
  const next = new Big(portions).plus(by)
  return next.lte(0) || next.gt(PORTIONS_MAX) ? portions : next.toNumber()
}

/** A multiple of the sheet, offered as one tap; null where it has more decimals than can be typed. */
export function timesTheSheet({ portionYield }: Pick<Recipe, 'portionYield'>, times: number): number | null {
  const portions = new Big(portionYield).times(times)
  return portions.lte(PORTIONS_MAX) && portions.round(2).eq(portions) ? portions.toNumber() : null
}
