import * as z from 'zod/mini'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { isBareLotSql } from './bare-lots.ts'
import { isHeldSql } from './label-sql.ts'

/** Two simulations a year. */
const DRILL_DAYS = 183
const DAY_MS = 86_400_000
/** Open recalls that a plan shows, and labels of each that it counts. */
const OPEN_MAX = 3
const COUNTED_MAX = 100

const TODAY = rawStatement({
  /** The house produces, and has made no recall lately, neither real nor simulated. */
  isDrillDue: 'boolean',
  /**
   * The real ones that are open, the newest first; `left`: labels of it that are blocked in stock, counted up to 100; `lots`: of
   * received lots without labels those that nobody has closed or released.
   */
  open: z.array(z.object({ id: z.int(), left: z.int(), lots: z.int() })),
})`select exists (select 1 from batches where tenant_id = $1 and undone_at is null)
  and not exists (select 1 from recalls where tenant_id = $1 and started_at >= $2) as "isDrillDue",
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'left', (
    select count(*) from (select 1 from recall_labels k join labels l on l.tenant_id = $1 and l.id = k.label_id
      where k.tenant_id = $1 and k.recall_id = o.id and l.stock = 'in_stock'
        and ${isHeldSql('o.id', 'o.reason')}
      limit ${COUNTED_MAX}) c),
    'lots', (select count(*) from received_lots l where ${isBareLotSql('o.lots')} and not l.closed and ${isHeldSql('o.id', 'o.reason')})) order by o.id desc)
    from (select id, reason, details -> 'lots' as lots from recalls where tenant_id = $1 and mode = 'real' and closed_at is null
      order by id desc limit ${OPEN_MAX}) o), '[]') as open`

/** Read by the plan of the day. */
export async function recallsToday(tx: TenantTransaction, now: Date) {
  const [row] = await tx.query(TODAY(tx.tenantId, new Date(now.getTime() - DRILL_DAYS * DAY_MS)))
  return row ?? { isDrillDue: false, open: [] }
}
