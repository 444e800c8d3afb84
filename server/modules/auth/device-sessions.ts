import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import type { NewCookie } from '../../http/route.ts'
import { DEVICE_KEPT_MS, hashToken, parseCookie } from './sessions.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()

/** Begins the session of a device; answers its cookie. Only the hash of the token is stored. */
export function beginDeviceSession({ tx, now }: UnitOfWork, deviceId: string, token: string): NewCookie {
  const at = now.toISOString()
  tx.send(
    build
      .insertInto('device_sessions')
      .values({
        tenant_id: tx.tenantId,
        token_hash: hashToken(token),
        device_id: deviceId,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(now.getTime() + DEVICE_KEPT_MS).toISOString(),
        person_id: null,
        person_at: null,
      })
      .compile(),
  )
  return { name: DEVICE_COOKIE, value: `${tx.tenantId}.${token}`, maxAgeMs: DEVICE_KEPT_MS }
}

export function endDeviceSession(tx: TenantTransaction, deviceId: string): void {
  tx.send(
    build
      .deleteFrom('device_sessions')
      .where('tenant_id', '=', tx.tenantId)
      .where('device_id', '=', deviceId)
      .compile(),
  )
  tx.send(
    build.deleteFrom('device_people').where('tenant_id', '=', tx.tenantId).where('device_id', '=', deviceId).compile(),
  )
}

/** Sets the person of the device's session; null: the device has no person from now on. */
export function setPerson({ tx, now }: UnitOfWork, cookie: string | null, userId: string | null): void {
  const parsed = cookie === null ? null : parseCookie(cookie)
  if (parsed === null) return
  tx.send(
    build
      .updateTable('device_sessions')
      .set({ person_id: userId, person_at: userId === null ? null : now.toISOString() })
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', parsed.tokenHash)
      .compile(),
  )
}

/** The user is asked again at every device. */
export function sendAway(tx: TenantTransaction, userId: string): void {
  tx.send(
    build
      .updateTable('device_sessions')
      .set({ person_id: null, person_at: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', userId)
      .compile(),
  )
}

export function forgetExpiredDeviceSessions(tx: TenantTransaction, now: Date): void {
  tx.send(
    build.deleteFrom('device_sessions').where('tenant_id', '=', tx.tenantId).where('expires_at', '<=', now).compile(),
  )
}
