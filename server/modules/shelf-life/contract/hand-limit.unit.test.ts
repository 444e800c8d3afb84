import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expiryInstant, localDate } from '../../../contract/calendar.ts'
import { coldLimits, foodClasses, foodStates, hoursOf, isOutOfPlace, storageKinds } from '../../../contract/food.ts'
import { shelfLife } from './engine.ts'
import { longestByHand } from './hand-limit.ts'
import { normsOf, rowsInForce } from './norm-books.ts'
import { touchedStates } from './norm-row.ts'
import { kitchenOf } from '../samples.test-support.ts'

const zone = 'America/Sao_Paulo'
const wheres = fc.constantFrom(
  { uf: null, city: null },
  { uf: 'SP', city: 'Santos' },
  { uf: 'SP', city: 'São Paulo' },
  { uf: 'DF', city: null },
  { uf: 'BA', city: null },
)
const span = { min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') }
const starts = fc.integer(span).map((ms) => new Date(ms).toISOString())
const celsius = fc.option(
  fc.integer({ min: -300, max: 150 }).map((tenths) => tenths / 10),
  { nil: null },
)
const places = fc.record({
  id: fc.constant('1'),
  name: fc.constant('Geladeira'),
  kind: fc.option(fc.constantFrom(...storageKinds), { nil: null }),
  tempMin: celsius,
  tempMax: celsius,
})
const classes = fc.constantFrom(...foodClasses)

it('every date that a person may say of food out of its pack is limited, by 90 days at most', () => {
  let [byHand, refused] = [0, 0]
  const states = fc.constantFrom(...touchedStates)
  fc.assert(
    fc.property(classes, states, places, starts, wheres, (foodClass, state, place, startedAt, where) => {
      const input = { baseProductId: null, foodClass, state, place, startedAt, makersDate: null }
      const rest = { makersAfterOpening: null, ceilings: [], otherPlaces: [] }
      const given = shelfLife({ ...input, ...rest }, kitchenOf(), normsOf(where))
      if (given.outcome === 'refusal') {
        refused += 1
        if (isOutOfPlace(foodClass, state, place.kind)) expect(given.limit).toBeNull()
      } else {
        expect(given.limitText).toMatch(/\d (dia|hora|h )/)
        expect(given.limit).not.toBeNull()
      }
      if (given.limit === null) return
      byHand += 1
      const longest = Date.parse(startedAt) + 91 * 86_400_000
      expect(expiryInstant(given.limit, zone).getTime()).toBeLessThanOrEqual(longest)
    }),
    { numRuns: 5_000 },
  )
  expect(byHand).toBeGreaterThan(2_000)
  expect(refused).toBeGreaterThan(500)
})

it('a person says no more than the limits of the norms allow the class in a fridge', () => {
  fc.assert(
    fc.property(classes, fc.constantFrom(...touchedStates), starts, wheres, (foodClass, state, startedAt, where) => {
      const norms = normsOf(where)
      const day = localDate(new Date(startedAt), zone)
      const limit = longestByHand({ foodClass, states: [state], kind: 'refrigerado', day }, norms)
      const speaks = rowsInForce(norms, day).filter(
        (row) =>
          row.force === 'limite' &&
          row.kind === 'refrigerado' &&
          row.states.includes(state) &&
          row.foodClass === foodClass,
      )
      if (speaks.length === 0) return
      expect(hoursOf(limit?.duration ?? { n: 999, unit: 'dia' })).toBeLessThanOrEqual(
        Math.max(...speaks.map(({ duration }) => hoursOf(duration))),
      )
    }),
    { numRuns: 2_000 },
  )
})

it('no class that needs cold has a date in a dry place, whatever a rule of the house says in days', () => {
  const durations = fc.record({ n: fc.integer({ min: 1, max: 400 }), unit: fc.constant('dia' as const) })
  fc.assert(
    fc.property(classes, fc.constantFrom(...foodStates), durations, wheres, (foodClass, state, duration, where) => {
      fc.pre(coldLimits[foodClass] !== undefined && state !== 'lacrado')
      const rule = { id: 'r', baseProductId: null, foodClass, state, storageKind: 'seco', duration } as const
      const place = { id: '1', name: 'Despensa', kind: 'seco', tempMin: null, tempMax: null } as const
      const input = { baseProductId: null, foodClass, state, place, startedAt: '2026-11-23T14:00:00-03:00' }
      const rest = { makersDate: null, makersAfterOpening: null, ceilings: [], otherPlaces: [] }
      const kitchen = kitchenOf({ rules: [{ ...rule, origin: 'casa', note: '' }] })
      expect(shelfLife({ ...input, ...rest }, kitchen, normsOf(where))).toMatchObject({
        outcome: 'refusal',
        code: 'too_warm',
        limit: null,
      })
    }),
    { numRuns: 1_000 },
  )
})
