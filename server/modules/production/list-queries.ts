import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { RowOf } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { DaySpan } from './list-ports.ts'
import type { Levels } from './rules/day-list-row.ts'
import { PAR_LEVELS_MAX, setParLevel } from './contract/day-list.ts'
import type { ProductionTables } from './tables.ts'

const build = queryBuilder<ProductionTables>()
const byWeekday = setParLevel.shape.byWeekday

/** By base product: how many labels there should be, Sunday first. */
export async function readParLevels(tx: TenantTransaction): Promise<Levels> {
  const rows = await tx.run(
    build
      .selectFrom('par_levels')
      .select(['base_product_id', 'by_weekday'])
      .where('tenant_id', '=', tx.tenantId)
      .limit(PAR_LEVELS_MAX),
  )
  return new Map(rows.map((row) => [row.base_product_id, byWeekday.parse(row.by_weekday)]))
}

/** By base product: why nobody makes it for that day. */
export async function readSkips(tx: TenantTransaction, date: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(
    build
      .selectFrom('production_skips')
      .select(['base_product_id', 'reason'])
      .where('tenant_id', '=', tx.tenantId)
      .where('date', '=', date)
      .limit(PAR_LEVELS_MAX),
  )
  return new Map(rows.map((row) => [row.base_product_id, row.reason]))
}

// Raw SQL: the last batch of each product beside the sum of all.
const MADE = rawStatement({
  baseProductId: 'text',
  labels: 'integer',
  at: 'timestamptz',
  person: 'text?',
  /** The last one. */
  batchId: 'integer',
})`select o.base_product_id as "baseProductId", sum(o.labels)::integer as labels, max(o.produced_at) as at,
  (array_agg(b.person order by o.produced_at desc, o.batch_id desc))[1] as person,
  (array_agg(o.batch_id order by o.produced_at desc, o.batch_id desc))[1] as "batchId"
from batch_outputs o join batches b on b.tenant_id = o.tenant_id and b.id = o.batch_id
where o.tenant_id = $1 and o.base_product_id = any($2::text[]) and o.produced_at >= $3 and o.produced_at < $4 and not o.undone
group by o.base_product_id`

/** What the batches of a span have made that were not undone. */
export const madeOf = (tx: TenantTransaction, ids: readonly string[], { start, end }: DaySpan) =>
  tx.query(MADE(tx.tenantId, ids, start, end))

// One range of the index for each product and day.
const USED_UP = rawStatement({ id: 'text', day: 'integer', labels: 'integer' })`
select k.id, (d.place - 1)::integer as day, sum(u.labels)::integer as labels
from unnest($2::text[]) as k(id) cross join unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as d(start, until, place)
join batch_uses u on u.tenant_id = $1 and u.base_product_id = k.id and u.produced_at >= d.start and u.produced_at < d.until
group by k.id, d.place`

/** How many labels of these products the batches of each of the days have used up. */
export function usedUpOnDays(tx: TenantTransaction, ids: readonly string[], days: readonly DaySpan[]) {
  const [starts, ends] = [days.map(({ start }) => start), days.map(({ end }) => end)]
  return tx.query(USED_UP(tx.tenantId, ids, starts, ends))
}

// The difference is exact: a quotient of numerics has at least 16 digits, and reais are rounded when they are shown.
const YIELDS = rawStatement({
  recipeId: 'integer',
  unit: 'text',
  name: 'text',
  batches: 'integer',
  planned: 'text',
  real: 'text',
  difference: 'text',
})`select recipe_id as "recipeId", unit, (array_agg(name order by id desc))[1] as name, count(*)::integer as batches,
  sum(planned)::text as planned, sum(real)::text as real,
  round(sum(cost * (real - planned) / planned) / count(*), 2)::text as difference
from batches where tenant_id = $1 and produced_at >= $2 and produced_at < $3 and undone_at is null and planned > 0
group by recipe_id, unit order by abs(sum(cost * (real - planned) / planned)) desc, recipe_id, unit limit $4`

export type YieldRow = RowOf<typeof YIELDS>

const YIELDS_MAX = 1_000

/** By sheet and unit, what differs most in money first. */
export const yieldsOf = (tx: TenantTransaction, { start, end }: DaySpan): Promise<YieldRow[]> =>
  tx.query(YIELDS(tx.tenantId, start, end, YIELDS_MAX))
