import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import { fixedStatement, parameter } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { appendStatement } from './append-statement.ts'
import type { NewEvent } from './append-statement.ts'
import { ChangeSet } from './change-set.ts'
import { actOf, placeOfAct } from './act.ts'
import type { DomainEvent, EventCatalogue, EventMeta, Recorded } from './event.ts'
import { joinedStatement } from './joined-statement.ts'
import type { EventNames } from './name-commitments.ts'
import { nameCommitter } from './name-commitments.ts'
import type { Projection } from './projection.ts'
import { logTables } from './tables.ts'

/** New events of one stream. `expectedVersion` is the version they were decided on; 0: the stream must not exist. */
export interface StreamAppend {
  readonly stream: string
  readonly expectedVersion: number
  readonly events: readonly DomainEvent[]
}

/** An event and its place in its tenant's log. */
export interface PositionedEvent {
  readonly position: number
  readonly event: Recorded
}

export interface AppendContext {
  readonly meta: EventMeta
  readonly now: Date
  /** Writes of tables that no projection has, carried by the append's statement. `$1` is the tenant's id. */
  readonly extraStatements?: readonly Statement[]
}

/** The event types of a commit of this process. */
export interface Committed {
  readonly tenantId: string
  readonly types: readonly string[]
}

/** What code that reads and writes the log is given by the composition root. */
export interface EventDeps {
  readonly database: Database
  readonly store: EventStore
}

export interface EventStore {
  readonly projections: readonly Projection[]
  readonly names: EventNames
  /**
   * Sends the events, the rows of the read tables and the extra statements, without waiting, so that they share the
   * commit's flight. All go in one statement; where a table needs several statements, its others follow. The caller has
   * locked the tenant's head in this transaction (`lockHead`) and knows that it exists: without a head no events are
   * appended. A stream that has grown since `expectedVersion` fails the transaction with PostgreSQL's unique violation
   * `events__stream_version`.
   */
  append(tx: TenantTransaction, appends: readonly StreamAppend[], context: AppendContext): void
  /**
   * The events of several streams in one query, each stream in its own order; of no stream, in none. A stream's name begins with its module's
   * noun and it holds that module's events only: naming the union is the caller's word for that.
   */
  readStreams<Event extends DomainEvent>(
    tx: TenantTransaction,
    streams: readonly string[],
  ): Promise<Map<string, Recorded<Event>[]>>
  /** A page of the tenant's log after a position, and the position it ends at. */
  readLog(
    tx: TenantTransaction,
    after: number,
    limit: number,
  ): Promise<{ readonly events: Recorded[]; readonly position: number }>
  /** The tenant's events of these types after a position, with their places. */
  readLogOf(tx: TenantTransaction, types: readonly string[], after: number, limit: number): Promise<PositionedEvent[]>
  /** The events of an act, in their order; none where there is no such act. */
  readAct<Event extends DomainEvent>(tx: TenantTransaction, id: string): Promise<Recorded<Event>[]>
  /** The position of the tenant's newest event; 0 where there is none. */
  headOf(tx: TenantTransaction): Promise<number>
  /** Calls back after each commit of this process: a wake-up, no promise. What must not be missed follows the log. */
  subscribe(listener: (committed: Committed) => void): () => void
  announce(committed: Committed): void
  /** One reading of a tenant's whole log: gives the changes that each event, in its order, means to every read table. */
  replay(): Projection['apply']
}

const storedColumns = ['stream', 'stream_version', 'type', 'schema_version', 'data', 'meta', 'recorded_at'] as const
const tenantEvents = logTables.selectFrom('events').select(storedColumns).where('tenant_id', '=', parameter(1))
const selectStreams = fixedStatement(
  tenantEvents
    .where('stream', '=', sql<string>`any($2::text[])`)
    .orderBy('stream')
    .orderBy('stream_version'),
)
const logAfter = tenantEvents
  .select('position')
  .where('position', '>', parameter(2))
  .orderBy('position')
  .limit(parameter(3))
