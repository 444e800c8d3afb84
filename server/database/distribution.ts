import type pg from 'pg'

/** Shard groups of a new cluster: some for each of ten nodes and more, so that groups can move between them. */
const SHARDS = 64

interface NameRow {
  readonly name: string | null
}

async function namesOf(client: pg.ClientBase, sql: string): Promise<string[]> {
  // Only a cluster has the catalogues of these texts.
  const { rows } = await client.query<NameRow>(sql)
  return rows.flatMap(({ name }) => name ?? [])
}

/** Whether this database's tables are distributed over the nodes of a Citus cluster. */
async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  // A plain PostgreSQL has no pg_dist_partition, so the statement that names it comes second.
  const catalogue = await namesOf(client, "select to_regclass('pg_catalog.pg_dist_partition')::text as name")
  if (catalogue.length === 0) return false
  const events = await namesOf(
    client,
    "select logicalrelid::text as name from pg_dist_partition where logicalrelid = to_regclass('public.events')",
  )
  return events.length > 0
}

const undistributed = (hasTenant: boolean) => `select c.relname as name from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') = ${hasTenant}
  and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
order by c.relname <> 'events', c.relname`

// Citus sends a call to the node of the tenant that it names.
const TENANT_FUNCTIONS = `select p.oid::regprocedure::text as name from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'for_tenant' and not exists (
  select from pg_catalog.pg_dist_object o where o.objid = p.oid and o.distribution_argument_index is not null
)
order by 1`

/**
 * Distributes what is not distributed yet, as the tables' owner: every table with a column `tenant_id` by that column,
 * all in the shard groups of `events`, so that a tenant's rows are on one node; every function whose first parameter is
 * `for_tenant`. A table without `tenant_id` (the record of the migrations) stays on the coordinator, and every node
 * reads it there. Existing rows are moved. Answers the names of what was distributed.
 */
export async function distribute(client: pg.ClientBase, shards = SHARDS): Promise<string[]> {
  const tables = await namesOf(client, undistributed(true))
  for (const table of tables) {
    const place = table === 'events' ? `shard_count => ${shards}` : "colocate_with => 'events'"
    await distributeTable(client, table, place)
  }
  const local = await namesOf(client, undistributed(false))
  for (const table of local) await client.query(`select citus_add_local_table_to_metadata('${table}')`)
  const functions = await namesOf(client, TENANT_FUNCTIONS)
  for (const name of functions) {
    await client.query(
      `select create_distributed_function('${name}', 'for_tenant', colocate_with => 'events', force_delegation => true)`,
    )
  }
  return [...tables, ...local, ...functions]
}

/**
 * Citus copies a table's rows into its shards, which PostgreSQL refuses under row-level security. So within the
 * transaction it does not apply to the owner; to every other role it does.
 */
async function distributeTable(client: pg.ClientBase, table: string, place: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local citus.multi_shard_modify_mode = sequential')
    await client.query(`alter table ${table} no force row level security`)
    await client.query(`select create_distributed_table('${table}', 'tenant_id', ${place})`)
    await client.query(`alter table ${table} force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Distributes the tables and functions that migrations have added to a distributed database; without effect on a single
 * server. Several processes may call it at once.
 */
export async function distributeAdded(client: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(client))) return
  const lock = "hashtext('foodid distribution')"
  await client.query(`select pg_advisory_lock(${lock})`)
  try {
    await distribute(client)
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`)
  }
}
