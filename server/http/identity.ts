import type { TenantTransaction } from '../database/tenant-transaction.ts'

/** The user of a session. */
export interface Identity {
  readonly tenantId: string
  readonly tenantName: string
  readonly timeZone: string
  readonly userId: string
  readonly email: string
  readonly role: 'admin' | 'staff'
  /** The position of the tenant's newest event at the look-up. Reads of this request show at least the events up to it. */
  readonly position: number
}

export interface FoundSession {
  readonly identity: Identity
  /** Extends the session's expiry, in a transaction of its own; null where that was done less than a minute ago. */
  readonly extend: (() => Promise<void>) | null
}

/** A cookie of the form of a session's cookie. The look-up says whether the session exists. */
export interface SessionKey {
  /** The tenant that the cookie names. It is the address of the session's row and proves nothing. */
  readonly tenantId: string
  /**
   * Looks the session up in a transaction of that tenant; with `locksHead`, behind the lock of the tenant's head. The statement is
   * sent before this returns. Answers null where there is no such session; the transaction has then failed, and nothing that
   * was sent after the look-up was carried out.
   */
  lookUp(tx: TenantTransaction, options: { readonly now: Date; readonly locksHead: boolean }): Promise<FoundSession | null>
}

/** Answers null for a cookie that cannot be a session's. */
export type SessionKeyOf = (cookie: string) => SessionKey | null

/** A session's longest life, however often it is used; its cookie is kept for as long. */
export const SESSION_MS = 30 * 86_400_000

export const SESSION_COOKIE = 'sid'

/** `__Host-` binds a cookie to this very host over https; plain http (localhost) cannot carry that name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
