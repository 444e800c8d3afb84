import { expect, it } from 'vitest'
import { fillOf, fillText } from './fills.ts'

const item = (name: string, quantity: number, baseProductId = name) => ({
  baseProductId,
  name,
  state: 'preparado' as const,
  storageTypeId: 'refrigerado',
  quantity,
})
const products = [{ id: 'molho' }, { id: 'arroz' }]

it.each([
  ['all of it', [item('molho', 6), item('arroz', 4)], '2 preparos · 10 etiquetas'],
  ['one label', [item('molho', 1)], '1 preparo · 1 etiqueta'],
  ['a set with a deleted product', [item('molho', 6), item('', 4, 'feijao')], '1 preparo · 6 etiquetas · 1 excluído'],
  ['a last print with deleted ones', [item('a', 6), item('b', 4)], '0 preparos · 0 etiquetas · 2 excluídos'],
])('a fill counts what it puts into the choice: %s', (_what, items, text) => {
  expect(fillText(fillOf(items, products))).toBe(text)
})

it('while the products load, those with a name are there, and no date of the maker is taken over', () => {
  const { picks, missing } = fillOf([item('molho', 6), item('', 4, 'feijao')], undefined)
  expect(missing).toBe(1)
  expect(picks).toEqual([{ ...item('molho', 6), usual: 6, makersDate: null }])
})
