import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { listSensors } from '../../../machines/sensor-access.ts'
import type { TemperaturePoint } from '../contract/points.ts'
import { SILENT_MINUTES } from '../contract/sensors.ts'

type PointSensor = NonNullable<TemperaturePoint['sensor']>

const isSilent = (since: Date, now: Date) => now.getTime() - since.getTime() >= SILENT_MINUTES * 60_000

type SensorRow = Awaited<ReturnType<typeof listSensors>>[number]

/** Since when each silent sensor has said nothing, by the id of its point: since its last call, or since it was given. */
export function silencesOf(sensors: readonly SensorRow[], now: Date): ReadonlyMap<number, Date> {
  const silences = sensors.map(({ pointId, givenAt, seenAt }) => [pointId, seenAt ?? givenAt] as const)
  return new Map(silences.filter(([, since]) => isSilent(since, now)))
}

/** The sensors of all points, by the id of the point; a point that is measured by hand only is left out. */
export const sensorsOf = async (tx: TenantTransaction, now: Date): Promise<ReadonlyMap<number, PointSensor>> =>
  pointSensors(await listSensors(tx), now)

export function pointSensors(sensors: readonly SensorRow[], now: Date): ReadonlyMap<number, PointSensor> {
  return new Map(
    sensors.map(({ pointId, givenAt, seenAt }) => [
      pointId,
      {
        lastSeenAt: seenAt?.toISOString() ?? null,
        silent: isSilent(seenAt ?? givenAt, now),
      },
    ]),
  )
}
