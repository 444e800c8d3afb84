import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, userOf } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { ExportStatus } from './contract/api.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('an export of an admin-only kind is not found for staff who know its id: neither its state, its file nor its cancel route', async () => {
  const admin = await server.tenant('inspecionada')
  const { client: staff } = await join(server, admin, 'bia@inspecionada.com.br')
  const requested = [
    await admin.post<ExportStatus>('/api/audit/inspection', { from: '2026-11-01', to: '2026-11-21' }),
    await admin.post<ExportStatus>('/api/audit/export', {}),
  ]
  for (const {
    status,
    body: { file },
  } of requested) {
    expect(status).toBe(202)
    const path = file.replace(/\/file$/, '')
    expect([
      (await staff.get(path)).status,
      (await staff.get(file)).status,
      (await staff.post(`${path}/cancel`, {})).status,
    ]).toEqual([404, 404, 404])
    expect([
      (await admin.get<ExportStatus>(path)).body.state,
      (await admin.get(file)).status,
      (await admin.post(`${path}/cancel`, {})).status,
    ]).toEqual(['waiting', 202, 200])
  }
  await admin.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
  await admin.post('/api/recipes', {
    name: 'Salmoura',
    portionYield: 1,
    ingredients: [{ ingredientId: 1, operationalQuantity: 1 }],
  })
  const recipes = await admin.post<ExportStatus>('/api/recipes/export', { format: 'csv' })
  expect((await staff.get(recipes.body.file)).status).toBe(404)
  const { id } = await userOf(admin, 'bia@inspecionada.com.br')
  await admin.put(`/api/users/${id}/permissions`, { permissions: ['ver_custos'] })
  expect((await staff.get(recipes.body.file)).status).toBe(202)
})
