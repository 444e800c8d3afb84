import { expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { ProcessSays } from './contract/process-checks.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// What a missing label has when somebody finds it: the blocks that its food needs, and no others.

const { bistro, at, measure, opened, shown, correct, end, blockedOf } = occurrenceHouse()

const act = async (label: Label | undefined, call: 'missing' | 'found') => {
  const { status, body } = await bistro().post<Label | Problem>(`/api/products/${label?.id}/${call}`, {})
  expect(status, JSON.stringify(body)).toBe(200)
}

it('a label that was missing while its occurrence released it is found without the block', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  const [lost, kept] = labels
  await measure(pointId, '09:00', 3.8)
  const id = await opened(pointId)
  const wrong = await measure(pointId, '12:00', 18)
  expect(await blockedOf(lost?.id)).toBe(failing(id))
  await act(lost, 'missing')
  await measure(pointId, '12:30', 3.6)
  await end(id)
  await correct(wrong, 3.8)
  expect(await blockedOf(kept?.id)).toBeNull()
  await act(lost, 'found')
  expect(await blockedOf(lost?.id)).toBeNull()
})

it('a label that was missing while its food got too warm is found with the block', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  const [lost, kept] = labels
  await act(lost, 'missing')
  await measure(pointId, '09:00', 3.8)
  const id = await opened(pointId)
  await measure(pointId, '12:00', 18)
  await measure(pointId, '12:30', 3.6)
  await end(id)
  at('14:00')
  await act(lost, 'found')
  expect(await blockedOf(lost?.id)).toBe(failing(id))
  const body = await shown(id)
  const usedOf = (label: Label | undefined) => body.labels.find((one) => one.id === label?.id)?.used
  expect(usedOf(lost)).toBe(usedOf(kept))
  expect(body.totals.blocked).toBe(2)
})

it('a missing label that stood elsewhere is none of the occurrence', async () => {
  const [warm, cold] = [await keptFood(bistro()), await keptFood(bistro())]
  await act(cold.labels[0], 'missing')
  await measure(warm.pointId, '09:00', 3.8)
  const id = await opened(warm.pointId)
  await measure(warm.pointId, '12:00', 18)
  await act(cold.labels[0], 'found')
  expect(await blockedOf(cold.labels[0]?.id)).toBeNull()
  const body = await shown(id)
  expect(body.totals.all.labels).toBe(1)
})

it('a label that was missing while its cooling was put right is found without the block of the check', async () => {
  const { labels } = await keptFood(bistro())
  const [label] = labels
  at('14:00')
  const readings = [
    { at: instant('11:20'), value: 62 },
    { at: instant('14:00'), value: 9 },
  ]
  const cooling = { kind: 'resfriamento', labelId: label?.id, readings }
  const { body } = await bistro().post<ProcessSays>('/api/process-checks', cooling)
  expect(await blockedOf(label?.id)).toMatch(/^Resfriamento/)
  await act(label, 'missing')
  const action = { action: 'reaqueci', value: 76 }
  expect((await bistro().post(`/api/process-checks/${body.id}/action`, action)).status).toBe(200)
  await act(label, 'found')
  expect(await blockedOf(label?.id)).toBeNull()
})

it('a label that was missing while its cooling got too slow is found with the block of the check', async () => {
  const { labels } = await keptFood(bistro())
  const [label] = labels
  at('12:00')
  const first = [{ at: instant('11:20'), value: 62 }]
  const cooling = { kind: 'resfriamento', labelId: label?.id, readings: first }
  const { body } = await bistro().post<ProcessSays>('/api/process-checks', cooling)
  await act(label, 'missing')
  at('14:00')
  const last = { readings: [{ at: instant('14:00'), value: 30 }] }
  expect((await bistro().post(`/api/process-checks/${body.id}/readings`, last)).status).toBe(200)
  await act(label, 'found')
  expect(await blockedOf(label?.id)).toMatch(/^Resfriamento/)
})
