import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { PinFailures } from './pin-limits.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()

/** The stored PIN of an active user; null where there is none. */
export async function findPin(tx: TenantTransaction, userId: string): Promise<string | null> {
  const [row] = await tx.run(
    build
      .selectFrom('pins as p')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.user_id', '=', 'p.user_id'),
      )
      .select('p.pin_hash')
      .where('p.tenant_id', '=', tx.tenantId)
      .where('p.user_id', '=', userId)
      .where('u.deactivated_at', 'is', null),
  )
  return row?.pin_hash ?? null
}

export function storePin(tx: TenantTransaction, userId: string, pinHash: string, now: Date): void {
  const changed = { pin_hash: pinHash, changed_at: now.toISOString() }
  tx.send(
    build
      .insertInto('pins')
      .values({ tenant_id: tx.tenantId, user_id: userId, ...changed })
      .onConflict((row) => row.columns(['tenant_id', 'user_id']).doUpdateSet(changed))
      .compile(),
  )
}

export async function failuresOf(tx: TenantTransaction, deviceId: string, userId: string): Promise<PinFailures> {
  const rows = await tx.run(
    build
      .selectFrom('device_people')
      .select(['device_id', 'failures', 'last_failure_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', '=', userId),
  )
  const here = rows.find((row) => row.device_id === deviceId)
  return {
    here: here?.failures ?? 0,
    everywhere: rows.reduce((sum, { failures }) => sum + failures, 0),
    lastAt: here?.last_failure_at ?? null,
  }
}

export function countPinFailure(tx: TenantTransaction, deviceId: string, userId: string, now: Date): void {
  tx.send({
    sql: `insert into device_people (tenant_id, device_id, user_id, failures, last_failure_at) values ($1, $2, $3, 1, $4::timestamptz)
on conflict (tenant_id, device_id, user_id) do update set failures = device_people.failures + 1, last_failure_at = excluded.last_failure_at`,
    parameters: [tx.tenantId, deviceId, userId, now.toISOString()],
  })
}

/** Takes one failure back: the PIN was not compared after all. */
export function uncountPinFailure(tx: TenantTransaction, deviceId: string, userId: string): void {
  tx.send({
    sql: `update device_people set failures = greatest(0, failures - 1) where tenant_id = $1 and device_id = $2 and user_id = $3`,
    parameters: [tx.tenantId, deviceId, userId],
  })
}

/** The person got it right at this device: its failures are over, those at other devices are not. */
export function noteUse(tx: TenantTransaction, deviceId: string, userId: string, now: Date): void {
  const used = { failures: 0, last_failure_at: null, last_used_at: now.toISOString() }
  tx.send(
    build
      .insertInto('device_people')
      .values({ tenant_id: tx.tenantId, device_id: deviceId, user_id: userId, ...used })
      .onConflict((row) => row.columns(['tenant_id', 'device_id', 'user_id']).doUpdateSet(used))
      .compile(),
  )
}

export function forgetPinFailures(tx: TenantTransaction, userId: string): void {
  tx.send(
    build
      .updateTable('device_people')
      .set({ failures: 0, last_failure_at: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', '=', userId)
      .compile(),
  )
}

/** The PIN, and the traces of the person at all devices. */
export function forgetPinOf(tx: TenantTransaction, userId: string): void {
  tx.send(build.deleteFrom('pins').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile())
  tx.send(
    build.deleteFrom('device_people').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile(),
  )
}