const selectLog = fixedStatement(logAfter)
const selectLogOf = fixedStatement(logAfter.where('type', '=', sql<string>`any($4::text[])`))
// The events of an act have consecutive positions, from its first event on. The first says how many there are. That number is
// a limit: with the last position as a condition, which is computed, PostgreSQL would read the log to its end.
const selectAct = fixedStatement(
  logTables
    .selectFrom('events as first')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('events as later')
          .select([...storedColumns, 'position'])
          .where('later.tenant_id', '=', parameter(1))
          .whereRef('later.position', '>=', 'first.position')
          .orderBy('later.position')
          .limit(sql<number>`coalesce((first.meta -> 'act' ->> 'events')::integer, 1)`)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select(storedColumns.map((column) => `e.${column}` as const))
    .where('first.tenant_id', '=', parameter(1))
    .where('first.stream', '=', parameter(2))
    .where('first.stream_version', '=', parameter(3))
    .orderBy('e.position'),
)
const selectHead = fixedStatement(
  logTables.selectFrom('tenant_head').select('position').where('tenant_id', '=', parameter(1)),
)

export function createEventStore({
  catalogue,
  projections,
}: {
  readonly catalogue: EventCatalogue
  readonly projections: readonly Projection[]
}): EventStore {
  const byType = new Map<string, Projection[]>()
  for (const projection of projections) {
    for (const type of projection.eventTypes) byType.set(type, [...(byType.get(type) ?? []), projection])
  }
  const listeners = new Set<(committed: Committed) => void>()
  const changesOf = (event: Recorded) => (byType.get(event.type) ?? []).flatMap((projection) => projection.apply(event))
  const replay = () => {
    const applies = new Map(projections.map((projection) => [projection, projection.replay?.() ?? projection.apply]))
    return (event: Recorded) => (byType.get(event.type) ?? []).flatMap((one) => applies.get(one)?.(event) ?? [])
  }

  return {
    projections,
    names: catalogue.names,
    replay,

    append(tx, appends, context) {
      const { now, extraStatements = [] } = context
      const act = actOf(appends)
      const meta = act === null ? context.meta : { ...context.meta, act }
      const changes = new ChangeSet()
      const commit = nameCommitter()
      const rows: NewEvent[] = appends.flatMap(({ stream, expectedVersion, events }) =>
        events.map((event, index) => {
          const streamVersion = expectedVersion + index + 1
          const data = { ...event.data }
          changes.apply(changesOf({ ...event, tenantId: tx.tenantId, stream, streamVersion, meta, recordedAt: now }))
          return {
            stream,
            stream_version: streamVersion,
            event_id: randomUUID(),
            type: event.type,
            schema_version: catalogue.versionOf(event.type),
            data,
            ...commit(event.type, catalogue.names[event.type], data),
          }
        }),
      )
      if (rows.length === 0) {
        for (const statement of extraStatements) tx.send(statement)
        return
      }
      // The first statement of each table joins the append. Others of the same table follow: expressions of one
      // statement may not write a table twice.
      const byTable = changes.statements(tx.tenantId)
      tx.send(
        joinedStatement(appendStatement(tx.tenantId, rows, { meta, now }), [
          ...byTable.flatMap(([first]) => first ?? []),
          ...extraStatements,
        ]),
      )
      for (const [, ...more] of byTable) for (const statement of more) tx.send(statement)
    },

    async readStreams<Event extends DomainEvent>(tx: TenantTransaction, streams: readonly string[]) {
      if (streams.length === 0) return new Map()
      const rows = await tx.query(selectStreams(tx.tenantId, streams))
      const read = new Map<string, Recorded<Event>[]>(streams.map((stream) => [stream, []]))
      for (const row of rows) read.get(row.stream)?.push(catalogue.decode(tx.tenantId, row) as Recorded<Event>)
      return read
    },

    async readAct<Event extends DomainEvent>(tx: TenantTransaction, id: string) {
      const place = placeOfAct(id)
      if (place === null) return []
      const rows = await tx.query(selectAct(tx.tenantId, place.stream, place.version))
      const [first] = rows
      // A place within an act is not the act's id.
      if (first === undefined || (first.meta.act?.id ?? id) !== id) return []
      return rows.map((row) => catalogue.decode(tx.tenantId, row) as Recorded<Event>)
    },

    async readLog(tx, after, limit) {
      const rows = await tx.query(selectLog(tx.tenantId, after, limit))
      return { events: rows.map((row) => catalogue.decode(tx.tenantId, row)), position: rows.at(-1)?.position ?? after }
    },

    async readLogOf(tx, types, after, limit) {
      const rows = await tx.query(selectLogOf(tx.tenantId, after, limit, types))
      return rows.map((row) => ({ position: row.position, event: catalogue.decode(tx.tenantId, row) }))
    },

    async headOf(tx) {
      const [head] = await tx.query(selectHead(tx.tenantId))
      return head?.position ?? 0
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    announce(committed) {
      for (const listener of listeners) listener(committed)
    },
  }
}
