import fc from 'fast-check'
import { expect, it } from 'vitest'
import { samples } from '../../../../infra/test/samples.ts'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { isOver } from '../contract/exposure.ts'
import type { JudgedLabel } from '../contract/label.ts'
import type { Reading } from '../contract/segments.ts'
import { MINUTE_MS, seriesOf, withReading } from '../contract/segments.ts'
import { exposureRules } from '../contract/verdict-schemas.ts'
import { verdictOf } from '../contract/verdict.ts'
import { inCampinas, kitchen, measured, msOf } from '../readings.test-support.ts'
import { verdictOnce } from './counted-once.ts'

const facts = { kitchen, norms: normsOf(inCampinas), now: null }
const air = (readings: readonly Reading[]) => seriesOf(readings, { isHot: false, gapMinutes: 240 })
const cooked = (own: Partial<JudgedLabel> = {}): JudgedLabel => ({
  storageKind: 'refrigerado',
  foodClass: 'cozido',
  state: 'preparado',
  startedAt: msOf('00:00'),
  expirationDate: '2026-12-03',
  placeMax: 4,
  rule: 'tempo_temperatura',
  toleranceMinutes: 60,
  used: 0,
  from: msOf('09:00'),
  until: null,
  noPower: null,
  food: [],
  pauses: [],
  ...own,
})

it('only the time that both count is left out, and the milder account of it', () => {
  const first = air(measured('09:00 8 · 11:00 8 · 12:00 3'))
  const { units } = verdictOf(first, cooked(), facts)
  const before = { span: { from: msOf('09:00'), until: msOf('12:00') }, series: [first], units }
  const usedWith = (text: string) => {
    const label = cooked({ from: msOf('11:00'), used: units })
    return verdictOnce(air(measured(text)), label, facts, { counted: [before], alone: 0 }).verdict.units / units
  }
  // Three hours, of which the second occurrence has the last one too; then two hours of its own.
  expect(usedWith('11:00 8 · 14:00 8')).toBeCloseTo(5 / 3)
  // At 14 °C an hour takes twice as much.
  expect(usedWith('11:00 14 · 12:00 14')).toBeCloseTo(4 / 3)
  expect(usedWith('11:00 3 · 14:00 3')).toBe(1)
})

const instants = fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => msOf('09:00') + minutes * MINUTE_MS)
const readings = fc.array(fc.record({ at: instants, value: fc.constantFrom(-19, -5, 1, 3, 4.5, 8, 12, 23) }), {
  minLength: 1,
  maxLength: 8,
})
const spans = fc.tuple(instants, instants).map(([one, other]) => ({
  from: Math.min(one, other),
  until: Math.max(one, other),
}))

it('no occurrence makes the other one milder, none counts more than both, and warmth never counts less', () => {
  const cases = fc.record({
    first: readings,
    second: readings,
    before: spans,
    now: spans,
    rule: fc.constantFrom(...exposureRules),
    storageKind: fc.constantFrom('refrigerado' as const, 'congelado' as const),
    worse: fc.record({ at: instants, by: fc.constantFrom(1, 6, 20) }),
  })
  fc.assert(
    fc.property(cases, ({ first, second, before: span, now, rule, storageKind, worse }) => {
      const label = (own: Partial<JudgedLabel>) => cooked({ rule, storageKind, placeMax: null, ...own })
      const { units } = verdictOf(air(first), label(span), facts)
      const series = air(second)
      const alone = verdictOf(series, label(now), facts).units
      const later = label({ ...now, used: units })
      const before = { counted: [{ span, series: [air(first)], units }], alone: 0 }
      const both = verdictOnce(series, later, facts, before).verdict
      // Frozen food whose time had passed before is not counted on.
      expect(both.units).toBeGreaterThanOrEqual(isOver({ units }) && storageKind === 'congelado' ? units : alone)
      expect(both.units).toBeGreaterThanOrEqual(units)
      expect(both.units).toBeLessThanOrEqual(units + alone)
      const warmer = second.map(({ at, value }) => ({ at, value: at >= worse.at ? value + worse.by : value }))
      expect(verdictOnce(air(warmer), later, facts, before).verdict.units).toBeGreaterThanOrEqual(both.units)
      const last = { at: Math.max(...second.map(({ at }) => at)) + 30 * MINUTE_MS, value: 23 }
      expect(verdictOnce(withReading(series, last), later, facts, before).verdict.units).toBeGreaterThanOrEqual(
        both.units,
      )
    }),
    { numRuns: samples(1_000) },
  )
})
