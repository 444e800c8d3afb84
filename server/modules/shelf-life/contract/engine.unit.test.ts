import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, expiryInstant, isLabelDate } from '../../../contract/calendar.ts'
import type { KitchenRules, ShelfLifeAnswer, ShelfLifeInput } from './engine.ts'
import { refusalCodes, shelfLife } from './engine.ts'
import { foodClasses, foodStates, hoursOf, storageKinds } from '../../../contract/food.ts'
import type { Place } from './norm-books.ts'
import { normsOf } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import type { TimeRule } from './resolution.ts'
import { kitchenOf } from '../samples.test-support.ts'
import { samples } from '../../../../infra/test/samples.ts'

const HOUR_MS = 3_600_000
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const zones = fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'UTC', 'Asia/Kathmandu')
const wheres: fc.Arbitrary<Place> = fc.constantFrom(
  { uf: null, city: null },
  { uf: 'SP', city: 'Santos' },
  { uf: 'SP', city: 'São Paulo' },
  { uf: 'DF', city: 'Brasília' },
  { uf: 'BA', city: 'Salvador' },
)
// Around the change of the norm in October 2026, and far from it.
const starts = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.integer({ min: Date.parse('2026-09-20T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: Date.parse('2001-01-01T00:00:00Z'), max: Date.parse('2199-12-01T00:00:00Z') }),
  },
)
const instants = starts.map((ms) => new Date(ms).toISOString())
const days = starts.map((ms) => new Date(ms).toISOString().slice(0, 10))
const durations = fc.record({
  n: fc.integer({ min: 1, max: 400 }),
  unit: fc.constantFrom('hora' as const, 'dia' as const),
})
const celsius = fc.integer({ min: -300, max: 800 }).map((tenths) => tenths / 10)
const products = fc.constantFrom('a', 'b')
const states = fc.constantFrom(...foodStates)
const classes = fc.constantFrom(...foodClasses)

const places: fc.Arbitrary<StoragePlace> = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  name: fc.constantFrom('Geladeira 1', 'Freezer', 'Balcão'),
  kind: or(fc.constantFrom(...storageKinds)),
  tempMin: or(celsius),
  tempMax: or(celsius),
})
const rules: fc.Arbitrary<TimeRule> = fc
  .record({
    id: fc.constant('r'),
    about: fc.oneof(
      fc.record({ baseProductId: products, foodClass: fc.constant(null) }),
      fc.record({ baseProductId: fc.constant(null), foodClass: classes }),
    ),
    state: states,
    storageKind: fc.constantFrom(...storageKinds),
    duration: durations,
    origin: fc.constantFrom('casa' as const, 'fabricante' as const),
    note: fc.constant(''),
    tempMax: or(celsius),
  })
  .map(({ about, tempMax, ...rule }) => ({
    ...rule,
    ...about,
    // Only a class has a time for so cold places, and not while it is sealed.
    tempMax: about.foodClass === null || rule.state === 'lacrado' ? null : tempMax,
  }))
const kitchens: fc.Arbitrary<KitchenRules> = fc.record({
  timeZone: zones,
  countExactHours: fc.boolean(),
  thawedReadyHours: fc.integer({ min: 1, max: 72 }),
  rules: fc.array(rules, { maxLength: 4 }),
})
const inputs: fc.Arbitrary<ShelfLifeInput> = fc.record({
  baseProductId: or(products),
  foodClass: or(classes),
  state: states,
  makersAfterOpening: or(durations),
  place: places,
  startedAt: instants,
  makersDate: or(
    fc.oneof(
      days,
      days.map((day) => day.slice(0, 7)),
    ),
  ),
  ceilings: fc.array(
    fc.record({
      kind: fc.constantFrom('mae' as const, 'ingrediente' as const, 'lote' as const),
      date: fc.oneof(days, instants),
      code: or(fc.constant('FID20260412')),
      name: or(fc.constant('Bolonhesa')),
    }),
    { maxLength: 3 },
  ),
  otherPlaces: fc.array(places, { maxLength: 3 }),
})
const editions = fc.constantFrom(1, 2)

