import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samples } from '../../../../infra/test/samples.ts'
import { expiryInstant } from '../../../contract/calendar.ts'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'
import type { Place } from '../../shelf-life/contract/norm-books.ts'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { kitchen } from '../readings.test-support.ts'
import { segmentsOf } from './answer.ts'
import { ALL_UNITS } from './exposure.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from './label.ts'
import { isOut, limitOf } from './limits.ts'
import type { Reading } from './segments.ts'
import { segmentsIn, seriesOf, withReading } from './segments.ts'
import { verdictOf } from './verdict.ts'
import { exposureRules, outcomes } from './verdict-schemas.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOON = Date.parse('2026-11-30T12:00:00-03:00')

const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
// Around the limits of all kinds of places, and far from them.
const bands = fc.constantFrom(-190, -181, -180, -150, -110, -80, -60, -30, 0, 20, 40, 60, 100, 150, 210, 300, 570, 650)
const instants = fc.integer({ min: -12 * 60, max: 12 * 60 }).map((minutes) => NOON + minutes * MINUTE)
const reading: fc.Arbitrary<Reading> = fc.record({ at: instants, value: bands.map((tenths) => tenths / 10) })
const near = fc.tuple(
  bands,
  fc.array(fc.record({ at: instants, off: fc.integer({ min: -30, max: 30 }) }), { maxLength: 12 }),
)
const readings: fc.Arbitrary<readonly Reading[]> = fc.oneof(
  fc.array(reading, { maxLength: 12 }),
  near.map(([tenths, all]) => all.map(({ at, off }) => ({ at, value: (tenths + off) / 10 }))),
)

const label: fc.Arbitrary<JudgedLabel> = fc.record({
  storageKind: fc.constantFrom(...storageKinds, 'refrigerado' as const, 'congelado' as const, 'congelado' as const),
  foodClass: or(fc.constantFrom(...foodClasses)),
  state: fc.constantFrom(...foodStates),
  startedAt: fc.integer({ min: -100 * 24, max: 24 }).map((hours) => NOON + hours * 60 * MINUTE),
  expirationDate: fc
    .tuple(fc.integer({ min: -3, max: 120 }), fc.boolean())
    .map(([days, isDay]) => new Date(NOON + days * DAY).toISOString().slice(0, isDay ? 10 : 24)),
  placeMax: or(fc.constantFrom(-18.1, -18, -11, 0, 2, 4, 5, 8, 12)),
  rule: fc.constantFrom(...exposureRules),
  toleranceMinutes: or(fc.integer({ min: 0, max: 240 })),
  used: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 1_500 }).map((thousandths) => (thousandths * ALL_UNITS) / 1_000),
  ),
  from: or(fc.oneof(instants, fc.constant(NOON - DAY))),
  until: fc.option(instants, { nil: null, freq: 2 }),
  pauses: fc.constant([]),
  noPower: or(fc.record({ unmeasuredSince: instants, leftAt: instants })),
  food: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(reading, { maxLength: 2 }) },
  ),
})

const wheres: fc.Arbitrary<Place> = fc.constantFrom(
  { uf: null, city: null },
  { uf: 'SP', city: 'Campinas' },
  { uf: 'SP', city: 'São Paulo' },
  { uf: 'DF', city: 'Brasília' },
  { uf: 'BA', city: 'Salvador' },
)
const facts: fc.Arbitrary<VerdictFacts> = fc.record({
  kitchen: fc.boolean().map((countExactHours) => ({ ...kitchen, countExactHours })),
  norms: wheres.map((where) => normsOf(where)),
  now: or(fc.integer({ min: 0, max: 40 }).map((days) => NOON + days * DAY)),
})

const judge = (all: readonly Reading[], one: JudgedLabel, said: VerdictFacts): Verdict =>
  verdictOf(seriesOf(all, { isHot: one.storageKind === 'quente', gapMinutes: 240 }), one, said)

/** What a person sees of a verdict. */
const shownOf = (verdict: Verdict) => ({
  ...verdict,
  counted: null,
  segments: segmentsOf(verdict, kitchen.timeZone),
})

const rankOf = ({ outcome }: Verdict): number => outcomes.indexOf(outcome)
const endOf = (date: string): number => expiryInstant(date, kitchen.timeZone).getTime()

