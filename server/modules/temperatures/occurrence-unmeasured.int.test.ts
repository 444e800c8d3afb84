import { describe, expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import { join } from '../../../infra/test/people.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// A power cut that nobody measured, or not to its end (decision 122).

const {
  server,
  bistro,
  tenantId,
  at,
  measure,
  measureAll,
  open,
  end,
  shown,
  decide,
  adopt,
  correct,
  food,
  blockedOf,
  transformed,
} = occurrenceHouse()

const cut = 'falta_de_energia'
const EIGHT_HOURS = 'Ninguém mediu por 8 h 00. Meça o alimento ou decida.'

/** The power fails at 14:10, as somebody says then. */
async function powerFails(pointId: number, before = 3.8): Promise<number> {
  await measure(pointId, '14:00', before)
  at('14:10')
  return (await open({ kind: cut, pointIds: [pointId] })).id
}
async function powerReturns(id: number, hour = '22:10'): Promise<void> {
  at(hour)
  await end(id)
}
const outcomeOf = async (id: number) => {
  const [label] = (await shown(id)).labels
  return [label?.outcome, label?.sentence]
}

describe.each(['decidir', 'duas_horas', 'tempo_temperatura'])('under the rule %s', (rule) => {
  it.each([
    ['refrigerado', 4, 3.8],
    ['congelado', -18.1, -19],
  ] as const)(
    'food that was %s for eight hours without power and without a reading is for a person',
    async (kind, max, before) => {
      if (rule !== 'decidir') await adopt(rule)
      const { pointId, labels } = await keptFood(bistro(), { kind, max })
      const id = await powerFails(pointId, before)
      at('22:00')
      expect((await outcomeOf(id))[0]).toBe('mantem')
      expect(await blockedOf(labels[0]?.id)).toBeNull()
      await powerReturns(id)
      expect(await outcomeOf(id)).toEqual(['decidir', EIGHT_HOURS])
      expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
    },
  )
})

it('food that was measured at first, and then for six hours not, is for a person', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await measureAll(pointId, '16:10 3,9')
  await powerReturns(id)
  expect(await outcomeOf(id)).toEqual(['decidir', 'Ninguém mediu por 6 h 00. Meça o alimento ou decida.'])
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
})

it('what its readings give is never made milder, and is told beside it', async () => {
  await adopt('duas_horas')
  const { pointId } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await measureAll(pointId, '17:10 9')
  await powerReturns(id)
  const [outcome, sentence] = await outcomeOf(id)
  expect(outcome).toBe('descartar')
  expect(sentence).toContain('Passou do tempo aceito às 16:10')
})

it.each([
  ['four hours', '18:10', 'decidir'],
  ['a minute less', '18:09', 'mantem'],
])('a cut of %s without a reading: %s', async (_, hour, outcome) => {
  await adopt('tempo_temperatura')
  const { pointId } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await powerReturns(id, hour)
  expect((await outcomeOf(id))[0]).toBe(outcome)
})

it('a reading after the end gives the usual verdict, which releases the food or not', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await powerReturns(id)
  const first = await measure(pointId, '22:30', 3.9)
  expect((await outcomeOf(id))[0]).toBe('mantem')
  expect(await blockedOf(labels[0]?.id)).toBeNull()
  await correct(first, 9)
  expect((await outcomeOf(id))[0]).toBe('descartar')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
})

it('a reading of the cut that is written down later closes the time that nobody had measured', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await powerReturns(id)
  const onPaper = { pointId, value: 3.9, at: instant('20:00') }
  expect((await bistro().post('/api/temperature-rounds', { readings: [onPaper] })).status).toBe(201)
  expect((await outcomeOf(id))[0]).toBe('mantem')
  expect(await blockedOf(labels[0]?.id)).toBeNull()
})

