import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventCatalogue, Recorded } from './event.ts'
import { storedEvent } from './event.ts'
import type { PositionedEvent } from './event-store.ts'

/** A part of the log: the events with `above < position <= upTo` that match the other fields. */
export interface LogSlice {
  readonly above: number
  readonly upTo: number
  /** Above this position only what was done without a connection. Missing: everything. */
  readonly offlineAbove?: number
  readonly types: readonly string[]
  /** Events by this user, and events that a system recorded about this user. */
  readonly userId: string | null
  /** Only this stream's events. */
  readonly stream: string | null
  readonly limit: number
}

export interface StreamVersion {
  readonly stream: string
  readonly version: number
}

export const streamVersionKey = ({ stream, version }: StreamVersion): string => `${version} ${stream}`

/** Reads the log backwards and by stream versions, for the audit trail. Deciders read streams. */
export interface LogReader {
  /** Newest first. Reads no more rows than the slice has positions. */
  readBack(tx: TenantTransaction, slice: LogSlice): Promise<PositionedEvent[]>
  /** Single events, by `streamVersionKey`. */
  readPlaces(tx: TenantTransaction, places: readonly StreamVersion[]): Promise<Map<string, Recorded>>
  /** For each instant the last position recorded before it, up to some seconds of difference; 0 where there is none. */
  lastBefore(tx: TenantTransaction, instants: readonly Date[]): Promise<number[]>
}

// Raw SQL below: JSON operators in the filters, a lateral join, and a recursive query.
const columns = { position: 'bigint', ...storedEvent } as const
const COLUMNS = Object.keys(columns).join(', ')
const FILTERS = `tenant_id = $1 and position > $2 and position <= $3 and type = any($4::text[])
  and (position <= $7 or meta ? 'offline') and ($5::text is null or meta->'actor'->>'userId' = $5 or (meta->'actor' ? 'system' and data->>'userId' = $5))`
const READ_BACK = rawStatement(columns)`
select ${COLUMNS} from events where ${FILTERS} order by position desc limit $6`
// A stream's positions rise with its versions. Ordered by version, the query reads the stream's own index and not the
// whole log.
const READ_STREAM_BACK = rawStatement(columns)`
select ${COLUMNS} from events where ${FILTERS} and stream = $8 order by stream_version desc limit $6`

const READ_PLACES = rawStatement(columns)`
select found.* from unnest($2::text[], $3::integer[]) as wanted(stream, version)
cross join lateral (
  select ${COLUMNS} from events where tenant_id = $1 and stream = wanted.stream and stream_version = wanted.version
) found`

// Bisection over the positions, which have no holes: some twenty look-ups of the primary key for a million events. An
// index on the time would cost every append. `recorded_at` is the arrival of a request and positions are given in the
// order of the head lock, so the times rise with the positions only up to some seconds: callers add a margin.
const LAST_BEFORE = rawStatement({ position: 'bigint' })`
with recursive bound(ordinal, instant, low, high) as (
  select wanted.ordinal, wanted.instant, 0::bigint, head.position
  from unnest($2::timestamptz[]) with ordinality as wanted(instant, ordinal), tenant_head head
  where head.tenant_id = $1
  union all
  select ordinal, instant, case when is_before then middle else low end, case when is_before then high else middle - 1 end
  from (
    select ordinal, instant, low, high, middle,
      coalesce((select e.recorded_at < instant from events e where e.tenant_id = $1 and e.position = middle), true) as is_before
    from (select *, (low + high + 1) / 2 as middle from bound where low < high) halved
  ) looked
)
select low as position from bound where low >= high order by ordinal`

export function createLogReader(catalogue: EventCatalogue): LogReader {
  return {
    async readBack(tx, { above, upTo, offlineAbove = upTo, types, userId, stream, limit }) {
      const common = [tx.tenantId, above, upTo, types, userId, limit, offlineAbove]
      const rows = await tx.query(stream === null ? READ_BACK(...common) : READ_STREAM_BACK(...common, stream))
      return rows.map((row) => ({ position: row.position, event: catalogue.decode(tx.tenantId, row) }))
    },

    async readPlaces(tx, places) {
      if (places.length === 0) return new Map()
      const [streams, versions] = [places.map(({ stream }) => stream), places.map(({ version }) => version)]
      const rows = await tx.query(READ_PLACES(tx.tenantId, streams, versions))
      return new Map(
        rows.map((row) => [
          streamVersionKey({ stream: row.stream, version: row.stream_version }),
          catalogue.decode(tx.tenantId, row),
        ]),
      )
    },

    async lastBefore(tx, instants) {
      if (instants.length === 0) return []
      const texts = instants.map((instant) => instant.toISOString())
      const rows = await tx.query(LAST_BEFORE(tx.tenantId, texts))
      return instants.map((_, index) => rows[index]?.position ?? 0)
    },
  }
}
