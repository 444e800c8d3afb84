import { expect, it } from 'vitest'
import { cookableSheet } from '../../../infra/test/batches.ts'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { Label } from '../labels/contract/api.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { ProcessSays } from './contract/process-checks.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// What the end of an occurrence, and a check of a cooling, must not let go.

const { bistro, at, adopt, opened, shown, measure, correct, end, endWith, blockedOf, transformed } = occurrenceHouse()

const outcomeOf = async (id: number) => (await shown(id)).labels[0]?.outcome

it('the first reading after the end judges, however late it comes, and so does its correction', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  at('14:00')
  const id = await opened(pointId)
  await measure(pointId, '14:00', 3.8)
  at('18:10')
  await end(id)
  const state = async () => [await outcomeOf(id), await blockedOf(labels[0]?.id)]
  expect(await state()).toEqual(['mantem', null])
  const first = await measure(pointId, '19:20', 6)
  expect(await state()).toEqual(['descartar', failing(id)])
  await correct(first, 3.9)
  expect(await state()).toEqual(['mantem', null])
  // What is measured after it says nothing more of the time of the occurrence.
  await measure(pointId, '19:50', 7)
  expect(await state()).toEqual(['mantem', null])
  await correct(first, 7)
  expect(await state()).toEqual(['descartar', failing(id)])
})

it('an end that would release food is refused where a point was out of its limits after it', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  at('14:00')
  await measure(pointId, '14:00', 3.8)
  const id = await opened(pointId)
  await measure(pointId, '20:00', 12)
  await measure(pointId, '20:30', 3.5)
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
  const refused = await endWith(id, { endedAt: instant('15:00') })
  expect([refused.status, refused.body.code]).toEqual([422, 'incident_end_too_early'])
  const [error] = refused.body.errors ?? []
  expect(error?.path).toBe('endedAt')
  expect(error?.message).toMatch(/^Às 20:00, Câmara \d+ ainda media 12 °C: o fim não pode ser antes/)
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
  await end(id, { endedAt: instant('20:00') })
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
})

it('a rule that is adopted after the end changes neither the verdicts nor the blocks, and a correction is judged as it ended', async () => {
  await adopt('duas_horas')
  const { pointId, labels } = await keptFood(bistro())
  await measure(pointId, '09:00', 3.8)
  const id = await opened(pointId)
  const wrong = await measure(pointId, '12:00', 7)
  await measure(pointId, '12:10', 3.5)
  await end(id)
  const state = async () => [await outcomeOf(id), await blockedOf(labels[0]?.id)]
  expect(await state()).toEqual(['descartar', failing(id)])
  await adopt('tempo_temperatura')
  expect(await state()).toEqual(['descartar', failing(id)])
  await correct(wrong, 7.5)
  expect(await state()).toEqual(['descartar', failing(id)])
})

it('what one occurrence releases is blocked by another one that it was moved out of', async () => {
  const [one, other] = [await keptFood(bistro()), await keptFood(bistro())]
  const label = one.labels[0]?.id
  await measure(one.pointId, '09:00', 3.8)
  await measure(other.pointId, '09:00', 3.8)
  const first = await opened(one.pointId)
  await measure(one.pointId, '09:45', 25)
  expect(await blockedOf(label)).toBeNull()
  await transformed(label, 'move', { storageTypeId: other.placeId })
  const second = await opened(other.pointId)
  await measure(other.pointId, '11:15', 7)
  expect(await blockedOf(label)).toBe(failing(second))
  await adopt('tempo_temperatura')
  expect(await blockedOf(label)).toBe(failing(first))
})

it('t27: what was portioned and cooked of food during its cooling is blocked, released and discarded with it', async () => {
  const { labels } = await keptFood(bistro(), { count: 2 })
  const ids = labels.map(({ id }) => id)
  const check = async (labelId: number | undefined) => {
    at('12:00')
    const body = { kind: 'resfriamento', labelId, readings: [{ at: instant('11:20'), value: 62 }] }
    const answer = await bistro().post<ProcessSays>('/api/process-checks', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.id
  }
  const read = (id: number, hour: string) => {
    at(hour)
    return bistro().post(`/api/process-checks/${id}/readings`, { readings: [{ at: instant(hour), value: 30 }] })
  }
  const [first, second] = [await check(ids[0]), await check(ids[1])]
  const portions = await transformed(ids[0], 'portion', { quantity: 2 })
  const sheet = await cookableSheet(bistro())
  const inputs = [{ line: 0, code: labels[1]?.qrCode, substitute: true }]
  const made = await bistro().post<Produced>('/api/batches', { recipeId: sheet.recipeId, times: 1, inputs })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const dishes = made.body.labels.map(({ id }) => id)
  expect((await read(first, '14:00')).status).toBe(200)
  expect((await read(second, '14:00')).status).toBe(200)
  for (const id of [...portions, ...dishes]) expect(await blockedOf(id)).toMatch(/^Resfriamento/)
  const act = (id: number, body: object) => bistro().post(`/api/process-checks/${id}/action`, body)
  expect((await act(first, { action: 'reaqueci', value: 76 })).status).toBe(200)
  for (const id of portions) expect(await blockedOf(id)).toBeNull()
  expect((await act(second, { action: 'descartei' })).status).toBe(200)
  for (const id of dishes) expect((await bistro().get<Label>(`/api/products/${id}`)).body.status).toBe('discarded')
})
