import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareNodes } from '../../server/database/cluster-nodes.ts'
import { distribute } from '../../server/database/distribution.ts'
import { migrate } from '../../server/database/migrate.ts'
import { tablesOf } from '../../server/database/tenancy-rules.test-support.ts'
import { createEmptyCluster } from '../test/citus-global-setup.ts'
import { asAdmin, dropDatabase, loginUrls, onDatabase, testLogins } from '../test/template-database.ts'

// A cluster that was distributed with the schema of version 0008, and is then brought up to date. The migrations after
// it add tables, columns with values for existing rows, indexes, a function and rights.
const name = `test_later_${randomBytes(6).toString('hex')}`
const nodes = [inject('databaseUrl'), ...(inject('workerUrls') ?? [])] as const
const superuserUrl = onDatabase(nodes[0], name)
const { url: ownerUrl } = loginUrls(nodes[0], name, inject('loginPassword'))

const HEAD = 'insert into tenant_head (tenant_id, position) values ($1, 7)'
const TENANTS = ['bistro', 'padaria', 'cantina', 'bar']

const event = (position: number, place: string, type: string, data: object) =>
  `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
values ($1, ${position}, ${place}, gen_random_uuid(), '${type}', 1, '${JSON.stringify(data)}', '{}', now())`

// A label that knows the name of its place only, and the place, which has another name since.
const OLDER_LABEL = [
  "insert into tenants values ($1, 'Restaurante', 'America/Sao_Paulo')",
  event(1, "'storage-camara', 1", 'StorageTypeRegistered', { id: 'camara', name: 'Câmara' }),
  event(2, "'label-1', 1", 'LabelGenerated', { id: 1, storageType: 'Câmara' }),
  event(3, "'storage-camara', 2", 'StorageTypeChanged', { id: 'camara', name: 'Outra' }),
  `insert into labels values ($1, 1, 'FID20261', 'Molho', 'molho', 'Molhos', 'molhos', 'Cozinha', 'cozinha', 'Ana', 'Câmara', '', '', '',
  '', '', now(), now(), null, 'in_stock', null, 0, null)`,
] as const

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
  await migrate(ownerUrl, { upTo: '0008-invitations' })
  await asAdmin(ownerUrl, async (client) => {
    // Rows from before the distribution are moved; the others are written to the shards.
    for (const tenantId of TENANTS.slice(0, 2)) await forTenant(client, tenantId, () => client.query(HEAD, [tenantId]))
    await distribute(client, 4)
    for (const tenantId of TENANTS.slice(2)) await forTenant(client, tenantId, () => client.query(HEAD, [tenantId]))
  })
  await asAdmin(ownerUrl, async (client) => {
    for (const tenantId of TENANTS)
      await forTenant(client, tenantId, async () => {
        for (const statement of OLDER_LABEL) await client.query(statement, [tenantId])
      })
  })
  await migrate(ownerUrl)
})
afterAll(() => dropDatabase(nodes, name))

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

  it("give every tenant's rows the new columns, on whichever node they are", async () => {
    await asAdmin(ownerUrl, async (client) => {
      for (const tenantId of TENANTS) {
        const { rows } = await forTenant(client, tenantId, () =>
          client.query('select position::integer as position, chain from tenant_head where tenant_id = $1', [tenantId]),
        )
        expect({ [tenantId]: rows }).toEqual({ [tenantId]: [{ position: 7, chain: Buffer.alloc(0) }] })
      }
    })
  })

  it("give every tenant's labels the id of their place, and build indexes beside writers on every shard", async () => {
    await asAdmin(ownerUrl, async (client) => {
      for (const tenantId of TENANTS) {
        const { rows } = await forTenant(client, tenantId, () =>
          client.query('select storage_type_id from labels where tenant_id = $1', [tenantId]),
        )
        expect({ [tenantId]: rows }).toEqual({ [tenantId]: [{ storage_type_id: 'camara' }] })
      }
    })
    await asAdmin(superuserUrl, async (client) => {
      const { rows } = await client.query<{ result: string }>(
        `select result from run_command_on_shards('labels', $$ select string_agg(substring(c.relname from '^labels__[a-z_]+?(?=_[0-9]+$)'), ' ' order by c.relname)
from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = '%s'::regclass and i.indisvalid $$)`,
      )
      expect(rows.length).toBeGreaterThan(1)
      for (const { result } of rows) {
        expect(result.split(' ')).toEqual(expect.arrayContaining(['labels__by_stock', 'labels__kind']))
        expect(result).not.toMatch(/labels__(place_name|in_stock|withdrawn|samples|\w+_soonest)/)
      }
    })
  })

  // Three of them: the former ones stay for processes of the versions before (migrations 0030 and 0035).
  it('give every node the functions that admit sessions, and send its calls to the node of their tenant', async () => {
    await asAdmin(superuserUrl, async (client) => {
      const { rows } = await client.query<{ result: string }>(
        "select result from run_command_on_all_nodes($$ select count(*) from pg_proc where proname = 'admit_session' $$)",
      )
      expect(rows.map(({ result }) => result)).toEqual(['3', '3', '3'])
      const { rows: distributed } = await client.query(
        'select from pg_catalog.pg_dist_object where distribution_argument_index = 0',
      )
      expect(distributed).toHaveLength(3)
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
