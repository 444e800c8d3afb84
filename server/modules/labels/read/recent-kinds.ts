import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'

const LOOKED_AT = 300
const KINDS = 24

// The newest labels by their number: as many rows, however many labels there are.
const RECENT = rawStatement({ baseProductId: 'text', state: 'text?', storageTypeId: 'text?' })`
select base_product_id as "baseProductId", state, storage_type_id as "storageTypeId"
from (
  select base_product_id, state, storage_type_id from labels where tenant_id = $1 order by id desc limit ${LOOKED_AT}
) newest
where base_product_id is not null
group by base_product_id, state, storage_type_id
order by count(*) desc, base_product_id, state, storage_type_id limit ${KINDS}`

/** What the whole restaurant has made lately, the most frequent first. */
export const recentKinds = (tx: TenantTransaction) => tx.query(RECENT(tx.tenantId))
