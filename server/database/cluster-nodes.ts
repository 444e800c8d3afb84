import pg from 'pg'
import { APPLICATION_ROLE } from './database.ts'
import { distribute } from './distribution.ts'
import { assertSuperuser } from './login-setup.ts'
import type { Logins } from './logins.ts'
import { prepareLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

/** A server of a Citus cluster, as its coordinator lists it. */
interface Node {
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
}

export interface ClusterSetup {
  /** The product's database on the coordinator, as a superuser that may log in to every node. */
  readonly superuserUrl: string
  /** The same database as the owner. */
  readonly ownerUrl: string
  readonly logins: Logins
  readonly shards?: number
}

/**
 * Prepares a Citus cluster for the product: the logins and their settings on every node, the schema, the distribution.
 * Idempotent. Throws an error in Portuguese for what it finds missing. Answers the names of what it distributed, and
 * the number of the nodes.
 */
export async function prepareCluster({ superuserUrl, ownerUrl, logins, shards }: ClusterSetup) {
  const nodes = await prepareNodes(superuserUrl, logins)
  return { nodes, distributed: await distributeSchema(ownerUrl, shards) }
}

/**
 * The owner's part, on a cluster whose logins and settings are ready: schema and distribution. Answers the names of what
 * it distributed.
 */
export async function distributeSchema(ownerUrl: string, shards?: number): Promise<string[]> {
  await onNode(ownerUrl, async (client) => {
    await assertExtension(client)
    await assertSettings(client)
  })
  await migrate(ownerUrl)
  const distributed = await onNode(ownerUrl, (client) => distribute(client, shards))
  await checkNodeLogins(ownerUrl)
  return distributed
}

/** Prepares the logins and their settings on every node. Answers the number of the nodes. */
export async function prepareNodes(superuserUrl: string, logins: Logins): Promise<number> {
  const nodes = await onNode(superuserUrl, listNodes)
  for (const { host, port } of nodes) {
    const url = Object.assign(new URL(superuserUrl), { hostname: host, port: String(port) }).href
    await onNode(url, (client) => prepareNode(client, logins), `${host}:${port}`)
  }
  return nodes.length
}

async function onNode<T>(url: string, work: (client: pg.Client) => Promise<T>, name = new URL(url).host): Promise<T> {
  // Each node gets its own logins here. Citus would send the statements of the coordinator to the workers a second time.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options:
      '-c citus.enable_ddl_propagation=off -c citus.enable_create_role_propagation=off -c citus.enable_alter_role_propagation=off',
  })
  await client.connect().catch((error: unknown) => {
    throw new Error(`Não foi possível conectar a ${name}: ${messageOf(error)}`, { cause: error })
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface NodeRow {
  readonly host: string
  readonly port: number
  readonly is_coordinator: boolean
}

async function listNodes(client: pg.Client): Promise<Node[]> {
  await assertSuperuser(client)
  await assertExtension(client)
  // Only a cluster has this catalogue, so no test of one PostgreSQL can ask it for its columns.
  const { rows } = await client.query<NodeRow>(
    "select nodename as host, nodeport as port, groupid = 0 as is_coordinator from pg_dist_node where isactive and noderole = 'primary' order by groupid",
  )
  const nodes = rows.map(({ host, port, is_coordinator: isCoordinator }) => ({ host, port, isCoordinator }))
  if (!nodes.some(({ isCoordinator }) => isCoordinator))
    throw new Error(
      "O coordenador não está na lista de nós. Conecte-se a ele como superusuário e rode, com o nome e a porta que os outros nós alcançam: select citus_set_coordinator_host('nome', 5432);",
    )
  if (nodes.length === 1)
    throw new Error(
      "O coordenador não conhece nenhum outro nó. Conecte-se a ele como superusuário e rode, para cada um: select citus_add_node('nome', 5432);",
    )
  return nodes
}

async function assertExtension(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount === 0)
    throw new Error(
      `O banco ${client.database ?? ''} em ${client.host}:${client.port} não tem a extensão citus. Ponha citus em shared_preload_libraries, reinicie esse servidor e rode nesse banco: create extension citus;`,
    )
}

async function prepareNode(client: pg.Client, logins: Logins): Promise<void> {
  await assertExtension(client)
  await prepareLogins(client, logins)
  const role = client.escapeIdentifier(APPLICATION_ROLE)
  // A node logs in to another one with the role under which the statement runs.
  await client.query(`alter role ${role} login`)
  for (const name of [logins.owner.name, logins.application.name, APPLICATION_ROLE]) {
    const each = client.escapeIdentifier(name)
    for (const [setting, value] of SETTINGS) await client.query(`alter role ${each} set ${setting} = '${value}'`)
  }
}

const SETTINGS = [
  // Without a value, row-level security fails where Citus itself reads a table; with '' it shows no row.
  ['app.tenant_id', ''],
  // The tenant that a transaction sets on the coordinator must apply on the tenant's node.
  ['citus.propagate_set_commands', 'local'],
  // On the tenant's own node Citus 13.2.2 plans a generic plan anew at each execution and keeps each of these plans
  // (citusdata/citus#8783): the memory of a connection grows without end.
  ['plan_cache_mode', 'force_custom_plan'],
] as const

const SETTING = rawStatement({ value: 'text?' })`select current_setting($1, true) as value`
const OWN_ROLE = rawStatement({ role: 'text' })`select current_user::text as role`

async function assertSettings(client: pg.Client): Promise<void> {
  for (const [name, value] of SETTINGS) {
    const [setting] = await clientRows(client, SETTING(name))
    if (setting?.value === value) continue
    const user = client.escapeIdentifier(client.user ?? '')
    throw new Error(
      `O login ${client.user ?? ''} não tem ${name}. Rode em cada nó, para ele, para o login do produto e para ${APPLICATION_ROLE}: alter role ${user} set ${name} = '${value}';`,
    )
  }
}

/** Reads a distributed table under both roles: each node must let the others log in with them. */
async function checkNodeLogins(ownerUrl: string): Promise<void> {
  await onNode(ownerUrl, async (client) => {
    const [own] = await clientRows(client, OWN_ROLE())
    for (const role of [own?.role ?? '', APPLICATION_ROLE]) {
      await client.query(`set role ${client.escapeIdentifier(role)}`)
      await client.query('select count(*) from tenants').catch((error: unknown) => {
        throw new Error(
          `Os nós não aceitam o login ${role} vindo dos outros nós (pg_hba.conf, ou a senha em pg_dist_authinfo): ${messageOf(error)}`,
          { cause: error },
        )
      })
    }
  })
}
