import { prepareCluster } from '../../server/database/cluster-nodes.ts'
import { setUpDatabase } from '../../server/database/login-setup.ts'
import type { LoginUrls } from '../../server/database/logins.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Bench } from './bench.ts'
import type { Cluster } from '../test/citus-global-setup.ts'
import { createEmptyCluster, startCluster } from '../test/citus-global-setup.ts'
import { asAdmin, loginUrls, onDatabase, testLogins } from '../test/template-database.ts'
import { mainProcessOf, restart, startSystemPostgres } from '../test/system-postgres.ts'
import type { SystemPostgres } from '../test/system-postgres.ts'

const DATABASE = 'foodid_bench'
const PASSWORD = 'uma senha de bancada'
/** The settings of the cluster's nodes, which cluster.sh writes, and the wal_level that a move without a pause needs. */
const SETTINGS = { max_connections: '200', max_prepared_transactions: '200', shared_buffers: '64MB' }
const WAL_LEVEL = 'logical'

/** One PostgreSQL with the product's database, alone or as a node of the cluster. */
export interface Server {
  /** A superuser's address of the product's database. */
  readonly superuserUrl: string
  readonly port: number
  readonly urls: LoginUrls
  readonly mainProcess: number
}

export interface Servers {
  readonly plain: Server
  readonly coordinator: Server
  readonly workers: readonly [Server, Server]
  stop(): Promise<void>
}

function serverOf(adminUrl: string, dataFolder: string): Server {
  const url = Object.assign(new URL(onDatabase(adminUrl, DATABASE)), { search: '' })
  return {
    superuserUrl: url.href,
    port: Number(url.port),
    urls: loginUrls(adminUrl, DATABASE, PASSWORD),
    mainProcess: mainProcessOf(dataFolder),
  }
}

async function prepareNodes({ nodes, dataFolders }: Cluster): Promise<readonly Server[]> {
  for (const node of nodes) await asAdmin(node, (client) => client.query(`alter system set wal_level = '${WAL_LEVEL}'`))
  for (const dataFolder of dataFolders) await restart(dataFolder)
  await createEmptyCluster(nodes, DATABASE)
  const servers = nodes.map((node, index) => serverOf(node, dataFolders[index] ?? ''))
  const [coordinator] = servers
  if (coordinator !== undefined)
    await prepareCluster({
      superuserUrl: coordinator.superuserUrl,
      ownerUrl: coordinator.urls.url,
      logins: testLogins(PASSWORD),
    })
  return servers
}

async function preparePlain({ adminUrl, dataFolder }: SystemPostgres): Promise<Server> {
  const server = serverOf(adminUrl, dataFolder)
  await setUpDatabase(server.superuserUrl, DATABASE, testLogins(PASSWORD))
  await migrate(server.urls.url)
  return server
}

/** A Citus cluster as an operator prepares it, and one PostgreSQL of the same version and settings without Citus. */
export async function startServers(bench: Bench): Promise<Servers> {
  const started: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  bench.onStop(stop)
  try {
    const cluster = await startCluster()
    started.push(() => cluster.stop())
    const single = await startSystemPostgres({ ...SETTINGS, wal_level: WAL_LEVEL })
    started.push(() => single.stop())
    const plain = await preparePlain(single)
    const [coordinator, first, second] = await prepareNodes(cluster)
    if (coordinator === undefined || first === undefined || second === undefined)
      throw new Error('The cluster has no two workers')
    return { plain, coordinator, workers: [first, second], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
