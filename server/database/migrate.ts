import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { changeIndexes, indexStepsOf, inTransaction } from './concurrent-indexes.ts'
import { distributeAdded } from './distribution.ts'
import { statementsOf } from './migration-statements.ts'
import { sqlStateOf } from './sql-state.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

interface MigrationFile {
  readonly up: string
}

const folder = new URL('./migrations/', import.meta.url)

/** The SQL of every migration of this version by its name, in order. */
export async function migrationTexts(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).toSorted()
  const texts = files.map(async (file): Promise<[string, string]> => {
    const { up } = (await import(new URL(file, folder).href)) as MigrationFile
    return [file.replace('.ts', ''), up]
  })
  return new Map(await Promise.all(texts))
}

/** How Kysely runs the migrations. Those that `migrate` carries out outside of its transaction are only recorded. */
function asMigrations(texts: ReadonlyMap<string, string>, isNew: boolean): Record<string, Migration> {
  const entries = [...texts].map(([name, up]): [string, Migration] => {
    const isDone = !isNew && indexStepsOf(up) !== null
    const statements = isDone ? [] : statementsOf(inTransaction(up))
    const run = async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    return [name, { up: run }]
  })
  return Object.fromEntries(entries)
}

/** The names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return [...(await migrationTexts()).keys()]
}

interface MigrateOptions {
  /** The last migration to run. */
  readonly upTo?: string
  /** All migrations, so that a test can have others. */
  readonly texts?: ReadonlyMap<string, string>
  /** Ends the wait for another process that migrates. */
  readonly stopped?: AbortSignal | undefined
}

/**
 * Brings the schema up to date, as the role of `databaseUrl`, which owns the schema and is no pooler's login. Several
 * processes may call it at once: one migrates, the others wait. The migrations run in one transaction: where one fails,
 * it throws and nothing is changed. A migration that builds indexes beside writers ends that transaction and begins the
 * next; in a new database it is part of it. On a distributed database, the tables that they add are distributed after
 * them.
 */
export async function migrate(databaseUrl: string, { upTo, texts, stopped }: MigrateOptions = {}): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
    // Citus else changes a table's shards in parallel, and then refuses most other changes in the same transaction.
    // PostgreSQL itself ignores the setting.
    options: '-c citus.multi_shard_modify_mode=sequential',
  })
  // Without a listener here and on the client, a connection's error event would end the process before the statement's error is thrown.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const client = await pool.connect()
    client.on('error', () => undefined)
    try {
      await lockSchema(client, stopped)
      await migrateLocked({ client, db }, texts ?? (await migrationTexts()), upTo)
      await distributeAdded(client)
    } finally {
      // The lock ends with its connection.
      client.release(true)
    }
  } finally {
    await db.destroy()
  }
}

const LOCK_ASKED_EVERY_MS = 200
const TRY_LOCK = rawStatement({ mine: 'boolean' })`select pg_try_advisory_lock(hashtext('foodid migration')) as mine`

/**
 * Waits until no other process migrates this database. A statement that waited for the lock would be older than the index
 * that its holder builds, and PostgreSQL would let the build wait for it: so the lock is asked for again and again.
 */
async function lockSchema(client: pg.ClientBase, stopped: AbortSignal | undefined): Promise<void> {
  while ((await clientRows(client, TRY_LOCK()))[0]?.mine !== true) {
    stopped?.throwIfAborted()
    await setTimeout(LOCK_ASKED_EVERY_MS)
  }
}

interface Connections {
  readonly client: pg.ClientBase
  readonly db: Kysely<unknown>
}

async function migrateLocked(
  { client, db }: Connections,
  texts: ReadonlyMap<string, string>,
  upTo: string | undefined,
) {
  const names = [...texts.keys()]
  const done = await doneMigrations(client, names)
  const isNew = done.length === 0
  const migrator = new Migrator({ db, provider: { getMigrations: async () => asMigrations(texts, isNew) } })
  const runUpTo = async (last: string | undefined) => {
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error })
  }
  for (const [index, [name, text]] of [...texts].entries()) {
    const steps = isNew || done.includes(name) || (upTo !== undefined && name > upTo) ? null : indexStepsOf(text)
    if (steps === null) continue
    await runUpTo(names[index - 1])
    await changeIndexes(client, steps)
  }
  await runUpTo(upTo)
}

const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'
const DONE = rawStatement({ name: 'text' })`select name::text from public.kysely_migration order by name`

/** The migrations that the database has had, as far as this login may see. Throws where a newer version made some. */
export async function doneMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  known: readonly string[],
): Promise<string[]> {
  const rows = await clientRows(client, DONE()).catch((error: unknown) => {
    const state = sqlStateOf(error)
    if (state !== UNDEFINED_TABLE && state !== INSUFFICIENT_PRIVILEGE) throw error
    return []
  })
  const done = rows.map(({ name }) => name)
  const newer = done.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Error(
      `O banco é de uma versão mais nova do FoodID: tem ${newer.join(', ')}, que esta versão não conhece. ` +
        'Nada foi alterado. Inicie a versão mais nova, ou restaure uma cópia de antes da atualização.',
    )
  return done
}
