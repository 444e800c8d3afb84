import { expect, test } from 'vitest'
import { countText, ingredientIdOf, readIngredientSearch } from './ingredient-search.ts'

test('the count says how many, and of how many', () => {
  expect(countText(1, 1)).toBe('1 ingrediente')
  expect(countText(5000, 5000)).toBe('5.000 ingredientes')
  expect(countText(12, 5000)).toBe('12 de 5.000 ingredientes')
  expect(countText(0, 1)).toBe('0 de 1 ingrediente')
})

test('of an address only a search counts', () => {
  expect(readIngredientSearch({ q: '  sal ', page: '2' })).toEqual({ q: 'sal' })
  expect(readIngredientSearch({ q: '   ' })).toEqual({})
  expect(readIngredientSearch({ q: 7 })).toEqual({})
  expect(readIngredientSearch({ q: 'a'.repeat(500) }).q).toHaveLength(120)
})

test('an id is a whole number from 1', () => {
  expect(ingredientIdOf('12')).toBe(12)
  for (const text of ['', '0', '01', '-1', '1.5', 'abc', '1e3', '9999999999']) expect(ingredientIdOf(text)).toBeNull()
})
