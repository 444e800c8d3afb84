import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RecallLot } from '../contract/recalls.ts'
import { isHeldSql } from './label-sql.ts'
import { receivedText } from './nodes.ts'
import type { FoundRecall } from './recall-rows.ts'

// Raw SQL: the rows of two modules. How a lot was closed stands in its events only. A receipt that was taken back has sent its
// lots back.
const LOTS = `select r.id as recall_id, l.id, l.code, l.lot, l.description as name, l.quantity, l.unit,
  case when l.closed then coalesce((
      select nullif(e.data ->> 'how', 'estornado') from events e
      where e.tenant_id = $1 and e.stream = 'received-lot-' || l.id and e.type = 'LotClosed' order by e.stream_version desc limit 1
    ), 'devolvido')
    when ${isHeldSql('r.id', 'r.reason')} then 'bloqueado' else 'liberado' end as status
from recalls r cross join lateral jsonb_array_elements_text(r.details -> 'lots') as held(lot_id)
join received_lots l on l.tenant_id = $1 and l.id = held.lot_id::integer
where r.tenant_id = $1 and r.id = any($2::integer[]) and l.label_ids = '[]'
order by l.id`

interface BareLot extends Omit<RecallLot, 'quantity'> {
  readonly recall_id: number
  readonly quantity: string
  readonly unit: string
}

/** The lots without labels of these recalls, which end with a destination of their own. */
export const readBareLots = (
  tx: TenantTransaction,
  recalls: readonly Pick<FoundRecall, 'id'>[],
): Promise<readonly BareLot[]> =>
  tx.query<BareLot>({ sql: LOTS, parameters: [tx.tenantId, recalls.map(({ id }) => id)] })

/** Nobody has said what becomes of it. */
export const isWaiting = ({ status }: Pick<RecallLot, 'status'>): boolean => status === 'bloqueado'

export const shownLot = ({ id, code, lot, name, status, ...received }: BareLot): RecallLot => ({
  id,
  code,
  lot,
  name,
  quantity: receivedText(received),
  status,
})
