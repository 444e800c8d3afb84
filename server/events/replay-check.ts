import type { Database } from '../database/database.ts'
import type { ReadTable } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'
import { FOLD_LIMITS, LogFold, readTablesOf } from './rebuild-fold.ts'
import { countRows, isAsShadow } from './rebuild-shadow.ts'

export interface ReplayReport {
  readonly events: number
  /** The names of the read tables whose rows differ from those that the log makes. */
  readonly differing: readonly string[]
}

/**
 * Compares every read table of a tenant with its log, folded as a rebuild folds it. Nothing is locked or written: one
 * snapshot shows tables and log at the same instant.
 */
export async function checkReplay(
  { database, store }: { readonly database: Database; readonly store: EventStore },
  tenantId: string,
  limits = FOLD_LIMITS,
): Promise<ReplayReport> {
  return readTenant(database, tenantId, async (tx) => {
    tx.send({ sql: 'set transaction isolation level repeatable read', parameters: [] })
    const fold = new LogFold(tx, store, limits)
    await fold.advance()
    const folded = await fold.folded()
    const differing: string[] = []
    for (const table of readTablesOf(store)) {
      const isWhole =
        folded.in === 'memory' ? await isAsFolded(tx, table, folded.changes) : await isAsShadow(tx, table, limits.rows)
      if (!isWhole) differing.push(table.name)
    }
    return { events: fold.events, differing }
  })
}

async function isAsFolded(tx: TenantTransaction, table: ReadTable, changes: ChangeSet): Promise<boolean> {
  const { rows, matching } = changes.expectedRows(table, tx.tenantId)
  const held = await countRows(tx, `${table.name} where tenant_id = $1`, [tx.tenantId])
  let same = 0
  for (const statement of matching) same += (await tx.query(statement))[0]?.count ?? 0
  return held === rows && same === rows
}
