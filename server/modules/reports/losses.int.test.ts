import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Losses } from './contract.ts'

const label = (name: string, weight: string, quantity: number) => ({
  name,
  weight,
  quantity,
  category: 'Carnes',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  expiration_date: '2026-12-24',
})

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T02:00:00Z' })
  client = await server.tenant('bistro')
})
afterAll(() => server.close())

const discarded = async (name: string, weight: string, quantity: number) => {
  const { body } = await client.post<{ id: number }[]>('/api/products', label(name, weight, quantity))
  for (const { id } of body) await client.post(`/api/products/${id}/discard`, { reason: 'avaria' })
}
const lossesFrom = async (from: string) => (await client.get<Losses>(`/api/reports/losses?from=${from}`)).body

it('sums the costs of what was discarded from a local day on, and names what has no cost', async () => {
  // 23:30 in São Paulo is the next day in UTC.
  server.clock.set('2026-11-20T02:30:00Z')
  await client.post('/api/ingredients', { name: 'Carne moída', price: 32.9, unit: 'kg' })
  await discarded('Carne Moída', '500g', 2)
  server.clock.set('2026-11-21T15:00:00Z')
  await discarded('Carne Moída', '250g', 3)
  await discarded('Farofa', '300g', 2)
  await discarded('Caldo', '1L', 4)
  // Still in stock, and consumed: neither was lost.
  const { body: kept } = await client.post<{ id: number }[]>('/api/products', label('Carne Moída', '500g', 2))
  await client.post(`/api/products/${kept[0]?.id}/consume`, {})

  expect(await lossesFrom('2026-11-01')).toEqual({
    labels: 11,
    // 2 × 16.45 + 3 × 8.225, rounded once.
    value: 57.58,
    unpriced: 6,
    missing: [
      { name: 'Caldo', labels: 4 },
      { name: 'Farofa', labels: 2 },
    ],
  })
  expect((await lossesFrom('2026-11-19')).labels).toBe(11)
  expect((await lossesFrom('2026-11-20')).labels).toBe(9)
  expect(await lossesFrom('2026-11-22')).toEqual({ labels: 0, value: 0, unpriced: 0, missing: [] })
})

it.each(['', '2026-02-30', '1999-01-01', 'hoje'])('refuses %s as the first day', async (from) => {
  expect((await client.get(`/api/reports/losses?from=${from}`)).status).toBe(422)
})
