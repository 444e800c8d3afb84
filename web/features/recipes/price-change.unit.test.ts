import { expect, test } from 'vitest'
import { reais } from '#contract/decimal'
import { priceChangeOf } from './price-change.ts'
import type { RepricedRecipe } from './price-change.ts'

const line = {
  operationalQuantity: 500,
  operationalUnit: 'g',
  correctionFactor: 1,
  ingredientPrice: 10,
  ingredientUnit: 'kg',
  priceNow: null,
  subSheetNow: null,
} as const
const recipe = (...ingredients: RepricedRecipe['ingredients']): RepricedRecipe => ({
  ingredients,
  portionYield: 2,
  markup: 1,
  safetyMarginType: 'percentage',
  safetyMarginValue: 10,
})

test('a recipe whose prices all equal the registered ones has no price change', () => {
  expect(priceChangeOf(recipe(line, line))).toBeNull()
})

test('a changed price gives the old and the new cost, safety margin included, and counts the changed lines', () => {
  const change = priceChangeOf(recipe(line, { ...line, priceNow: { price: 12, unit: 'kg' } }))
  if (change?.kind !== 'price') throw new Error('no price')
  expect([change.lines, reais(change.before.finalRecipeCost), reais(change.after.finalRecipeCost)]).toEqual([
    1,
    'R$\u00a011,00',
    'R$\u00a012,10',
  ])
})

test('a new price in another unit of the same kind is converted', () => {
  const change = priceChangeOf(recipe({ ...line, priceNow: { price: 0.02, unit: 'g' } }))
  expect(change?.kind === 'price' && reais(change.after.totalCost)).toBe('R$\u00a010,00')
})

test('a new purchase unit that does not convert gives no new cost', () => {
  expect(priceChangeOf(recipe(line, { ...line, priceNow: { price: 3, unit: 'unidade' } }))).toEqual({
    kind: 'unit',
    lines: 1,
  })
})
