import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Statement } from '../../database/statement.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import type { LabelListQuery } from './contract.ts'
import { listLabels } from './queries.ts'

const TENANT = 'bistro'
const now = new Date('2026-11-21T15:00:00Z')
const WITHDRAWN = 3_000
let server: TestServer

// One label in stock under a name that thousands have left the kitchen under.
const HISTORY = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif,
  manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, withdrawn_at, print_count, watch_at)
select $1, n, 'FID2026' || n, 'Molho Pesto', 'molho pesto', 'Molhos', 'molhos', 'Cozinha', 'cozinha', 'Ana', 'Refrigerado', '', '500g', 'ISENTO', '2026-11-20', '2026-12-01', '2026-12-02T02:59:59Z',
  '2026-11-20T12:00:00Z', null, case when n = 7 then 'in_stock' else 'consumed' end, case when n = 7 then null else timestamptz '2026-11-21T10:00:00Z' end, 0, null
from generate_series(1, ${WITHDRAWN}) as n`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, async (tx) => {
    tx.send({ sql: HISTORY, parameters: [TENANT] })
    tx.send({ sql: "insert into label_names (tenant_id, name_key) values ($1, 'molho pesto')", parameters: [TENANT] })
  })
})
afterAll(() => server.close())

interface PlanNode {
  readonly 'Rows Removed by Filter'?: number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const thrownAway = (node: PlanNode): number => (node['Relation Name'] === 'labels' ? (node['Rows Removed by Filter'] ?? 0) : 0) + (node.Plans ?? []).reduce((sum, child) => sum + thrownAway(child), 0)

/** The ids that a list answers, and how many labels were read and thrown away for them. */
async function costOf(filter: LabelListQuery): Promise<{ readonly ids: readonly number[]; readonly thrownAway: number }> {
  return readTenant(server.application.database, TENANT, async (tx) => {
    const asked: Statement[] = []
    const rows = await listLabels({ ...tx, query: (statement) => { asked.push(statement); return tx.query(statement) } }, filter, null, now)
    // A few thousand rows are read whole sooner than by index; a few million are not.
    tx.send({ sql: 'set local enable_seqscan = off', parameters: [] })
    const [statement] = asked
    const [explained] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({ sql: `explain (analyze, format json) ${statement?.sql}`, parameters: statement?.parameters ?? [] })
    const plan = explained?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('An explanation has a plan')
    return { ids: rows.map(({ id }) => id), thrownAway: thrownAway(plan) }
  })
}

it.each<[string, LabelListQuery]>([
  ['a part of the name', { q: 'pesto' }],
  ['a category', { category: 'Molhos' }],
  ['a sector', { sector: 'Cozinha' }],
])('a list by %s reads nothing of what was withdrawn', async (_what, filter) => {
  expect(await costOf(filter)).toEqual({ ids: [7], thrownAway: 0 })
})

it('a search among the consumed reads a page and no more', async () => {
  const { ids, thrownAway: wasted } = await costOf({ q: 'pesto', status: 'consumed', limit: 50 })
  expect([ids.length, ids[0], wasted]).toEqual([50, WITHDRAWN, 0])
})
