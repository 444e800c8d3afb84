import type pg from 'pg'
import { statementsOf } from './migration-statements.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

/** A statement that PostgreSQL carries out only outside of a transaction, and that may be sent again after a kill. */
type IndexStep =
  | { readonly kind: 'build'; readonly index: string; readonly sql: string }
  | { readonly kind: 'drop'; readonly sql: string }

const BUILD = /^create (?:unique )?index concurrently (\w+) on /
const DROP = /^drop index concurrently if exists \w+;$/

/**
 * The steps of a migration that builds or drops indexes while others write; null: an ordinary migration. Throws where a
 * migration is in part one and in part the other, because an ordinary statement may not be sent twice.
 */
export function indexStepsOf(migration: string): readonly IndexStep[] | null {
  const statements = statementsOf(migration)
  const steps = statements.flatMap((sql): IndexStep[] => {
    const index = BUILD.exec(sql)?.[1]
    if (index !== undefined) return [{ kind: 'build', index, sql }]
    return DROP.test(sql) ? [{ kind: 'drop', sql }] : []
  })
  if (steps.length === 0 && !migration.includes('concurrently')) return null
  if (steps.length < statements.length)
    throw new Error(`A migration with "concurrently" may build and drop indexes, and nothing else: ${migration}`)
  return steps
}

/** Returns the migration without `concurrently`, for a new database: nobody writes there, and all migrations are one transaction. */
export const inTransaction = (migration: string): string => migration.replaceAll(' concurrently ', ' ')

/**
 * Builds and drops the indexes, each in a statement of its own. A build that was killed leaves an invalid index: it is
 * dropped and built again. A valid index stays as it is.
 */
export async function changeIndexes(client: pg.ClientBase, steps: readonly IndexStep[]): Promise<void> {
  for (const step of steps) {
    switch (step.kind) {
      case 'build':
        await buildIndex(client, step)
        break
      case 'drop':
        await client.query(step.sql)
        break
      default:
        step satisfies never
    }
  }
}

const VALIDITY = rawStatement({ isValid: 'boolean' })`
select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
where c.relname = $1 and c.relnamespace = 'public'::regnamespace`

async function buildIndex(client: pg.ClientBase, { index, sql }: { readonly index: string; readonly sql: string }) {
  const rows = await clientRows(client, VALIDITY(index))
  if (rows[0]?.isValid === true) return
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
  await client.query(sql)
}
