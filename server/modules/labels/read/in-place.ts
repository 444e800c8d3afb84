import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelRow } from './queries.ts'

// Labels from before know the name of their place only. Raw SQL: two index ranges, each limited, then merged.
const IN_PLACE = `select * from (
  (select * from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id = $2 order by expires_at, id limit $4)
  union all
  (select * from labels where tenant_id = $1 and stock = 'in_stock' and storage_type_id is null and storage_type = $3 order by expires_at, id limit $4)
) l order by expires_at, id limit $4`

/** What should be in a place, soonest first, at most so many labels. */
export async function labelsInPlace(
  tx: TenantTransaction,
  { storageTypeId, storageType }: { readonly storageTypeId: string; readonly storageType: string },
  limit: number,
): Promise<{ readonly rows: readonly LabelRow[]; readonly more: boolean }> {
  const parameters = [tx.tenantId, storageTypeId, storageType, limit + 1]
  const found = await tx.query<LabelRow>({ sql: IN_PLACE, parameters })
  return { rows: found.slice(0, limit), more: found.length > limit }
}
