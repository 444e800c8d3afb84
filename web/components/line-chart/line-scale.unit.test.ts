import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { axisMomentText, indexInForce, movedIndex, outlinePath, shownRange, tickSteps } from './line-scale.ts'

describe('the range of a chart', () => {
  it('holds every value, and more than one', () => {
    // Prices and counts have four decimals at most. The tenth of a number near the smallest of all would be nothing.
    const value = fc.integer({ min: -1e10, max: 1e10 }).map((tenThousandths) => tenThousandths / 1e4)
    const values = fc.array(fc.option(value, { nil: null }), { maxLength: 50 })
    fc.assert(
      fc.property(values, (some) => {
        const { low, high } = shownRange(some, 'lowest')
        expect(low).toBeLessThan(high)
        expect(some.every((one) => one === null || (one >= low && one <= high))).toBe(true)
      }),
    )
  })

  it.each([
    [[10, 20], 'lowest', 9, 21],
    [[10, 10], 'lowest', 9, 11],
    [[0, null], 'lowest', -0.1, 0.1],
    [[3, 8], 'zero', 0, 8.8],
    [[0, 0], 'zero', 0, 1],
    [[null], 'zero', 0, 1],
  ] as const)('of %j from %s', (values, base, low, high) => {
    const range = shownRange(values, base)
    expect(range.low).toBeCloseTo(low, 10)
    expect(range.high).toBeCloseTo(high, 10)
  })

  it('of two hundred thousand values does not overflow the stack', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => at % 8)
    expect(shownRange(many, 'lowest').high).toBeCloseTo(7.7, 10)
  })
})

test('the marks of an axis never divide what has no smaller part', () => {
  expect(tickSteps(1).slice(0, 5)).toEqual([1, 2, 5, 10, 20])
  expect(tickSteps(0.01).slice(0, 4)).toEqual([0.01, 0.02, 0.05, 0.1])
})

test('a value is in force until the next one begins', () => {
  const at = [10, 20, 40]
  expect([0, 10, 19, 20, 39, 40, 99].map((moment) => indexInForce(at, moment))).toEqual([0, 0, 0, 1, 1, 2, 2])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.integer(), (moments, wanted) => {
      const sorted = [...moments].sort((one, other) => one - other)
      expect(indexInForce(sorted, wanted)).toBe(Math.max(sorted.filter((moment) => moment <= wanted).length - 1, 0))
    }),
  )
})

test.each([
  ['ArrowLeft', 5, 4],
  ['ArrowDown', 0, 0],
  ['ArrowRight', 19, 19],
  ['ArrowUp', 5, 6],
  ['PageDown', 5, 3],
  ['PageUp', 5, 7],
  ['Home', 5, 0],
  ['End', 5, 19],
  ['Tab', 5, null],
  ['toString', 5, null],
] as const)('%s from %d leads to %s', (key, from, to) => {
  expect(movedIndex(key, from, 20)).toBe(to)
})

describe('the outline of a line', () => {
  const range = { low: 0, high: 20 }

  it('of prices is level until the next price', () => {
    expect(outlinePath([0, 50, 75, 100], [0, 20, 9, 9], range, 'steps')).toBe('M0 100H50V0H75V55H100V55')
  })

  it('of weeks goes from point to point and has a gap where a week has no value', () => {
    expect(outlinePath([0, 25, 50, 75, 100], [20, 10, null, 0, 20], range, 'points')).toBe('M0 0L25 50M75 100L100 0')
  })

  it('of one moment is a point at the left edge, and without moments nothing', () => {
    expect(outlinePath([7], [10], range, 'steps')).toBe('M0 50')
    expect(outlinePath([], [], range, 'points')).toBe('')
  })
})

test.each([
  [400, '2026'],
  [31, '03/2026'],
  [7, '01/03'],
  [0.25, '22:30'],
] as const)('marks %s days apart: %s', (days, text) => {
  // 1 March, 22:30 in São Paulo, is 2 March in UTC.
  expect(axisMomentText(Date.parse('2026-03-02T01:30:00Z'), days * 86_400_000, 'America/Sao_Paulo')).toBe(text)
})
