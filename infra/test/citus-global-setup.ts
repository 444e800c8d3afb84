import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { prepareCluster } from '../../server/database/cluster-nodes.ts'
import { freePorts } from './free-port.ts'
import { hasCitus } from './system-postgres.ts'
import { asAdmin, loginUrls, onDatabase, templateName, testLogins } from './template-database.ts'

const run = promisify(execFile)
const NODES = [0, 1, 2] as const
/** Two groups on each worker. With the product's 64, each test database would have thousands of tables. */
const SHARDS = 4

/** Starts a real Citus cluster of a coordinator and two workers, with one distributed template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { nodes, stop } = await startCluster()
  const [coordinator, ...workers] = nodes
  const password = createHash('sha256').update(coordinator).digest('hex')
  await prepareClusterTemplate(nodes, password).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  project.provide('databaseUrl', coordinator)
  project.provide('workerUrls', workers)
  project.provide('loginPassword', password)
  return stop
}

type NodeUrls = readonly [string, ...string[]]

interface Cluster {
  /** A superuser's addresses: the coordinator's, then the workers'. */
  readonly nodes: NodeUrls
  stop(): Promise<void>
}

/** A cluster of its own on free ports. */
async function startCluster(): Promise<Cluster> {
  const tools = resolve(process.env['CITUS_TOOLS'] ?? join(import.meta.dirname, '../../../shared/tools/citus'))
  if (!existsSync(join(tools, 'cluster.sh')))
    throw new Error(`This needs a real Citus cluster: ${tools} has no cluster.sh. CITUS_TOOLS names another folder.`)
  if (!hasCitus()) throw new Error('This needs Citus for PostgreSQL 15, installed from its source (docs/scaling.md).')
  const folder = await mkdtemp(join(tmpdir(), 'foodid-citus-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const firstPort = await freePorts(NODES.length)
  const script = (...args: string[]) => run('bash', [join(tools, 'cluster.sh'), ...args])
  const stop = async () => {
    await script('stop', join(folder, 'cluster')).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  await script('start', join(folder, 'cluster'), String(firstPort)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // A statement on the coordinator is for this node only: each node's database and roles are made and dropped one by one.
  const options = encodeURIComponent('-c citus.enable_ddl_propagation=off -c citus.enable_create_role_propagation=off')
  const [coordinator, ...workers] = NODES.map(
    (n) => `postgres://postgres@127.0.0.1:${firstPort + n}/postgres?options=${options}`,
  )
  return { nodes: [coordinator ?? '', ...workers], stop }
}

/**
 * Prepares the template as an operator prepares a cluster. It then allows no connections: PostgreSQL copies only a database
 * that is not in use, and Citus keeps a connection to one that is.
 */
async function prepareClusterTemplate(nodes: NodeUrls, password: string): Promise<void> {
  const [coordinator] = nodes
  await createEmptyCluster(nodes, templateName)
  await prepareCluster({
    superuserUrl: onDatabase(coordinator, templateName),
    ownerUrl: loginUrls(coordinator, templateName, password).url,
    logins: testLogins(password),
    shards: SHARDS,
  })
  for (const node of nodes)
    await asAdmin(node, async (client) => {
      await client.query(`alter database ${templateName} allow_connections false`)
      await client.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${templateName}'`,
      )
    })
}

/** A database on every node, with the extension and the nodes joined: what `admin -- distribute` expects. */
export async function createEmptyCluster(nodes: NodeUrls, name: string): Promise<void> {
  for (const node of nodes) {
    await asAdmin(node, (client) => client.query(`create database ${name}`))
    await asAdmin(onDatabase(node, name), (client) => client.query('create extension citus'))
  }
  const [coordinator, ...workers] = nodes.map((node) => new URL(node))
  await asAdmin(onDatabase(nodes[0], name), async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator?.port ?? ''})`)
    for (const { port } of workers) await client.query(`select citus_add_node('127.0.0.1', ${port})`)
  })
}
