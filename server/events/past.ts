import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { DomainEvent, Recorded } from './event.ts'
import type { EventStore } from './event-store.ts'

/** What was done without a connection is decided by what was in force then. */
export interface Past {
  readonly store: EventStore
  /** null: everything as it is. */
  readonly rulesAt: Date | null
}

const CHANGED = rawStatement({ stream: 'text' })`
select distinct stream from events
where tenant_id = $1 and stream = any($2::text[]) and recorded_at > $3::timestamptz`

interface Then {
  readonly store: EventStore
  readonly rulesAt: Date
}

/** Those of the streams that have changed since, each with its last event of before; undefined: it began later. */
export async function changedSince<Event extends DomainEvent>(
  tx: TenantTransaction,
  then: Then,
  streams: readonly string[],
): Promise<ReadonlyMap<string, Recorded<Event> | undefined>> {
  const before = await eventsBefore<Event>(tx, then, streams)
  return new Map([...before].map(([stream, events]) => [stream, events.at(-1)]))
}

/** Those of the streams that have changed since, each with its events of before. */
export async function eventsBefore<Event extends DomainEvent>(
  tx: TenantTransaction,
  { store, rulesAt }: Then,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly Recorded<Event>[]>> {
  const rows = await tx.query(CHANGED(tx.tenantId, streams, rulesAt.toISOString()))
  const events = await store.readStreams<Event>(
    tx,
    rows.map(({ stream }) => stream),
  )
  return new Map([...events].map(([stream, all]) => [stream, all.filter(({ recordedAt }) => recordedAt <= rulesAt)]))
}

/** null: everything as it is. */
export const thenOf = (past: Past | undefined): Then | null =>
  past === undefined || past.rulesAt === null ? null : { store: past.store, rulesAt: past.rulesAt }
