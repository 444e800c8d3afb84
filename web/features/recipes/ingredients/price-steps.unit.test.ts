import { expect, test } from 'vitest'
import { decimalText } from '#contract/decimal'
import type { IngredientPrice } from '#contract/recipes'
import { comparablePoints, priceSteps } from './price-steps.ts'

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`
const price = (since: number, value: number, unit: IngredientPrice['unit'] = 'kg'): IngredientPrice => ({
  price: value,
  unit,
  since: day(since),
})

const moves = (prices: readonly IngredientPrice[]) =>
  priceSteps(prices).map(({ percentChange }) =>
    typeof percentChange === 'string' ? percentChange : decimalText(percentChange, 1),
  )

test('prices come newest first, each with its change in per cent of the previous price', () => {
  expect(moves([price(1, 8), price(2, 10), price(3, 7.5)])).toEqual(['-25,0', '25,0', 'first'])
  expect(moves([price(1, 3), price(2, 4)])).toEqual(['33,3', 'first'])
  expect(moves([])).toEqual([])
})

test('a price per gram compares with a price per kilogram; a price per unit compares with neither', () => {
  expect(moves([price(1, 0.02, 'g'), price(2, 30)])).toEqual(['50,0', 'first'])
  expect(moves([price(1, 30), price(2, 0.03, 'g')])).toEqual(['0,0', 'first'])
  expect(moves([price(1, 30), price(2, 5, 'unidade'), price(3, 6, 'unidade')])).toEqual(['20,0', 'unit', 'first'])
})

test('the chart holds only prices that convert to today’s unit, in that unit', () => {
  const points = comparablePoints([price(1, 5, 'unidade'), price(2, 0.02, 'g'), price(3, 30)])
  expect(points.map(({ at, height }) => [at, height])).toEqual([
    [Date.parse(day(2)), 20],
    [Date.parse(day(3)), 30],
  ])
  expect(comparablePoints([])).toEqual([])
})
