import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#contract/calendar'
import { sumOfCounts, usagePeriod, usedPercent, weekdaysOf, weeksOf } from './usage-figures.ts'
import { readUsageSearch, weekCounts, weeksOfSearch } from './usage-search.ts'

// Wednesday
const TODAY = '2026-11-25'
const flowOf = (days: readonly { date: string; made: number; used: number; discarded: number }[]) => ({
  ...usagePeriod(4, TODAY),
  days: [...days],
})

test('the weeks begin on Mondays and end today', () => {
  expect(usagePeriod(4, TODAY)).toEqual({ from: '2026-11-02', to: TODAY })
  expect(usagePeriod(52, TODAY)).toEqual({ from: '2025-12-01', to: TODAY })
  expect(usagePeriod(4, '2026-11-23')).toEqual({ from: '2026-11-02', to: '2026-11-23' })
})

test('the address has any number of weeks but the usual one, and nothing else', () => {
  expect(weekCounts.map((weeks) => readUsageSearch({ weeks: String(weeks) }))).toEqual([
    { weeks: 4 },
    {},
    { weeks: 52 },
  ])
  expect([{ weeks: '5' }, { weeks: ['4'], q: 1 }, {}].map(readUsageSearch)).toEqual([{}, { weeks: 4 }, {}])
  expect(weeksOfSearch({})).toBe(12)
})

describe('the sums of a period', () => {
  it('belong to the week and to the weekday of their date', () => {
    const flow = flowOf([
      { date: '2026-11-02', made: 5, used: 1, discarded: 0 },
      { date: '2026-11-08', made: 2, used: 0, discarded: 3 },
      { date: '2026-11-09', made: 7, used: 4, discarded: 1 },
      { date: TODAY, made: 1, used: 2, discarded: 0 },
    ])
    expect(weeksOf(flow)).toEqual([
      { from: '2026-11-02', name: '2–8/11', made: 7, used: 1, discarded: 3 },
      { from: '2026-11-09', name: '9–15/11', made: 7, used: 4, discarded: 1 },
      { from: '2026-11-16', name: '16–22/11', made: 0, used: 0, discarded: 0 },
      { from: '2026-11-23', name: '23–29/11', made: 1, used: 2, discarded: 0 },
    ])
    expect(weekdaysOf(flow).filter(({ made }) => made > 0)).toEqual([
      { name: 'seg', made: 12, used: 5, discarded: 1 },
      { name: 'qua', made: 1, used: 2, discarded: 0 },
      { name: 'dom', made: 2, used: 0, discarded: 3 },
    ])
  })

  it('are the same by week, by weekday and by day', () => {
    const { from } = usagePeriod(4, TODAY)
    const counts = fc.record({ made: fc.nat(99), used: fc.nat(99), discarded: fc.nat(99) })
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 24 }), (some) => {
        const flow = flowOf(some.map((count, at) => ({ date: addDays(from, at), ...count })))
        expect(sumOfCounts(weeksOf(flow))).toEqual(sumOfCounts(some))
        expect(sumOfCounts(weekdaysOf(flow))).toEqual(sumOfCounts(some))
      }),
    )
  })
})

test.each([
  [3, 1, 75],
  [0, 4, 0],
  [2, 1, 67],
  [0, 0, null],
] as const)('%d used and %d discarded: %s per cent were used in time', (used, discarded, percent) => {
  expect(usedPercent({ made: 9, used, discarded })).toBe(percent)
})
