import * as z from 'zod/mini'
import { rawStatement } from '../../../database/statement.ts'
import { columnsOf } from '../../../database/read-table.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { PointVersion } from '../rules/due-rounds.ts'
import { temperatureReadings } from '../tables.ts'

const roundTimes = z.array(z.object({ from: z.string(), to: z.string() }))

// The points' own events say since when a round was to be measured. `offset 0` keeps PostgreSQL from making a join of the
// subquery: it would not use the index for a computed stream, and would read the whole log.
const VERSIONS = rawStatement({ id: 'integer', recorded_at: 'timestamptz', rounds: roundTimes, active: 'boolean' })`
select p.id, said.recorded_at, said.data -> 'rounds' as rounds, (said.data ->> 'active')::boolean as active
from temperature_points p
cross join lateral (
  select e.recorded_at, e.data, e.stream_version from events e
  where e.tenant_id = $1 and e.stream = 'temperature-point-' || p.id
    and e.type in ('TemperaturePointRegistered', 'TemperaturePointChanged')
  offset 0
) said
where p.tenant_id = $1
order by p.id, said.stream_version`

/** What the points said of their rounds since when, the oldest first, by the id of the point. */
export async function readPointVersions(tx: TenantTransaction): Promise<ReadonlyMap<number, readonly PointVersion[]>> {
  const rows = await tx.query(VERSIONS(tx.tenantId))
  const versions = new Map<number, PointVersion[]>()
  for (const { id, recorded_at: since, rounds, active } of rows) {
    const own = versions.get(id) ?? []
    own.push({ since, active, rounds })
    versions.set(id, own)
  }
  return versions
}

export interface HandReading {
  readonly id: number
  readonly pointId: number
  readonly at: Date
  readonly enteredAt: Date
  readonly value: number
  readonly status: string
  readonly late: boolean
}

const SINCE = rawStatement(
  columnsOf(temperatureReadings, ['id', 'point_id', 'at', 'entered_at', 'value', 'status', 'late']),
)`
select r.id, r.point_id, r.at, r.entered_at, r.value, r.status, r.late
from temperature_points p
join temperature_readings r on r.tenant_id = p.tenant_id and r.point_id = p.id
where p.tenant_id = $1 and p.active and r.at >= $2
order by r.at, r.id`

/** The readings by hand since an instant, of the points in use, by the id of the point. */
export async function readHandReadings(
  tx: TenantTransaction,
  since: Date,
): Promise<ReadonlyMap<number, readonly HandReading[]>> {
  const rows = await tx.query(SINCE(tx.tenantId, since))
  const readings = rows.map(
    ({ id, point_id: pointId, at, entered_at: enteredAt, value, status, late }): HandReading => ({
      id,
      pointId,
      at,
      enteredAt,
      value: Number(value),
      status,
      late,
    }),
  )
  return Map.groupBy(readings, ({ pointId }) => pointId)
}
