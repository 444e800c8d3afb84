import { expect, it } from 'vitest'
import type { Measured, TodayPoint } from './walk-plan.ts'
import { askedOf, dueUntil, nextHour, nextPoint, progressOf, roundBody, walkStatus } from './walk-plan.ts'

type Round = TodayPoint['rounds'][number]
const round = (from: string, to: string, status: Round['status']): Round => ({ from, to, status, readingId: null })
const point = (id: number, rounds: Round[], own: Partial<TodayPoint> = {}): TodayPoint => ({
  id,
  name: `Geladeira ${id}`,
  storageTypeId: null,
  kind: 'refrigerado',
  min: null,
  max: 4,
  toleranceMinutes: 60,
  rounds,
  sensor: null,
  active: true,
  last: null,
  lastSensed: null,
  incident: null,
  ...own,
})
const morning = (status: Round['status']) => round('06:00', '11:00', status)
const evening = (status: Round['status']) => round('14:00', '18:00', status)
const measured = (pointId: number): Measured => ({ pointId, value: 3.2, at: 0 })

it('a round that was forgotten is asked for until the next one begins', () => {
  expect(walkStatus(point(1, [morning('missing'), evening('later')]))).toBe('missing')
  expect(walkStatus(point(1, [morning('missing'), evening('due')]))).toBe('due')
  expect(walkStatus(point(1, [morning('missing'), evening('done')]))).toBe('done')
  expect(walkStatus(point(1, [morning('late'), evening('later')]))).toBe('done')
  expect(walkStatus(point(1, [morning('later')]))).toBe('free')
  expect(walkStatus(point(1, []))).toBe('free')
})

it('the walk goes on to the next open point, and back to what was passed over', () => {
  const points = [1, 2, 3, 4].map((id) => point(id, [morning(id === 3 ? 'done' : 'due')]))
  expect(nextPoint(points, [], null)?.id).toBe(1)
  expect(nextPoint(points, [measured(2)], 2)?.id).toBe(4)
  expect(nextPoint(points, [measured(2), measured(4)], 4)?.id).toBe(1)
  expect(nextPoint(points, [measured(1), measured(2), measured(4)], 4)).toBeUndefined()
})

it('what counts is what the rounds ask for, and what was measured beside them', () => {
  const points = [point(1, [morning('done')]), point(2, [morning('due')]), point(3, [])]
  expect(progressOf(points, [])).toEqual({ done: 1, all: 2 })
  expect(progressOf(points, [measured(3)])).toEqual({ done: 2, all: 3 })
})

it('the walk ends with the first round that ends, and the next one begins with the first that begins', () => {
  const points = [
    point(1, [round('06:00', '12:00', 'due'), evening('later')]),
    point(2, [morning('due'), round('13:00', '15:00', 'later')]),
  ]
  expect(dueUntil(points)).toBe('11:00')
  expect(nextHour(points)).toBe('13:00')
})

it('a temperature that is out of the limits needs a word, one that is far from them a second look', () => {
  const fridge = point(1, [])
  expect(askedOf({ value: 4 }, fridge)).toBeNull()
  expect(askedOf({ value: 4.6 }, fridge)?.code).toBe('action_needed')
  expect(askedOf({ value: 4.6, action: 'porta_aberta' }, fridge)).toBeNull()
  expect(askedOf({ value: 46 }, fridge)?.text).toBe('46 °C? O limite é 4 °C.')
  expect(askedOf({ value: 46, confirm: true }, fridge)?.code).toBe('action_needed')
})

it('only what was measured some time ago says when', () => {
  const now = Date.parse('2026-11-30T14:10:00Z')
  const readings = [
    { ...measured(1), at: now - 5_000, action: 'porta_aberta' as const },
    { ...measured(2), at: now - 5 * 60_000, confirm: true as const },
  ]
  expect(roundBody(readings, now).readings).toEqual([
    { pointId: 1, value: 3.2, note: '', action: 'porta_aberta' },
    { pointId: 2, value: 3.2, note: '', at: '2026-11-30T14:05:00.000Z', confirm: true },
  ])
})
