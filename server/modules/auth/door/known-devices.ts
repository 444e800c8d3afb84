import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { NewCookie, PublicCall } from '../../../http/route.ts'
import { hashToken, newToken } from '../act/sessions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

const COOKIE = 'device'
/** From the last login. */
const KEPT_MS = 365 * 86_400_000
const DEVICES_MAX = 20

type Browser = Pick<PublicCall<unknown, unknown, unknown>, 'cookie'>

function tokenOf({ cookie }: Browser): string | null {
  const token = cookie(COOKIE)
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

/** The hash of the device token in the request's cookie, or null. It proves nothing without a row in known_devices. */
export function claimedDevice(browser: Browser): string | null {
  const token = tokenOf(browser)
  return token === null ? null : hashToken(token)
}

const devices = (tx: TenantTransaction) =>
  build.selectFrom('known_devices as d').select('d.user_id').where('d.tenant_id', '=', tx.tenantId)

/** Whether the user of this address has logged in from this device before. */
export async function isKnownDevice(tx: TenantTransaction, device: string, email: string, now: Date): Promise<boolean> {
  const rows = await tx.run(
    devices(tx)
      .innerJoin('credentials as c', (join) =>
        join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.user_id', '=', 'd.user_id'),
      )
      .where('d.token_hash', '=', device)
      .where('d.expires_at', '>', now)
      .where('c.email', '=', email),
  )
  return rows.length > 0
}

/** Whether any user of the tenant has logged in from this device before. */
export async function isDeviceOfTenant(tx: TenantTransaction, device: string, now: Date): Promise<boolean> {
  const rows = await tx.run(devices(tx).where('d.token_hash', '=', device).where('d.expires_at', '>', now).limit(1))
  return rows.length > 0
}

/**
 * The device token for a login. The cookie's token is kept where a user of this tenant has logged in with it, so that
 * all users of a shared tablet stay known there. Otherwise the token is new: a token that an attacker planted in the
 * browser must not become known.
 */
export async function deviceToken({ tx, now }: UnitOfWork, browser: Browser): Promise<string> {
  const existing = tokenOf(browser)
  if (existing === null) return newToken()
  return (await isDeviceOfTenant(tx, hashToken(existing), now)) ? existing : newToken()
}

// Keeps the devices of the latest logins.
const FORGET_OLDEST = `delete from known_devices where tenant_id = $1 and user_id = $2 and token_hash in (
  select token_hash from known_devices where tenant_id = $1 and user_id = $2 order by expires_at desc, token_hash offset ${DEVICES_MAX})`

/** Makes the device of this token known for the user; answers the device cookie. */
export function rememberDevice({ tx, now }: UnitOfWork, userId: string, token: string): NewCookie {
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString()
  tx.send(
    build
      .insertInto('known_devices')
      .values({ tenant_id: tx.tenantId, token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
      .onConflict((row) => row.columns(['tenant_id', 'token_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
      .compile(),
  )
  tx.send({ sql: FORGET_OLDEST, parameters: [tx.tenantId, userId] })
  return { name: COOKIE, value: token, maxAgeMs: KEPT_MS }
}

/** Forgets the devices of a user. `keptDevice` is the token hash of the device to keep. */
export function forgetDevicesOf(tx: TenantTransaction, userId: string, keptDevice: string | null = null): void {
  const all = build.deleteFrom('known_devices').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId)
  tx.send((keptDevice === null ? all : all.where('token_hash', '<>', keptDevice)).compile())
}

export function forgetExpiredDevices(tx: TenantTransaction, now: Date): void {
  tx.send(
    build.deleteFrom('known_devices').where('tenant_id', '=', tx.tenantId).where('expires_at', '<=', now).compile(),
  )
}
