import type { TableRow } from '../database/read-table.ts'
import { readTable } from '../database/read-table.ts'
import { queryBuilder } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { MachineToken } from './keys.ts'

// No projection writes it: it holds secrets and the time of the last call (decisions 61 and 110).
const sensorAccess = readTable('sensor_access', {
  key: ['point_id'],
  columns: { point_id: 'integer', token_hash: 'text', given_at: 'timestamptz', seen_at: 'timestamptz?' },
})
const build = queryBuilder<{ sensor_access: TableRow<typeof sensorAccess> }>()

/** The token's hash stands for the sensor of the point; the token that it had before ends. */
export function keepSensorToken(tx: TenantTransaction, pointId: number, tokenHash: string, now: Date): void {
  const given = { token_hash: tokenHash, given_at: now.toISOString(), seen_at: null }
  tx.send(
    build
      .insertInto('sensor_access')
      .values({ tenant_id: tx.tenantId, point_id: pointId, ...given })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'point_id']).doUpdateSet(given))
      .compile(),
  )
}

export function forgetSensor(tx: TenantTransaction, pointId: number): void {
  tx.send(
    build.deleteFrom('sensor_access').where('tenant_id', '=', tx.tenantId).where('point_id', '=', pointId).compile(),
  )
}

/** The point of the sensor with this token. Throws Rejection 'sensor_token_invalid' where the token has ended. */
export async function admitSensor(tx: TenantTransaction, { tokenHash }: MachineToken): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('sensor_access')
      .select('point_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', tokenHash),
  )
  if (row === undefined) throw new Rejection('sensor_token_invalid')
  return row.point_id
}

export function noteSensorCall(tx: TenantTransaction, pointId: number, now: Date): void {
  tx.send(
    build
      .updateTable('sensor_access')
      .set({ seen_at: now.toISOString() })
      .where('tenant_id', '=', tx.tenantId)
      .where('point_id', '=', pointId)
      .compile(),
  )
}

/** When the sensor of each point was given its token, and when it last called. */
export const listSensors = (tx: TenantTransaction) =>
  tx.run(
    build
      .selectFrom('sensor_access')
      .select(['point_id as pointId', 'given_at as givenAt', 'seen_at as seenAt'])
      .where('tenant_id', '=', tx.tenantId),
  )
