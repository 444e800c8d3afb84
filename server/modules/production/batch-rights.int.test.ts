import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Recipe } from '../recipes/contract/api.ts'
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
  expect(await bistro.post('/api/batches', { recipeId, times: 1, station: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'print_job_station_unknown' },
  })
  expect((await cook.client.post('/api/batches', { recipeId, times: 1, usePricesNow: true })).status).toBe(403)
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

it('carries the name of the person at a device, whatever the request says', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const body = { recipeId, times: 1, responsible: 'Maria' }
  expect((await bistro.post<Produced>('/api/batches', body)).body.labels[0]?.responsible).toBe('Maria')
  const cook = await bistro.post<{ id: string }>('/api/users/cooks', { name: 'João Prado', pin: '3690' })
  expect(cook.status).toBe(201)
  const tablet = await kitchenTablet(server, 'bistro')
  await tablet.client.post('/api/auth/pin', { personId: cook.body.id, pin: '3690' })
  const made = await tablet.client.post<Produced>('/api/batches', body)
  expect(made.status).toBe(201)
  expect(made.body.labels[0]?.responsible).toBe('João Prado')
})

it('is refused with a sheet that somebody has changed, also where its prices are copied', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const { id: _id, version, ...sheet } = (await bistro.get<Recipe>(`/api/recipes/${recipeId}`)).body
  await bistro.put(`/api/recipes/${recipeId}`, { ...sheet, version, yield: { n: 3, unit: 'kg' } })
  const stale = { recipeId, times: 1, version }
  for (const usePricesNow of [false, true])
    expect(await bistro.post('/api/batches', { ...stale, usePricesNow })).toMatchObject({
      status: 409,
      body: { code: 'recipe_changed_meanwhile' },
    })
  const now = await bistro.post<Produced>('/api/batches', { ...stale, version: version + 1, usePricesNow: true })
  expect(now.status).toBe(201)
})

it('is written with whatever offset, and listed by days that exist', async () => {
  const { recipeId } = await cookableSheet(bistro)
  const made = await bistro.post<Produced>('/api/batches', {
    recipeId,
    times: 1,
    producedAt: '2026-12-01T15:30:00+23:00',
  })
  expect(made.body.batch.producedAt).toBe('2026-11-30T16:30:00.000Z')
  for (const day of ['2026-02-30', '2026-13-01', '1990-01-01', '2500-01-01', '0000-01-01'])
    for (const end of ['from', 'to']) expect((await bistro.get(`/api/batches?${end}=${day}`)).status, day).toBe(422)
  expect((await bistro.get<Batch[]>('/api/batches?from=2026-11-30&to=2026-11-30')).body.length).toBeGreaterThan(0)
  expect((await bistro.get<Batch[]>('/api/batches?from=2026-12-01')).body).toEqual([])
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
