import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, productOf } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import { costsOf, inUnit, units } from '#contract/recipes/costing'
import type { Costs, CostedRecipe, Unit } from '#contract/recipes/costing'
import { amountText, scaledAmount, scaleOf } from '../../../lib/scaled-amount.ts'
import type { ShownAmount } from '../../../lib/scaled-amount.ts'
import {
  barPercent,
  scaledCosts,
  sharePercent,
  steppedPortions,
  timesTheSheet,
  typedPortions,
} from './scaled-recipe.ts'

const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((n) => new Big(n).div(100).toNumber())
const quantities = hundredths(10_000)
const unitsOf = fc.constantFrom(...units)
/** Yields have one decimal. */
const yields = fc.integer({ min: 1, max: 5_000 }).map((n) => new Big(n).div(10).toNumber())

const text = (quantity: number, unit: Unit, portionYield: number, portions: number) =>
  amountText(scaledAmount(quantity, unit, scaleOf({ portionYield }, portions)))

/** The number that is shown, in the unit of the sheet. */
function inSheetUnit({ text: digits, unit }: ShownAmount, sheetUnit: Unit): Big {
  const value = inUnit(new Big(digits.replace(',', '.')), unit, sheetUnit)
  if (value === null) throw new Error(`${unit} does not convert to ${sheetUnit}`)
  return value
}

describe('the quantities of a sheet for another number of portions', () => {
  it('are those of the sheet for its own number', () => {
    fc.assert(
      fc.property(quantities, unitsOf, yields, (quantity, unit, portionYield) => {
        const amount = scaledAmount(quantity, unit, scaleOf({ portionYield }, portionYield))
        expect(amount).toEqual({ text: plainText(quantity), unit, isRounded: false })
      }),
    )
  })

  it('are proportional: exactly, or marked as rounded and less than one shown step away', () => {
    fc.assert(
      fc.property(quantities, unitsOf, yields, hundredths(5_000), (quantity, unit, portionYield, portions) => {
        const amount = scaledAmount(quantity, unit, scaleOf({ portionYield }, portions))
        // quantity × portions = shown × yield, without any division.
        const wanted = new Big(quantity).times(portions)
        const difference = inSheetUnit(amount, unit).times(portionYield).minus(wanted).abs()
        expect(difference.eq(0)).toBe(!amount.isRounded)
        const step = inUnit(new Big(amount.unit === 'kg' || amount.unit === 'L' ? '0.001' : '0.01'), amount.unit, unit)
        expect(difference.lt((step ?? new Big(0)).times(portionYield))).toBe(true)
        expect(new Big(amount.text.replace(',', '.')).gt(0)).toBe(true)
      }),
    )
  })

  it('keep the total when they are scaled there and back', () => {
    fc.assert(
      fc.property(yields, yields, (from, to) => {
        const there = scaleOf({ portionYield: from }, to)
        const back = scaleOf({ portionYield: to }, from)
        const both = productOf(there, back)
        expect(both.numerator.eq(both.denominator)).toBe(true)
      }),
    )
  })

  it.each([
    [200, 'g', 10, 20, '400 g'],
    [200, 'g', 10, 50, '1 kg'],
    [2.37, 'kg', 12, 18, '3,555 kg'],
    [0.6, 'kg', 12, 6, '300 g'],
    [1.5, 'L', 10, 5, '750 mL'],
    [18, 'unidade', 12, 18, '27 un'],
    [1, 'unidade', 12, 6, '0,5 un'],
    [100, 'g', 3, 1, '≈ 33,33 g'],
    [1, 'unidade', 3, 1, '≈ 0,33 un'],
    [0.01, 'g', 10, 0.1, '≈ 0,01 g'],
    [0, 'g', 10, 20, '0 g'],
    // 1234,56 g has five decimals in kg: only grams show it exactly.
    [617.28, 'g', 1, 2, '1234,56 g'],
  ] as const)('%d %s for %d, made for %d: %s', (quantity, unit, portionYield, portions, expected) => {
    expect(text(quantity, unit, portionYield, portions)).toBe(expected)
  })
})

describe('the costs of another number of portions', () => {
  const equal = (one: Exact, other: Exact) =>
    one.numerator.times(other.denominator).eq(other.numerator.times(one.denominator))
  const recipes = fc.record({
    portionYield: yields,
    price: hundredths(500),
    quantity: quantities,
    safetyMarginValue: fc.integer({ min: 0, max: 50 }),
  })
  function costsFor(recipe: CostedRecipe): Costs {
    const costs = costsOf(recipe)
    if (costs.kind !== 'costs') throw new Error('units do not convert')
    return costs
  }

  it('are those of a recipe with that many times the quantities, and a portion costs the same', () => {
    fc.assert(
      fc.property(recipes, fc.integer({ min: 1, max: 40 }), ({ portionYield, price, quantity, ...rest }, times) => {
        const recipe = (factor: number): CostedRecipe => ({
          ingredients: [
            {
              operationalQuantity: new Big(quantity).times(factor).toNumber(),
              operationalUnit: 'g',
              correctionFactor: 1.1,
              ingredientPrice: price,
              ingredientUnit: 'kg',
            },
          ],
          portionYield: new Big(portionYield).times(factor).toNumber(),
          markup: 3,
          safetyMarginType: 'percentage',
          ...rest,
        })
        const scale = scaleOf({ portionYield }, new Big(portionYield).times(times).toNumber())
        const scaled = scaledCosts(costsFor(recipe(1)), scale)
        const made = costsFor(recipe(times))
        expect(equal(scaled.totalCost, made.totalCost)).toBe(true)
        expect(equal(scaled.finalRecipeCost, made.finalRecipeCost)).toBe(true)
        expect(equal(scaled.totalYieldKg, made.totalYieldKg)).toBe(true)
        expect(equal(scaled.costPerPortion, made.costPerPortion)).toBe(true)
      }),
    )
  })

  it('have bars against the dearest line and shares of the total', () => {
    const lines = [22, 6.5, 0].map((cost) => ({ numerator: new Big(cost), denominator: new Big(1) }))
    const total = { numerator: new Big('28.5'), denominator: new Big(1) }
    const of = (at: number) => lines[at] ?? total
    expect([0, 1, 2].map((at) => barPercent(of(at), lines))).toEqual([100, (100 * 6.5) / 22, 0])
    expect([0, 1, 2].map((at) => sharePercent(of(at), total))).toEqual([77, 23, 0])
    expect(sharePercent(of(0), { numerator: new Big(0), denominator: new Big(1) })).toBe(0)
  })
})

describe('the number of portions', () => {
  it.each([
    ['18', 18],
    [' 1,5 ', 1.5],
    ['0,25', 0.25],
    ['0', null],
    ['-1', null],
    ['', null],
    ['1,234', null],
    ['dez', null],
    ['1000001', null],
  ] as const)('typed as "%s" is %s', (typed, expected) => {
    expect(typedPortions(typed)).toBe(expected)
  })

  it('goes one up or down, and never to zero', () => {
    expect(steppedPortions(18, 1)).toBe(19)
    expect(steppedPortions(1.5, -1)).toBe(0.5)
    expect(steppedPortions(1, -1)).toBe(1)
    expect(steppedPortions(0.5, -1)).toBe(0.5)
  })

  it('is offered as a multiple of the sheet', () => {
    expect(timesTheSheet({ portionYield: 12 }, 1.5)).toBe(18)
    expect(timesTheSheet({ portionYield: 0.1 }, 0.5)).toBe(0.05)
  })
})
