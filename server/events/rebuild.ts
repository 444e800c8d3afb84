import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'
import { lockHead } from './tenant-head.ts'

const PAGE = 5_000

/** Folds the log after `from` into `changes`; answers the position reached. */
async function fold(tx: TenantTransaction, store: EventStore, changes: ChangeSet, from: number): Promise<{ position: number; count: number }> {
  const { events, position } = await store.readLog(tx, from, PAGE)
  for (const event of events) changes.apply(store.changesOf(event))
  return { position, count: events.length }
}

/**
 * Rebuilds every read table of one tenant from its log. The log is folded in memory while writes go on; then, under the
 * head's lock, what was appended meanwhile is folded too and the rows are replaced in one transaction, so nobody ever
 * reads a half-built table. Answers how many events were folded.
 */
export async function rebuildTenant({ database, store }: { readonly database: Database; readonly store: EventStore }, tenantId: string): Promise<number> {
  const changes = new ChangeSet()
  let position = 0
  let total = 0
  for (let count = PAGE; count === PAGE; total += count) {
    ;({ position, count } = await readTenant(database, tenantId, (tx) => fold(tx, store, changes, position)))
  }
  await writeTenant(database, tenantId, async (tx) => {
    lockHead(tx)
    total += await replaceRows(tx, store, changes, position)
  })
  return total
}

/** As `rebuildTenant`, in a transaction that nobody else writes beside: of a tenant that comes into being with it. */
export function rebuildWithin(tx: TenantTransaction, store: EventStore): Promise<number> {
  return replaceRows(tx, store, new ChangeSet(), 0)
}

async function replaceRows(tx: TenantTransaction, store: EventStore, changes: ChangeSet, from: number): Promise<number> {
  let position = from
  let total = 0
  for (let count = PAGE; count === PAGE; total += count) {
    ;({ position, count } = await fold(tx, store, changes, position))
  }
  const tables = new Set(store.projections.flatMap((projection) => projection.tables))
  for (const table of tables) tx.send({ sql: `delete from ${table.name} where tenant_id = $1`, parameters: [tx.tenantId] })
  for (const statement of changes.statements(tx.tenantId)) tx.send(statement)
  return total
}
