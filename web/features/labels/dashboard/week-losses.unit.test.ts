import { expect, it } from 'vitest'
import { changeOf, lossPeriod, periodText, weekLosses } from './week-losses.ts'

const row = (key: string, value: string, count = 1, uncosted = 0) => ({ key, name: key, value, count, uncosted })

it('adds the seven days before today, and the seven before those, to the cent', () => {
  expect(lossPeriod('2026-11-23')).toEqual({ from: '2026-11-09', to: '2026-11-22' })
  const losses = weekLosses(
    [
      row('2026-11-09', '100.10', 3, 2),
      row('2026-11-15', '0.20'),
      row('2026-11-16', '0.10', 2, 1),
      row('2026-11-22', '0.20'),
    ],
    '2026-11-23',
  )
  expect(losses).toMatchObject({ from: '2026-11-16', to: '2026-11-22', cents: 30, centsBefore: 10_030 })
  expect([losses.count, losses.uncosted]).toEqual([3, 1])
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

it('says the change in per cent, and nothing against nothing', () => {
  expect(changeOf({ cents: 80, centsBefore: 100 })).toBe(-20)
  expect(changeOf({ cents: 150, centsBefore: 100 })).toBe(50)
  expect(changeOf({ cents: 150, centsBefore: 0 })).toBeNull()
})

it('writes the week with one month or with two', () => {
  expect(periodText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16–22/11')
  expect(periodText({ from: '2026-11-28', to: '2026-12-04' })).toBe('28/11–04/12')
})
