import { expect, it } from 'vitest'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { nothing, none } from '../declarations.test-support.ts'
import type { Declared } from './declarations.ts'
import { frozenAnew } from './frozen.ts'

const declared = new Map([
  [
    7,
    {
      ...nothing,
      allergens: { ...none, contains: ['soja'] },
      ingredientId: 7,
      name: 'Lentilha',
      composition: null,
      colourings: null,
      allergenBrand: '',
      allergenSource: 'rotulo',
      conferir: [],
    },
  ],
]) as unknown as Declared
// A label of a batch whose sheet was deleted since; a substitute, ingredient 7, went in.
const older: FrozenAllergens = {
  sheets: [{ recipeId: 1, version: 1 }],
  missing: 0,
  added: [{ ingredientId: 7 }],
  contains: ['leite'],
  derived: [],
  mayContain: [],
  text: { allergens: 'ALÉRGICOS: CONTÉM LEITE.', gluten: 'NÃO CONTÉM GLÚTEN.', lactose: '' },
  ingredients: 'Leite, feijão',
}
const read = { sheets: new Map(), declared, hasProgramme: false }

it('a label of a batch whose sheet was deleted keeps its whole list when it is labelled anew', () => {
  const anew = frozenAnew(read, older)
  expect(anew.contains).toEqual(['soja', 'leite'])
  expect(anew.isListPartial).toBeUndefined()
})

it('a label of a batch that is not known prints no phrase when it is labelled anew after its sheet was deleted', () => {
  const unknown = { ...older, missing: 1, missingIds: [9], text: { allergens: '', gluten: '', lactose: '' } }
  expect(frozenAnew(read, unknown)).toMatchObject({ missing: 1, text: { allergens: '' } })
})
