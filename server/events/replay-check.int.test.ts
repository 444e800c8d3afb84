import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { rebuildTenant } from './rebuild.ts'
import { FOLD_LIMITS } from './rebuild-fold.ts'
import { checkReplay } from './replay-check.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const client = await server.tenant('bistro')
  await client.post('/api/categories', { name: 'Molhos' })
  await client.post('/api/ingredients', { name: 'Açafrão', price: 0.1, unit: 'kg' })
  await client.post('/api/products', {
    name: 'Molho',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    expiration_date: '2026-12-24',
    quantity: 20,
  })
  await client.post('/api/products/3/consume', {})
})
afterAll(() => server.close())

const differing = async (bounds: typeof FOLD_LIMITS) =>
  (await checkReplay(server.administration(), 'bistro', bounds)).differing

/** The result of the check after a statement that damages read rows; the statement is undone. */
async function differingAfter(bounds: typeof FOLD_LIMITS, sql: string, undo: string): Promise<readonly string[]> {
  const run = (statement: string) =>
    writeTenant(server.application.database, 'bistro', async (tx) => tx.query({ sql: statement, parameters: [] }))
  await run(sql)
  const found = await differing(bounds)
  await run(undo)
  expect(await differing(bounds)).toEqual([])
  return found
}

describe.each([
  ['in memory', FOLD_LIMITS],
  ['in shadows', { page: 7, changes: 20, rows: 3 }],
])('a replay check %s', (_where, bounds) => {
  it('finds nothing where the read tables equal the log', async () => {
    expect(await checkReplay(server.administration(), 'bistro', bounds)).toEqual({
      events: expect.any(Number) as number,
      differing: [],
    })
    expect(await checkReplay(server.administration(), 'ninguem', bounds)).toEqual({ events: 0, differing: [] })
  })

  it.each([
    [
      'labels',
      'a changed word',
      "update labels set responsible = 'Eva' where id = 7",
      "update labels set responsible = 'Ana' where id = 7",
    ],
    [
      'labels',
      'a missing value',
      'update labels set watch_at = null where id = 7',
      "update labels set watch_at = (select watch_at from labels where tenant_id = 'bistro' and id = 8) where tenant_id = 'bistro' and id = 7",
    ],
    [
      'label_names',
      'a row too many',
      "insert into label_names (tenant_id, name_key) values ('bistro', 'forjado')",
      "delete from label_names where name_key = 'forjado'",
    ],
    [
      'label_counters',
      'a counter that lags',
      'update label_counters set last_id = 19',
      'update label_counters set last_id = 20',
    ],
    [
      'label_expiry_counts',
      'a wrong sum',
      'update label_expiry_counts set in_stock = in_stock + 1',
      'update label_expiry_counts set in_stock = in_stock - 1',
    ],
    [
      'ingredients',
      'a price off by a cent',
      'update ingredients set price = price + 0.01',
      'update ingredients set price = price - 0.01',
    ],
    ['users', 'another role', "update users set role = 'staff'", "update users set role = 'admin'"],
  ])('finds in %s %s', async (table, _what, sql, undo) => {
    expect(await differingAfter(bounds, sql, undo)).toEqual([table])
  })

  it('finds a missing row', async () => {
    await writeTenant(server.application.database, 'bistro', async (tx) =>
      tx.query({ sql: "delete from register_entries where kind = 'category'", parameters: [] }),
    )
    expect(await differing(bounds)).toEqual(['register_entries'])
    await rebuildTenant(server.administration(), 'bistro')
    expect(await differing(bounds)).toEqual([])
  })
})