describe('the verdict of any label', () => {
  it('has a sentence and an outcome, and no later date', () => {
    fc.assert(
      fc.property(readings, label, facts, (all, one, said) => {
        const verdict = judge(all, one, said)
        expect(outcomes).toContain(verdict.outcome)
        expect(verdict.sentence).toMatch(/\S.*\.$/)
        expect(verdict.sentence).not.toMatch(/NaN|undefined|null|Infinity/)
        expect(endOf(verdict.expirationDate)).toBeLessThanOrEqual(endOf(one.expirationDate))
        expect(Number.isSafeInteger(verdict.units)).toBe(true)
        expect(verdict.units).toBeGreaterThanOrEqual(one.used)
      }),
      { numRuns: samples(100_000) },
    )
  })

  it('is no milder, and its date no later, where it was warmer', () => {
    const degrees = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 30, 60))
    const each = fc.array(degrees, { minLength: 14, maxLength: 14 })
    const warmer = fc.oneof(
      each,
      degrees.map((tenths) => Array.from({ length: 14 }, () => tenths)),
    )
    fc.assert(
      fc.property(readings, label, facts, warmer, (all, one, said, tenths) => {
        const sign = one.storageKind === 'quente' ? -1 : 1
        const warm = (measured: readonly Reading[], offset: number) =>
          measured.map(({ at, value }, index) => ({
            at,
            value: Math.round(value * 10 + sign * (tenths[offset + index] ?? 0)) / 10,
          }))
        const before = judge(all, one, said)
        const after = judge(warm(all, 0), { ...one, food: warm(one.food, 12) }, said)
        expect(rankOf(after)).toBeGreaterThanOrEqual(rankOf(before))
        expect(after.units).toBeGreaterThanOrEqual(before.units)
        // Nobody has a date where a person has to decide.
        if (rankOf(after) <= outcomes.indexOf('descongelou'))
          expect(endOf(after.expirationDate)).toBeLessThanOrEqual(endOf(before.expirationDate))
        if (before.crossedAt !== null && after.crossedAt !== null)
          expect(after.crossedAt).toBeLessThanOrEqual(before.crossedAt)
      }),
      { numRuns: samples(20_000) },
    )
  })

  it('does not depend on the order of the readings', () => {
    const orders = fc.array(fc.nat(), { minLength: 14, maxLength: 14 })
    fc.assert(
      fc.property(readings, label, facts, orders, (all, one, said, keys) => {
        const shuffled = <T>(list: readonly T[]): readonly T[] =>
          list
            .map((item, index) => ({ item, key: keys[index] ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item)
        const other = judge(shuffled(all), { ...one, food: shuffled(one.food) }, said)
        expect(shownOf(other)).toEqual(shownOf(judge(all, one, said)))
      }),
      { numRuns: samples(5_000) },
    )
  })

  // The account of frozen food begins when it has thawed, which a later reading may tell.
  it('keeps the shares before a reading that was within the limits', () => {
    const shown = label.filter(({ storageKind }) => storageKind !== 'congelado')
    fc.assert(
      fc.property(readings, shown, facts, reading, (all, one, said, added) => {
        const limit = limitOf(one, said.norms, '2026-11-30')
        fc.pre(limit !== null && !isOut(added.value, limit.bound))
        const last = Math.max(...all.map(({ at }) => at).filter((at) => at < added.at), -Infinity)
        const segmentsBefore = (measured: readonly Reading[]) => {
          const { series, window, weighing } = judge(measured, one, said).counted
          return segmentsIn(series, window)
            .filter(({ to }) => to <= last)
            .map((segment) => ({ ...segment, weight: weighing?.weightOf(segment.value) }))
        }
        expect(segmentsBefore([...all, added])).toEqual(segmentsBefore(all))
      }),
      { numRuns: samples(5_000) },
    )
  })

  it('is decided by a person at least where nobody measured to the end of a power cut', () => {
    fc.assert(
      fc.property(readings, label, facts, instants, (all, one, said, until) => {
        const gap = 240 * MINUTE
        const from = until - 2 * gap
        const measured = all.filter(({ at }) => at < from || at >= until - gap / 2)
        const cut = {
          ...one,
          startedAt: from,
          from,
          until,
          noPower: { unmeasuredSince: from, leftAt: until },
          food: [],
        }
        const [verdict, ofReadings] = [judge(measured, cut, said), judge(measured, { ...cut, noPower: null }, said)]
        const isMeasured = measured.some(({ at }) => at >= until - gap / 2)
        if (isMeasured) expect(shownOf(verdict)).toEqual(shownOf(ofReadings))
        else {
          expect(rankOf(verdict)).toBe(Math.max(rankOf(ofReadings), outcomes.indexOf('decidir')))
          expect(verdict.units).toBe(ofReadings.units)
          if (rankOf(ofReadings) < outcomes.indexOf('decidir'))
            expect(verdict.sentence).toContain('Ninguém mediu por 8 h 00')
        }
        // Warm food is measured food too, and no milder than none.
        const food = [{ at: until + 30 * MINUTE, value: one.storageKind === 'quente' ? -80 : 150 }]
        expect(rankOf(judge(measured, { ...cut, food }, said))).toBeGreaterThanOrEqual(rankOf(ofReadings))
      }),
      { numRuns: samples(5_000) },
    )
  })

  it('adds up to the sum of its segments', () => {
    fc.assert(
      fc.property(readings, label, facts, (all, one, said) => {
        const { units, crossedAt, counted } = judge(all, one, said)
        const { series, window, weighing, weighedFrom } = counted
        let sum = one.used
        let passed: number | null = null
        for (const { from, to, value } of segmentsIn(series, window)) {
          const weight = from < weighedFrom || weighing === null ? 0 : weighing.weightOf(value)
          if (sum <= ALL_UNITS && sum + (to - from) * weight > ALL_UNITS)
            passed = from + Math.floor((ALL_UNITS - sum) / weight)
          sum += (to - from) * weight
        }
        expect(units).toBe(sum)
        expect(crossedAt).toBe(passed)
      }),
      { numRuns: samples(5_000) },
    )
  })
})

describe('a series', () => {
  it('with one more reading is the series of all of them', () => {
    const partsOf = ({ readings: all, segments, warmestFirst }: ReturnType<typeof seriesOf>) => ({
      all,
      segments,
      warmest: warmestFirst().map(({ value }) => value),
    })
    fc.assert(
      fc.property(readings, reading, fc.nat({ max: 12 }), fc.boolean(), (all, other, place, isHot) => {
        const rule = { isHot, gapMinutes: 240 }
        // Often at the instant of a reading that is there.
        const added = { ...other, at: all[place]?.at ?? other.at }
        expect(partsOf(withReading(seriesOf(all, rule), added))).toEqual(partsOf(seriesOf([...all, added], rule)))
      }),
    )
  })
})
