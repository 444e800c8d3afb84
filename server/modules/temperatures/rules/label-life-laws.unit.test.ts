import fc from 'fast-check'
import { expect, it } from 'vitest'
import { samples } from '../../../../infra/test/samples.ts'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import { exposureRules, isBlocking } from '../contract/verdict-schemas.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { StoredFood } from '../ports.ts'
import { inCampinas, kitchen, msOf } from '../readings.test-support.ts'
import type { JudgedFacts } from './judged-labels.ts'
import { judgedLabels } from './judged-labels.ts'

const MINUTE = 60_000
const START = msOf('08:00')
const END = START + 12 * 60 * MINUTE

const kinds = fc.constantFrom('refrigerado' as const, 'congelado' as const)
const minutes = fc.integer({ min: 0, max: 12 * 60 })
const readings = fc.array(
  fc.record({
    at: minutes.map((minute) => START + minute * MINUTE),
    value: fc.integer({ min: -200, max: 260 }).map((tenths) => tenths / 10),
  }),
  { minLength: 1, maxLength: 12 },
)
const asked = fc.record({
  kind: kinds,
  readings,
  elsewhere: readings,
  rule: fc.constantFrom(...exposureRules),
  act: fc.integer({ min: 1, max: 12 * 60 }).map((minute) => START + minute * MINUTE),
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

const food = (id: number, own: Partial<StoredFood>): StoredFood => ({
  id,
  code: `FID${id}`,
  name: 'Caldo',
  weight: '1 kg',
  place: 'Câmara',
  storageTypeId: 'a',
  baseProductId: null,
  cost: null,
  state: 'preparado',
  foodClass: 'cozido',
  startedAt: new Date(START - 30 * 86_400_000),
  enteredAt: new Date(START),
  expirationDate: '2026-12-29',
  expiresAt: new Date(END),
  blocked: null,
  isMissing: false,
  transformedAt: null,
  ...own,
})

function judge({ kind, readings: here, elsewhere, rule }: Asked, own: Partial<JudgedFacts>, places = ['a']) {
  const max = kind === 'congelado' ? -18 : 4
  const points = places.map((storageTypeId, index): IncidentPoint => ({
    pointId: index + 1,
    name: storageTypeId,
    storageTypeId,
    kind,
    max,
    toleranceMinutes: 120,
  }))
  const facts: JudgedFacts = {
    verdict: { kitchen, norms: normsOf(inCampinas), now: END },
    rule,
    gapMinutes: 240,
    readings: new Map([
      [1, here],
      [2, elsewhere],
    ]),
    foods: [],
    measured: new Map(),
    moves: [],
    links: [],
    earlier: new Map(),
    overlapping: [],
    sharedPlaces: new Set(),
    ...own,
  }
  const incident = {
    id: 7,
    noPowerAt: new Map([1, 2, 3].map((id) => [id, msOf('14:10')])),
    startedAt: START,
    endedAt: END,
    pauses: [],
    points,
    affected: new Set<number>(),
  }
  return new Map(judgedLabels(incident, facts).map((one) => [one.food.id, one.verdict]))
}

/** A label with what was made of it. */
const family = (act: number, child: Partial<StoredFood>): Partial<JudgedFacts> => ({
  foods: [food(1, { transformedAt: new Date(act) }), food(2, { enteredAt: new Date(act), ...child })],
  links: [{ childId: 2, parentId: 1, at: new Date(act) }],
})

it('a portion has the verdict that the label would have, wherever in time it was taken', () => {
  fc.assert(
    fc.property(asked, (given) => {
      const whole = judge(given, { foods: [food(2, {})] }).get(2)
      expect(judge(given, family(given.act, {})).get(2)).toMatchObject({
        outcome: whole?.outcome,
        units: whole?.units,
        sustained: whole?.sustained,
        expirationDate: whole?.expirationDate,
      })
    }),
    { numRuns: samples(300) },
  )
})

it('a label that moved with a new date has the account of one that moved as it was', () => {
  fc.assert(
    fc.property(asked, fc.boolean(), (given, isBoth) => {
      const places = isBoth ? ['a', 'b'] : ['a']
      const moves = [{ labelId: 2, at: given.act, from: 'a', to: 'b' }]
      const moved = judge(given, { foods: [food(2, { storageTypeId: 'b' })], moves }, places).get(2)
      const child = judge(given, family(given.act, { storageTypeId: 'b' }), places).get(2)
      expect([child?.outcome, child?.units]).toEqual([moved?.outcome, moved?.units])
    }),
    { numRuns: samples(300) },
  )
})

it('what was made of blocked food is blocked, wherever it is, and has used no less', () => {
  fc.assert(
    fc.property(asked, fc.constantFrom('a', 'z'), (given, storageTypeId) => {
      const made = judge(given, family(given.act, { storageTypeId, startedAt: new Date(given.act) }))
      const [parent, child] = [made.get(1), made.get(2)]
      if (parent === undefined || !isBlocking(parent.outcome)) return
      expect(child !== undefined && isBlocking(child.outcome)).toBe(true)
      expect(child?.units).toBeGreaterThanOrEqual(parent.units)
    }),
    { numRuns: samples(300) },
  )
})
