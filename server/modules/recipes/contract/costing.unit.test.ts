import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exact } from '../../../contract/decimal.ts'
import { decimalText, exact, productOf, rounded } from '../../../contract/decimal.ts'
import type { CostedLine, CostedRecipe, Costs, Quantity, Unit } from './costing.ts'
import { costOfSheet, costsOf, inUnit, jsonFigure, portionsText, units, unitsLike } from './costing.ts'

const line = (own: Partial<CostedLine> = {}): CostedLine => ({
  operationalQuantity: 1,
  operationalUnit: 'kg',
  correctionFactor: 1,
  ingredientPrice: 10,
  ingredientUnit: 'kg',
  ...own,
})
const recipe = (own: Partial<CostedRecipe> = {}): CostedRecipe => ({
  ingredients: [line()],
  portionYield: 1,
  markup: 1,
  safetyMarginType: 'percentage',
  safetyMarginValue: 0,
  ...own,
})

function costs(of: CostedRecipe): Costs {
  const computed = costsOf(of)
  if (computed.kind !== 'costs') throw new Error(`Incompatible: ${computed.lines.join()}`)
  return computed
}
const figures = ({
  totalCost,
  costPerPortion,
  finalRecipeCost,
  suggestedPrice,
  totalYieldKg,
  totalYieldUnits,
}: Costs) =>
  Object.fromEntries(
    Object.entries({ totalCost, costPerPortion, finalRecipeCost, suggestedPrice, totalYieldKg, totalYieldUnits }).map(
      ([name, figure]) => [name, jsonFigure(figure)],
    ),
  )

const stepped = (max: number, decimals: number) =>
  fc.integer({ min: 0, max: max * 10 ** decimals }).map((steps) => Number((steps / 10 ** decimals).toFixed(decimals)))
const anyUnit = fc.constantFrom(...units)
const anyLine: fc.Arbitrary<CostedLine> = anyUnit.chain((ingredientUnit) =>
  fc.record({
    operationalQuantity: stepped(10_000, 2),
    operationalUnit: fc.constantFrom(...unitsLike(ingredientUnit)),
    correctionFactor: stepped(10, 2),
    ingredientPrice: stepped(5_000, 2),
    ingredientUnit: fc.constant(ingredientUnit),
  }),
)
const anyRecipe: fc.Arbitrary<CostedRecipe> = fc.record({
  ingredients: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
  portionYield: stepped(1_000, 1).filter((value) => value > 0),
  markup: stepped(10, 1),
  safetyMarginType: fc.constantFrom('percentage', 'fixed'),
  safetyMarginValue: stepped(200, 1),
})
const equal = (left: Exact, right: Exact) =>
  left.numerator.times(right.denominator).eq(right.numerator.times(left.denominator))

describe('the example of the specification', () => {
  const example = recipe({
    ingredients: [
      line({ operationalQuantity: 2, correctionFactor: 1.1, ingredientPrice: 10 }),
      line({ operationalQuantity: 200, operationalUnit: 'mL', ingredientUnit: 'L', ingredientPrice: 32.5 }),
    ],
    portionYield: 10,
    markup: 3,
    safetyMarginValue: 10,
  })

  it('has the costs of the specification', () => {
    expect(figures(costs(example))).toEqual({
      totalCost: 28.5,
      costPerPortion: 2.85,
      finalRecipeCost: 31.35,
      suggestedPrice: 9.405,
      totalYieldKg: 2.4,
      totalYieldUnits: 0,
    })
    expect(costs(example).lines.map((cost) => decimalText(cost, 2))).toEqual(['22,00', '6,50'])
  })

  it('has a fixed margin added to the total', () => {
    expect(figures(costs({ ...example, safetyMarginType: 'fixed', safetyMarginValue: 10 }))).toMatchObject({
      totalCost: 28.5,
      finalRecipeCost: 38.5,
      suggestedPrice: 11.55,
    })
  })
})

