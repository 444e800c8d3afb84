import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samples } from '../../../../infra/test/samples.ts'
import type { WeeksOfDay } from './to-make.ts'
import { daysOfWeekday, proposedPar } from './to-make.ts'

const usual: WeeksOfDay = { made: [6, 6, 6, 6], wasted: [3, 2, 4, 0], expired: 9, used: [1, 2, 1, 2] }

describe('how many to make on a weekday', () => {
  it('is what was made, less what each week with waste threw away', () => {
    expect(proposedPar(usual)).toBe(4)
    expect(proposedPar({ ...usual, made: [6, 7, 0, 6] })).toBe(5)
  })

  it.each([
    ['it was made in two weeks only', { made: [6, 6, 0, 0] }],
    ['there was waste in two weeks only', { wasted: [6, 3, 0, 0] }],
    ['one label had expired', { expired: 1 }],
    ['as many were used on the day', { used: [4, 5, 5, 5] }],
    ['nothing would be made', { made: [2, 2, 2, 2], used: [0, 0, 0, 0] }],
  ])('is not said where %s', (_, changed) => {
    expect(proposedPar({ ...usual, ...changed })).toBeNull()
  })

  it('never takes away more than any week with waste threw away, nor goes below what was used', () => {
    const weeks = (max: number) => fc.array(fc.nat(max), { minLength: 4, maxLength: 4 })
    let said = 0
    fc.assert(
      fc.property(weeks(20), weeks(6), fc.nat(20), weeks(12), (made, wasted, expired, used) => {
        const number = proposedPar({ made, wasted, expired, used })
        if (number === null) return
        said += 1
        const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
        const average = sum(made) / made.filter((count) => count > 0).length
        for (const count of wasted) if (count > 0) expect(average - number).toBeLessThanOrEqual(count)
        expect(number).toBeGreaterThanOrEqual(Math.max(1, sum(used) / 4))
        expect(number).toBeLessThan(average + 1)
      }),
      { numRuns: samples(1_000) },
    )
    expect(said).toBeGreaterThan(0)
  })

  it('is of the four days of the period on that weekday', () => {
    expect(daysOfWeekday({ from: '2026-10-26' }, 0)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'])
    expect(daysOfWeekday({ from: '2026-10-26' }, 1)[0]).toBe('2026-10-26')
  })
})
