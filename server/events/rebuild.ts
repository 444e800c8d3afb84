import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'
import { lockHead } from './tenant-head.ts'

// Small pages are soon garbage: a reading of a million events stays small.
const PAGE = 1_000
/** One tenant's rows are made here while another's are written there. */
const TENANTS_AT_ONCE = 2

interface Stores {
  readonly database: Database
  readonly store: EventStore
}

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
export async function rebuildTenant({ database, store }: Stores, tenantId: string): Promise<number> {
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

/** `rebuildTenant` for many, some at once; answers how many events were folded. */
export async function rebuildTenants(stores: Stores, tenantIds: readonly string[]): Promise<number> {
  const waiting = tenantIds.values()
  let total = 0
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, async () => {
    for (const tenantId of waiting) {
      const events = await rebuildTenant(stores, tenantId)
      total += events
    }
  }))
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
  for (const statement of changes.statements(tx.tenantId).flat()) tx.send(statement)
  return total
}
