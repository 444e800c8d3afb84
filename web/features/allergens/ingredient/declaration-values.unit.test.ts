import { expect, it } from 'vitest'
import type { Declaration } from '#contract/allergens/declaration'
import { bodyOf, fieldOf, isCrustacean, tapped, valuesOf } from './declaration-values.ts'

const blank: Declaration = {
  ingredientId: 7,
  name: 'Camarão',
  allergens: null,
  gluten: null,
  lactose: null,
  colourings: null,
  composition: null,
  allergenBrand: '',
  allergenSource: null,
  conferir: [],
}

it('a tap marks a substance in the order of the law, and the same tap takes the mark away', () => {
  const milk = tapped(null, 'leite', 'contains')
  const both = tapped(milk, 'trigo', 'contains')
  expect(both.contains).toEqual(['trigo', 'leite'])
  expect(tapped(both, 'trigo', 'contains')).toEqual(milk)
})

it('contained and derived stand side by side, and what only may be there is neither', () => {
  const both = tapped(tapped(null, 'leite', 'contains'), 'leite', 'derived')
  expect(both).toEqual({ contains: ['leite'], derived: ['leite'], mayContain: [] })
  const may = tapped(both, 'leite', 'mayContain')
  expect(may).toEqual({ contains: [], derived: [], mayContain: ['leite'] })
  expect(tapped(may, 'leite', 'derived')).toEqual({ contains: [], derived: ['leite'], mayContain: [] })
})

it('nobody knows is not the same as nothing is marked', () => {
  const values = valuesOf({ ...blank, allergens: null })
  expect(bodyOf(values).allergens).toBeNull()
  const nothing = tapped(tapped(null, 'soja', 'contains'), 'soja', 'contains')
  expect(bodyOf({ ...values, allergens: nothing }).allergens).toEqual({
    contains: [],
    derived: [],
    mayContain: [],
    species: [],
  })
})

it('species are sent only with crustaceans', () => {
  const shrimp = tapped(null, 'crustaceos', 'contains')
  const values = { ...valuesOf(blank), species: 'camarão, , lagosta ' }
  expect(isCrustacean(shrimp)).toBe(true)
  expect(bodyOf({ ...values, allergens: shrimp }).allergens?.species).toEqual(['camarão', 'lagosta'])
  expect(bodyOf({ ...values, allergens: tapped(null, 'leite', 'contains') }).allergens?.species).toEqual([])
})

it('an error of the body is shown at a field of the form', () => {
  expect(['allergens.species.0', 'allergens.contains', 'gluten'].map(fieldOf)).toEqual([
    'species',
    'allergens',
    'gluten',
  ])
})
