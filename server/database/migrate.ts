import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { distributeAdded } from './distribution.ts'
import { statementsOf } from './migration-statements.ts'
import { sqlStateOf } from './sql-state.ts'

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

async function migrations(): Promise<Record<string, Migration>> {
  const entries = [...(await migrationTexts())].map(([name, up]): [string, Migration] => {
    const run = async (db: Kysely<unknown>) => {
      for (const statement of statementsOf(up)) await sql.raw(statement).execute(db)
    }
    return [name, { up: run }]
  })
  return Object.fromEntries(entries)
}

/** The names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return [...(await migrationTexts()).keys()]
}

/**
 * Brings the schema up to date, as the role of `databaseUrl`, which owns the schema. Several processes may call it at
 * once: one migrates, the others wait. All migrations run in one transaction: where one fails, it throws and nothing is
 * changed. On a distributed database, the tables that they add are distributed after it. `upTo` names the last migration to run, so that a test can create the schema of an older version.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
    // Citus else changes a table's shards in parallel, and then refuses most other changes in the same transaction.
    // PostgreSQL itself ignores the setting.
    options: '-c citus.multi_shard_modify_mode=sequential',
  })
  // Without this listener, a connection's error event would end the process before the statement's error is thrown.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await doneMigrations(pool)
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error })
    await distributeAddedBy(pool)
  } finally {
    await db.destroy()
  }
}

const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'

/** The migrations that the database has had, as far as this login may see. Throws where a newer version made some. */
export async function doneMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const rows = await client
    .query<{ name: string }>('select name from public.kysely_migration order by name')
    .then((result) => result.rows)
    .catch((error: unknown) => {
      const state = sqlStateOf(error)
      if (state !== UNDEFINED_TABLE && state !== INSUFFICIENT_PRIVILEGE) throw error
      return []
    })
  const done = rows.map(({ name }) => name)
  const known = await migrationNames()
  const newer = done.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Error(
      `O banco é de uma versão mais nova do FoodID: tem ${newer.join(', ')}, que esta versão não conhece. ` +
        'Nada foi alterado. Inicie a versão mais nova, ou restaure uma cópia de antes da atualização.',
    )
  return done
}

async function distributeAddedBy(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await distributeAdded(client)
  } finally {
    client.release()
  }
}
