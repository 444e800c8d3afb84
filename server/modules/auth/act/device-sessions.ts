import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { DEVICE_COOKIE, PERSON_COOKIE } from '../../../http/identity.ts'
import type { NewCookie } from '../../../http/route.ts'
import { DEVICE_KEPT_MS, hashToken, newToken, NO_PERSON, parseCookie } from './sessions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/** As in `admit_session` (migration 0035): an identification ends this long after the PIN, however much it is used. */
const PERSON_KEPT_MS = 12 * 3_600_000

/** Deletes the browser's token of the person. */
export const noPersonCookie: NewCookie = { name: PERSON_COOKIE, value: null, maxAgeMs: 0 }

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
        ...NO_PERSON,
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

/** The id of the device whose session this cookie is; null where the tenant has no such session. */
export async function deviceOfCookie(tx: TenantTransaction, cookie: string | null): Promise<string | null> {
  const parsed = cookie === null ? null : parseCookie(cookie)
  if (parsed === null) return null
  const [row] = await tx.run(
    build
      .selectFrom('device_sessions')
      .select('device_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', parsed.tokenHash),
  )
  return row?.device_id ?? null
}

/**
 * Makes the user the person of the device; answers the cookie of the person. The person counts only with that cookie,
 * so a copy of the device's cookie acts as nobody.
 */
export function identifyPerson({ tx, now }: UnitOfWork, deviceId: string, userId: string): NewCookie {
  const [token, at] = [newToken(), now.toISOString()]
  tx.send(
    build
      .updateTable('device_sessions')
      .set({ person_id: userId, person_at: at, person_token_hash: hashToken(token), person_since: at })
      .where('tenant_id', '=', tx.tenantId)
      .where('device_id', '=', deviceId)
      .compile(),
  )
  return { name: PERSON_COOKIE, value: `${tx.tenantId}.${token}`, maxAgeMs: PERSON_KEPT_MS }
}

/** Nobody is identified any more at the device of this cookie. */
export function endPerson(tx: TenantTransaction, deviceCookie: string | null): void {
  const parsed = deviceCookie === null ? null : parseCookie(deviceCookie)
  if (parsed === null) return
  tx.send(
    build
      .updateTable('device_sessions')
      .set(NO_PERSON)
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
      .set(NO_PERSON)
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
