import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import type { TestDatabase } from '../test/template-database.ts'
import { createDatabase } from '../test/template-database.ts'
import type { GroupResult } from './report.ts'

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

/** What a group of rows gets to run with. */
export interface Bench {
  readonly rounds: number
  readonly day: DayOptions
  /** Tiny sizes, to see that the benchmark runs: its figures mean nothing. */
  readonly isQuick: boolean
  readonly folder: string
  /** Creates a migrated database on the run's server, empty or as a copy of another one. */
  createDatabase(copyOf?: string): Promise<BenchDatabase>
  /** Registers what ends a server that a group has started, also where the run is interrupted. */
  onStop(end: () => Promise<void>): void
  say(message: string): void
}

export type Group = (bench: Bench) => Promise<GroupResult>

export interface RunningBench extends Bench {
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL for this run in a temporary folder, with the product's settings (fsync and synchronous_commit
 * on). Both sides of every row use it. Only max_connections is larger: a side keeps its connections while the other
 * side runs.
 */
export async function startBench({
  rounds,
  isQuick,
  day,
}: Pick<Bench, 'rounds' | 'isQuick' | 'day'>): Promise<RunningBench> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-bench-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const clear = () => rm(folder, { recursive: true, force: true })
  const ends: (() => Promise<void>)[] = []
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { max_connections: '300' },
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return {
    rounds,
    isQuick,
    day,
    folder,
    async createDatabase(copyOf = 'template1') {
      const name = `bench_${randomBytes(6).toString('hex')}`
      const database = await createDatabase(server.adminUrl, server, { name, copyOf, strategy: 'file_copy' })
      await migrate(database.url)
      return { ...database, name }
    },
    say: (message) => void process.stderr.write(`${message}\n`),
    onStop: (end) => void ends.push(end),
    stop: async () => {
      for (const end of ends) await end()
      await server.stop().finally(clear)
    },
  }
}
