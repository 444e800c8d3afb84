import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RecallPreview } from '../contract/recalls.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import { idsOf } from '../rules/node-ref.ts'

const SHOWN = 20

// Raw SQL: the lots of another module. Each root finds those of its number by their index.
const SAME_NUMBER = rawStatement({
  id: 'integer',
  lot: 'text',
  name: 'text',
  supplier: 'text',
  received_at: 'timestamptz',
})`select distinct s.id, s.lot, s.name, s.supplier, s.received_at
from received_lots r cross join lateral (
  select l.id, l.lot, l.description as name, l.supplier, l.received_at from received_lots l
  where l.tenant_id = $1 and l.lot_key collate "C" = r.lot_key and not l.id = any($2::integer[])
  order by l.id desc limit ${SHOWN}
) s
where r.tenant_id = $1 and r.id = any($2::integer[]) and r.lot_key <> ''
order by s.id desc limit ${SHOWN}`

/** Lots of the house that have the number of one of these, and are none of them. */
export async function lotsOfSameNumber(
  tx: TenantTransaction,
  roots: readonly NodeRef[],
): Promise<RecallPreview['sameNumber']> {
  const ids = idsOf(roots, 'lote')
  if (ids.length === 0) return []
  const rows = await tx.query(SAME_NUMBER(tx.tenantId, ids))
  return rows.map(({ received_at: receivedAt, ...lot }) => ({ ...lot, receivedAt: receivedAt.toISOString() }))
}