it('food that was measured during the cut, or within an hour after it, has the usual verdict; the others wait', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro(), { count: 4 })
  const [one, two, three, four] = labels.map((label) => label.id)
  const id = await powerFails(pointId)
  at('20:00')
  expect((await food(id, { labelId: one, value: 3.9 })).status).toBe(204)
  await powerReturns(id)
  at('22:50')
  expect((await food(id, { labelId: two, value: 3.9 })).status).toBe(204)
  expect((await food(id, { labelId: three, value: 12 })).status).toBe(204)
  const outcomes = new Map((await shown(id)).labels.map((label) => [label.id, label.outcome]))
  expect([one, two, three, four].map((label) => outcomes.get(label ?? 0))).toEqual([
    'mantem',
    'mantem',
    'descartar',
    'decidir',
  ])
  expect(await blockedOf(two)).toBeNull()
  for (const label of [three, four]) expect(await blockedOf(label)).toBe(failing(id, cut))
  // A food that has cooled again proves nothing.
  at('23:20')
  const late = await food(id, { labelId: four, value: 3.9 })
  expect([late.status, late.body.code]).toEqual([422, 'incident_food_outside'])
})

it('a person keeps it with a reason, and it stays kept; what was kept long before the end is asked about again', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  const [early, late] = labels.map((label) => label.id)
  const id = await powerFails(pointId)
  await measureAll(pointId, '15:30 8')
  const keep = { decision: 'mantem', reason: 'núcleo a 3,9 °C' }
  expect((await decide(id, [{ id: early, ...keep }])).status).toBe(200)
  expect(await blockedOf(early)).toBeNull()
  await powerReturns(id)
  expect(await blockedOf(early)).toBe(failing(id, cut))
  expect((await decide(id, [{ id: late, decision: 'mantem' }])).status).toBe(422)
  expect(
    (
      await decide(id, [
        { id: late, ...keep },
        { id: early, ...keep },
      ])
    ).status,
  ).toBe(200)
  for (const label of [early, late]) expect(await blockedOf(label)).toBeNull()
  await bistro().put(`/api/incidents/${id}`, { startedAt: instant('14:12'), reason: 'o vizinho viu' })
  for (const label of [early, late]) expect(await blockedOf(label)).toBeNull()
})

it('frozen food whose readings give a shorter date is not kept with the longer one', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro(), {
    kind: 'congelado',
    max: -18.1,
    startedAt: '2026-11-23T08:00:00-03:00',
  })
  const id = await powerFails(pointId, -19)
  await measureAll(pointId, '14:30 -15 · 17:30 -14,2')
  await powerReturns(id)
  const [outcome, sentence] = await outcomeOf(id)
  expect(outcome).toBe('decidir')
  expect(sentence).toMatch(/^Ninguém mediu por 4 h 40\. Meça o alimento ou decida\. Pelas leituras: −14,2 °C/)
  const kept = await decide(id, [{ id: labels[0]?.id, decision: 'mantem', reason: 'ainda duro' }])
  expect([kept.status, JSON.stringify(kept.body)]).toEqual([409, expect.stringContaining('decision_not_fitting')])
  await measure(pointId, '22:30', -18.5)
  expect((await outcomeOf(id))[0]).toBe('encurta')
  expect((await decide(id, [{ id: labels[0]?.id, decision: 'encurta' }])).status).toBe(200)
})

it('what left the place counts until then, and what was moved from one unmeasured place to another counts in both', async () => {
  await adopt('tempo_temperatura')
  const [one, other] = [await keptFood(bistro(), { count: 3 }), await keptFood(bistro())]
  const elsewhere = await keptFood(bistro())
  await measure(one.pointId, '14:00', 3.8)
  await measure(other.pointId, '14:00', 3.8)
  at('14:10')
  const { id } = await open({ kind: cut, pointIds: [one.pointId, other.pointId] })
  const [soon, late, across] = one.labels.map((label) => label.id)
  at('15:00')
  await transformed(soon, 'move', { storageTypeId: elsewhere.placeId })
  at('17:00')
  await transformed(across, 'move', { storageTypeId: other.placeId })
  at('19:10')
  await transformed(late, 'move', { storageTypeId: elsewhere.placeId })
  await powerReturns(id, '20:30')
  const { labels } = await shown(id)
  const of = (label: number | undefined) => labels.find((each) => each.id === label)
  expect(of(soon)?.outcome).toBe('mantem')
  expect(of(late)?.sentence).toBe('Ninguém mediu por 5 h 00. Meça o alimento ou decida.')
  expect(of(across)?.sentence).toBe('Ninguém mediu por 6 h 20. Meça o alimento ou decida.')
  expect(await blockedOf(soon)).toBeNull()
  for (const label of [late, across]) expect(await blockedOf(label)).toBe(failing(id, cut))
})

