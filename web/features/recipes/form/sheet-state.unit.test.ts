import { expect, test } from 'vitest'
import type { Ingredient } from '#contract/recipes'
import { errorsOf } from './sheet-errors.ts'
import { sheetReducer, stateOf } from './sheet-state.ts'
import type { SheetAction, SheetState } from './sheet-state.ts'
import { blankSheet } from './sheet-values.ts'

const tomato: Ingredient = { id: 7, name: 'Tomate', price: 10, unit: 'kg', category: '', supplier: '', description: '' }
const after = (...actions: readonly SheetAction[]): SheetState => actions.reduce(sheetReducer, stateOf(blankSheet()))
const keys = ({ values }: SheetState) => values.lines.map(({ key }) => key)

test('a change in one line keeps the other lines the same objects', () => {
  const before = after({ type: 'add' }, { type: 'add' })
  const changed = sheetReducer(before, { type: 'line', key: 1, change: { quantity: '2' } })
  expect(changed.values.lines[1]).toMatchObject({ quantity: '2' })
  expect([
    changed.values.lines[0] === before.values.lines[0],
    changed.values.lines[2] === before.values.lines[2],
  ]).toEqual([true, true])
})

test('a removed line can be restored at its place, and its key is never reused', () => {
  const without = after({ type: 'add' }, { type: 'add' }, { type: 'remove', key: 1 })
  expect(keys(without)).toEqual([0, 2])
  expect(keys(sheetReducer(without, { type: 'restore' }))).toEqual([0, 1, 2])
  expect(keys(sheetReducer(without, { type: 'add' }))).toEqual([0, 2, 3])
  expect(sheetReducer(without, { type: 'remove', key: 99 })).toBe(without)
})

test('changing a field clears its error and no other', () => {
  const invalid = after({ type: 'line', key: 0, change: { quantity: 'x' } })
  const marked = sheetReducer(invalid, { type: 'errors', errors: errorsOf(invalid.values) })
  expect(marked.errors.fields).toHaveProperty('name')
  expect(Object.keys(marked.errors.lines[0] ?? {})).toEqual(expect.arrayContaining(['ingredient', 'quantity']))
  const corrected = sheetReducer(sheetReducer(marked, { type: 'field', change: { name: 'Molho' } }), {
    type: 'line',
    key: 0,
    change: { quantity: '1' },
  })
  expect(corrected.errors.fields).toEqual({})
  expect(corrected.errors.lines[0]).toEqual({ ingredient: 'Escolha o ingrediente' })
  expect(sheetReducer(corrected, { type: 'pick', key: 0, ingredient: tomato }).errors.lines).toEqual({})
})

test('changing the margin type clears the error of the margin value', () => {
  const state = after({ type: 'field', change: { safetyMarginValue: '2,55' } })
  const marked = sheetReducer(state, { type: 'errors', errors: errorsOf(state.values) })
  expect(marked.errors.fields.safetyMarginValue).toBeDefined()
  expect(
    sheetReducer(marked, { type: 'field', change: { safetyMarginType: 'fixed' } }).errors.fields.safetyMarginValue,
  ).toBeUndefined()
})
