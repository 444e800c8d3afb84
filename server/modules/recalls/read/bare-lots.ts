import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RecallLot } from '../contract/recalls.ts'
import { recallLot } from '../contract/recalls.ts'
import { isHeldSql } from './label-sql.ts'
import { receivedText } from './nodes.ts'
import type { FoundRecall } from './recall-rows.ts'

/**
 * The condition that a row `l` of `received_lots` has no labels and belongs to a recall. It stands in a subquery for each
 * recall: PostgreSQL would not use the index for a join on an id that is cast.
 *
 * @param lots those of the recall, as an expression of SQL: a list in jsonb
 */
export const isBareLotSql = (lots: string): string =>
  `l.tenant_id = $1 and l.label_ids = '[]'
    and l.id = any(array(select held.lot_id::integer from jsonb_array_elements_text(${lots}) as held(lot_id)))`

// Raw SQL: the rows of two modules. `offset 0` keeps PostgreSQL from making a join of the subquery. How a lot was closed
// stands in its events only. A receipt that was taken back has sent its lots back.
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
  select * from received_lots l where ${isBareLotSql("r.details -> 'lots'")} offset 0
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
