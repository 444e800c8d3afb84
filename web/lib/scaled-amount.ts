import Big from 'big.js'
import { productOf, rounded } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import type { Recipe } from '#contract/recipes'
import { inUnit, unitSymbols } from '#contract/recipes/costing'
import type { Unit } from '#contract/recipes/costing'

// The quantities of a sheet for another number of portions, as its page and the assistant say them.

/** How many times the sheet: the portions wanted ÷ the portions of the sheet, never rounded. */
export function scaleOf({ portionYield }: Pick<Recipe, 'portionYield'>, portions: number): Exact {
  return { numerator: new Big(portions), denominator: new Big(portionYield) }
}

export interface ShownAmount {
  readonly text: string
  readonly unit: Unit
  /** The exact quantity has more decimals than are shown. */
  readonly isRounded: boolean
}

const one: Exact = { numerator: new Big(1), denominator: new Big(1) }
/** A kitchen scale shows grams: three decimals of a kilogram. */
const shownDecimals: Readonly<Record<Unit, number>> = { kg: 3, g: 2, L: 3, mL: 2, unidade: 2 }
const larger: Readonly<Partial<Record<Unit, Unit>>> = { g: 'kg', mL: 'L' }
const smaller: Readonly<Partial<Record<Unit, Unit>>> = { kg: 'g', L: 'mL' }

/**
 * A quantity of the sheet for another number of portions. The sheet's own number keeps its unit; for any other,
 * 1000 g are shown as 1 kg and 0,5 kg as 500 g, unless only the sheet's unit shows the quantity exactly.
 */
export function scaledAmount(quantity: Big | number, unit: Unit, scale: Exact): ShownAmount {
  const value = productOf({ ...one, numerator: new Big(quantity) }, scale)
  const own = shown(value, unit)
  if (scale.numerator.eq(scale.denominator)) return own
  const handy = handyUnit(value, unit)
  const converted = inUnit(value.numerator, unit, handy)
  if (handy === unit || converted === null) return own
  const other = shown({ ...value, numerator: converted }, handy)
  return other.isRounded && !own.isRounded ? own : other
}

function handyUnit(value: Exact, unit: Unit): Unit {
  if (value.numerator.eq(0)) return unit
  const limit = value.denominator
  const up = larger[unit]
  if (up !== undefined && value.numerator.gte(limit.times(1000))) return up
  const down = smaller[unit]
  return down !== undefined && value.numerator.lt(limit) ? down : unit
}

function shown(value: Exact, unit: Unit): ShownAmount {
  const decimals = shownDecimals[unit]
  const near = rounded(value, decimals)
  const isRounded = !near.times(value.denominator).eq(value.numerator)
  const vanishes = near.eq(0) && isRounded
  // Never a rounded zero: the cook would leave the ingredient out.
  const least = new Big(10).pow(-decimals)
  return { text: numberText(vanishes ? least : near), unit, isRounded }
}

/** Without points between thousands, as on the printed sheet: `1.200` g could be read as 1,2 g. */
const numberText = (value: Big): string => value.toFixed().replace('.', ',')

/** `≈ 33,33 g`: the sign says that the exact quantity is another. */
export function amountText({ text, unit, isRounded }: ShownAmount): string {
  return `${isRounded ? '≈ ' : ''}${text} ${unitSymbols[unit]}`
}
