import type { Database } from '../database/database.ts'
import { fixedStatement, parameter, rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import type { EventStore, PositionedEvent } from './event-store.ts'
import { logTables } from './tables.ts'

/** Follows the log after commit. Its effect happens at least once for every event. */
export interface Consumer {
  readonly name: string
  readonly eventTypes: readonly string[]
  /** May be called again with the same events. Where it throws, the same events come again. */
  readonly handle: (tenantId: string, events: readonly PositionedEvent[]) => Promise<void>
}

/** The size of one step through the log. */
interface BatchLimits {
  /** Events that are handled in one call. */
  readonly events: number
  /** Positions that one statement looks at. Events of the consumer's types may be few among them. */
  readonly positions: number
}
const BATCH_LIMITS: BatchLimits = { events: 200, positions: 10_000 }

interface Unread {
  readonly checkpoint: number
  readonly events: readonly PositionedEvent[]
  /** No event of the consumer's types is left up to this position. */
  readonly upTo: number
}

const findCheckpoint = fixedStatement(
  logTables
    .selectFrom('consumer_checkpoints')
    .select('position')
    .where('tenant_id', '=', parameter(1))
    .where('consumer', '=', parameter(2)),
)

async function checkpointOf(tx: TenantTransaction, consumer: string): Promise<number> {
  const [row] = await tx.query(findCheckpoint(tx.tenantId, consumer))
  return row?.position ?? 0
}

// Raw SQL: the count stops at a limit.
const COUNT_WITHIN = rawStatement({ count: 'bigint' })`
select count(*) as count from (
  select from events where tenant_id = $1 and position > $2 and position <= $3 and type = any($4::text[]) limit $5
) found`

/**
 * The number of the consumer's events up to a position, at most `limit`. `readLogOf` has no upper bound: with this
 * number as its limit it stops at the position, and does not scan the whole rest of the log for rare types.
 */
async function countWithin(
  tx: TenantTransaction,
  types: readonly string[],
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<number> {
  const [row] = await tx.query(COUNT_WITHIN(tx.tenantId, after, upTo, types, limit))
  return row?.count ?? 0
}

async function unread(
  tx: TenantTransaction,
  store: EventStore,
  { name, eventTypes }: Consumer,
  limits: BatchLimits,
): Promise<Unread> {
  // The head is read first: every event at or below it is committed, and no earlier event can still appear.
  const [head, checkpoint] = await Promise.all([store.headOf(tx), checkpointOf(tx, name)])
  if (head <= checkpoint) return { checkpoint, events: [], upTo: checkpoint }
  const end = Math.min(head, checkpoint + limits.positions)
  // Close to the head, as nearly always, nothing lies beyond `end`, and the count is not needed.
  const limit =
    end === head
      ? limits.events
      : await countWithin(tx, eventTypes, { after: checkpoint, upTo: end, limit: limits.events })
  const read = limit === 0 ? [] : await store.readLogOf(tx, eventTypes, checkpoint, limit)
  const events = read.filter(({ position }) => position <= end)
  return { checkpoint, events, upTo: events.length === limits.events ? (events.at(-1)?.position ?? end) : end }
}

/** A checkpoint moves forward only: of two processes that did the same work, the second changes nothing. */
const MOVE = `insert into consumer_checkpoints (tenant_id, consumer, position) values ($1, $2, $3)
on conflict (tenant_id, consumer) do update set position = greatest(consumer_checkpoints.position, excluded.position)`

/**
 * Brings a consumer to the end of a tenant's log, batch by batch. The checkpoint moves after a batch is handled, so a
 * process that dies in between repeats that batch only.
 */
export async function catchUp(
  { database, store }: { readonly database: Database; readonly store: EventStore },
  consumer: Consumer,
  tenantId: string,
  limits = BATCH_LIMITS,
): Promise<void> {
  for (;;) {
    const { checkpoint, events, upTo } = await readTenant(database, tenantId, (tx) =>
      unread(tx, store, consumer, limits),
    )
    if (upTo === checkpoint) return
    if (events.length > 0) await consumer.handle(tenantId, events)
    await writeTenant(database, tenantId, async (tx) =>
      tx.send({ sql: MOVE, parameters: [tenantId, consumer.name, upTo] }),
    )
  }
}