/** Whether an answer says all that it must. */
function expectExplained(answer: ShelfLifeAnswer): void {
  const { explanation, basis, sentence, duration } = answer
  expect(sentence).not.toBe('')
  expect(basis.text).not.toBe('')
  expect(`${sentence} ${answer.hints.join(' ')}`).not.toMatch(/undefined|null|NaN|conforme|garantid/)
  const deciding = explanation.considered.filter(({ role }) => role === 'decide')
  expect(deciding.length).toBe(duration === null ? 0 : 1)
  if (deciding[0] !== undefined) expect(deciding[0].text).toBe(basis.text)
  expect(explanation.decidedBy).toBe(
    answer.expiration_date === null ? 'pessoa' : explanation.decidedBy === 'teto' ? 'teto' : 'prazo',
  )
  if (answer.ceiling !== null) expect(explanation.ceilings.map(({ date }) => date)).toContain(answer.ceiling.date)
}

describe('the engine', () => {
  it('answers or refuses random questions, and explains each answer', () => {
    let [answers, dated] = [0, 0]
    fc.assert(
      fc.property(inputs, kitchens, wheres, editions, (input, kitchen, where, edition) => {
        const given = shelfLife(input, kitchen, normsOf(where, edition))
        if (given.outcome === 'refusal') {
          expect(refusalCodes).toContain(given.code)
          expect(given.text).toMatch(/^[^a-z].*\.$/)
          return
        }
        answers += 1
        expectExplained(given)
        if (given.expiration_date === null) return
        dated += 1
        expect(isLabelDate(given.expiration_date)).toBe(true)
        expect(expiryInstant(given.expiration_date, kitchen.timeZone).toISOString()).toBe(given.expires_at)
        expect(Date.parse(given.expires_at ?? '')).toBeGreaterThan(Date.parse(input.startedAt))
      }),
      { numRuns: samples(30_000) },
    )
    // The questions reach every kind of end.
    expect(answers).toBeGreaterThan(samples(6_000))
    expect(dated).toBeGreaterThan(samples(3_000))
  })

  it('refuses a start that is no instant', () => {
    fc.assert(
      fc.property(inputs, fc.string(), (input, startedAt) => {
        fc.pre(!isLabelDate(startedAt))
        expect(shelfLife({ ...input, startedAt }, kitchenOf(), normsOf({ uf: 'SP', city: null }))).toMatchObject({
          code: 'date_unreadable',
        })
      }),
    )
  })

  it('never passes a ceiling', () => {
    fc.assert(
      fc.property(inputs, kitchens, wheres, (input, kitchen, where) => {
        const given = shelfLife(input, kitchen, normsOf(where))
        if (given.outcome === 'refusal' || given.expires_at === null) return
        const expiry = Date.parse(given.expires_at)
        for (const { date } of given.explanation.ceilings)
          expect(expiry).toBeLessThanOrEqual(expiryInstant(date, kitchen.timeZone).getTime())
        const ends = given.alternatives.map((other) => expiryInstant(other.expiration_date, kitchen.timeZone).getTime())
        for (const { date } of given.explanation.ceilings)
          for (const end of ends) expect(end).toBeLessThanOrEqual(expiryInstant(date, kitchen.timeZone).getTime())
      }),
      { numRuns: samples(10_000) },
    )
  })

  it('never shortens in a colder place of the same kind', () => {
    fc.assert(
      fc.property(
        inputs,
        kitchens,
        wheres,
        editions,
        celsius,
        fc.nat(400),
        (input, kitchen, where, edition, warm, less) => {
          const kind = input.place.kind === 'congelado' ? 'congelado' : 'refrigerado'
          const at = (tempMax: number) => {
            const place = { ...input.place, kind, tempMax } as const
            return shelfLife({ ...input, place }, kitchen, normsOf(where, edition))
          }
          const [warmer, colder] = [at(warm), at(Math.round(warm * 10 - less) / 10)]
          if (warmer.outcome === 'refusal') return
          if (colder.outcome === 'refusal') {
            // The house has a time longer than the limit for so cold places only; in the warmer one a person says the date.
            expect([colder.code, warmer.expires_at]).toEqual(['above_norm', null])
            return
          }
          if (warmer.expires_at === null) return
          expect(colder.expires_at).not.toBeNull()
          expect(Date.parse(colder.expires_at ?? '')).toBeGreaterThanOrEqual(Date.parse(warmer.expires_at))
        },
      ),
      { numRuns: samples(10_000) },
    )
  })

  it('never gives a later start an earlier date under the same norms', () => {
    fc.assert(
      fc.property(inputs, kitchens, wheres, fc.nat(40 * 24 * 3600), (input, kitchen, where, seconds) => {
        // Both starts lie in the time of one norm: a new norm may well be shorter.
        const first = Date.parse('2026-10-05T00:00:00Z') + (Date.parse(input.startedAt) % (365 * 24 * HOUR_MS))
        const from = (ms: number) =>
          shelfLife({ ...input, startedAt: new Date(ms).toISOString() }, kitchen, normsOf(where))
        const [earlier, later] = [from(first), from(first + seconds * 1000)]
        if (earlier.outcome === 'refusal' || later.outcome === 'refusal') return
        expect(later.expires_at === null).toBe(earlier.expires_at === null)
        if (earlier.expires_at !== null && later.expires_at !== null)
          expect(Date.parse(later.expires_at)).toBeGreaterThanOrEqual(Date.parse(earlier.expires_at))
      }),
      { numRuns: samples(10_000) },
    )
  })

  it('counts hours, and one day, exactly', () => {
    fc.assert(
      fc.property(inputs, kitchens, wheres, (input, kitchen, where) => {
        const given = shelfLife({ ...input, ceilings: [], makersDate: null }, kitchen, normsOf(where))
        if (given.outcome === 'refusal' || given.expires_at === null || given.duration === null) return
        const lasts = Date.parse(given.expires_at) - Date.parse(input.startedAt)
        const isExact = given.duration.unit === 'hora' || given.duration.n === 1 || kitchen.countExactHours
        if (given.expiration_date === '2199-12-31') return
        if (isExact) expect(lasts).toBe(hoursOf(given.duration) * HOUR_MS)
        // Days end with the last one: less than a day more, and an hour where the clocks change.
        else {
          expect(lasts).toBeGreaterThan((hoursOf(given.duration) - 2) * HOUR_MS)
          expect(lasts).toBeLessThanOrEqual((hoursOf(given.duration) + 26) * HOUR_MS)
        }
      }),
      { numRuns: samples(10_000) },
    )
  })

  it("ends n days after the local day of the start, in the tenant's zone", () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: 2, max: 30 }), fc.nat(23), (timeZone, n, hour) => {
        const startedAt = `2026-11-23T${String(hour).padStart(2, '0')}:30:00Z`
        const rule = { id: 'r', baseProductId: 'a', foodClass: null, state: 'preparado', note: '' } as const
        const duration = { n, unit: 'dia' } as const
        const kitchen = kitchenOf({ timeZone, rules: [{ ...rule, storageKind: 'seco', duration, origin: 'casa' }] })
        const place = { id: '1', name: 'Despensa', kind: 'seco', tempMin: null, tempMax: null } as const
        const given = shelfLife({ ...question, place, startedAt }, kitchen, normsOf({ uf: null, city: null }))
        const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startedAt))
        expect(given).toMatchObject({ expiration_date: addDays(today, n) })
      }),
    )
  })
})

const question = {
  baseProductId: 'a',
  foodClass: null,
  state: 'preparado',
  makersAfterOpening: null,
  makersDate: null,
  ceilings: [],
  otherPlaces: [],
} as const
