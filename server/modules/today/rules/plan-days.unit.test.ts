import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact, rounded, sumOf } from '../../../contract/decimal.ts'
import type { DayCost } from './plan-days.ts'
import { planDays } from './plan-days.ts'

const third = { numerator: exact(10).numerator, denominator: exact(3).numerator }
const cents = (values: readonly (string | undefined)[]) =>
  values.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0)

describe('the days of the plan', () => {
  it('have an entry each, also without labels, and no figure of money without the costs', () => {
    expect(planDays([{ day: 1, labels: 4 }], 6, null)).toEqual(
      [-1, 0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, labels: day === 1 ? 4 : 0 })),
    )
  })

  it('are valued up to three days, and say how many labels the value leaves out', () => {
    const counts = [-1, 0, 1, 4].map((day) => ({ day, labels: 5 }))
    const days = planDays(counts, 6, [
      { day: -1, labels: 3, cost: exact(7) },
      { day: 0, labels: 4, cost: third },
      { day: 0, labels: 1, cost: null },
      { day: 4, labels: 5, cost: exact(1) },
    ])
    expect(days.map(({ worth }) => worth)).toEqual([
      { value: '7.00', unpriced: 0, unread: 2 },
      { value: '3.33', unpriced: 1, unread: 0 },
      { value: '0.00', unpriced: 0, unread: 5 },
      { value: '0.00', unpriced: 0, unread: 0 },
      { value: '0.00', unpriced: 0, unread: 0 },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('add up to the rounded sum of their exact costs', () => {
    const cost = fc.record({
      day: fc.integer({ min: 0, max: 3 }),
      labels: fc.integer({ min: 1, max: 9 }),
      numerator: fc.integer({ min: 0, max: 100_000 }),
      denominator: fc.constantFrom(1, 3, 7, 12, 1000),
    })
    fc.assert(
      fc.property(fc.array(cost, { maxLength: 12 }), (drawn) => {
        const costs = drawn.map(({ numerator, denominator, ...group }): DayCost => {
          const part = { numerator: exact(numerator).numerator, denominator: exact(denominator).numerator }
          return { ...group, cost: part }
        })
        const days = planDays(costs, 6, costs)
        for (const last of [0, 1, 3]) {
          const sum = sumOf(costs.flatMap(({ day, cost: own }) => (own !== null && day <= last ? [own] : [])))
          const shown = days.filter(({ day }) => day >= 0 && day <= last).map(({ worth }) => worth?.value)
          expect(cents(shown)).toBe(cents([rounded(sum, 2).toFixed(2)]))
        }
      }),
    )
  })
})
