import { afterAll, beforeAll, expect, it } from 'vitest'
import { planOf, rowsReadOf } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { Statement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import { LINEAGE_MAX, TRANSFORMED_MAX } from '../contract/life.ts'
import { readLabelKeys } from './label-key.ts'
import { findChildCodes, findRelatives, lineageOf } from './lineage.ts'

const TENANT = 'bistro'
const [BATCHES, OUTPUTS] = [2_000, 20]
/** Two sacks went into every batch, a part each time. */
const [SACK, OTHER_SACK, FIRST_OUTPUT] = [1, 2, 3]
let server: TestServer

const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif,
  manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, withdrawn_at, print_count, watch_at)
select h.tenant_id, n, 'FID2026' || n, 'Sal', 'sal', 'Geral', 'geral', 'Cozinha', 'cozinha', 'Ana', 'Seco', '', '500g', 'ISENTO', '2026-11-20', '2026-12-01', '2026-12-02T02:59:59Z',
  '2026-11-20T12:00:00Z', null, 'in_stock', null, 0, null
from tenant_head h cross join generate_series(1, ${FIRST_OUTPUT - 1 + BATCHES * OUTPUTS}) as n where h.tenant_id = $1`
const SIDES = `insert into label_batches (tenant_id, batch_id, side, label_id, at)
select h.tenant_id, batch, side, label, timestamptz '2026-11-20T12:00:00Z' from tenant_head h
cross join generate_series(1, ${BATCHES}) as batch
cross join lateral (
  select 'entrou' as side, sack as label from generate_series(${SACK}, ${OTHER_SACK}) as sack
  union all select 'saiu', (batch - 1) * ${OUTPUTS} + ${FIRST_OUTPUT - 1} + n from generate_series(1, ${OUTPUTS}) as n
) sides where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, async (tx) => {
    tx.send({ sql: LABELS, parameters: [TENANT] })
    tx.send({ sql: SIDES, parameters: [TENANT] })
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze labels, label_batches, label_links'))
})
afterAll(() => server.close())

/** What a read finds, and the rows of label_batches that its statements have read. */
async function costOf<Found>(read: (tx: TenantTransaction) => Promise<Found>) {
  return readTenant(server.application.database, TENANT, async (tx) => {
    const statements: Statement[] = []
    const found = await read({
      ...tx,
      query: (statement) => {
        statements.push(statement)
        return tx.query(statement)
      },
    })
    let rows = 0
    for (const statement of statements) rows += rowsReadOf(await planOf(tx, statement), 'label_batches')
    return { found, rows }
  })
}

const now = new Date('2026-11-21T15:00:00Z')
const context = (tx: TenantTransaction) =>
  readLabelKeys(tx).then((keys) => ({ now, timeZone: 'America/Sao_Paulo', keys }))

it('a sack that went into thousands of batches shows its first labels without reading the others', async () => {
  const codes = await costOf((tx) => findChildCodes(tx, SACK))
  expect(codes.found).toEqual([3, 4, 5, 6, 7].map((id) => `FID2026${id}`))
  expect(codes.rows).toBeLessThan(2 * OUTPUTS)
  const { found, rows } = await costOf((tx) => findRelatives(tx, SACK))
  const children = Array.from({ length: TRANSFORMED_MAX }, (_, index) => FIRST_OUTPUT + index)
  expect(found({ now }).children.map(({ id }) => id)).toEqual(children)
  expect(rows).toBeGreaterThanOrEqual(TRANSFORMED_MAX)
  expect(rows).toBeLessThan(2 * TRANSFORMED_MAX)
})

it.each([
  ['a sack', SACK],
  ['a label of the first batch', FIRST_OUTPUT],
  ['a label of a late batch', FIRST_OUTPUT + (BATCHES - 1) * OUTPUTS],
])('the lineage of %s reads no more batches than it shows', async (_whose, id) => {
  const { found, rows } = await costOf((tx) => lineageOf(tx, id, context(tx)))
  expect(found.labels).toHaveLength(LINEAGE_MAX)
  expect(found.labels.map((label) => label.id)).toContain(id)
  expect(found.more).toBe(true)
  expect(rows).toBeLessThan(BATCHES / 4)
})
