import { afterAll, beforeAll, expect, it } from 'vitest'
import { planOf, rowsReadOf } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { labels } from './tables.ts'
import { ChangeSet } from '../../../events/change-set.ts'
import type { Change } from '../../../events/projection.ts'
import { patch, remove } from '../../../events/projection.ts'

const TENANT = 'bistro'
const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type,
  additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, print_count)
select h.tenant_id, n, 'FID' || n, 'Molho', 'molho', '', '', '', '', '', '', '', '', '', '', '',
  timestamptz '2026-12-01T03:00:00Z', timestamptz '2026-08-01T12:00:00Z', 'p1', 'in_stock', 0
from tenant_head h cross join generate_series(1, 6000) as n where h.tenant_id = $1`
let server: TestServer

// The planner knows nothing of these labels, as between two runs of autovacuum. It then takes a restaurant for a small one.
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: LABELS, parameters: [TENANT] })
    return Promise.resolve()
  })
})
afterAll(() => server.close())

async function rowsReadToWrite(changes: readonly Change[]): Promise<number> {
  const set = new ChangeSet()
  set.apply(changes)
  const [statement] = set.statements(TENANT).flat()
  const plan = await writeTenant(server.application.database, TENANT, (tx) => planOf(tx, statement))
  return rowsReadOf(plan, 'labels')
}

const some = Array.from({ length: 30 }, (_, index) => ({ id: 100 + index * 7 }))

it('a change of some rows reads those rows only', async () => {
  expect(await rowsReadToWrite(some.map((key) => patch(labels, key, { stock: 'consumed' })))).toBe(30)
})

it('a removal of some rows reads those rows only', async () => {
  expect(await rowsReadToWrite(some.map((key) => remove(labels, key)))).toBe(30)
})
