import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareCost } from './share-cost.ts'

const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(2)

describe('a cost that is shared', () => {
  it('is the sum of its shares, and no share is off by a cent or more', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const shares = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(cents, shares, (cost, grams) => {
        const text = new Big(cost).div(100).toFixed(2)
        const costs = shareCost(
          text,
          grams.map((each) => new Big(each)),
        )
        expect(sumOf(costs)).toBe(text)
        const whole = grams.reduce((sum, each) => sum + each, 0)
        costs.forEach((own, index) => {
          const exact = (cost / 100) * ((grams[index] ?? 0) / whole)
          expect(Math.abs(Number(own) - exact)).toBeLessThan(0.0101)
        })
      }),
    )
    const thirds = [1, 1, 1].map((each) => new Big(each))
    expect(shareCost('10.00', thirds)).toEqual(['3.33', '3.34', '3.33'])
  })
})
