import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { DomainEvent, Recorded } from './event.ts'
import type { EventStore } from './event-store.ts'

/** What was done without a connection is decided by what was in force then. */
export interface Past {
  readonly store: EventStore
  /** null: everything as it is. */
  readonly rulesAt: Date | null
}

const CHANGED = `select distinct stream from events
where tenant_id = $1 and stream = any($2::text[]) and recorded_at > $3::timestamptz`

/** Those of the streams that have changed since, each with its last event of before; undefined: it began later. */
export async function changedSince<Event extends DomainEvent>(
  tx: TenantTransaction,
  { store, rulesAt }: { readonly store: EventStore; readonly rulesAt: Date },
  streams: readonly string[],
): Promise<ReadonlyMap<string, Recorded<Event> | undefined>> {
  const rows = await tx.query<{ readonly stream: string }>({
    sql: CHANGED,
    parameters: [tx.tenantId, streams, rulesAt.toISOString()],
  })
  if (rows.length === 0) return new Map()
  const events = await store.readStreams<Event>(
    tx,
    rows.map(({ stream }) => stream),
  )
  return new Map([...events].map(([stream, all]) => [stream, all.findLast(({ recordedAt }) => recordedAt <= rulesAt)]))
}
