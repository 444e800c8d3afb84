import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { cookableSheet, producedBatch } from '../../../infra/test/batches.ts'
import type { Batch, BatchPreview, BatchSummary, Produced } from './contract/batches.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

it('says no money to whoever does not see costs, and prints for nobody who may not print', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const cook = await join(server, bistro, 'ivo@bistro.com.br')
  await bistro.put(`/api/users/${cook.id}/permissions`, { permissions: [] })
  const made = await cook.client.post<Produced>('/api/batches', {
    recipeId,
    times: 1,
    outputs: [{ baseProductId: await sheetProduct(recipeId), count: 1 }],
  })
  expect(made.status).toBe(201)
  const shown = await cook.client.get<Batch>(`/api/batches/${made.body.batch.id}`)
  const listed = await cook.client.get<BatchSummary[]>('/api/batches')
  const asked = await cook.client.post<BatchPreview>('/api/batches/preview', { recipeId, times: 1 })
  for (const { body } of [made, shown, listed, asked]) expect(JSON.stringify(body)).not.toMatch(/"cost"/)
  expect(JSON.stringify((await bistro.get(`/api/batches/${made.body.batch.id}`)).body)).toMatch(/"cost":"8\.00"/)
  expect((await cook.client.post('/api/batches', { recipeId, times: 1, station: 'x' })).status).toBe(403)
})

const sheetProduct = async (recipeId: number): Promise<string> =>
  (await bistro.get<{ outputs: { baseProductId: string }[] }>(`/api/recipes/${recipeId}`)).body.outputs[0]
    ?.baseProductId ?? ''

it('knows nothing of another restaurant', async () => {
  const { batch, labels } = await producedBatch(bistro)
  const own = await cookableSheet(cantina)
  expect((await cantina.get(`/api/batches/${batch.id}`)).status).toBe(404)
  expect((await cantina.post(`/api/batches/${batch.id}/undo`, {})).status).toBe(404)
  expect((await cantina.get('/api/batches')).body).toEqual([])
  expect((await cantina.post('/api/batches', { recipeId: 999, times: 1 })).status).toBe(404)
  const inputs = [{ line: 0, code: labels[0]?.qrCode, substitute: true }]
  expect(await cantina.post('/api/batches', { recipeId: own.recipeId, times: 1, inputs })).toMatchObject({
    status: 422,
    body: { code: 'input_unknown' },
  })
})

it('is made by nobody at a device that knows no person', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const tablet = await kitchenTablet(server, 'bistro')
  expect((await tablet.client.get('/api/batches')).status).toBe(200)
  expect((await tablet.client.post('/api/batches/preview', { recipeId, times: 1 })).status).toBe(200)
  const refused = await tablet.client.post('/api/batches', { recipeId, times: 1 })
  expect([401, 403]).toContain(refused.status)
})

it('is two batches where two people make the same at once, each with its lot', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const made = await Promise.all([1, 2, 3].map((times) => bistro.post<Produced>('/api/batches', { recipeId, times })))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body }) => body.batch.lot)).size).toBe(3)
  const ids = made.flatMap(({ body }) => body.batch.outputs)
  expect(new Set(ids).size).toBe(ids.length)
})

it('takes one tub into one batch, where two are made of it at once', async () => {
  const { labels } = await producedBatch(bistro)
  const { recipeId } = await cookableSheet(bistro)
  const inputs = [{ line: 0, code: labels[0]?.qrCode, substitute: true }]
  const made = await Promise.all(
    [1, 2].map(() => bistro.post<Produced>('/api/batches', { recipeId, times: 1, inputs })),
  )
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})
