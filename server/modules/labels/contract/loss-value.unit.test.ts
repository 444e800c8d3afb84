import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossValue } from './loss-value.ts'
import type { Worth } from './loss-value.ts'

const worth = (numerator: number, denominator: number): Worth => ({
  cost: { numerator: new Big(numerator), denominator: new Big(denominator) },
  source: 'ficha',
})
const sumOf = (values: readonly (string | null)[]) =>
  values.reduce((sum, value) => sum.plus(value ?? 0), new Big(0)).toFixed(2)
const price = fc.record({
  numerator: fc.integer({ min: 0, max: 10_000 }),
  denominator: fc.integer({ min: 1, max: 60 }),
})

describe('the value of a loss', () => {
  it('labels made together add up to their rounded sum, and none is off by a cent or more', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 40 }), (cost, id, count) => {
        const { numerator, denominator } = cost
        const values = Array.from({ length: count }, (_, index) =>
          lossValue(worth(numerator, denominator), id + index, null),
        )
        const exact = new Big(numerator).div(denominator)
        for (const { value } of values)
          expect(
            exact
              .minus(value ?? 0)
              .abs()
              .lt('0.0101'),
          ).toBe(true)
        expect(
          exact
            .times(count)
            .minus(sumOf(values.map(({ value }) => value)))
            .abs()
            .lt('0.0101'),
        ).toBe(true)
        const isWhole = (numerator * count * 100) % denominator === 0
        if (isWhole) expect(sumOf(values.map(({ value }) => value))).toBe(exact.times(count).toFixed(2))
      }),
    )
  })
  it('a part and the rest are the whole', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 999 }), (cost, id, left) => {
        const all = worth(cost.numerator, cost.denominator)
        const part = lossValue(all, id, { numerator: new Big(left), denominator: new Big(1_000) })
        expect(sumOf([part.value, part.rest])).toBe(lossValue(all, id, null).value)
        expect(Number(part.value)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('a cost in whole cents is that of every label; a typing mistake is not recorded', () => {
    expect(lossValue(worth(7, 1), 4_999_999, null)).toEqual({ value: '7.00', source: 'ficha', rest: null })
    expect(lossValue(worth(1_000_000_001, 1), 1, null).value).toBeNull()
    expect(lossValue(null, 1, null)).toEqual({ value: null, source: null, rest: null })
  })
})
