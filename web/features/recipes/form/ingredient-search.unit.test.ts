import { expect, test } from 'vitest'
import type { Ingredient } from '#contract/recipes'
import type { IngredientIndex } from './ingredient-search.ts'
import { findByExactName, indexOf, indexOfSheets, newNameIn, searchIngredients } from './ingredient-search.ts'

const names = ['Açúcar', 'Açúcar Mascavo', 'Pão de Açúcar', 'Rapaduraçúcar', 'Tomate Italiano', 'Tomate']
const list = names.map((name, id): Ingredient => ({
  id,
  name,
  price: 1,
  unit: 'kg',
  category: id === 0 ? 'Mercearia' : '',
  supplier: id === 5 ? 'Sítio do Italiano' : '',
  description: '',
}))
const found = (typed: string) => searchIngredients(indexOf(list), typed).map(({ name }) => name)

test('a blank search finds every ingredient, in the order of the list', () => {
  expect(found('  ')).toEqual(names)
})

test('the search ignores case and accents, and ranks the equal name, then prefixes, then words, then the rest', () => {
  expect(found('ACUCAR')).toEqual(['Açúcar', 'Açúcar Mascavo', 'Pão de Açúcar', 'Rapaduraçúcar'])
})

test('words match in any order; matches by supplier or category come after matches by name', () => {
  expect(found('italiano tomate')).toEqual(['Tomate Italiano', 'Tomate'])
  expect(found('mercearia')).toEqual(['Açúcar'])
  expect(found('abacate')).toEqual([])
})

test('an exact name finds its ingredient only when no other has the same name', () => {
  expect(findByExactName(indexOf(list), 'tomate')).toMatchObject({ id: 5 })
  expect(findByExactName(indexOf([...list, { ...list[5], id: 9 } as Ingredient]), 'tomate')).toBeNull()
  expect(findByExactName(indexOf(list), 'toma')).toBeNull()
  expect(findByExactName(indexOf(list), '')).toBeNull()
})

test('a name that no ingredient has is offered as a new one; without any ingredient, a blank one', () => {
  expect(newNameIn(indexOf(list), ' Páprica  doce ')).toBe('Páprica  doce')
  expect(newNameIn(indexOf(list), 'toma')).toBe('toma')
  expect(newNameIn(indexOf(list), 'TOMATE ')).toBeNull()
  expect(newNameIn(indexOf(list), '')).toBeNull()
  expect(newNameIn([], '')).toBe('')
})

test('another sheet is found by its name, after the ingredients that match as well', () => {
  const index: IngredientIndex = [
    ...indexOf(list),
    ...indexOfSheets([
      { recipeId: 3, name: 'Tomate' },
      { recipeId: 4, name: 'Bolonhesa' },
    ]),
  ]
  expect(searchIngredients(index, 'bolonh')).toEqual([{ recipeId: 4, name: 'Bolonhesa' }])
  expect(searchIngredients(index, 'ficha tecnica')).toHaveLength(2)
  expect(findByExactName(index, 'tomate')).toBeNull()
  // A new ingredient may have the name of a sheet.
  expect(newNameIn(index, 'Bolonhesa')).toBe('Bolonhesa')
})
