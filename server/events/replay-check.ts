import type { Database } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'

const PAGE = 5_000

export interface ReplayReport {
  readonly events: number
  /** Tables that are not what the log makes of them. */
  readonly differing: readonly string[]
}

/**
 * Holds every read table of a tenant against its log, folded in memory. Nothing is locked and nothing is written: one snapshot
 * shows both as they were at the same instant, whatever is appended meanwhile.
 */
export async function checkReplay({ database, store }: { readonly database: Database; readonly store: EventStore }, tenantId: string): Promise<ReplayReport> {
  return readTenant(database, tenantId, async (tx) => {
    tx.send({ sql: 'set transaction isolation level repeatable read', parameters: [] })
    const changes = new ChangeSet()
    let total = 0
    for (let [from, count] = [0, PAGE]; count === PAGE; total += count) {
      const { events, position } = await store.readLog(tx, from, PAGE)
      for (const event of events) changes.apply(store.changesOf(event))
      ;[from, count] = [position, events.length]
    }
    const differing: string[] = []
    for (const table of new Set(store.projections.flatMap((projection) => projection.tables))) {
      const { rows, matching } = changes.expectedRows(table, tenantId)
      const [held] = await tx.query<{ count: number }>({ sql: `select count(*) as count from ${table.name} where tenant_id = $1`, parameters: [tenantId] })
      let same = 0
      for (const statement of matching) same += (await tx.query(statement))[0]?.count ?? 0
      if (held?.count !== rows || same !== rows) differing.push(table.name)
    }
    return { events: total, differing }
  })
}
