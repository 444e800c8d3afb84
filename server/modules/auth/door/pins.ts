import * as z from 'zod/mini'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { PinFailures } from './pin-limits.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()
const times = z.array(z.string())

/** The PIN of an active user. */
export interface StoredPin {
  readonly hash: string
  /** The times of the failures at all devices that are kept; `recentOf` says which of them count. */
  readonly failures: readonly Date[]
  readonly isBlocked: boolean
}

/** The stored PIN of an active user; null where there is none. */
export async function findPin(tx: TenantTransaction, userId: string): Promise<StoredPin | null> {
  const [row] = await tx.run(
    build
      .selectFrom('pins as p')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.user_id', '=', 'p.user_id'),
      )
      .select(['p.pin_hash', 'p.failures', 'p.blocked_at'])
      .where('p.tenant_id', '=', tx.tenantId)
      .where('p.user_id', '=', userId)
      .where('u.deactivated_at', 'is', null),
  )
  if (row === undefined) return null
  const failures = times.parse(JSON.parse(row.failures)).map((at) => new Date(at))
  return { hash: row.pin_hash, failures, isBlocked: row.blocked_at !== null }
}

/** A new PIN has no failures and is not blocked. */
export function storePin(tx: TenantTransaction, userId: string, pinHash: string, now: Date): void {
  const changed = { pin_hash: pinHash, changed_at: now.toISOString(), failures: '[]', blocked_at: null }
  tx.send(
    build
      .insertInto('pins')
      .values({ tenant_id: tx.tenantId, user_id: userId, ...changed })
      .onConflict((row) => row.columns(['tenant_id', 'user_id']).doUpdateSet(changed))
      .compile(),
  )
}

type PinState = Partial<Pick<AuthTables['pins'], 'failures'>> & { readonly blocked_at?: string | null }

function changePin(tx: TenantTransaction, userId: string, state: PinState): void {
  tx.send(
    build.updateTable('pins').set(state).where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).compile(),
  )
}

/** Stores the failures at all devices. The caller has read them behind the lock of the tenant's head. */
export function storeFailures(tx: TenantTransaction, userId: string, failures: readonly Date[]): void {
  changePin(tx, userId, { failures: JSON.stringify(failures) })
}

export function blockPin(tx: TenantTransaction, userId: string, now: Date): void {
  changePin(tx, userId, { blocked_at: now.toISOString() })
}

/** The failures of the person at this device since the person last got the PIN right there. */
export async function failuresHere(
  tx: TenantTransaction,
  deviceId: string,
  userId: string,
): Promise<Pick<PinFailures, 'here' | 'lastAt'>> {
  const [row] = await tx.run(
    build
      .selectFrom('device_people')
      .select(['failures', 'last_failure_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('device_id', '=', deviceId)
      .where('user_id', '=', userId),
  )
  return { here: row?.failures ?? 0, lastAt: row?.last_failure_at ?? null }
}

/** Counts towards the wait at this device. */
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

/** The person got it right at this device: nobody waits there for the failures of before. */
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

/** Ends a block, and forgets the failures at all devices. */
export function unblockPin(tx: TenantTransaction, userId: string): void {
  changePin(tx, userId, { failures: '[]', blocked_at: null })
  forgetWaits(tx, userId)
}

/** The person waits at no device. */
export function forgetWaits(tx: TenantTransaction, userId: string): void {
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
