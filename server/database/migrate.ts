import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import pg from 'pg'

interface MigrationFile {
  readonly up: string
}

const folder = new URL('./migrations/', import.meta.url)

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).toSorted()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const { up } = (await import(new URL(file, folder).href)) as MigrationFile
    return [file.replace('.ts', ''), { up: async (db) => void (await sql.raw(up).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the schema up to date, as the owner that `databaseUrl` names. Several processes may call it at once: one
 * migrates, the others wait. Throws, with nothing half done, where a migration fails. `upTo` stops after the migration of
 * that name, as an older version of the product would have.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5_000 })
  // Its connections' own failures are met by the statements; unheard, the event would end the process and hide them.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error })
  } finally {
    await db.destroy()
  }
}
