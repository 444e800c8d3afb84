import { expect, test } from 'vitest'
import type { Ingredient } from '#contract/recipes'
import { indexOf, namedExactly, searchIngredients } from './ingredient-search.ts'

const names = ['Açúcar', 'Açúcar Mascavo', 'Pão de Açúcar', 'Rapaduraçúcar', 'Tomate Italiano', 'Tomate']
const list = names.map((name, id): Ingredient => ({ id, name, price: 1, unit: 'kg', category: id === 0 ? 'Mercearia' : '', supplier: id === 5 ? 'Sítio do Italiano' : '', description: '' }))
const found = (typed: string) => searchIngredients(indexOf(list), typed).map(({ name }) => name)

test('nothing typed is everything, in the order of the list', () => {
  expect(found('  ')).toEqual(names)
})

test('without case and accents; the name itself, then beginnings, then words, then anywhere', () => {
  expect(found('ACUCAR')).toEqual(['Açúcar', 'Açúcar Mascavo', 'Pão de Açúcar', 'Rapaduraçúcar'])
})

test('words in any order; supplier and category after every name', () => {
  expect(found('italiano tomate')).toEqual(['Tomate Italiano', 'Tomate'])
  expect(found('mercearia')).toEqual(['Açúcar'])
  expect(found('abacate')).toEqual([])
})

test('only one of that name is named exactly', () => {
  expect(namedExactly(indexOf(list), 'tomate')?.id).toBe(5)
  expect(namedExactly(indexOf([...list, { ...list[5], id: 9 } as Ingredient]), 'tomate')).toBeNull()
  expect(namedExactly(indexOf(list), 'toma')).toBeNull()
  expect(namedExactly(indexOf(list), '')).toBeNull()
})
