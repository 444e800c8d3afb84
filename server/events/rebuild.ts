import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import type { ChangeSet } from './change-set.ts'
import type { EventDeps, EventStore } from './event-store.ts'
import type { FoldLimits } from './rebuild-fold.ts'
import { FOLD_LIMITS, LogFold, readTablesOf } from './rebuild-fold.ts'
import { replaceByShadow } from './rebuild-shadow.ts'
import { lockHead } from './tenant-head.ts'

/** One tenant's log is folded in this process while another tenant's rows are written by PostgreSQL. */
const TENANTS_AT_ONCE = 2

/**
 * Rebuilds every read table of one tenant from its log, in one transaction. The log is folded while writes go on; then,
 * behind the head's lock, the events appended meanwhile are folded too and the rows are replaced. Answers the number of
 * events folded.
 */
export function rebuildTenant({ database, store }: EventDeps, tenantId: string, limits = FOLD_LIMITS): Promise<number> {
  return writeTenant(database, tenantId, (tx) => rebuildWithin(tx, store, limits))
}

/** `rebuildTenant` for many tenants, some at a time. Answers the number of events folded. */
export async function rebuildTenants(stores: EventDeps, tenantIds: readonly string[]): Promise<number> {
  const waiting = tenantIds.values()
  let total = 0
  await Promise.all(
    Array.from({ length: TENANTS_AT_ONCE }, async () => {
      for (const tenantId of waiting) {
        const events = await rebuildTenant(stores, tenantId)
        total += events
      }
    }),
  )
  return total
}

/**
 * As `rebuildTenant`, in a given transaction: for a tenant that the same transaction imports. The tenant must have its
 * head.
 */
export async function rebuildWithin(
  tx: TenantTransaction,
  store: EventStore,
  limits: FoldLimits = FOLD_LIMITS,
): Promise<number> {
  let fold = new LogFold(tx, store, limits)
  await fold.advance()
  const hasHead = await lockHead(tx)
  if (!hasHead && fold.events > 0) throw new Error(`Tenant ${tx.tenantId} has events and no head: nothing is rebuilt`)
  const erasures = fold.erasures
  await fold.advance()
  if (fold.erasures > erasures) {
    // Names were erased during the fold, from events that it had folded already.
    fold = new LogFold(tx, store, limits)
    await fold.advance()
  }
  const tables = readTablesOf(store)
  const folded = await fold.folded()
  switch (folded.in) {
    case 'memory':
      await replaceByChanges(
        tx,
        [...tables].map(({ name }) => name),
        folded.changes,
      )
      break
    case 'shadows':
      for (const table of tables) await replaceByShadow(tx, table, limits.rows)
      break
    default:
      folded satisfies never
  }
  return fold.events
}

async function replaceByChanges(tx: TenantTransaction, tables: readonly string[], changes: ChangeSet): Promise<void> {
  for (const table of tables) tx.send({ sql: `delete from ${table} where tenant_id = $1`, parameters: [tx.tenantId] })
  for (const statement of changes.statements(tx.tenantId).flat()) tx.send(statement)
}
