import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { listReceipts } from '../queries.ts'
import { listLots } from './lot-queries.ts'

const TENANT = 'bistro'
const MANY = 3_000
let server: TestServer

// Thousands of receipts and lots that are over, and at the old end of each table a few of the other kind.
const RECEIPTS = `insert into receipts (tenant_id, id, version, status, supplier_id, received_at, details)
select h.tenant_id, n, 1, case when n <= 3 then 'aberto' else 'recebido' end, case when n <= 3 then 7 else 8 end,
  timestamptz '2026-01-01T12:00:00Z' + n * interval '1 hour', '{}'
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`
const LOTS = `insert into received_lots (tenant_id, id, code, code_key, lot, lot_key, receipt_id, supplier_id, supplier, ingredient_id,
  description, brand, sif, received_at, quantity, unit, segregated, closed, label_ids)
select h.tenant_id, n, 'R' || n, 'R' || n, 'L' || n, 'L' || n, n, 8, 'Frigo Sul', case when n <= 3 then 7 else 8 end,
  'Sal', '', '', timestamptz '2026-01-01T12:00:00Z', 1, 'UN', false, n > 3, '[]'
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: RECEIPTS, parameters: [TENANT] })
    tx.send({ sql: LOTS, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze receipts, received_lots'))
})
afterAll(() => server.close())

const costOf = <Found>(table: string, read: (tx: TenantTransaction) => Promise<readonly Found[]>) =>
  readCost({ database: server.application.database, tenantId: TENANT }, table, read)

it.each([
  ['a status that few have', { status: 'aberto' }, 3],
  ['a supplier that few are of', { supplier: 7 }, 3],
  ['the days of a few', { before: new Date('2026-01-01T15:30:00Z') }, 3],
])('a page of receipts reads no others: %s', async (_what, asked, found) => {
  const cost = await costOf('receipts', (tx) => listReceipts(tx, asked, null))
  expect(cost).toMatchObject({ found, read: found })
})

it('the next page of receipts begins where the one before ended', async () => {
  const after = { receivedAt: '2026-01-02T12:00:00.000Z', id: 24 }
  expect(await costOf('receipts', (tx) => listReceipts(tx, {}, after))).toMatchObject({ found: 23, read: 23 })
})

it.each([
  ['the open ones', { status: 'em_uso' as const }, 3],
  ['those that nobody has closed for long', { openSince: new Date('2026-01-02T12:00:00Z') }, 3],
  ['an ingredient that few are of', { ingredient: 7 }, 3],
  ['a lot of the maker', { q: 'l-299' }, 11],
  ['a code of the house', { q: 'r 2999' }, 1],
])('a page of lots reads few others: %s', async (_what, asked, found) => {
  const cost = await costOf('received_lots', (tx) => listLots(tx, asked, null))
  expect(cost.found).toBe(found)
  // A lot is read where it is found, and for its page.
  expect(cost.read).toBeLessThanOrEqual(2 * found)
})
