import { afterAll, beforeAll, expect, it } from 'vitest'
import { planOf } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { Statement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import type { LabelListQuery } from '../contract/api.ts'
import { labelsByCode } from './ingredients.ts'
import { listLabels, listLots } from './label-list.ts'
import { findSooner } from './lineage.ts'
import { findLabelRows } from './queries.ts'

const TENANT = 'bistro'
const now = new Date('2026-11-21T15:00:00Z')
const WITHDRAWN = 3_000
let server: TestServer

// One label in stock, with the same name as thousands of consumed labels.
const HISTORY = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif,
  manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, withdrawn_at, print_count, watch_at)
select h.tenant_id, n, 'FID2026' || n, 'Molho Pesto', 'molho pesto', 'Molhos', 'molhos', 'Cozinha', 'cozinha', 'Ana', 'Refrigerado', '', '500g', 'ISENTO', '2026-11-20', '2026-12-01', '2026-12-02T02:59:59Z',
  '2026-11-20T12:00:00Z', null, case when n = 7 then 'in_stock' else 'consumed' end, case when n = 7 then null else timestamptz '2026-11-21T10:00:00Z' end, 0, null
from tenant_head h cross join generate_series(1, ${WITHDRAWN}) as n where h.tenant_id = $1`

/** What PostgreSQL does by itself after many writes: without it the planner knows of no row. */
const analyze = () => asAdmin(server.databaseUrl, (owner) => owner.query('analyze labels'))

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, async (tx) => {
    tx.send({ sql: HISTORY, parameters: [TENANT] })
    tx.send({ sql: "insert into label_names (tenant_id, name_key) values ($1, 'molho pesto')", parameters: [TENANT] })
  })
  await analyze()
})
afterAll(() => server.close())

/**
 * The label rows that a plan in JSON read and filtered out. On a cluster the plan of the shard stands deeper, below the
 * distributed query's job, and its table has the shard's number at its end.
 */
function discardedRows(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const node = new Map<string, unknown>(Object.entries(plan))
  const removed = node.get('Rows Removed by Filter')
  const isOfLabels = /^labels(_\d+)?$/.test(String(node.get('Relation Name')))
  const own = isOfLabels && typeof removed === 'number' ? removed : 0
  return [...node.values()].reduce<number>((sum, child) => sum + discardedRows(child), own)
}

interface Cost<Found> {
  readonly found: Found
  readonly discarded: number
}

/** What a read finds, and the number of label rows that its plan read and filtered out. */
async function costOfRead<Found>(read: (tx: TenantTransaction) => Promise<Found>): Promise<Cost<Found>> {
  return readTenant(server.application.database, TENANT, async (tx) => {
    const statements: Statement[] = []
    const found = await read({
      ...tx,
      query: (statement) => {
        statements.push(statement)
        return tx.query(statement)
      },
    })
    // For a few thousand rows the planner prefers a sequential scan; for millions it does not.
    tx.send({ sql: 'set local enable_seqscan = off', parameters: [] })
    const [statement] = statements
    const explained = await planOf(tx, statement)
    expect(JSON.stringify(explained)).toMatch(/"Relation Name":"labels/)
    return { found, discarded: discardedRows(explained) }
  })
}

/** The ids of a list, and the number of label rows that its plan read and filtered out. */
async function costOf(filter: LabelListQuery, list: typeof listLabels = listLabels) {
  const { found, discarded } = await costOfRead((tx) =>
    list(tx, filter, null, { now, identity: Promise.resolve({ timeZone: 'America/Sao_Paulo' }) }),
  )
  return { ids: found.map(({ id }) => id), discarded }
}

it.each<[string, LabelListQuery]>([
  ['a part of the name', { q: 'pesto' }],
  ['a category', { category: 'Molhos' }],
  ['a sector', { sector: 'Cozinha' }],
])('a list by %s reads no withdrawn labels', async (_what, filter) => {
  expect(await costOf(filter)).toEqual({ ids: [7], discarded: 0 })
  expect(await costOf(filter, listLots)).toEqual({ ids: [7], discarded: 0 })
})

it('a label is found by the code on its paper without reading the others', async () => {
  const codes: Statement[] = []
  await readTenant(server.application.database, TENANT, async (tx) => {
    const found = await labelsByCode(
      {
        ...tx,
        run: (query) => {
          codes.push(query.compile())
          return tx.run(query)
        },
      },
      ['FID20261000'],
    )
    expect(found.map(({ id }) => id)).toEqual([1000])
    tx.send({ sql: 'set local enable_seqscan = off', parameters: [] })
    expect(discardedRows(await planOf(tx, codes[0]))).toBe(0)
  })
})

it('a search in the consumed labels reads one page only', async () => {
  const { ids, discarded } = await costOf({ q: 'pesto', status: 'consumed', limit: 50 })
  expect([ids.length, ids[0], discarded]).toEqual([50, WITHDRAWN, 0])
})

it('a page of lots reads the labels of its lots and of no other lot', async () => {
  // Fifty lots of twenty labels each, newer than the label that the other tests read.
  await writeTenant(server.application.database, TENANT, async (tx) =>
    tx.send({
      sql: HISTORY.replace("'ISENTO'", '((n - 1) / 20)::text')
        .replace('case when n = 7 then null else', 'case when true then null else')
        .replace("case when n = 7 then 'in_stock' else 'consumed' end", "'in_stock'")
        .replace('select h.tenant_id, n,', `select h.tenant_id, n + ${WITHDRAWN},`)
        .replace(`generate_series(1, ${WITHDRAWN})`, 'generate_series(1, 1000)'),
      parameters: [TENANT],
    }),
  )
  await analyze()
  const { ids, discarded } = await costOf({ limit: 10 }, listLots)
  expect(ids).toEqual(Array.from({ length: 10 }, (_, lot) => WITHDRAWN + 1000 - 20 * lot))
  // Nine whole lots lie between the first labels of the ten; the rest of each is read and is no first label.
  expect(discarded).toBe(9 * 19)
})

// Of the 1,001 labels in stock one is a sample, and one has a product and a place.
it('samples, a place and what expires sooner are found without reading the other labels in stock', async () => {
  const [sample, soon, late] = [WITHDRAWN + 10, WITHDRAWN + 11, WITHDRAWN + 12]
  await writeTenant(server.application.database, TENANT, async (tx) => {
    const change = (sql: string, id: number) =>
      tx.send({ sql: `update labels set ${sql} where tenant_id = $1 and id = $2`, parameters: [TENANT, id] })
    change("purpose = 'amostra'", sample)
    change("base_product_id = 'pesto', storage_type_id = 'refrigerado'", soon)
    change("base_product_id = 'pesto', expires_at = expires_at + interval '1 day'", late)
    change("name_key = 'molho outro', expires_at = expires_at + interval '1 day'", 7)
  })
  await analyze()
  expect(await costOf({ purpose: 'amostra' })).toEqual({ ids: [sample], discarded: 0 })
  expect(await costOf({ place: 'refrigerado' })).toEqual({ ids: [soon], discarded: 0 })

  const rows = await readTenant(server.application.database, TENANT, (tx) => findLabelRows(tx, [late, 7]))
  const sooner = await Promise.all(rows.map((row) => costOfRead((tx) => findSooner(tx, row, now))))
  expect(sooner.map(({ found, discarded }) => [found?.id, discarded])).toEqual([
    [soon, 0],
    [undefined, 0],
  ])
})
