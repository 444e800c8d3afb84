import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookableSheet } from '../../infra/test/batches.ts'
import { join } from '../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { REMOVED_USER } from '../audit-sentence.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { eraseUser } from './auth/act/erasure.ts'
import type { Batch } from './production/contract/batches.ts'
import type { ReceiptSummary } from './receiving/contract/receipts.ts'

let server: TestServer
let bistro: TestClient
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

it('whoever has received goods and made a batch is not named there after an erasure', async () => {
  const { client: ivo } = await join(server, bistro, 'ivo@bistro.com.br')
  const { body: opened } = await ivo.post<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Empório' },
    lines: [{ description: 'SACO DE LIXO', unit: 'UN', quantity: 1, ignored: true, outcome: 'aceito', lots: [] }],
  })
  await ivo.post(`/api/receipts/${opened.id}/confirm`, { version: opened.version })
  const { recipeId } = await cookableSheet(bistro)
  await ivo.post('/api/batches', { recipeId, times: 1 }, { 'idempotency-key': 'um-preparo' })
  const receiver = async () => (await bistro.get<ReceiptSummary[]>('/api/receipts')).body[0]?.by
  const cook = async () => (await bistro.get<Batch>('/api/batches/1')).body.person
  const name = await cook()
  expect(name).not.toBe(REMOVED_USER)
  expect(await receiver()).toBe(name)

  const { database, store } = server.application
  const now = server.clock()
  await unitOfWork({ database, store }, { tenantId: 'bistro', meta: { actor: { system: 'test' } }, now }, (unit) =>
    eraseUser(unit, 'ivo@bistro.com.br'),
  )
  expect(await receiver()).toBe(REMOVED_USER)
  expect(await cook()).toBe(REMOVED_USER)
  const trail = JSON.stringify((await bistro.get('/api/audit')).body)
  expect(trail).toContain('produziu')
  expect(trail).not.toContain(name)
})
