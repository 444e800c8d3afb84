import * as z from 'zod/mini'
import type { AnsweredRow, RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { EXPIRING_MS } from '../../../contract/expiry.ts'

// A day of the tenant begins at a multiple of a quarter of an hour in UTC in every time zone, so a quarter lies in one
// day. A label that is valid to the end of a day expires at the first instant of the next: the millisecond before counts.
const QUARTER = `date_bin('15 minutes', expires_at - interval '1 millisecond', '2000-01-01T00:00:00Z')`

/** When labels expire: they have, within a quarter of an hour of the window (null otherwise), or after the window. */
const slotColumns = { slot: z.enum(['late', 'ahead', 'later']), quarter: 'timestamptz?' } as const
export type PlanSlot = AnsweredRow<typeof slotColumns>

// As the totals: one row per instant at which a label in stock expires, far fewer than labels.
const SLOTS = rawStatement({ ...slotColumns, labels: 'integer' })`
select slot, quarter, sum(in_stock)::integer as labels from (
  select in_stock,
    case when expires_at < $2::timestamptz then 'late' when expires_at > $3::timestamptz then 'later' else 'ahead' end as slot,
    case when expires_at between $2::timestamptz and $3::timestamptz then ${QUARTER} end as quarter
  from label_expiry_counts where tenant_id = $1 and in_stock > 0
) counted group by slot, quarter`

export type SlotCount = RowOf<typeof SLOTS>

export function countSlots(tx: TenantTransaction, now: Date): Promise<SlotCount[]> {
  const end = new Date(now.getTime() + EXPIRING_MS)
  return tx.query(SLOTS(tx.tenantId, now.toISOString(), end.toISOString()))
}

// Two index ranges, each limited, so that the cost does not grow with the stock.
const GROUPS = rawStatement({
  ...slotColumns,
  name: 'text',
  weight: 'text',
  baseProductId: 'text?',
  /** Of one of them, where it is its own; null: it has none. */
  cost: 'numeric?',
  /** Samples, which are counted and worth nothing. */
  sample: 'boolean',
  labels: 'integer',
})`select slot, quarter, name, weight, base_product_id as "baseProductId", cost, purpose is not null as sample, count(*)::integer as labels from (
  (select 'late' as slot, null::timestamptz as quarter, name, weight, base_product_id, cost, purpose from labels
    where tenant_id = $1 and stock = 'in_stock' and expires_at < $2::timestamptz order by expires_at desc, id desc limit $4)
  union all
  (select 'ahead' as slot, ${QUARTER} as quarter, name, weight, base_product_id, cost, purpose from labels
    where tenant_id = $1 and stock = 'in_stock' and expires_at >= $2::timestamptz and expires_at <= $3::timestamptz order by expires_at, id limit $4)
) valued group by slot, quarter, name, weight, base_product_id, cost, purpose is not null`

export type SlotGroup = RowOf<typeof GROUPS>

/** The labels that have expired, the newest first, and those that expire up to an instant, at most so many of each. */
export function groupSlots(
  tx: TenantTransaction,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<SlotGroup[]> {
  return tx.query(GROUPS(tx.tenantId, now.toISOString(), until.toISOString(), limit))
}
