import * as z from 'zod/mini'
import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RoundTime } from '../contract/points.ts'
import type { ReadingStatus } from '../contract/readings.ts'
import { readingStatuses } from '../contract/readings.ts'

/** The hours of a round of a point on a day, by the clock of the house: `2026-11-30T06:00`. */
interface RoundWindow {
  readonly pointId: number
  readonly from: string
  readonly to: string
}

export const windowsOf = (pointId: number, day: string, rounds: readonly RoundTime[]): RoundWindow[] =>
  rounds.map(({ from, to }) => ({ pointId, from: `${day}T${from}`, to: `${day}T${to}` }))

/** A reading that a sensor has sent in the hours of a round. */
export interface SensedReading {
  readonly id: null
  readonly pointId: number
  readonly at: Date
  readonly enteredAt: Date
  readonly value: number
  readonly status: ReadingStatus
}

const sensed = {
  id: 'integer',
  at: 'timestamptz',
  received_at: 'timestamptz',
  value: 'numeric',
  status: z.enum(readingStatuses),
} as const

// One row of the index for each round, however often the sensor measures. A round ends with its last minute.
const FIRST = rawStatement(sensed)`
select p.id, f.at, f.received_at, f.value, f.status
from temperature_points p
join unnest($2::integer[], $3::timestamp[], $4::timestamp[]) as w(point_id, since, until) on w.point_id = p.id
cross join lateral (
  select r.at, r.received_at, r.value, r.status from sensor_readings r
  where r.tenant_id = $1 and r.point_id = p.id and r.at >= w.since at time zone $5
    and r.at < (w.until + interval '1 minute') at time zone $5
  order by r.at limit 1
) f where p.tenant_id = $1 order by f.at`

const sensedOf = ({ id: pointId, at, received_at: enteredAt, value, status }: RowOf<typeof FIRST>): SensedReading => ({
  id: null,
  pointId,
  at,
  enteredAt,
  value: Number(value),
  status,
})

/** The first reading of the sensor in each of these rounds, the oldest first; a round without one is left out. */
export async function readSensed(
  tx: TenantTransaction,
  windows: readonly RoundWindow[],
  timeZone: string,
): Promise<SensedReading[]> {
  if (windows.length === 0) return []
  const [from, to] = [windows.map((window) => window.from), windows.map((window) => window.to)]
  const pointIds = windows.map(({ pointId }) => pointId)
  const rows = await tx.query(FIRST(tx.tenantId, pointIds, from, to, timeZone))
  return rows.map(sensedOf)
}

// One row of the index for each point that a sensor has.
const NEWEST = rawStatement(sensed)`
select p.id, f.at, f.received_at, f.value, f.status
from temperature_points p
join sensor_access s on s.tenant_id = p.tenant_id and s.point_id = p.id
cross join lateral (
  select r.at, r.received_at, r.value, r.status from sensor_readings r
  where r.tenant_id = $1 and r.point_id = p.id
  order by r.at desc limit 1
) f where p.tenant_id = $1 and p.active`

/** The newest reading of each sensor, by the id of its point; one that has measured nothing is left out. */
export async function readNewestSensed(tx: TenantTransaction): Promise<ReadonlyMap<number, SensedReading>> {
  const rows = await tx.query(NEWEST(tx.tenantId))
  return new Map(rows.map((row) => [row.id, sensedOf(row)]))
}
