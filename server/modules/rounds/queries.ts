import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { RowOf } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { ROUND_MAX } from './contract/api.ts'
import { roundStream } from './events.ts'
import type { RoundTables } from './tables.ts'

const build = queryBuilder<RoundTables>()

export async function findRound(tx: TenantTransaction, id: string) {
  const [row] = await tx.run(
    build.selectFrom('rounds').selectAll().where('tenant_id', '=', tx.tenantId).where('id', '=', id),
  )
  return row
}

const LATE_CLOSING = rawStatement({ at: 'timestamptz', isLate: 'boolean' })`
select recorded_at as at, meta ? 'offline' as "isLate" from events
where tenant_id = $1 and stream = $2 and type = 'RoundClosed'
order by stream_version desc limit 1`

/** When the closing of a round has arrived that was done without a connection; undefined: it was done with one. */
export async function findArrival(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [closing] = await tx.query(LATE_CLOSING(tx.tenantId, roundStream(id)))
  return closing?.isLate === true ? closing.at.toISOString() : undefined
}

/** The round of a place that is open: of several, one of before apart, the one in which somebody has marked something. */
export async function findOpenRound(tx: TenantTransaction, storageTypeId: string) {
  const [row] = await tx.run(
    build
      .selectFrom('rounds')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('storage_type_id', '=', storageTypeId)
      .where('closed_at', 'is', null)
      .orderBy(
        (eb) =>
          eb.exists(
            eb
              .selectFrom('round_marks')
              .select('label_id')
              .whereRef('round_marks.tenant_id', '=', 'rounds.tenant_id')
              .whereRef('round_marks.round_id', '=', 'rounds.id'),
          ),
        'desc',
      )
      .orderBy('started_at', 'desc')
      .limit(1),
  )
  return row
}

/** What was said in a round, the first mark first. */
export const findMarks = (tx: TenantTransaction, roundId: string) =>
  tx.run(
    build
      .selectFrom('round_marks')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('round_id', '=', roundId)
      .orderBy('marked_at')
      .orderBy('label_id'),
  )

/** The last walk through a place. */
export async function findLastWalk(tx: TenantTransaction, storageTypeId: string) {
  const [row] = await tx.run(
    build
      .selectFrom('place_rounds')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('storage_type_id', '=', storageTypeId),
  )
  return row
}

// Raw SQL: the marks of labels that have left stock, or the place, are not counted.
const OPEN = rawStatement({ id: 'text', storage_type_id: 'text', checked: 'integer', since: 'timestamptz' })`
select o.id, o.storage_type_id, count(l.id)::integer as checked, min(m.marked_at) as since
from rounds o
join round_marks m on m.tenant_id = $1 and m.round_id = o.id
left join labels l on l.tenant_id = $1 and l.id = m.label_id and l.stock = 'in_stock' and l.storage_type_id = o.storage_type_id
where o.tenant_id = $1 and o.closed_at is null
group by o.id, o.storage_type_id, o.started_at
order by o.started_at`

/** The rounds in which somebody has marked something, and which nobody has closed. */
export const findOpenRounds = (tx: TenantTransaction) => tx.query(OPEN(tx.tenantId))

// Raw SQL: each place's labels are counted up to a limit, so that the cost does not grow with the stock.
// $3: only places that were not walked since.
const PLACES = rawStatement({
  id: 'text',
  name: 'text',
  labels: 'integer',
  closed_at: 'timestamptz?',
  round_id: 'text?',
  unchecked: 'integer?',
})`select s.id, s.name, r.closed_at, r.round_id, r.unchecked, counted.labels
from label_sources s
left join place_rounds r on r.tenant_id = $1 and r.storage_type_id = s.id
cross join lateral (select count(*)::integer as labels from (
  select 1 from labels l where l.tenant_id = $1 and l.stock = 'in_stock' and l.storage_type_id = s.id limit $2) x) counted
where s.tenant_id = $1 and s.kind = 'storage_type' and ($3::timestamptz is null or r.closed_at is null or r.closed_at < $3)
order by r.closed_at nulls first, s.name`

export type PlaceRow = RowOf<typeof PLACES>

/** The places of the kitchen, the one that was not walked for the longest time first. */
export const findPlaces = (
  tx: TenantTransaction,
  { notSince = null, countTo = ROUND_MAX }: { readonly notSince?: Date | null; readonly countTo?: number } = {},
): Promise<readonly PlaceRow[]> => tx.query(PLACES(tx.tenantId, countTo, notSince?.toISOString() ?? null))
