import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { RowOf } from '../../database/statement.ts'
import { queryBuilder, rawStatement } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { WasteTables } from './tables.ts'

const build = queryBuilder<WasteTables>()

/** Days of the tenant, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}
/** From an instant to before another. */
export interface Span {
  readonly from: Date
  readonly before: Date
}

/** An axis along which losses are added up. `late`: within the shelf life or after it. */
const axis = z.enum(['reason', 'late', 'sector', 'product', 'day'])
export type Axis = z.infer<typeof axis>

// Raw SQL: Kysely has no grouping sets. One pass over the period's rows, and one row of answer for each key of an axis.
const SUMS = rawStatement({
  axis,
  key: 'text',
  count: 'integer',
  cents: 'text',
  /** Of `cents`, what was discarded after its expiry. */
  expiredCents: 'text',
  uncosted: 'integer',
  /** Of `count`, parts of labels that stayed in stock with the rest. */
  parts: 'integer',
})`select case when grouping(reason) = 0 then 'reason' when grouping(late) = 0 then 'late'
    when grouping(sector) = 0 then 'sector' when grouping(product_key) = 0 then 'product' else 'day' end as axis,
  coalesce(reason, late::text, sector, product_key, local_date::text) as key,
  sum(count)::integer as count, sum(cents)::text as cents, sum(case when late = 1 then cents else 0 end)::text as "expiredCents",
  sum(uncosted)::integer as uncosted, sum(part * count)::integer as parts
from waste_days where tenant_id = $1 and local_date >= $2 and local_date <= $3 and reason <> 'nao_localizada'
group by grouping sets ((reason), (late), (sector), (product_key), (local_date))
having sum(count) <> 0 or sum(cents) <> 0`

/** The sum of the losses that share a key on one axis. `cents` has no fraction. */
export type AxisSum = RowOf<typeof SUMS>

/** What was discarded, by every axis. What was undone again leaves no row. */
export function findSums(tx: TenantTransaction, { from, to }: Days): Promise<AxisSum[]> {
  return tx.query(SUMS(tx.tenantId, from, to))
}

const plainSum = (condition: string) =>
  rawStatement({ count: 'integer', cents: 'text', uncosted: 'integer' })`
select coalesce(sum(count), 0)::integer as count,
  coalesce(sum(cents), 0)::text as cents, coalesce(sum(uncosted), 0)::integer as uncosted
from waste_days where tenant_id = $1 and local_date >= $2 and local_date <= $3 and ${condition}`
const DISCARDED = plainSum("reason <> 'nao_localizada'")
const MISSING = plainSum("reason = 'nao_localizada'")

/** A sum without an axis. */
export type PlainSum = RowOf<typeof DISCARDED>

const sumWith =
  (statement: typeof DISCARDED) =>
  async (tx: TenantTransaction, { from, to }: Days) => {
    const [sum] = await tx.query(statement(tx.tenantId, from, to))
    return sum ?? { count: 0, cents: '0', uncosted: 0 }
  }
export const findDiscarded = sumWith(DISCARDED)
export const findMissing = sumWith(MISSING)

const NAMES = rawStatement({ key: 'text', name: 'text' })`
select product_key as key, name from waste_products p where tenant_id = $1 and exists (
  select from waste_days d where d.tenant_id = $1 and d.product_key = p.product_key
    and d.local_date >= $2 and d.local_date <= $3)`

/** The names of the products of which something was lost. */
export async function findNames(tx: TenantTransaction, { from, to }: Days): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(NAMES(tx.tenantId, from, to))
  return new Map(rows.map(({ key, name }) => [key, name]))
}

const MADE = rawStatement({ key: 'text', made: 'integer' })`
select product_key as key, sum(made)::integer as made from label_flows
where tenant_id = $1 and at >= $2 and at < $3 and product_key <> '' group by product_key`

/** Labels that were made, by product. */
export async function findMade(tx: TenantTransaction, { from, before }: Span): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(MADE(tx.tenantId, from, before))
  return new Map(rows.map(({ key, made }) => [key, made]))
}

const FLOWS = rawStatement({ at: 'timestamptz', made: 'integer', used: 'integer', discarded: 'integer' })`
select at, sum(made)::integer as made, sum(used)::integer as used, sum(discarded)::integer as discarded
from label_flows where tenant_id = $1 and at >= $2 and at < $3 group by at`

export type Flow = RowOf<typeof FLOWS>

/** What was made, used and discarded in each quarter of an hour of a span. */
export function findFlows(tx: TenantTransaction, { from, before }: Span): Promise<Flow[]> {
  return tx.query(FLOWS(tx.tenantId, from, before))
}

export type OlderLossRow = Selectable<WasteTables['older_losses']>

export function findOlderLosses(tx: TenantTransaction, { from, before }: Span): Promise<OlderLossRow[]> {
  return tx.run(
    build
      .selectFrom('older_losses')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('at', '>=', from)
      .where('at', '<', before),
  )
}
