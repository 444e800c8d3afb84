import { expect, test } from 'vitest'
import { reais } from '#contract/decimal'
import { priceChangeOf, type RepricedRecipe } from './price-change.ts'

const line = { operationalQuantity: 500, operationalUnit: 'g', correctionFactor: 1, ingredientPrice: 10, ingredientUnit: 'kg', priceNow: null } as const
const recipe = (...ingredients: RepricedRecipe['ingredients']): RepricedRecipe => ({ ingredients, portionYield: 2, markup: 1, safetyMarginType: 'percentage', safetyMarginValue: 10 })

test('nothing to say where every price is still the register’s', () => {
  expect(priceChangeOf(recipe(line, line))).toBeNull()
})

test('old and new cost, with the margin, of the lines whose price moved', () => {
  const change = priceChangeOf(recipe(line, { ...line, priceNow: { price: 12, unit: 'kg' } }))
  if (change?.kind !== 'price') throw new Error('no price')
  expect([change.lines, reais(change.before.finalRecipeCost), reais(change.after.finalRecipeCost)]).toEqual([1, 'R$\u00a011,00', 'R$\u00a012,10'])
})

test('a price by another measure of the same kind is compared all the same', () => {
  const change = priceChangeOf(recipe({ ...line, priceNow: { price: 0.02, unit: 'g' } }))
  expect(change?.kind === 'price' && reais(change.after.totalCost)).toBe('R$\u00a010,00')
})

test('a unit that no longer converts has no new cost', () => {
  expect(priceChangeOf(recipe(line, { ...line, priceNow: { price: 3, unit: 'unidade' } }))).toEqual({ kind: 'unit', lines: 1 })
})