describe('costs', () => {
  it('of 0,1 and 0,2 are 0,3', () => {
    const tenth = { operationalUnit: 'unidade', ingredientUnit: 'unidade', ingredientPrice: 0.1 } as const
    expect(
      jsonFigure(costs(recipe({ ingredients: [line(tenth), line({ ...tenth, ingredientPrice: 0.2 })] })).totalCost),
    ).toBe(0.3)
    expect(jsonFigure(costs(recipe({ ingredients: [line({ ...tenth, operationalQuantity: 3 })] })).totalCost)).toBe(0.3)
  })

  it('per portion are 0 when the yield is not positive', () => {
    for (const portionYield of [0, -1])
      expect(figures(costs(recipe({ portionYield, markup: 3 })))).toMatchObject({
        totalCost: 10,
        costPerPortion: 0,
        suggestedPrice: 0,
      })
  })

  it('are refused with the indexes of all lines whose units do not convert', () => {
    const ingredients = [
      line(),
      line({ operationalUnit: 'unidade' }),
      line({ operationalUnit: 'L' }),
      line({ operationalUnit: 'g' }),
    ]
    expect(costsOf(recipe({ ingredients }))).toEqual({ kind: 'incompatible', lines: [1, 2] })
  })

  it('are exactly the sum of the lines', () => {
    fc.assert(
      fc.property(anyRecipe, (any) => {
        const { lines, totalCost } = costs(any)
        const sum = lines.reduce(
          (total, { numerator, denominator }) => total.plus(numerator.div(denominator)),
          new Big(0),
        )
        expect(sum.eq(totalCost.numerator)).toBe(true)
      }),
    )
  })

  it('change only per portion when the yield is scaled', () => {
    fc.assert(
      fc.property(anyRecipe, fc.integer({ min: 2, max: 50 }), (any, times) => {
        const before = costs(any)
        const after = costs({ ...any, portionYield: Number((any.portionYield * times).toFixed(1)) })
        for (const figure of ['totalCost', 'finalRecipeCost', 'totalYieldKg', 'totalYieldUnits'] as const)
          expect(equal(after[figure], before[figure])).toBe(true)
        for (const figure of ['costPerPortion', 'suggestedPrice'] as const)
          expect(equal({ ...after[figure], numerator: after[figure].numerator.times(times) }, before[figure])).toBe(
            true,
          )
      }),
    )
  })

  it('are equal for a margin of p percent and a fixed margin of p percent of the total', () => {
    const evenTotal = fc
      .integer({ min: 0, max: 100_000 })
      .map((reaisEach) => recipe({ ingredients: [line({ ingredientPrice: reaisEach * 10 })] }))
    fc.assert(
      fc.property(evenTotal, stepped(100, 1), (any, percent) => {
        const total = costs(any).totalCost
        const fixed = rounded(
          { numerator: total.numerator.times(percent), denominator: total.denominator.times(100) },
          2,
        ).toNumber()
        expect(
          equal(
            costs({ ...any, safetyMarginValue: percent }).finalRecipeCost,
            costs({ ...any, safetyMarginType: 'fixed', safetyMarginValue: fixed }).finalRecipeCost,
          ),
        ).toBe(true)
      }),
    )
  })

  it('are equal for both margin types when the margin is 0', () => {
    fc.assert(
      fc.property(anyRecipe, (any) => {
        const none = { ...any, safetyMarginValue: 0 }
        expect(
          equal(
            costs({ ...none, safetyMarginType: 'fixed' }).finalRecipeCost,
            costs({ ...none, safetyMarginType: 'percentage' }).finalRecipeCost,
          ),
        ).toBe(true)
      }),
    )
  })

  it('are equal to the same computation with integers, to the last decimal', () => {
    fc.assert(
      fc.property(anyRecipe, (any) => {
        const total = any.ingredients.map(wholeCost).reduce((sum, cost) => sum + cost, 0n)
        expect(costs(any).totalCost.numerator.times('1e9').toFixed()).toBe(total.toString())
      }),
    )
  })
})

const integerOf = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals))

/**
 * A line's cost in billionths of a real, computed with integers only: three factors in hundredths, and 1000 between
 * small and large units.
 */
function wholeCost({
  operationalQuantity,
  operationalUnit,
  correctionFactor,
  ingredientPrice,
  ingredientUnit,
}: CostedLine): bigint {
  const millionths = integerOf(operationalQuantity, 2) * integerOf(correctionFactor, 2) * integerOf(ingredientPrice, 2)
  const small = (unit: Unit) => unit === 'g' || unit === 'mL'
  if (small(operationalUnit) && !small(ingredientUnit)) return millionths
  return millionths * (small(ingredientUnit) && !small(operationalUnit) ? 1_000_000n : 1_000n)
}

describe('units', () => {
  it('convert to another unit and back without loss', () => {
    fc.assert(
      fc.property(stepped(1_000_000, 2), anyUnit, (quantity, from) => {
        for (const to of unitsLike(from)) {
          const there = inUnit(quantity, from, to)
          expect(there && inUnit(there, to, from)?.eq(quantity)).toBe(true)
        }
      }),
    )
  })

  it('of different kinds do not convert', () => {
    expect(
      units.flatMap((from) => units.filter((to) => inUnit(1, from, to) !== null).map((to) => `${from} ${to}`)),
    ).toEqual(['kg kg', 'kg g', 'g kg', 'g g', 'L L', 'L mL', 'mL L', 'mL mL', 'unidade unidade'])
    expect(inUnit(1500, 'g', 'kg')?.toNumber()).toBe(1.5)
    expect(inUnit(0.2, 'L', 'mL')?.toNumber()).toBe(200)
  })

  it('count a litre as a kilogram, and add up counted quantities separately', () => {
    const ingredients = [
      line({ operationalQuantity: 500, operationalUnit: 'g', correctionFactor: 1.2 }),
      line({ operationalQuantity: 250, operationalUnit: 'mL', ingredientUnit: 'L' }),
      line({ operationalQuantity: 6, operationalUnit: 'unidade', ingredientUnit: 'unidade' }),
    ]
    expect(figures(costs(recipe({ ingredients })))).toMatchObject({ totalYieldKg: 0.85, totalYieldUnits: 6 })
  })
})

