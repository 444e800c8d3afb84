import { expect, test } from 'vitest'
import type { ShownRecipe } from '#contract/recipes'
import { madeWeight, productionText } from './production.ts'

const recipe = (own: object) =>
  ({
    id: 1,
    version: 1,
    name: 'Molho',
    portionYield: 20,
    portionUnit: 'porção',
    preparationMethod: '',
    ingredients: [],
    totalYieldKg: 4.125,
    totalYieldUnits: 0,
    ...own,
  }) as unknown as ShownRecipe

test('the weight of what was made follows the portions', () => {
  expect(madeWeight(recipe({}), 40)).toBe('8,25kg')
  expect(madeWeight(recipe({}), 2)).toBe('413g')
  expect(madeWeight(recipe({ totalYieldKg: 0, totalYieldUnits: 12 }), 10)).toBe('6 unid')
  expect(madeWeight(recipe({ totalYieldKg: 0 }), 10)).toBe('')
})

test('the cost is said to who may see it', () => {
  expect(productionText(recipe({}), 40)).toBe('40 porções · 8,25kg')
  expect(productionText(recipe({ totalCost: 50, finalRecipeCost: 60.25 }), 40)).toBe(
    '40 porções · 8,25kg · custo R$\u00a0120,50',
  )
})
