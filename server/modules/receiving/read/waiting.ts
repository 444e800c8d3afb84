import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { oldBefore } from '../rules/old-lots.ts'

/** More of one kind need no exact number. */
const COUNTED_MAX = 100

const WAITING = rawStatement({ open: 'integer', prices: 'integer', old_lots: 'integer' })`
select
(select count(*)::integer from (select 1 from receipts where tenant_id = $1 and status = 'aberto' limit ${COUNTED_MAX}) o) as open,
(select count(*)::integer from (select 1 from waiting_prices where tenant_id = $1 limit ${COUNTED_MAX}) p) as prices,
(select count(*)::integer from (select 1 from received_lots where tenant_id = $1 and not closed and label_ids = '[]' and received_at < $2 limit ${COUNTED_MAX}) l) as old_lots`

/** Read by the plan of the day: receipts that are open, prices that wait, and lots that nobody has closed. */
export async function countWaiting(
  tx: TenantTransaction,
  now: Date,
): Promise<{ readonly open: number; readonly prices: number; readonly oldLots: number }> {
  const [row] = await tx.query(WAITING(tx.tenantId, oldBefore(now)))
  return { open: row?.open ?? 0, prices: row?.prices ?? 0, oldLots: row?.old_lots ?? 0 }
}
