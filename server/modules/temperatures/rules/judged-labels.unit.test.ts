import { expect, it } from 'vitest'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { FoodLink, StoredFood } from '../ports.ts'
import { inCampinas, kitchen, measured, msOf } from '../readings.test-support.ts'
import type { JudgedFacts, JudgedIncident } from './judged-labels.ts'
import { judgedLabels } from './judged-labels.ts'
import { measuredPlaces } from './measured-places.ts'

const point = (pointId: number, storageTypeId: string): IncidentPoint => ({
  pointId,
  name: `Geladeira ${pointId}`,
  storageTypeId,
  kind: 'refrigerado',
  max: 4,
  toleranceMinutes: 60,
})
const incident = (own: Partial<JudgedIncident> = {}): JudgedIncident => ({
  id: 7,
  noPowerAt: new Map([1, 2, 3].map((id) => [id, msOf('14:10')])),
  startedAt: msOf('14:10'),
  endedAt: null,
  pauses: [],
  points: [point(1, 'a')],
  affected: new Set(),
  ...own,
})
const food = (id: number, own: Partial<StoredFood> = {}): StoredFood => ({
  id,
  code: `FID${id}`,
  name: 'Caldo',
  weight: '1 kg',
  place: 'Geladeira 1',
  storageTypeId: 'a',
  baseProductId: null,
  cost: null,
  state: 'preparado',
  foodClass: 'cozido',
  startedAt: new Date(msOf('08:00')),
  enteredAt: new Date(msOf('08:00')),
  expirationDate: '2026-12-03',
  expiresAt: new Date(msOf('03/12 23:59')),
  blocked: null,
  isMissing: false,
  transformedAt: null,
  ...own,
})
const warm = measured('14:10 3,8 · 16:10 6,5 · 18:10 9,4 · 20:10 12,8 · 22:10 5,0 · 22:40 3,6')
const facts = (own: Partial<JudgedFacts> = {}): JudgedFacts => ({
  verdict: { kitchen, norms: normsOf(inCampinas), now: null },
  rule: 'tempo_temperatura',
  gapMinutes: 240,
  readings: new Map([[1, warm]]),
  foods: [food(1)],
  measured: new Map(),
  moves: [],
  links: [],
  earlier: new Map(),
  overlapping: [],
  sharedPlaces: new Set(),
  ...own,
})
const ALL = 240 * 60_000
const usedOf = (judged: ReturnType<typeof judgedLabels>) =>
  Object.fromEntries(judged.map((one) => [one.food.id, one.verdict.units / ALL]))

it('the time before the first reading counts with that reading', () => {
  const late = facts({ readings: new Map([[1, measured('16:10 6,5 · 17:10 3,9')]]) })
  expect(usedOf(judgedLabels(incident(), late))).toEqual({ 1: 0.75 })
})

it('a label that was made meanwhile counts from its start, and one of after the end not at all', () => {
  const foods = [food(1, { startedAt: new Date(msOf('20:10')) }), food(2, { startedAt: new Date(msOf('23:00')) })]
  expect(usedOf(judgedLabels(incident({ endedAt: msOf('22:40') }), facts({ foods })))).toEqual({ 1: 1.125 })
})

it('of several points of a place the worst one counts, and of several places one after the other', () => {
  const readings = new Map([
    [1, measured('14:10 3,8 · 15:10 8,0 · 17:10 8,0')],
    [2, measured('14:10 3,8 · 15:10 3,9 · 17:10 3,9')],
    [3, measured('14:10 6,0 · 17:10 6,0')],
  ])
  const points = [point(1, 'a'), point(2, 'a'), point(3, 'b')]
  const moves = [{ labelId: 2, at: msOf('15:10'), from: 'a', to: 'b' }]
  const foods = [food(1), food(2, { storageTypeId: 'b' })]
  const used = usedOf(judgedLabels(incident({ points }), facts({ readings, foods, moves })))
  expect(used).toEqual({ 1: 0.75, 2: 0.75 })
})

