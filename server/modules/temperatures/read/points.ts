import * as z from 'zod/mini'
import { storageKinds } from '../../../contract/food.ts'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { PointDetails } from '../contract/points.ts'
import type { TemperatureTables } from '../tables.ts'

const build = queryBuilder<TemperatureTables>()
const kindOf = z.enum(storageKinds)
const roundsOf = z.array(z.object({ from: z.string(), to: z.string() }))

/** A decimal of a row. */
export const numberOf = (value: string | null) => (value === null ? null : Number(value))

const points = (tx: TenantTransaction) =>
  build.selectFrom('temperature_points').selectAll().where('tenant_id', '=', tx.tenantId)

const toPoint = (row: Awaited<ReturnType<ReturnType<typeof points>['execute']>>[number]): PointDetails => ({
  id: row.id,
  name: row.name,
  storageTypeId: row.storage_type_id,
  kind: kindOf.parse(row.kind),
  min: numberOf(row.min),
  max: numberOf(row.max),
  toleranceMinutes: row.tolerance_minutes,
  rounds: roundsOf.parse(row.rounds),
  active: row.active,
})

/** All points, ordered by name: a tenant has at most `POINTS_MAX`. */
export const listPoints = async (tx: TenantTransaction): Promise<PointDetails[]> =>
  (await tx.run(points(tx).orderBy('name_key').orderBy('id'))).map(toPoint)

export async function findPoint(tx: TenantTransaction, id: number): Promise<PointDetails | undefined> {
  const [row] = await tx.run(points(tx).where('id', '=', id))
  return row && toPoint(row)
}

/** The next number of a point, of a reading by hand or of a check of a process. */
export async function nextNumber(tx: TenantTransaction, kind: 'point' | 'reading' | 'check'): Promise<number> {
  const [counter] = await tx.run(
    build
      .selectFrom('temperature_counters')
      .select('last_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind),
  )
  return (counter?.last_id ?? 0) + 1
}

/** Whether a point has a reading, by hand or by a sensor. */
export async function hasReadings(tx: TenantTransaction, pointId: number): Promise<boolean> {
  const first = (table: 'temperature_readings' | 'sensor_readings') =>
    tx.run(
      build
        .selectFrom(table)
        .select('at')
        .where('tenant_id', '=', tx.tenantId)
        .where('point_id', '=', pointId)
        .limit(1),
    )
  const found = await Promise.all([first('temperature_readings'), first('sensor_readings')])
  return found.some((rows) => rows.length > 0)
}
