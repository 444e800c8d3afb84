import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import type { EventStore, PlacedEvent } from './event-store.ts'

/** Follows the log outside the transactions that write it: what it does may happen twice, and is never left out. */
export interface Consumer {
  readonly name: string
  readonly eventTypes: readonly string[]
  /** Must bear to be called again with the same events. Throws: they stay to be done. */
  readonly handle: (tenantId: string, events: readonly PlacedEvent[]) => Promise<void>
}

/** How much of a log is dealt with at once, whatever its length. */
interface BatchLimits {
  /** Events that are handled together. */
  readonly events: number
  /** Places of the log that one statement looks at: among many, those of its types may be few. */
  readonly places: number
}
const BATCH_LIMITS: BatchLimits = { events: 200, places: 10_000 }

interface Unread {
  readonly checkpoint: number
  readonly events: readonly PlacedEvent[]
  /** Up to here nothing of its types is left. */
  readonly upTo: number
}

async function checkpointOf(tx: TenantTransaction, consumer: string): Promise<number> {
  const [row] = await tx.query<{ position: number }>({ sql: 'select position from consumer_checkpoints where tenant_id = $1 and consumer = $2', parameters: [tx.tenantId, consumer] })
  return row?.position ?? 0
}

const COUNT_WITHIN = `select count(*) as count from (
  select from events where tenant_id = $1 and position > $2 and position <= $3 and type = any($4::text[]) limit $5
) found`

/** How many of its events are next, so that whoever reads so many of them reads no further than `upTo`. */
async function countWithin(tx: TenantTransaction, types: readonly string[], { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number }): Promise<number> {
  const [row] = await tx.query<{ count: number }>({ sql: COUNT_WITHIN, parameters: [tx.tenantId, after, upTo, types, limit] })
  return row?.count ?? 0
}

async function unread(tx: TenantTransaction, store: EventStore, { name, eventTypes }: Consumer, stretch: BatchLimits): Promise<Unread> {
  // The head first: whatever is at or below it is committed, and no earlier event can still appear.
  const [head, checkpoint] = await Promise.all([store.headOf(tx), checkpointOf(tx, name)])
  if (head <= checkpoint) return { checkpoint, events: [], upTo: checkpoint }
  const end = Math.min(head, checkpoint + stretch.places)
  // Close to the head, as nearly always, there is nothing to run on into.
  const limit = end === head ? stretch.events : await countWithin(tx, eventTypes, { after: checkpoint, upTo: end, limit: stretch.events })
  const read = limit === 0 ? [] : await store.readLogOf(tx, eventTypes, checkpoint, limit)
  const events = read.filter(({ position }) => position <= end)
  return { checkpoint, events, upTo: events.length === stretch.events ? (events.at(-1)?.position ?? end) : end }
}

/** Only forward: of two that did the same work, the second finds it done. */
const MOVE = `insert into consumer_checkpoints (tenant_id, consumer, position) values ($1, $2, $3)
on conflict (tenant_id, consumer) do update set position = greatest(consumer_checkpoints.position, excluded.position)`

/**
 * Brings a consumer to the end of a tenant's log, stretch by stretch. The checkpoint moves after the work of a stretch is done, so
 * a death in between repeats that stretch alone.
 */
export async function catchUp({ database, store }: { readonly database: Database; readonly store: EventStore }, consumer: Consumer, tenantId: string, stretch = BATCH_LIMITS): Promise<void> {
  for (;;) {
    const { checkpoint, events, upTo } = await readTenant(database, tenantId, (tx) => unread(tx, store, consumer, stretch))
    if (upTo === checkpoint) return
    if (events.length > 0) await consumer.handle(tenantId, events)
    await writeTenant(database, tenantId, async (tx) => tx.send({ sql: MOVE, parameters: [tenantId, consumer.name, upTo] }))
  }
}
