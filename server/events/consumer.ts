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

const PAGE = 200

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

async function unread(tx: TenantTransaction, store: EventStore, { name, eventTypes }: Consumer): Promise<Unread> {
  // The head first: whatever is at or below it is committed, and no earlier event can still appear.
  const [head, checkpoint] = await Promise.all([store.headOf(tx), checkpointOf(tx, name)])
  if (head <= checkpoint) return { checkpoint, events: [], upTo: checkpoint }
  const events = (await store.readLogOf(tx, eventTypes, checkpoint, PAGE)).filter(({ position }) => position <= head)
  return { checkpoint, events, upTo: events.length === PAGE ? (events.at(-1)?.position ?? head) : head }
}

/** Only forward: of two that did the same work, the second finds it done. */
const MOVE = `insert into consumer_checkpoints (tenant_id, consumer, position) values ($1, $2, $3)
on conflict (tenant_id, consumer) do update set position = greatest(consumer_checkpoints.position, excluded.position)`

/** Brings a consumer to the end of a tenant's log. The checkpoint moves after the work is done, so a death in between repeats it. */
export async function catchUp({ database, store }: { readonly database: Database; readonly store: EventStore }, consumer: Consumer, tenantId: string): Promise<void> {
  for (;;) {
    const { checkpoint, events, upTo } = await readTenant(database, tenantId, (tx) => unread(tx, store, consumer))
    if (upTo === checkpoint) return
    if (events.length > 0) await consumer.handle(tenantId, events)
    await writeTenant(database, tenantId, async (tx) => tx.send({ sql: MOVE, parameters: [tenantId, consumer.name, upTo] }))
  }
}
