import type { ReadTable } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'

/** Who is calling, by their session. */
export interface Identity {
  readonly tenantId: string
  readonly tenantName: string
  readonly timeZone: string
  readonly userId: string
  readonly email: string
  readonly role: 'admin' | 'staff'
  /** Of the tenant's newest event when the session was looked up: what is read for this call shows at least that. */
  readonly position: number
}

/** Whether two look-ups of a session mean the same person with the same rights, in a tenant that is called the same. */
export function isSameIdentity({ position: _position, ...one }: Identity, { position: _otherPosition, ...other }: Identity): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((fact) => one[fact] === other[fact])
}

/** A session's cookie of the right form, which may or may not open something. */
export interface SessionKey {
  /** The read tables that an identity is made of. */
  readonly restsOn: readonly ReadTable[]
  /** Whose session it is; null where it opens nothing. */
  lookUp(now: Date): Promise<Identity | null>
  /**
   * The same, asked in a transaction of the tenant that the cookie names, and sent before this returns. A statement of its own: one that
   * also locked the head would see the session as it was before what it waited for, and that may have ended it.
   */
  lookUpIn(tx: TenantTransaction, now: Date): Promise<Identity | null>
  /** Whose it was when it was looked up less than a minute ago: to begin with, never to rely on. */
  believed(now: Date): Identity | null
}

/** null for a cookie that cannot be a session's. */
export type SessionKeyOf = (cookie: string) => SessionKey | null

/** A session's longest life, however often it is used; its cookie is kept for as long. */
export const SESSION_MS = 30 * 86_400_000

export const SESSION_COOKIE = 'sid'

/** `__Host-` binds a cookie to this very host over https; plain http (localhost) cannot carry that name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
