import { expect, it } from 'vitest'
import { countDays, toneOf, weekDays } from './week-days.ts'

const SAO_PAULO = 'America/Sao_Paulo'
// Sunday, 22 November 2026, 21:00 in São Paulo; in UTC it is already Monday.
const now = new Date('2026-11-23T00:00:00Z')
const daysOf = (expired: number, expiring: Parameters<typeof countDays>[1]) =>
  weekDays(countDays(expired, expiring, now, SAO_PAULO), now, SAO_PAULO)
const at = (expires_at: string) => ({ expires_at })

it('counts by the days of the tenant, and shows each of the seven days', () => {
  const days = daysOf(3, [
    at('2026-11-23T02:00:00Z'),
    at('2026-11-24T02:59:59Z'),
    at('2026-11-23T12:00:00Z'),
    at('2026-11-26T02:59:59Z'),
  ])
  expect(days.map(({ day, date, count }) => [day, date, count])).toEqual([
    [-1, '', 3],
    [0, '2026-11-22', 1],
    [1, '2026-11-23', 2],
    [2, '2026-11-24', 0],
    [3, '2026-11-25', 1],
    [4, '2026-11-26', 0],
    [5, '2026-11-27', 0],
    [6, '2026-11-28', 0],
  ])
})

it('shows the eighth day when something expires on it within seven times 24 hours', () => {
  const days = daysOf(0, [at('2026-11-29T15:00:00Z')])
  expect(days.at(-1)).toEqual({ day: 7, date: '2026-11-29', tone: 'ok', count: 1 })
})

it('counts a label that expires between two reads as of today', () => {
  expect(daysOf(0, [at('2026-11-22T23:59:00Z')])[1]?.count).toBe(1)
})

it('gives each day its colour', () => {
  expect([-1, 0, 1, 2, 3, 4].map(toneOf)).toEqual(['late', 'today', 'tomorrow', 'soon', 'soon', 'ok'])
})
