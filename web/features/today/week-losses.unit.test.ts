import { expect, it } from 'vitest'
import { beforeText, changeOf, hasLosses, lossPeriod, periodText, weekLosses } from './week-losses.ts'

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
  expect([losses.count, losses.uncosted, losses.countBefore, losses.uncostedBefore]).toEqual([3, 1, 4, 2])
  expect(hasLosses(losses)).toBe(true)
  expect(hasLosses(weekLosses([row('2026-11-15', '7.00')], '2026-11-23'))).toBe(true)
  expect(hasLosses(weekLosses([row('2026-11-23', '7.00')], '2026-11-23'))).toBe(false)
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
  const some = { count: 2, uncosted: 1 }
  expect(changeOf({ cents: 80, centsBefore: 100, ...some })).toBe(-20)
  expect(changeOf({ cents: 150, centsBefore: 100, ...some })).toBe(50)
  expect(changeOf({ cents: 150, centsBefore: 0, ...some })).toBeNull()
  expect(changeOf({ cents: 0, centsBefore: 100, count: 0, uncosted: 0 })).toBe(-100)
})

it('compares no week whose discards all lack a cost (c4)', () => {
  expect(changeOf({ cents: 0, centsBefore: 100, count: 2, uncosted: 2 })).toBeNull()
  const before = (...rows: Parameters<typeof weekLosses>[0]) => beforeText(weekLosses(rows, '2026-11-23'))
  expect(before(row('2026-11-15', '1234.50'))).toBe('R$\u00a01.234,50')
  expect(before(row('2026-11-15', '0.00', 2, 2))).toBe('sem custo')
  expect(before(row('2026-11-22', '7.00'))).toBe('nada')
})

it('writes the week with one month or with two', () => {
  expect(periodText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16–22/11')
  expect(periodText({ from: '2026-11-28', to: '2026-12-04' })).toBe('28/11–04/12')
})
