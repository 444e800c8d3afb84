import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exact } from '../../../contract/decimal.ts'
import { rounded } from '../../../contract/decimal.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { costsIn } from './cost-book.ts'
import type { CostedLabel } from './cost-book.ts'
import { costsOf, unitSymbols } from '../contract/costing.ts'
import type { Unit } from '../contract/costing.ts'
import type { CostLink } from '../ports.ts'
import { recipeLineOf, recipeOf } from '../recipe-samples.test-support.ts'
import { samples } from '../../../../infra/test/samples.ts'

const beef = { name: 'Carne Moída', price: 32.9, unit: 'kg' as const }
const noLinks: ReadonlyMap<string, CostLink> = new Map()

/** Costs of labels without a base product, from ingredients and recipes of their names. */
function costsNamed(
  ingredients: readonly { readonly name: string; readonly price: number; readonly unit: Unit }[],
  recipes: Parameters<typeof costsIn>[0]['recipes'],
) {
  const costOf = costsIn({
    ingredients: ingredients.map((each, index) => ({
      id: index + 1,
      name: each.name,
      unit: each.unit,
      // Read as often as the original: a test counts.
      get price() {
        return each.price
      },
    })),
    recipes,
    links: noLinks,
  })
  return (name: string, weight: string): Exact | null => {
    const answer = costOf({ name, weight, baseProductId: null, cost: null })
    return answer.kind === 'known' ? answer.cost : null
  }
}
const shown = (cost: Exact | null) => (cost === null ? null : rounded(cost, 2).toNumber())
const isSame = (one: Exact | null, other: Exact | null) =>
  one !== null && other !== null && one.numerator.times(other.denominator).eq(other.numerator.times(one.denominator))

describe('parseWeight', () => {
  it.each([
    ['300g', 300, 'g'],
    ['300 g', 300, 'g'],
    ['1,5 kg', 1.5, 'kg'],
    ['1.5kg', 1.5, 'kg'],
    ['2 un', 2, 'unidade'],
    ['6 unid', 6, 'unidade'],
    ['12 Unidades', 12, 'unidade'],
    ['500 ml', 500, 'mL'],
    ['500ML', 500, 'mL'],
    ['1L', 1, 'L'],
    ['2 litros', 2, 'L'],
    ['0,25 kg.', 0.25, 'kg'],
    [' 750 gramas ', 750, 'g'],
    ['1.234,5 g', 1234.5, 'g'],
    ['3 porções', 3, null],
    ['2 Fatias', 2, null],
  ] as const)('reads %s', (text, quantity, unit) => {
    const amount = parseWeight(text)
    expect([amount?.quantity.toNumber(), amount?.unit]).toEqual([quantity, unit])
  })

  // 1.500g may mean 1,500 g or 1.5 g.
  it.each([
    '',
    'g',
    '300',
    '1.500g',
    '0g',
    '-1 kg',
    '2x500g',
    '300g cada',
    'cerca de 1 kg',
    '1,2,3 kg',
    '1kg 200g',
    '½ kg',
    '٣ kg',
    '1e3 g',
    'NaN kg',
  ])('returns null for %s', (text) => {
    expect(parseWeight(text)).toBeNull()
  })
})

