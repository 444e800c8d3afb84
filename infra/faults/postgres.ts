import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginUrls } from '../../server/database/logins.ts'
import type { EmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import { runningEmbeddedPostgresUrl, startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import type { ServerSettings } from '../../server/embedded-postgres/settings.ts'

/** A temporary folder that the database's user can enter, also when we run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-faults-'))
  await chmod(folder, 0o711)
  return folder
}

/** The id of the PostgreSQL main process of a data folder. */
export async function postmasterId(dataDir: string): Promise<number> {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The owner's address of the database that a product has started in its data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const url = await runningEmbeddedPostgresUrl(dataDir)
  if (url === undefined) throw new Error(`No database runs in ${dataDir}`)
  return url
}

/** A PostgreSQL that a case may kill, with the product's settings or, for a control, with others. */
export interface MortalPostgres extends LoginUrls {
  readonly adminUrl: string
  /** Ends it without a shutdown checkpoint, as a crash does; resolves once the process is gone. */
  crash(): Promise<void>
  /** Starts it again, on the same port. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function startMortalPostgres(settings: ServerSettings = {}): Promise<MortalPostgres> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const launch = () =>
    startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { max_connections: '200', ...settings } })
  let server: EmbeddedPostgres = await launch()
  return {
    url: server.url,
    applicationUrl: server.applicationUrl,
    queueUrl: server.queueUrl,
    adminUrl: server.adminUrl,
    async crash() {
      process.kill(await postmasterId(dataDir), 'SIGQUIT')
      await server.stop() // releases the data folder
    },
    async start() {
      server = await launch()
    },
    close: () => server.stop().finally(() => rm(folder, { recursive: true, force: true })),
  }
}
