import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelRow } from './queries.ts'
import { wholeLabel } from './queries.ts'

// Written out, as its partial index is found by the stock.
const IN_PLACE = rawStatement(wholeLabel)`
select * from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id = $2
order by expires_at, id limit $3`

/** What should be in a place, soonest first, at most so many labels. */
export async function labelsInPlace(
  tx: TenantTransaction,
  storageTypeId: string,
  limit: number,
): Promise<{ readonly rows: readonly LabelRow[]; readonly more: boolean }> {
  const found = await tx.query(IN_PLACE(tx.tenantId, storageTypeId, limit + 1))
  return { rows: found.slice(0, limit), more: found.length > limit }
}

const COUNT_IN_PLACE = rawStatement({ labels: 'integer' })`
select count(*)::integer as labels from (
  select 1 from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id = $2 limit $3) x`

/** How many labels should be in a place; at most `limit`. */
export async function countInPlace(tx: TenantTransaction, storageTypeId: string, limit: number): Promise<number> {
  const [row] = await tx.query(COUNT_IN_PLACE(tx.tenantId, storageTypeId, limit))
  return row?.labels ?? 0
}
