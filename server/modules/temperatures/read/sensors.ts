import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { listSensors } from '../../../machines/sensor-access.ts'
import type { TemperaturePoint } from '../contract/points.ts'
import { SILENT_MINUTES } from '../contract/sensors.ts'

type PointSensor = NonNullable<TemperaturePoint['sensor']>

/** The sensors of all points, by the id of the point; a point that is measured by hand only is left out. */
export async function sensorsOf(tx: TenantTransaction, now: Date): Promise<ReadonlyMap<number, PointSensor>> {
  const rows = await listSensors(tx)
  return new Map(
    rows.map(({ pointId, givenAt, seenAt }) => [
      pointId,
      {
        lastSeenAt: seenAt?.toISOString() ?? null,
        silent: now.getTime() - (seenAt ?? givenAt).getTime() >= SILENT_MINUTES * 60_000,
      },
    ]),
  )
}
