import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelRow } from './queries.ts'

// Written out, as its partial index is found by the stock.
const IN_PLACE = `select * from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id = $2
order by expires_at, id limit $3`

/** What should be in a place, soonest first, at most so many labels. */
export async function labelsInPlace(
  tx: TenantTransaction,
  storageTypeId: string,
  limit: number,
): Promise<{ readonly rows: readonly LabelRow[]; readonly more: boolean }> {
  const parameters = [tx.tenantId, storageTypeId, limit + 1]
  const found = await tx.query<LabelRow>({ sql: IN_PLACE, parameters })
  return { rows: found.slice(0, limit), more: found.length > limit }
}

const COUNT_IN_PLACE = `select count(*)::integer as labels from (
  select 1 from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id = $2 limit $3) x`

/** How many labels should be in a place; at most `limit`. */
export async function countInPlace(tx: TenantTransaction, storageTypeId: string, limit: number): Promise<number> {
  const parameters = [tx.tenantId, storageTypeId, limit]
  const [row] = await tx.query<{ readonly labels: number }>({ sql: COUNT_IN_PLACE, parameters })
  return row?.labels ?? 0
}
