import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import { may, permissionNames } from './contract/permission.ts'
import type { Permission } from './contract/permission.ts'

/** A device of the kitchen, with a session of its own. */
export interface KitchenDevice {
  readonly id: string
  readonly name: string
  /** Whether a person has typed a PIN at the device and has used the device in the last ten minutes. */
  readonly hasPerson: boolean
}

/** The user of a session. At a device of the kitchen: who has identified there. */
export interface Identity {
  readonly tenantId: string
  readonly tenantName: string
  readonly timeZone: string
  /** Empty, as `email`, at a device without a person's PIN. Such a request may only read. */
  readonly userId: string
  readonly email: string
  readonly role: 'admin' | 'staff'
  readonly permissions: readonly Permission[]
  /** Null for an ordinary session. */
  readonly device: KitchenDevice | null
  /** The position of the tenant's newest event at the look-up. The request's reads see at least the events up to it. */
  readonly position: number
}

export interface FoundSession {
  readonly identity: Identity
  /**
   * Extends the session's expiry in a separate transaction, or ends an identification that a wrong clock has dated
   * ahead; null where neither is due.
   */
  readonly extend: (() => Promise<void>) | null
}

/** The content of well-formed cookies of a session, a device or both: the session goes first while it lasts. Only the look-up tells whether the session exists. */
export interface SessionCookie {
  /** The tenant whose rows contain the session, as the cookie states it. It proves nothing before the look-up. */
  readonly tenantId: string
  /**
   * Looks the session up in a transaction of that tenant; with `locksHead`, after locking the tenant's head. The
   * statement is sent before this returns. Resolves to null where the session does not exist: the transaction has then
   * failed, and PostgreSQL executes none of the statements that follow the look-up.
   */
  lookUp(
    tx: TenantTransaction,
    options: { readonly now: Date; readonly ip: string; readonly locksHead: boolean },
  ): Promise<FoundSession | null>
}

/** Of one request; null where it has none. */
export interface SentCookies {
  readonly session: string | null
  readonly device: string | null
  readonly person: string | null
}

/** Returns null where no cookie is well-formed, without a query. */
export type ParseSessionCookie = (cookies: SentCookies) => SessionCookie | null

/** The longest life of a session, even where it is used every day. Its cookie has the same maximum age. */
export const SESSION_MS = 30 * 86_400_000

export const SESSION_COOKIE = 'sid'
/** The session of a device of the kitchen. A login with a password at the device does not replace it. */
export const DEVICE_COOKIE = 'kitchen'
/** Beside the device's cookie: proves that the PIN of the person there was typed in this browser. */
export const PERSON_COOKIE = 'kitchen-person'

/** `__Host-` binds a cookie to one host over https. Browsers refuse that prefix over plain http (localhost). */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** Throws Rejection 'permission_missing', which names the first of these permissions that the person has not. */
export function refuseWithout(person: Pick<Identity, 'permissions'>, needed: readonly Permission[]): void {
  const missing = needed.find((each) => !may(person, each))
  if (missing !== undefined) throw new Rejection('permission_missing', { permission: permissionNames[missing] })
}
