import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../infra/test/read-cost.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { writeTenant } from '../database/tenant-transaction.ts'

const TENANT = 'bistro'
let server: TestServer

// Copies of one event, after an act of three events. Nothing here reads their seals.
const LATER = `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version,
  data, commitments, salts, meta, recorded_at, link, hash)
select h.tenant_id, h.position + n, 'label-' || 100 + n, 1, gen_random_uuid(), e.type, e.schema_version, e.data, e.commitments, e.salts, e.meta,
  e.recorded_at, e.link, e.hash
from tenant_head h join events e on e.tenant_id = h.tenant_id and e.stream = 'label-1' cross join generate_series(1, 5000) as n
where h.tenant_id = $1`
const label = {
  name: 'Molho',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-12-01T12:00:00Z' })
  const bistro = await server.tenant(TENANT)
  expect((await bistro.post('/api/products', { ...label, quantity: 3 })).status).toBe(201)
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: LATER, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze events'))
})
afterAll(() => server.close())

it('an act reads its own events, however many came after it', async () => {
  const { database, store } = server.application
  const cost = await readCost({ database, tenantId: TENANT }, 'events', (tx) => store.readAct(tx, 'label-1:1'))
  // The first one is read twice: it says how many there are.
  expect(cost).toMatchObject({ found: 3, read: 4 })
})
