import { expect, it } from 'vitest'
import { alternate, percentile, ratiosOf, spreadOf } from './rounds.ts'

it('a spread holds the median, the minimum and the maximum', () => {
  expect(spreadOf([9, 1, 4])).toEqual({ median: 4, min: 1, max: 9 })
  expect(spreadOf([10, 1, 4, 6])).toEqual({ median: 5, min: 1, max: 10 })
  expect(() => spreadOf([])).toThrow(RangeError)
})

it('a percentile is one of the measured values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile([3, 1, 2], 0.99)).toBe(3)
  expect(percentile([7], 0.99)).toBe(7)
  expect(() => percentile([], 0.5)).toThrow(RangeError)
})

it('ratios are made of the two figures of the same round', () => {
  expect(ratiosOf([10, 30], [5, 10])).toEqual([2, 3])
  expect(() => ratiosOf([1], [1, 2])).toThrow(RangeError)
})

it('sides are measured alternately, and the warm-up round is not counted', async () => {
  const turns: string[] = []
  const side = (name: string) => async () => turns.push(name)
  const figures = await alternate(2, { ours: side('A'), peer: side('B') })
  expect(turns).toEqual(['A', 'B', 'A', 'B', 'A', 'B'])
  expect(figures).toEqual({ ours: [3, 5], peer: [4, 6] })
})