it('another failure than that of the power is judged by its readings alone', async () => {
  const { pointId, labels } = await keptFood(bistro())
  await measure(pointId, '14:00', 3.8)
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await powerReturns(id)
  expect((await outcomeOf(id))[0]).toBe('mantem')
  expect(await blockedOf(labels[0]?.id)).toBeNull()
})

it('a power that fails again within the hour releases nothing that nobody measured, until somebody does', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  const [one, other] = labels.map((label) => label.id)
  const id = await powerFails(pointId)
  await powerReturns(id)
  at('22:40')
  expect((await open({ kind: cut, pointIds: [pointId] })).id).toBe(id)
  expect((await food(id, { labelId: one, value: 3.9 })).status).toBe(204)
  expect(await blockedOf(one)).toBeNull()
  expect(await blockedOf(other)).toBe(failing(id, cut))
  await measure(pointId, '22:50', 3.9)
  expect(await blockedOf(other)).toBeNull()
})

it('a beginning that is moved later releases food only by somebody who may decide about it', async () => {
  const { pointId, labels } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await powerReturns(id)
  const { client: staff } = await join(server(), bistro(), `rui-${tenantId()}@bistro.com.br`)
  const later = { startedAt: instant('21:00'), reason: 'o vizinho viu' }
  const refused = await staff.put<Problem>(`/api/incidents/${id}`, later)
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing'])
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
  const still = { startedAt: instant('15:00'), reason: 'o vizinho viu' }
  expect((await staff.put(`/api/incidents/${id}`, still)).status).toBe(204)
  expect((await bistro().put(`/api/incidents/${id}`, later)).status).toBe(204)
  expect(await blockedOf(labels[0]?.id)).toBeNull()
})

it('food that was measured while the power was back restarts nothing when the power fails again', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  const id = await powerFails(pointId)
  await measureAll(pointId, '16:10 6,5 · 18:10 9,4 · 20:10 12,8 · 22:10 5,0')
  await powerReturns(id, '22:15')
  at('22:30')
  expect((await food(id, { labelId: labels[0]?.id, value: 3.9 })).status).toBe(204)
  at('22:50')
  expect((await open({ kind: cut, pointIds: [pointId] })).id).toBe(id)
  await measure(pointId, '22:55', 4.5)
  expect((await outcomeOf(id))[0]).toBe('descartar')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
  await powerReturns(id, '23:00')
  expect((await outcomeOf(id))[0]).toBe('descartar')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id, cut))
})

it('a point whose own occurrence was open when the power failed is not left out', async () => {
  await adopt('tempo_temperatura')
  const [warm, cold] = [await keptFood(bistro()), await keptFood(bistro())]
  await measure(cold.pointId, '14:00', 3.8)
  await measure(warm.pointId, '14:00', 3.8)
  const opening = await measure(warm.pointId, '14:05', 10.5)
  const own = opening.incidents[0]?.id ?? 0
  await measure(warm.pointId, '14:09', 3.8)
  at('14:10')
  expect((await open({ kind: cut })).points.map(({ id }) => id)).not.toContain(warm.pointId)
  await powerReturns(own)
  expect((await outcomeOf(own))[0]).toBe('decidir')
  expect(await blockedOf(warm.labels[0]?.id)).toBe(failing(own, 'temperatura'))
})
