import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { QuietTime } from '../rules/quiet-time.ts'

const FORGET = 'delete from sensor_quiet where tenant_id = $1 and point_id = any($2::integer[])'
// Beside the head, because a cluster takes no subquery among values (decision 37). The position is that before the events
// of this unit: where it has any, the next reading is judged again.
const KEEP = `insert into sensor_quiet (tenant_id, point_id, position, since, until, lowest, highest)
select h.tenant_id, q.point_id, h.position, q.since, q.until, q.lowest, q.highest
from tenant_head h cross join unnest($2::integer[], $3::timestamptz[], $4::timestamptz[], $5::numeric[], $6::numeric[])
  as q(point_id, since, until, lowest, highest)
where h.tenant_id = $1`

/** The quiet times of the points of an occurrence take the place of those that they had. */
export function keepQuietTimes(tx: TenantTransaction, pointIds: readonly number[], times: readonly QuietTime[]): void {
  tx.send({ sql: FORGET, parameters: [tx.tenantId, pointIds] })
  if (times.length === 0) return
  const instants = (field: 'since' | 'until') => times.map((time) => new Date(time[field]).toISOString())
  tx.send({
    sql: KEEP,
    parameters: [
      tx.tenantId,
      times.map(({ pointId }) => pointId),
      instants('since'),
      instants('until'),
      times.map(({ lowest }) => String(lowest)),
      times.map(({ highest }) => String(highest)),
    ],
  })
}

const FIND = rawStatement({ since: 'timestamptz', until: 'timestamptz', lowest: 'numeric', highest: 'numeric' })`
select q.since, q.until, q.lowest, q.highest
from tenant_head h join sensor_quiet q on q.tenant_id = h.tenant_id and q.position = h.position
where h.tenant_id = $1 and q.point_id = $2`

/** The quiet time of a point; null: it has none, or the tenant's log has grown since. */
export async function findQuietTime(tx: TenantTransaction, pointId: number): Promise<QuietTime | null> {
  const [row] = await tx.query(FIND(tx.tenantId, pointId))
  if (row === undefined) return null
  const { since, until, lowest, highest } = row
  return {
    pointId,
    since: since.getTime(),
    until: until.getTime(),
    lowest: Number(lowest),
    highest: Number(highest),
  }
}
