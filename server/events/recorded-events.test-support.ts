import type { Database } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'

/** An event as it is stored. */
export interface LoggedEvent {
  readonly stream: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly meta: Readonly<Record<string, unknown>>
}

/** A tenant's whole log, oldest first. */
export function recordedEvents(database: Database, tenantId: string): Promise<LoggedEvent[]> {
  return readTenant(database, tenantId, (tx) =>
    tx.query<LoggedEvent>({
      sql: 'select stream, type, data, meta from events where tenant_id = $1 order by position',
      parameters: [tenantId],
    }),
  )
}
