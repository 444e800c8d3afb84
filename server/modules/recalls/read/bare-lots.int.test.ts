import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { readBareLots } from './bare-lots.ts'
import { recallsToday } from './today.ts'

const TENANT = 'bistro'
let server: TestServer

const LOTS = `insert into received_lots (tenant_id, id, code, code_key, lot, lot_key, receipt_id, supplier_id, supplier,
  description, brand, sif, received_at, quantity, unit, segregated, closed, label_ids)
select h.tenant_id, n, 'R' || n, 'R' || n, 'L' || n, 'L' || n, n, 8, 'Frigo Sul',
  'Sal', '', '', timestamptz '2026-01-01T12:00:00Z', 1, 'UN', false, false, '[]'
from tenant_head h cross join generate_series(1, 3000) as n where h.tenant_id = $1`
const RECALL = `insert into recalls (tenant_id, id, mode, started_at, reason, blocked, affected, details)
select h.tenant_id, 1, 'real', timestamptz '2026-01-02T12:00:00Z', 'pedaço de vidro', 2, 2, '{"lots": [7, 2000]}'
from tenant_head h where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    for (const sql of [LOTS, RECALL]) tx.send({ sql, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze received_lots, recalls'))
})
afterAll(() => server.close())

const costOf = <Found>(read: (tx: TenantTransaction) => Promise<readonly Found[]>) =>
  readCost({ database: server.application.database, tenantId: TENANT }, 'received_lots', read)

it('the lots without labels of a recall are read, and no others', async () => {
  expect(await costOf((tx) => readBareLots(tx, [{ id: 1 }]))).toMatchObject({ found: 2, read: 2 })
})

it('so are those that the plan of the day counts', async () => {
  const today = async (tx: TenantTransaction) => (await recallsToday(tx, new Date('2026-01-03T12:00:00Z'))).open
  expect(await costOf(today)).toMatchObject({ found: 1, read: 2 })
})