describe('the cost of a label', () => {
  it('is the price of the ingredient with its name (without case and accents) times its weight', () => {
    const costOf = costsNamed(
      [beef, { name: 'Ovo', price: 0.8, unit: 'unidade' }, { name: 'Leite', price: 5, unit: 'L' }],
      [],
    )
    expect(
      [
        costOf('CARNE  MOIDA', '1,5 kg'),
        costOf('carne moída', '300g'),
        costOf('Ovo', '12 unid'),
        costOf('leite', '500 ml'),
      ].map(shown),
    ).toEqual([49.35, 9.87, 9.6, 2.5])
    // Units that do not convert, a name that is not registered, a weight that cannot be read.
    expect([
      costOf('Ovo', '1 kg'),
      costOf('Leite', '1 kg'),
      costOf('Carne', '1 kg'),
      costOf('Carne moída', 'um pouco'),
    ]).toEqual([null, null, null, null])
  })

  it("is the recipe's cost per portion times the number of portions", () => {
    // Total 28.50, 10 portions, 31.35 with margin, 2.4 kg.
    const recipe = recipeOf()
    const costOf = costsNamed([], [recipe])
    expect(
      [
        costOf('molho de tomate', '1 porção'),
        costOf('Molho de Tomate', '4 porções'),
        costOf('Molho de Tomate', '0,5 porção'),
      ].map(shown),
    ).toEqual([2.85, 11.4, 1.43])
    expect(shown(costsNamed([], [recipeOf({ portionUnit: 'unidade' })])('Molho de tomate', '3 un'))).toBe(8.55)
    expect(
      shown(costsNamed([], [recipeOf({ portionUnit: 'Litros', portionYield: 2 })])('Molho de tomate', '500 ml')),
    ).toBe(7.13)
    // Portions, slices and units count servings; a word of the label's own counts only itself.
    const inSlices = costsNamed([], [recipeOf({ portionUnit: 'fatias' })])
    expect(
      ['3 porções', '3 fatias', '3 unid', '3 un'].map((weight) => shown(inSlices('Molho de tomate', weight))),
    ).toEqual([8.55, 8.55, 8.55, 8.55])
    const inPuddings = costsNamed([], [recipeOf({ portionUnit: 'pudins' })])
    expect([inPuddings('Molho de tomate', '2 pudins'), inPuddings('Molho de tomate', '2 unid')].map(shown)).toEqual([
      5.7, 5.7,
    ])
    expect([inPuddings('Molho de tomate', '2 fatias'), inSlices('Molho de tomate', '2 potes')]).toEqual([null, null])
  })

  it("is a share of the recipe's cost by weight, without margin, when all ingredients of the recipe are weighed", () => {
    const costOf = costsNamed([], [recipeOf()])
    // 28,50 ÷ 2,4 kg × 0,3 kg = 3,5625: rounded once, at the end. A litre counts as a kilogram, as in `totalYieldKg`.
    expect(
      [costOf('Molho de tomate', '300g'), costOf('Molho de tomate', '2,4 kg'), costOf('Molho de tomate', '1 L')].map(
        shown,
      ),
    ).toEqual([3.56, 28.5, 11.88])
    const withEggs = recipeOf({
      ingredients: [recipeLineOf(), recipeLineOf({ ingredientUnit: 'unidade', operationalUnit: 'unidade' })],
    })
    expect(costsNamed([], [withEggs])('Molho de tomate', '300g')).toBeNull()
    expect(
      costsNamed([], [recipeOf({ ingredients: [recipeLineOf({ operationalQuantity: 0 })] })])(
        'Molho de tomate',
        '300g',
      ),
    ).toBeNull()
  })

  it('comes from the ingredient, or from the recipe when the ingredient gives no cost', () => {
    const costOf = costsNamed([{ name: 'Molho de tomate', price: 100, unit: 'kg' }], [recipeOf()])
    expect([costOf('Molho de tomate', '100g'), costOf('Molho de tomate', '1 porção')].map(shown)).toEqual([10, 2.85])
  })

  it('is null when two ingredients or two recipes of its name give different costs', () => {
    const other = { ...beef, name: 'carne moida', price: 30 }
    expect(costsNamed([beef, other], [])('Carne moída', '1 kg')).toBeNull()
    expect(shown(costsNamed([beef, { ...other, price: 0.0329, unit: 'g' as const }], [])('Carne moída', '1 kg'))).toBe(
      32.9,
    )
    expect(shown(costsNamed([beef, { ...other, unit: 'unidade' as const }], [])('Carne moída', '1 kg'))).toBe(32.9)
    expect(costsNamed([], [recipeOf(), recipeOf({ id: 2, portionYield: 5 })])('Molho de tomate', '1 porção')).toBeNull()
  })

  it('is null when two ingredients of its name give different costs, even if there is a recipe of that name', () => {
    const sauce = { name: 'Molho de tomate', price: 100, unit: 'kg' as const }
    const costOf = costsNamed([sauce, { ...sauce, price: 90 }], [recipeOf()])
    expect(costOf('Molho de tomate', '100g')).toBeNull()
    // The ingredients have no price per portion, so the recipe gives this cost.
    expect(shown(costOf('Molho de tomate', '1 porção'))).toBe(2.85)
  })

  it('is null instead of 0: a price of 0 was not filled in', () => {
    const free = { ...beef, price: 0 }
    expect(costsNamed([free], [])('Carne moída', '1 kg')).toBeNull()
    expect(shown(costsNamed([free, beef], [])('Carne moída', '1 kg'))).toBe(32.9)
    expect(shown(costsNamed([{ ...free, name: 'Molho de tomate' }], [recipeOf()])('Molho de tomate', '300g'))).toBe(
      3.56,
    )
    const nothing = costsNamed([], [recipeOf({ ingredients: [recipeLineOf({ ingredientPrice: 0 })] })])
    expect([nothing('Molho de tomate', '1 porção'), nothing('Molho de tomate', '300g')]).toEqual([null, null])
  })

  it('is computed once for each name and weight, also when it is null', () => {
    let reads = 0
    const counted = {
      ...beef,
      get price() {
        reads += 1
        return 0
      },
    }
    const costOf = costsNamed([counted], [])
    const once = () => [costOf('Carne moída', '1 kg'), reads] as const
    const [[first, afterFirst], [second, afterSecond]] = [once(), once()]
    expect([first, second, afterFirst > 0, afterSecond]).toEqual([null, null, true, afterFirst])
  })

  const price = fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100)
  const quantity = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
  const weightIn = (value: number, unit: Unit) => `${String(value).replace('.', ',')} ${unitSymbols[unit]}`

  it('is exactly proportional to the weight, and the same in kg and in g', () => {
    fc.assert(
      fc.property(price, quantity, fc.integer({ min: 1, max: 50 }), (each, much, times) => {
        const costOf = costsNamed([{ name: 'Sal', price: each, unit: 'kg' }], [])
        const one = costOf('Sal', weightIn(much, 'kg'))
        const many = costOf('Sal', weightIn(new Big(much).times(times).toNumber(), 'kg'))
        const inGrams = costOf('Sal', weightIn(new Big(much).times(1000).toNumber(), 'g'))
        return (
          isSame(one, inGrams) &&
          one !== null &&
          isSame(many, { numerator: one.numerator.times(times), denominator: one.denominator })
        )
      }),
      { numRuns: samples(300) },
    )
  })

  it("of the whole yield of a recipe is the recipe's total cost", () => {
    fc.assert(
      fc.property(price, quantity, fc.integer({ min: 1, max: 500 }), (each, much, portions) => {
        const recipe = recipeOf({
          portionYield: portions,
          ingredients: [recipeLineOf({ ingredientPrice: each, operationalQuantity: much, correctionFactor: 1.1 })],
        })
        const costs = costsOf(recipe)
        if (costs.kind !== 'costs') return false
        const costOf = costsNamed([], [recipe])
        return (
          isSame(costOf(recipe.name, `${portions} porções`), costs.totalCost) &&
          isSame(costOf(recipe.name, weightIn(costs.totalYieldKg.numerator.toNumber(), 'kg')), costs.totalCost)
        )
      }),
      { numRuns: samples(300) },
    )
  })
})

