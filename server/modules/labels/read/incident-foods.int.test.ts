import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { madeMeanwhile, stockEnteredUpTo } from './incident-foods.ts'

const TENANT = 'bistro'
const MANY = 3_000
const FIRST = '2026-01-01T12:00:00Z'
let server: TestServer

// Each label was made of the one before.
const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible,
  storage_type, additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, stock, print_count)
select h.tenant_id, n, 'FID' || n, 'Molho', 'molho', 'Molhos', 'molhos', 'Cozinha', 'cozinha', 'Ana', 'Geladeira', '', '1 kg', 'ISENTO',
  '2026-01-01', '2026-01-20', timestamptz '2026-01-20T12:00:00Z', timestamptz '${FIRST}' + n * interval '1 minute', 'in_stock', 0
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`
const LINKS = `insert into label_links (tenant_id, child_id, parent_id, at, how)
select h.tenant_id, n, n - 1, timestamptz '${FIRST}' + n * interval '1 minute', 'porcionada'
from tenant_head h cross join generate_series(2, ${MANY}) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    for (const sql of [LABELS, LINKS]) tx.send({ sql, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze labels, label_links'))
})
afterAll(() => server.close())

const costOf = (table: string, read: (tx: TenantTransaction) => Promise<readonly unknown[]>) =>
  readCost({ database: server.application.database, tenantId: TENANT }, table, read)

it('what was made during an occurrence is found without the labels before and after', async () => {
  const [since, until] = [new Date('2026-01-02T12:31:00Z'), new Date('2026-01-02T13:00:00Z')]
  const read = (tx: TenantTransaction) => madeMeanwhile(tx, since, until)
  const links = await costOf('label_links', read)
  expect(links.found).toBe(30)
  // Two calls may be an hour apart.
  expect(links.read).toBeLessThan(30 + 2 * 60 + 10)
  const labels = await costOf('labels', read)
  expect(labels.read).toBeLessThan(60)
})

it('the stock of a time has no labels that were made days after', async () => {
  const found = await costOf('labels', (tx) => stockEnteredUpTo(tx, new Date('2025-12-29T13:00:00Z')))
  expect(found.found).toBe(59)
  expect(found.read).toBeLessThan(59 + 40)
})
