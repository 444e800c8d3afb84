import { expect, it } from 'vitest'
import type { Declared } from './declarations.ts'
import { freezableOf } from './frozen.ts'

const SHEET = { id: 1, version: 3 }
const LENTILS = 7

function made(declared: Declared, ingredientId: number | null = LENTILS) {
  const read = {
    sheets: new Map([[SHEET.id, { ...SHEET, name: 'Sopa', yield: null, lines: [] }]]),
    declared,
    hasProgramme: false,
  }
  return freezableOf(read).ofBatch(SHEET, [{ name: 'Lentilha', ingredientId, frozen: null, isOfSheet: false }])
}

it('a batch is refused where what is declared of a substitute was not read: its allergens would be missing', () => {
  expect(() => made(new Map())).toThrow('ingredient 7 was not read')
})

it('a substitute that nobody has declared, that is gone or that is no ingredient is missing', () => {
  expect(made(new Map([[LENTILS, null]])).missingIds).toEqual([LENTILS])
  expect(made(new Map(), null).missingNames).toEqual([{ ingredientId: null, name: 'Lentilha' }])
})
