import { expect, it } from 'vitest'
import { cookableSheet } from '../../../infra/test/batches.ts'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { ProcessSays } from './contract/process-checks.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// What an undone act gives back has the blocks that came while it was away.

const { bistro, at, adopt, measure, opened, correct, end, blockedOf, transformed } = occurrenceHouse()

/** A cooling of a label that began at 11:20; the reading of 14:00 says that it took too long. */
async function cooling(labelId: number | undefined): Promise<number> {
  at('12:00')
  const body = { kind: 'resfriamento', labelId, readings: [{ at: instant('11:20'), value: 62 }] }
  const answer = await bistro().post<ProcessSays>('/api/process-checks', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
async function isTooSlow(check: number): Promise<void> {
  at('14:05')
  const readings = [{ at: instant('14:00'), value: 30 }]
  expect((await bistro().post(`/api/process-checks/${check}/readings`, { readings })).status).toBe(200)
}
const undo = (label: number | undefined) => bistro().post<Problem>(`/api/products/${label}/undo`, {})

it.each([
  ['portioned', 'portion', { quantity: 2 }],
  ['used up', 'consume', {}],
  ['discarded', 'discard', { reason: 'sobra' }],
])(
  'a label that was %s before its cooling was too slow comes back with the block, which ends with it',
  async (_, call, body) => {
    const { labels } = await keptFood(bistro())
    const [label] = labels.map(({ id }) => id)
    const check = await cooling(label)
    at('13:58')
    expect((await bistro().post(`/api/products/${label}/${call}`, body)).status).toBeLessThan(300)
    await isTooSlow(check)
    at('14:07')
    expect((await undo(label)).status).toBe(200)
    expect(await blockedOf(label)).toMatch(/^Resfriamento/)
    const action = { action: 'reaqueci', value: 76 }
    expect((await bistro().post(`/api/process-checks/${check}/action`, action)).status).toBe(200)
    expect(await blockedOf(label)).toBeNull()
  },
)

it('what a batch was made of comes back with the block of its cooling', async () => {
  const { labels } = await keptFood(bistro())
  const [label] = labels
  const check = await cooling(label?.id)
  const sheet = await cookableSheet(bistro())
  at('13:58')
  const inputs = [{ line: 0, code: label?.qrCode, substitute: true }]
  const made = await bistro().post<Produced>('/api/batches', { recipeId: sheet.recipeId, times: 1, inputs })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await isTooSlow(check)
  for (const dish of made.body.labels) expect(await blockedOf(dish.id)).toMatch(/^Resfriamento/)
  at('14:07')
  expect((await bistro().post(`/api/batches/${made.body.batch.id}/undo`, {})).status).toBe(200)
  expect(await blockedOf(label?.id)).toMatch(/^Resfriamento/)
})

it('what was portioned or cooked while its fridge failed comes back with the block of the occurrence, and is released with the others', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro(), { count: 3 })
  const [portioned, cooked, stays] = labels.map(({ id }) => id)
  await measure(pointId, '09:00', 3.8)
  const id = await opened(pointId)
  const sheet = await cookableSheet(bistro())
  at('14:55')
  await transformed(portioned, 'portion', { quantity: 2 })
  const inputs = [{ line: 0, code: labels[1]?.qrCode, substitute: true }]
  const made = await bistro().post<Produced>('/api/batches', { recipeId: sheet.recipeId, times: 1, inputs })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const warm = await measure(pointId, '15:00', 12)
  await end(id)
  expect((await undo(portioned)).status).toBe(200)
  expect((await bistro().post(`/api/batches/${made.body.batch.id}/undo`, {})).status).toBe(200)
  for (const label of [portioned, cooked, stays]) expect(await blockedOf(label)).toBe(failing(id))
  await correct(warm, 3.9)
  for (const label of [portioned, cooked, stays]) expect(await blockedOf(label)).toBeNull()
})

it('a block that only what was made of a label has is not lost by undoing: the undoing is refused', async () => {
  const { labels } = await keptFood(bistro())
  const [label] = labels.map(({ id }) => id)
  const [portion] = await transformed(label, 'portion', { quantity: 2 })
  expect((await bistro().post(`/api/products/${portion}/block`, { reason: 'cheiro estranho' })).status).toBe(200)
  const refused = await undo(label)
  expect([refused.status, refused.body.code]).toEqual([409, 'undo_children_blocked'])
  expect(refused.body.detail).toContain('cheiro estranho')
  expect((await bistro().post(`/api/products/${portion}/release`, { reason: 'era o pano' })).status).toBe(200)
  expect((await undo(label)).status).toBe(200)
  expect(await blockedOf(label)).toBeNull()
})
