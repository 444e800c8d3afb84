import { expect, it } from 'vitest'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { inCampinas, kitchen, measured, msOf } from '../readings.test-support.ts'
import type { JudgedLabel } from './label.ts'
import { seriesOf } from './segments.ts'
import { crossesAt } from './time-left.ts'
import { verdictOf } from './verdict.ts'

/** When the time of food in a fridge will be over, after these readings. */
function overAt(readings: string, own: Partial<JudgedLabel> = {}): number | null {
  const label: JudgedLabel = {
    storageKind: 'refrigerado',
    foodClass: 'cozido',
    state: 'preparado',
    startedAt: msOf('08:00'),
    expirationDate: '2026-12-03',
    placeMax: 4,
    rule: 'tempo_temperatura',
    toleranceMinutes: 60,
    used: 0,
    from: msOf('14:10'),
    until: null,
    noPower: null,
    food: [],
    pauses: [],
    ...own,
  }
  const series = seriesOf(measured(readings), { isHot: label.storageKind === 'quente', gapMinutes: 240 })
  return crossesAt(verdictOf(series, label, { kitchen, norms: normsOf(inCampinas), now: null }))
}

it('what is left of the time counts from the last reading at its temperature', () => {
  expect(overAt('14:10 3,8 · 16:10 6,5')).toBe(msOf('18:10'))
  expect(overAt('14:10 3,8 · 16:10 12,8')).toBe(msOf('16:10'))
  expect(overAt('14:10 2,9 · 15:10 2,9', { foodClass: 'pescado_cru' })).toBe(msOf('16:10'))
  expect(overAt('14:10 57 · 14:40 57', { storageKind: 'quente', placeMax: null })).toBe(msOf('15:10'))
  // Without a rule of the house the stricter one says it.
  expect(overAt('14:10 3,8 · 15:10 6,5', { rule: 'decidir' })).toBe(msOf('16:10'))
})

it('no time runs where it is cold again, where nobody has measured, and where the time is over', () => {
  expect(overAt('14:10 3,8 · 16:10 6,5 · 16:40 3,9')).toBeNull()
  expect(overAt('')).toBeNull()
  expect(overAt('14:10 3,8 · 19:10 6,5')).toBeNull()
  expect(overAt('14:10 3,8 · 16:10 6,5', { until: msOf('15:00') })).toBeNull()
  expect(overAt('14:10 3,8 · 16:10 6,5', { until: msOf('16:30') })).toBeNull()
  expect(overAt('14:10 -19 · 16:10 -12', { storageKind: 'congelado', placeMax: -18 })).toBeNull()
})
