import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { readingStatus } from '../contract/given-reading.ts'
import { listIncidents } from './incident-rows.ts'
import { listPoints } from './points.ts'
import { findSettings } from './settings.ts'

// The newest reading of each point, by hand or by its sensor.
const NEWEST = rawStatement({ point_id: 'integer', value: 'numeric' })`
select p.id as point_id, r.value from temperature_points p cross join lateral (
  select n.value from (
    (select h.at, h.value from temperature_readings h
      where h.tenant_id = $1 and h.point_id = p.id and h.at >= $2::timestamptz order by h.at desc, h.id desc limit 1)
    union all
    (select s.at, s.value from sensor_readings s
      where s.tenant_id = $1 and s.point_id = p.id and s.at >= $2::timestamptz order by s.at desc limit 1)
  ) n order by n.at desc limit 1
) r where p.tenant_id = $1 and p.active`

/** The kinds of the points that are within their limits now: measured not too long ago, in no open occurrence. */
export async function coldKinds(tx: TenantTransaction, now: Date): Promise<ReadonlySet<string>> {
  const [points, incidents, { gapMinutes }] = await Promise.all([
    listPoints(tx),
    listIncidents(tx, '1'),
    findSettings(tx),
  ])
  const since = new Date(now.getTime() - gapMinutes * 60_000)
  const rows = await tx.query(NEWEST(tx.tenantId, since.toISOString()))
  const newest = new Map(rows.map(({ point_id: id, value }) => [id, Number(value)]))
  const failing = new Set(incidents.flatMap((incident) => incident.points.map(({ pointId }) => pointId)))
  return new Set(
    points.flatMap((point) => {
      const value = newest.get(point.id)
      const isWithin = value !== undefined && readingStatus(value, point) === 'ok'
      return isWithin && !failing.has(point.id) ? [point.kind] : []
    }),
  )
}
