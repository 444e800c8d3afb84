import { expect, it } from 'vitest'
import { lossPeriod, periodText, weekLosses } from './week-losses.ts'

const row = (key: string, value: string, count = 1, uncosted = 0) => ({ key, value, count, uncosted })
const MONDAY = '2026-11-23'

it('adds the last whole week, and the one before, to the cent', () => {
  expect(lossPeriod(MONDAY)).toEqual({ from: '2026-11-09', to: '2026-11-22' })
  const rows = [
    row('2026-11-09', '100.10', 3, 2),
    row('2026-11-15', '0.20'),
    row('2026-11-16', '0.10', 2, 1),
    row('2026-11-22', '0.20'),
  ]
  const losses = weekLosses(rows, MONDAY)
  expect(losses).toMatchObject({ from: '2026-11-16', to: '2026-11-22', cents: 30, count: 3, uncosted: 1 })
  expect(losses.change).toEqual({ way: 'less', text: '100 % menos', before: 'R$\u00a0100,30 na semana anterior' })
  expect(losses.days.map(({ cents, centsBefore }) => [cents, centsBefore])).toEqual([
    [10, 10_010],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [20, 20],
  ])
})

it('is the same week on every day until the next Monday', () => {
  for (const today of [MONDAY, '2026-11-26', '2026-11-29'])
    expect(weekLosses([row('2026-11-22', '7.00')], today)).toMatchObject({ from: '2026-11-16', cents: 700 })
  expect(lossPeriod('2026-11-30')).toEqual({ from: '2026-11-16', to: '2026-11-29' })
})

it('knows whether something was thrown out in one of the two weeks', () => {
  expect(weekLosses([row('2026-11-15', '7.00')], MONDAY).hasLosses).toBe(true)
  expect(weekLosses([], MONDAY).hasLosses).toBe(false)
})

it('writes the week with one month or with two', () => {
  expect(periodText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16–22/11')
  expect(periodText({ from: '2026-11-28', to: '2026-12-04' })).toBe('28/11–04/12')
})
