import { expect, it } from 'vitest'
import { blankRow, isWrong, parBody, parRows } from './par-values.ts'

it('shows nothing for a day without a number, and sends 0', () => {
  const [row] = parRows([{ baseProductId: 'a', name: 'Molho', byWeekday: [0, 4, 8, 8, 8, 12, 12] }])
  expect(row?.typed).toEqual(['', '4', '8', '8', '8', '12', '12'])
  expect(parBody(row === undefined ? [] : [row])).toEqual([{ baseProductId: 'a', byWeekday: [0, 4, 8, 8, 8, 12, 12] }])
})

it('leaves out a product without any number', () => {
  expect(parBody([blankRow({ id: 'a', name: 'Molho' })])).toEqual([])
})

it('a number is whole and has at most four digits', () => {
  expect(['', '0', '9999'].some(isWrong)).toBe(false)
  expect(['1,5', '-1', '10000', 'x'].every(isWrong)).toBe(true)
})
