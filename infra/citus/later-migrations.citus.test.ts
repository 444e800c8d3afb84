import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareNodes } from '../../server/database/cluster-nodes.ts'
import { distribute } from '../../server/database/distribution.ts'
import { migrate } from '../../server/database/migrate.ts'
import { tablesOf } from '../../server/database/tenancy-rules.test-support.ts'
import { createEmptyCluster } from '../test/citus-global-setup.ts'
import { asAdmin, databaseUrl, onDatabase, testLogins } from '../test/template-database.ts'

// A cluster that was distributed with the schema of version 0006, and is then brought up to date. The migrations after
// it add tables, columns (one is filled from other columns), indexes, a function and rights.
const name = `test_later_${randomBytes(6).toString('hex')}`
const nodes = [inject('databaseUrl'), ...(inject('workerUrls') ?? [])] as const
const superuserUrl = onDatabase(nodes[0], name)
const ownerUrl = databaseUrl(nodes[0], name, inject('loginPassword'))

const LABEL = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, stock, print_count)
values ($1, 1, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '2026-12-24T03:00:00Z', now(), 'in_stock', 0)`
const TENANTS = ['bistro', 'padaria', 'cantina', 'bar']

async function forTenant<T>(client: Client, tenantId: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  const result = await work()
  await client.query('commit')
  return result
}

beforeAll(async () => {
  await createEmptyCluster(nodes, name)
  await prepareNodes(superuserUrl, testLogins(null))
  await migrate(ownerUrl, '0006-exports')
  await asAdmin(ownerUrl, async (client) => {
    await distribute(client, 4)
    for (const tenantId of TENANTS)
      await forTenant(client, tenantId, () => client.query(LABEL, [tenantId]))
  })
  await migrate(ownerUrl)
})
afterAll(async () => {
  for (const node of nodes) await asAdmin(node, (client) => client.query(`drop database if exists ${name} with (force)`))
})

describe('migrations of a distributed database', () => {
  it('distribute each table that they add, in the shard groups of the others', async () => {
    await asAdmin(superuserUrl, async (client) => {
      const { rows } = await client.query<{ name: string; groups: number }>(
        `select logicalrelid::text as name, colocationid as groups from pg_dist_partition where partmethod = 'h' order by 1`,
      )
      expect(rows.map((row) => row.name)).toEqual(await tablesOf(client))
      expect(rows.map((row) => row.name)).toContain('known_devices')
      expect(new Set(rows.map(({ groups }) => groups)).size).toBe(1)
    })
  })

  it("fill a new column in every tenant's rows, on whichever node they are", async () => {
    await asAdmin(ownerUrl, async (client) => {
      for (const tenantId of TENANTS) {
        const { rows } = await forTenant(client, tenantId, () =>
          client.query<{ watch_at: Date }>('select watch_at from labels where tenant_id = $1', [tenantId]),
        )
        expect({ [tenantId]: rows }).toEqual({ [tenantId]: [{ watch_at: new Date('2026-12-17T03:00:00Z') }] })
      }
    })
  })

  it('give every node the function that admits sessions, and send its calls to the node of their tenant', async () => {
    await asAdmin(superuserUrl, async (client) => {
      const { rows } = await client.query<{ result: string }>(
        "select result from run_command_on_all_nodes($$ select count(*) from pg_proc where proname = 'admit_session' $$)",
      )
      expect(rows.map(({ result }) => result)).toEqual(['1', '1', '1'])
      const { rows: distributed } = await client.query(
        'select from pg_catalog.pg_dist_object where distribution_argument_index = 0',
      )
      expect(distributed).toHaveLength(1)
    })
  })

  it('force row-level security on the shards of a new table', async () => {
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    const { rows } = await client.query<{ result: string }>(
      `select result from run_command_on_workers($$ select bool_and(relrowsecurity and relforcerowsecurity)
from pg_class where relname ~ '^known_devices_[0-9]+$' $$)`,
    )
    await client.end()
    expect(rows.map(({ result }) => result)).toEqual(['t', 't'])
  })

  it('change nothing the second time', async () => {
    await asAdmin(ownerUrl, async (client) => expect(await distribute(client)).toEqual([]))
  })
})
