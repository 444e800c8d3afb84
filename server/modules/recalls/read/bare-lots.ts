import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RecallLot } from '../contract/recalls.ts'
import { recallLot } from '../contract/recalls.ts'
import { isBareLotOf, isHeldSql } from './label-sql.ts'
import { receivedText } from './nodes.ts'
import type { FoundRecall } from './recall-rows.ts'

// Raw SQL: the rows of two modules. `offset 0` keeps the lots of each recall a query of their own. How a lot was closed stands
// in its events only. A receipt that was taken back has sent its lots back.
const LOTS = rawStatement({
  recall_id: 'integer',
  id: 'integer',
  code: 'text',
  lot: 'text',
  name: 'text',
  quantity: 'numeric',
  unit: 'text',
  status: recallLot.shape.status,
})`select r.id as recall_id, l.id, l.code, l.lot, l.description as name, l.quantity, l.unit,
  case when l.closed then coalesce((
      select nullif(e.data ->> 'how', 'estornado') from events e
      where e.tenant_id = $1 and e.stream = 'received-lot-' || l.id and e.type = 'LotClosed' order by e.stream_version desc limit 1
    ), 'devolvido')
    when ${isHeldSql('r.id', 'r.reason')} then 'bloqueado' else 'liberado' end as status
from recalls r cross join lateral (
  select * from received_lots l where ${isBareLotOf("r.details -> 'lots'")} offset 0
) as l
where r.tenant_id = $1 and r.id = any($2::integer[])
order by l.id`

/** The lots without labels of these recalls, which end with a destination of their own. */
export function readBareLots(tx: TenantTransaction, recalls: readonly Pick<FoundRecall, 'id'>[]) {
  const ids = recalls.map(({ id }) => id)
  return tx.query(LOTS(tx.tenantId, ids))
}

/** Nobody has said what becomes of it. */
export const isWaiting = ({ status }: Pick<RecallLot, 'status'>): boolean => status === 'bloqueado'

export const shownLot = ({ id, code, lot, name, status, ...received }: RowOf<typeof LOTS>): RecallLot => ({
  id,
  code,
  lot,
  name,
  quantity: receivedText(received),
  status,
})