it.each([
  [10, 'unidade', '10 unidades'],
  [1, 'unidade', '1 unidade'],
  [1.5, 'porção', '1,5 porção'],
  [20, 'porções', '20 porções'],
  [2.5, 'kg', '2,5 kg'],
  [2, 'porção', '2 porções'],
  [1.9, 'litro', '1,9 litro'],
  [2, 'litro', '2 litros'],
  [8, 'fatia', '8 fatias'],
  [12, 'pedaço', '12 pedaços'],
  [4, 'prato', '4 pratos'],
  [6, 'copo', '6 copos'],
  [4, 'travessa', '4 travessa'],
  [4, 'constructor', '4 constructor'],
  [2, '__proto__', '2 __proto__'],
])('a yield of %s %s is shown as %s', (portionYield, portionUnit, text) => {
  expect(portionsText({ portionYield, portionUnit })).toBe(text)
})

describe('a line that is another sheet', () => {
  interface Level {
    readonly ingredients: readonly CostedLine[]
    readonly yielded: number
    readonly unit: Unit
    /** How much of this sheet the one above takes. */
    readonly taken: number
  }
  const level: fc.Arbitrary<Level> = fc.record({
    ingredients: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    yielded: stepped(1_000, 3).filter((n) => n > 0),
    unit: anyUnit,
    taken: stepped(1_000, 2),
  })

  /** The sheet of the first level, with the others below it, each a line of the one above. */
  function nested([own, ...below]: readonly Level[]): CostedRecipe & { readonly yield: Quantity } {
    if (own === undefined) throw new Error('A sheet has a level')
    const [part] = below
    const copy = part === undefined ? null : costOfSheet({ ...nested(below), portionUnit: '' })
    const lines =
      part === undefined || copy === null
        ? []
        : [
            line({
              operationalQuantity: part.taken,
              operationalUnit: part.unit,
              ingredientUnit: part.unit,
              subSheet: copy,
            }),
          ]
    return { ...recipe({ ingredients: [...own.ingredients, ...lines] }), yield: { n: own.yielded, unit: own.unit } }
  }

  /** The same with every line of every level in the first one: its quantity × what is taken ÷ what is yielded. */
  function writtenOut(levels: readonly Level[]): Big {
    let scale = exact(1)
    let [numerator, denominator] = [new Big(0), new Big(1)]
    for (const [depth, { ingredients, yielded, taken }] of levels.entries()) {
      if (depth > 0) scale = productOf(scale, { numerator: new Big(taken), denominator: new Big(yielded) })
      for (const cost of costs(recipe({ ingredients })).lines) {
        const scaled = productOf(cost, scale)
        numerator = numerator.times(scaled.denominator).plus(scaled.numerator.times(denominator))
        denominator = denominator.times(scaled.denominator)
      }
    }
    return rounded({ numerator, denominator }, 12)
  }

  it('costs what the same lines written out cost, over five levels', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 5 }), (levels) => {
        expect(jsonFigure(costs(nested(levels)).totalCost)).toBe(writtenOut(levels).toNumber())
      }),
    )
  })

  it('is an exact third of a sheet', () => {
    const third = costOfSheet({
      ...recipe({ ingredients: [line({ ingredientPrice: 1 })] }),
      portionYield: 3,
      portionUnit: 'kg',
    })
    const [one] = costs(recipe({ ingredients: [line({ subSheet: third })] })).lines
    const three = costs(recipe({ ingredients: [line({ subSheet: third, operationalQuantity: 3 })] }))
    expect(one && decimalText(one, 4)).toBe('0,3333')
    expect(jsonFigure(three.totalCost)).toBe(1)
  })

  it('stays short however many yields stand below it', () => {
    const sheetAt = (depth: number): ReturnType<typeof costOfSheet> => {
      const below = depth === 0 ? null : sheetAt(depth - 1)
      const ingredients = Array.from({ length: 200 }, (_, at) =>
        line(below === null ? {} : { subSheet: { ...below, yield: { n: 997.001 + at } } }),
      )
      return costOfSheet({ ...recipe({ ingredients }), portionYield: 0.7, portionUnit: 'kg' })
    }
    expect(sheetAt(4)?.totalCost.denominator.length).toBeLessThan(402)
  })

  it('has no cost where its sheet says no weight, volume or units', () => {
    expect(costOfSheet({ ...recipe(), portionUnit: 'porção' })).toBeNull()
    expect(costOfSheet({ ...recipe(), portionUnit: 'Litros' })?.yield).toEqual({ n: 1, unit: 'L' })
    expect(costOfSheet({ ...recipe(), portionUnit: 'kg', yield: { n: 6, unit: 'L' } })?.yield).toEqual({
      n: 6,
      unit: 'L',
    })
  })
})
