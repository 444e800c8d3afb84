import { afterAll, beforeAll, expect, it } from 'vitest'
import { stationOf } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label } from '../labels/contract/api.ts'
import { producedBatch } from '../../../infra/test/batches.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
})
afterAll(() => server.close())

const unprinted = async (client: TestClient) =>
  (await client.get<Label[]>('/api/batches/unprinted')).body.map(({ id }) => id)

it('the labels of today need paper until it came out, waits, or the label is gone', async () => {
  server.clock.set('2026-11-30T18:00:00Z')
  const bistro = await server.tenant('bistro')
  const made = await producedBatch(bistro)
  const [first = 0, second = 0, ...others] = made.batch.outputs
  expect(await unprinted(bistro)).toEqual(made.batch.outputs)
  expect(await unprinted(await server.tenant('cantina'))).toEqual([])
  await bistro.post('/api/products/prints', { ids: [first], medium: 'browser-50x30' })
  await bistro.post(`/api/products/${second}/consume`, {})
  expect(await unprinted(bistro)).toEqual(others)
  const station = await stationOf(bistro, 'Cozinha')
  expect((await bistro.post('/api/print-jobs', { ids: others.slice(0, 1), station: station.id })).status).toBe(201)
  expect(await unprinted(bistro)).toEqual(others.slice(1))
})

it('neither a batch that was undone nor one of the day before yesterday needs paper', async () => {
  server.clock.set('2026-11-30T18:00:00Z')
  const mesa = await server.tenant('mesa')
  const undone = await producedBatch(mesa)
  const kept = await producedBatch(mesa)
  await mesa.post(`/api/batches/${undone.batch.id}/undo`, {})
  expect(await unprinted(mesa)).toEqual(kept.batch.outputs)
  server.clock.set('2026-12-01T18:00:00Z')
  expect(await unprinted(mesa)).toEqual(kept.batch.outputs)
  server.clock.set('2026-12-02T18:00:00Z')
  expect(await unprinted(mesa)).toEqual([])
})
