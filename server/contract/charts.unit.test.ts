import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, mondayOf, weekBefore } from './calendar.ts'
import { barShares, heatStep, heatWeeks, weekText } from './charts.ts'

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
const date = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days))

describe('bars in the cells of a table', () => {
  it('the longest fills its cell, the others are in proportion', () => {
    expect(barShares([42, 21], 63)).toEqual([42 / 63, 21 / 63])
    expect(barShares([35.1], 63)[0]).toBeCloseTo(0.557, 3)
    expect(barShares([0, 0], 0)).toEqual([0, 0])
  })

  it('never leave the cell and keep the order of the amounts', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 12 }), (rows) => {
        const sums = rows.map((parts) => parts.reduce((sum, part) => sum + part, 0))
        const longest = Math.max(...sums)
        const lengths = rows.map((parts) => barShares(parts, longest).reduce((sum, share) => sum + share, 0))
        for (const [row, length] of lengths.entries()) {
          expect(length).toBeLessThanOrEqual(1 + 1e-9)
          expect(length).toBeCloseTo(longest === 0 ? 0 : (sums[row] ?? 0) / longest, 9)
        }
      }),
    )
  })
})

describe('a heat map', () => {
  it('has five steps of equal width, and none for nothing', () => {
    expect([0, 8, 14, 20, 33, 48, 58, 71].map((value) => heatStep(value, 71))).toEqual([0, 1, 1, 2, 3, 4, 5, 5])
    expect(heatStep(0, 0)).toBe(0)
  })

  it('is never darker for less', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.integer({ min: 1, max: 1_000 }), (one, other, largest) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(heatStep(less, largest)).toBeLessThanOrEqual(heatStep(more, largest))
      }),
    )
  })

  it('has the weeks from Monday to Sunday, with every day of the period once', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(weekBefore('2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(heatWeeks({ from: '2026-11-18', to: '2026-11-24' }, (day) => day.slice(8))).toEqual([
      { from: '2026-11-16', to: '2026-11-22', days: [null, null, '18', '19', '20', '21', '22'] },
      { from: '2026-11-23', to: '2026-11-29', days: ['23', '24', null, null, null, null, null] },
    ])
    fc.assert(
      fc.property(date, fc.nat(100), (from, length) => {
        const to = addDays(from, length)
        const shown = heatWeeks({ from, to }, (day) => day).flatMap(({ days }) => days.filter((day) => day !== null))
        expect(shown).toEqual(Array.from({ length: length + 1 }, (_, day) => addDays(from, day)))
      }),
    )
  })

  it('names a week shortly', () => {
    expect(weekText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16–22/11')
    expect(weekText({ from: '2026-10-26', to: '2026-11-01' })).toBe('26/10–1/11')
  })
})