describe('the cost of a label whose base product names its source', () => {
  const tomato = { id: 7, name: 'Tomate', price: 10, unit: 'kg' as const }
  const sauce = recipeOf({ id: 3, name: 'Molho da Casa' })
  const links = new Map<string, CostLink>([
    ['pote', { kind: 'recipe', id: 3 }],
    ['caixa', { kind: 'ingredient', id: 7 }],
    ['perdido', { kind: 'recipe', id: 99 }],
  ])
  const costOf = costsIn({
    ingredients: [tomato, { id: 8, name: 'Molho pronto', price: 99, unit: 'kg' }],
    recipes: [sauce],
    links,
  })
  const label = (baseProductId: string | null, weight: string, name = 'Molho pronto'): CostedLabel => ({
    name,
    weight,
    baseProductId,
    cost: null,
  })
  const costed = (one: CostedLabel) => {
    const answer = costOf(one)
    return answer.kind === 'known' ? shown(answer.cost) : answer.fix
  }

  it('is that of the recipe or the ingredient, whatever has the name of the label', () => {
    expect(costed(label('pote', '2 porções'))).toBe(5.7)
    expect(costed(label('pote', '300g'))).toBe(3.56)
    expect(costed(label('caixa', '500 g'))).toBe(5)
    // No link: the name, as before.
    expect(costed(label('outro', '500 g'))).toBe(49.5)
    expect(costed(label(null, '500 g'))).toBe(49.5)
  })

  it('is its own where a batch or a receipt has given it one, also beside labels that are alike', () => {
    for (const cost of ['7.37', '7.36', null, '0.00'])
      expect(costed({ ...label('caixa', '500 g'), cost })).toBe(cost === null ? 5 : Number(cost))
  })

  it('is missing where the source cannot give it, and leads to that source', () => {
    expect(costed(label('caixa', '2 unid'))).toEqual({ kind: 'ingredient', id: 7 })
    expect(costed(label('pote', '2 potes'))).toEqual({ kind: 'recipe', id: 3 })
    expect(costed(label('perdido', '1 kg'))).toEqual({ kind: 'recipe', id: 99 })
    expect(costed(label('pote', 'um pouco'))).toEqual({ kind: 'product', id: 'pote' })
  })

  it('leads to the product where nothing has its name, and to a new ingredient where there is no product', () => {
    expect(costed(label('outro', '1 kg', 'Farofa'))).toEqual({ kind: 'product', id: 'outro' })
    expect(costed(label(null, '1 kg', 'Farofa'))).toEqual({ kind: 'unnamed', name: 'Farofa' })
    expect(costed(label(null, '2 unid'))).toEqual({ kind: 'ingredient', id: 8 })
    expect(costed(label(null, 'um pouco'))).toBeNull()
    expect(costed(label(null, '300 g', 'Molho da Casa'))).toBe(3.56)
    expect(costed(label(null, '2 potes', 'Molho da Casa'))).toEqual({ kind: 'recipe', id: 3 })
  })

  it('leads to the product, or to all of that name, where several give different costs', () => {
    const prices = [tomato, { ...tomato, id: 9, price: 12 }]
    const several = costsIn({ ingredients: prices, recipes: [], links })
    expect(several(label('outro', '1 kg', 'Tomate'))).toEqual({
      kind: 'unknown',
      fix: { kind: 'product', id: 'outro' },
    })
    expect(several(label(null, '1 kg', 'tomate'))).toEqual({
      kind: 'unknown',
      fix: { kind: 'several', name: 'tomate' },
    })
    // The product says which of them it is.
    expect(several(label('caixa', '1 kg', 'Tomate'))).toMatchObject({ kind: 'known' })
  })

  it('of two products of one name and weight is computed apart', () => {
    expect([costed(label('pote', '300g')), costed(label('caixa', '300g'))]).toEqual([3.56, 3])
  })
})
