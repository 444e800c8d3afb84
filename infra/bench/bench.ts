import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import type { TestDatabase } from '../test/template-database.ts'
import { createDatabase } from '../test/template-database.ts'

export interface BenchDatabase extends TestDatabase {
  readonly name: string
}

/** The size of row k. */
export interface DayOptions {
  readonly restaurants: number
  /** A whole day takes ten minutes; less is a part of the day at the same rates. */
  readonly minutes: number
  /** The numbers of processes that are measured one after the other. */
  readonly processes: readonly number[]
}

export interface BenchOptions {
  readonly rounds: number
  readonly day: DayOptions
  /** Tiny sizes, to see that the benchmark runs: its figures mean nothing. */
  readonly isQuick: boolean
}

/** The PostgreSQL of a run, in a temporary folder. */
export interface BenchServer {
  readonly folder: string
  /** Creates a migrated database, empty or as a copy of another one. */
  createDatabase(copyOf?: string): Promise<BenchDatabase>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL with the product's settings (fsync and synchronous_commit on). Both sides of every row use it.
 * Only max_connections is larger: a side keeps its connections while the other side runs.
 */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-bench-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const clear = () => rm(folder, { recursive: true, force: true })
  const settings = { max_connections: '300' }
  const started = startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined, settings })
  const server = await started.catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return {
    folder,
    async createDatabase(copyOf = 'template1') {
      const name = `bench_${randomBytes(6).toString('hex')}`
      const database = await createDatabase(server.adminUrl, server, { name, copyOf, strategy: 'file_copy' })
      await migrate(database.url)
      return { ...database, name }
    },
    stop: () => server.stop().finally(clear),
  }
}