it('earlier occurrences of what a label comes from add up, through a batch too; a portion counts its own time once', () => {
  const link = (childId: number, parentId: number, at: string): FoodLink => ({
    childId,
    parentId,
    at: new Date(msOf(at)),
  })
  const quiet = new Map([[1, measured('14:10 3,0 · 18:10 3,0')]])
  const earlier = new Map([
    [10, new Map([[3, 0.25 * ALL]])],
    [11, new Map([[3, 0.5 * ALL]])],
    [1, new Map([[4, 0.125 * ALL]])],
  ])
  const links = [link(1, -5, '09:00'), link(-5, 10, '09:00'), link(-5, 11, '09:00')]
  expect(usedOf(judgedLabels(incident(), facts({ readings: quiet, earlier, links })))).toEqual({ 1: 0.625 })
  const opened = { startedAt: new Date(msOf('18:10')) }
  const foods = [food(1, { transformedAt: new Date(msOf('18:10')) }), food(2), food(3, opened)]
  const children = [link(2, 1, '18:10'), link(3, 1, '18:10')]
  const readings = new Map([[1, measured('14:10 6,5 · 18:10 6,5 · 18:20 6,5')]])
  const used = usedOf(judgedLabels(incident(), facts({ readings, foods, links: children })))
  expect(used[2]).toBeCloseTo(250 / 240)
  expect(used[3]).toBeCloseTo(250 / 240)
})

it('food that was measured long after it left the places without power tells nothing of the time in them', () => {
  const outcomeOf = (at: string, own: Partial<JudgedFacts> = {}) => {
    const moves = [{ labelId: 1, at: msOf('19:10'), from: 'a', to: 'c' }]
    const left = facts({
      readings: new Map(),
      foods: [food(1, { storageTypeId: 'c' })],
      measured: new Map([[1, measured(`${at} 3,9`)]]),
      moves,
      ...own,
    })
    const points = [point(1, 'a'), point(2, 'b')]
    return judgedLabels(incident({ endedAt: msOf('22:10'), points }), left)[0]?.verdict.outcome
  }
  expect(outcomeOf('20:10')).toBe('mantem')
  expect(outcomeOf('20:11')).toBe('decidir')
  expect(outcomeOf('22:30')).toBe('decidir')
  // The second place had no power either.
  const moves = [
    { labelId: 1, at: msOf('19:10'), from: 'a', to: 'b' },
    { labelId: 1, at: msOf('21:10'), from: 'b', to: 'c' },
  ]
  expect(outcomeOf('20:40', { moves })).toBe('mantem')
})

it('what a label was made of has used more than the earlier occurrence knows: only the own time is counted once', () => {
  const readings = new Map([
    [1, measured('09:00 8 · 11:00 8')],
    [2, measured('09:00 14 · 11:00 14')],
  ])
  const at = new Date(msOf('10:00'))
  const foods = [food(1, { transformedAt: at }), food(2, { startedAt: at })]
  const [startedAt, endedAt] = [msOf('09:00'), msOf('11:00')]
  const measuredThen = measuredPlaces({ startedAt, points: [point(1, 'a')] }, { readings, gapMinutes: 240 })
  const judged = judgedLabels(
    incident({ startedAt, points: [point(2, 'a')] }),
    facts({
      readings,
      foods,
      links: [{ childId: 2, parentId: 1, at }],
      earlier: new Map([
        [1, new Map([[3, 0.25 * ALL]])],
        [2, new Map([[3, 0.5 * ALL]])],
      ]),
      overlapping: [{ id: 3, startedAt, endedAt, measured: measuredThen }],
    }),
  )
  // Each of the two hours at 14 °C takes half of the accepted time.
  expect(usedOf(judged)).toEqual({ 1: 0.5, 2: 1 })
})
