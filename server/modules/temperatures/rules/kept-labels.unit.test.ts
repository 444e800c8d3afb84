import { expect, it } from 'vitest'
import { normsOf } from '../../shelf-life/contract/norm-books.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { StoredFood } from '../ports.ts'
import { isShortened } from '../contract/unmeasured.ts'
import { inCampinas, inSalvador, kitchen, measured, msOf } from '../readings.test-support.ts'
import type { JudgedFood } from './judged-labels.ts'
import { judgedLabels } from './judged-labels.ts'
import type { DecisionThen } from './kept-labels.ts'
import { mustBeBlocked } from './kept-labels.ts'

const freezer: IncidentPoint = {
  pointId: 1,
  name: 'Freezer 1',
  storageTypeId: 'a',
  kind: 'congelado',
  max: -18,
  toleranceMinutes: 120,
}
const soup: StoredFood = {
  id: 1,
  code: 'FID1',
  name: 'Caldo',
  weight: '1 kg',
  place: 'Freezer 1',
  storageTypeId: 'a',
  baseProductId: null,
  cost: null,
  state: 'preparado',
  foodClass: 'cozido',
  startedAt: new Date(msOf('23/11 08:00')),
  enteredAt: new Date(msOf('23/11 08:00')),
  expirationDate: '2027-02-21',
  expiresAt: new Date(msOf('30/11 23:59')),
  blocked: null,
  isMissing: false,
  transformedAt: null,
}

/** Soup that stood from 14:10 to 22:10 without power, in a freezer or in one of two. */
function afterCut(readings: string, others: string | null = null, where = inSalvador): JudgedFood {
  const [label] = judgedLabels(
    {
      id: 7,
      noPowerAt: new Map([1, 2, 3].map((id) => [id, msOf('14:10')])),
      startedAt: msOf('14:10'),
      endedAt: msOf('22:10'),
      pauses: [],
      points: others === null ? [freezer] : [freezer, { ...freezer, pointId: 2 }],
      affected: new Set(),
    },
    {
      verdict: { kitchen, norms: normsOf(where), now: null },
      rule: 'tempo_temperatura',
      gapMinutes: 240,
      readings: new Map([
        [1, measured(readings)],
        [2, measured(others ?? '')],
      ]),
      foods: [soup],
      measured: new Map(),
      moves: [],
      links: [],
      earlier: new Map(),
      overlapping: [],
      sharedPlaces: new Set(),
    },
  )
  if (label === undefined) throw new Error('The soup is a label of the occurrence')
  return label
}
const keptNow = ({ verdict }: JudgedFood, at = '22:20'): ReadonlyMap<number, DecisionThen> => {
  const { outcome, units, sustained } = verdict
  const seen = { units: String(units), sustained: sustained === null ? null : String(sustained) }
  return new Map([[1, { decision: 'mantem', outcome, ...seen, at: new Date(msOf(at)) }]])
}

it.each([
  ['22:30 −5', true],
  ['22:30 2', true],
  ['22:30 −19', false],
  ['15:00 −19', false],
])('food that was kept while nobody had measured is blocked again by a warm first reading: %s', (reading, blocked) => {
  const unmeasured = afterCut('')
  expect(unmeasured.verdict).toMatchObject({ outcome: 'decidir', sustained: null })
  const decided = keptNow(unmeasured)
  expect(mustBeBlocked(unmeasured, decided)).toBe(false)
  expect(mustBeBlocked(afterCut(reading), decided)).toBe(blocked)
})

it.each([
  ['', '14:10 −15 · 17:30 −14,2 · 22:30 −18,5'],
  ['14:10 −15 · 17:30 −14,2 · 22:30 −18,5', ''],
])('food that nobody measured at one point is not kept where another point gives a shorter date: %s', (one, other) => {
  const { verdict } = afterCut(one, other, inCampinas)
  expect(verdict.outcome).toBe('decidir')
  expect(verdict.sentence).toMatch(/^Ninguém mediu por 8 h 00\. Meça o alimento ou decida\. Pelas leituras: −14,2 °C/)
  expect(isShortened(verdict)).toBe(true)
})

it('food that one point gives to a person was kept too early where nobody measured at another one', () => {
  const both = afterCut('14:10 −15 · 22:30 −15', '')
  expect(mustBeBlocked(both, keptNow(both))).toBe(false)
  expect(mustBeBlocked(both, keptNow(both, '14:40'))).toBe(true)
})
