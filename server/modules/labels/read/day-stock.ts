import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { kindSql } from './kind-sql.ts'

/** The instants at which a local day begins and ends. */
interface DaySpan {
  readonly start: Date
  readonly end: Date
}

// A label that is valid through a day expires at its end, and so it is usable on the day and ends on it. All that is read is in
// labels__of_product, in its order: a label in stock has no instant of withdrawal.
const STOCK = rawStatement({ baseProductId: 'text', usable: 'integer', expiring: 'integer' })`
select k.id as "baseProductId", s.usable, s.expiring
from unnest($2::text[], $3::integer[]) as k(id, most) cross join lateral (
  select (count(*) filter (where f.expires_at >= $5))::integer as usable, (count(*) filter (where f.expires_at <= $5))::integer as expiring
  from (
    select l.expires_at from labels l
    where l.tenant_id = $1 and l.base_product_id = k.id and l.stock = 'in_stock' and l.withdrawn_at is null and l.expires_at > $4
      and l.blocked is null and l.late_reason is null and l.purpose is null
    order by l.withdrawn_at, l.expires_at limit k.most
  ) f
) s`

/** The labels of these products that are valid through a day, and those that end on that day: at most `limit` of a product. */
export function stockOfDay(
  tx: TenantTransaction,
  products: readonly { readonly id: string; readonly limit: number }[],
  { start, end }: DaySpan,
) {
  const [ids, limits] = [products.map(({ id }) => id), products.map(({ limit }) => limit)]
  return tx.query(STOCK(tx.tenantId, ids, limits, start, end))
}

/** The uses of a product on a day are counted up to this number. */
const USES_MAX = 1_000

const USES = rawStatement({ id: 'text', day: 'integer', uses: 'integer' })`
select k.id, (d.place - 1)::integer as day, u.uses
from unnest($2::text[]) as k(id) cross join unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as d(start, until, place)
cross join lateral (
  select count(*)::integer as uses from (
    select from labels l where l.tenant_id = $1 and l.stock = 'consumed' and l.base_product_id = k.id
      and l.withdrawn_at >= d.start and l.withdrawn_at < d.until limit ${USES_MAX}
  ) f
) u where u.uses > 0`

/** How many labels of these products were consumed on each of the days; a product without any is left out. */
export async function usesOfDays(
  tx: TenantTransaction,
  ids: readonly string[],
  days: readonly DaySpan[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const [starts, ends] = [days.map(({ start }) => start), days.map(({ end }) => end)]
  const rows = await tx.query(USES(tx.tenantId, ids, starts, ends))
  const byProduct = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byProduct].map(([id, found]) => [
      id,
      days.map((_, index) => found.find(({ day }) => day === index)?.uses ?? 0),
    ]),
  )
}

// One label is enough. A plan without the limit could read all labels in stock.
const LABELLED = rawStatement({ id: 'integer' })`
select distinct k.id from (
  select id, name_key as kind from unnest($2::integer[], $3::text[]) as i(id, name_key)
  union all
  select p.ingredient_id, p.id from base_products p where p.tenant_id = $1 and p.ingredient_id = any($2::integer[])
) k cross join lateral (
  select from labels l where l.tenant_id = $1 and l.stock = 'in_stock' and ${kindSql('l')} = k.kind limit 1
) f`

/** Those of the ingredients of which a label is in stock: of a base product of it, or with its name and without a product. */
export async function labelledIngredients(
  tx: TenantTransaction,
  ingredients: readonly { readonly id: number; readonly nameKey: string }[],
): Promise<number[]> {
  const [ids, names] = [ingredients.map(({ id }) => id), ingredients.map(({ nameKey }) => nameKey)]
  const rows = await tx.query(LABELLED(tx.tenantId, ids, names))
  return rows.map(({ id }) => id)
}
