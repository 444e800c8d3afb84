import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'

// Raw SQL: Kysely has no `distinct on` of the column that a join is made by.
const NAMING = rawStatement({ parent: 'integer', name: 'text', code: 'text' })`
select distinct on (k.parent_id) k.parent_id as parent, l.name, l.code from label_links k
join labels l on l.tenant_id = $1 and l.id = k.child_id
where k.tenant_id = $1 and k.parent_id = any($2::integer[]) and k.how = 'preparo' order by k.parent_id, k.child_id`

/**
 * Which of these labels another label names as what it is made of (`parentCodes`), with the first label that does, as people
 * call it. Nothing has happened to a label that is named, so that its own events do not say it.
 */
export async function labelsNaming(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query(NAMING(tx.tenantId, ids))
  return new Map(rows.map(({ parent, name, code }) => [parent, `${name} (${code})`]))
}
