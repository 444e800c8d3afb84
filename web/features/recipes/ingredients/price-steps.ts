import type { Exact } from '#contract/decimal'
import { exact, rounded } from '#contract/decimal'
import type { IngredientPrice } from '#contract/recipes'
import { inUnit, type Unit } from '#contract/recipes/costing'

export interface PriceChange {
  readonly since: string
  readonly price: number
  readonly unit: Unit
  /** Against the price before: the first has none, and R$ per kg says nothing about R$ per unit. */
  readonly moved: Exact | 'first' | 'unit'
}

/** A price as it would be for one `to`; null where the units do not convert. */
function priceFor({ price, unit }: Pick<IngredientPrice, 'price' | 'unit'>, to: Unit): Exact | null {
  const worth = inUnit(1, to, unit)
  return worth === null ? null : exact(worth.times(price))
}

/** Newest first, each with how many per cent it moved. */
export function priceChanges(prices: readonly IngredientPrice[]): readonly PriceChange[] {
  return prices.map((now, index) => ({ ...now, moved: movedFrom(prices[index - 1], now) })).reverse()
}

function movedFrom(before: IngredientPrice | undefined, now: IngredientPrice): PriceChange['moved'] {
  if (before === undefined) return 'first'
  const old = priceFor(before, now.unit)
  return old === null ? 'unit' : { numerator: exact(now.price).numerator.minus(old.numerator).times(100), denominator: old.numerator }
}

export interface PricePoint {
  readonly at: number
  /** For the drawing only; what people read is `price`. */
  readonly height: number
  readonly price: Exact
}

/** What compares with today's price: since the last change to a unit that does not convert. */
export function comparablePoints(prices: readonly IngredientPrice[]): readonly PricePoint[] {
  const unit = prices.at(-1)?.unit
  if (unit === undefined) return []
  const points: PricePoint[] = []
  for (const known of [...prices].reverse()) {
    const price = priceFor(known, unit)
    if (price === null) break
    points.unshift({ at: Date.parse(known.since), price, height: rounded(price, 4).toNumber() })
  }
  return points
}

const BOX = 100
/** The lowest price is a level too, not the floor. */
const LOWEST = 90

/** Each price as a level that lasts until the next, the last until now, in a box of 100 × 100. */
export function stepPath(points: readonly PricePoint[], now: number): string {
  const [first] = points
  if (first === undefined) return ''
  const heights = points.map(({ height }) => height)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const span = Math.max(now - first.at, 1)
  const x = (at: number) => tidy(((Math.min(at, now) - first.at) / span) * BOX)
  const y = (height: number) => tidy(high === low ? BOX / 2 : LOWEST - ((height - low) / (high - low)) * LOWEST)
  const steps = points.map(({ at, height }, index) => (index === 0 ? `M0 ${y(height)}` : `H${x(at)}V${y(height)}`))
  return `${steps.join('')}H${BOX}`
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100
}
