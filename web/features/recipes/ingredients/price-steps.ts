import type { Exact } from '#contract/decimal'
import { exact, rounded } from '#contract/decimal'
import type { IngredientPrice } from '#contract/recipes'
import { inUnit } from '#contract/recipes/costing'
import type { Unit } from '#contract/recipes/costing'

export interface PriceStep {
  readonly since: string
  readonly price: number
  readonly unit: Unit
  /** Change from the previous price, in per cent. `first`: no previous price; `unit`: the units do not convert. */
  readonly percentChange: Exact | 'first' | 'unit'
}

/** The price converted to one `to`; null when the units do not convert. */
function priceFor({ price, unit }: Pick<IngredientPrice, 'price' | 'unit'>, to: Unit): Exact | null {
  const ratio = inUnit(1, to, unit)
  return ratio === null ? null : exact(ratio.times(price))
}

/** Prices, newest first, each with its change in per cent. */
export function priceSteps(prices: readonly IngredientPrice[]): readonly PriceStep[] {
  return prices.map((now, index) => ({ ...now, percentChange: percentChangeFrom(prices[index - 1], now) })).reverse()
}

function percentChangeFrom(before: IngredientPrice | undefined, now: IngredientPrice): PriceStep['percentChange'] {
  if (before === undefined) return 'first'
  const previous = priceFor(before, now.unit)
  return previous === null
    ? 'unit'
    : { numerator: exact(now.price).numerator.minus(previous.numerator).times(100), denominator: previous.numerator }
}

export interface PricePoint {
  readonly at: number
  /** `price` as a number, for the chart; other texts use the exact `price`. */
  readonly height: number
  readonly price: Exact
}

/** Prices in today's unit, oldest first, starting after the last change to a unit that does not convert. */
export function comparablePoints(prices: readonly IngredientPrice[]): readonly PricePoint[] {
  const unit = prices.at(-1)?.unit
  if (unit === undefined) return []
  const points: PricePoint[] = []
  for (const entry of [...prices].reverse()) {
    const price = priceFor(entry, unit)
    if (price === null) break
    points.unshift({ at: Date.parse(entry.since), price, height: rounded(price, 4).toNumber() })
  }
  return points
}
