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

/** Turns a session cookie into an identity, or null where it opens nothing. */
export type IdentityOf = (cookie: string, now: Date) => Promise<Identity | null>

/** A session's longest life, however often it is used; its cookie is kept for as long. */
export const SESSION_MS = 30 * 86_400_000

export const SESSION_COOKIE = 'sid'

/** `__Host-` binds a cookie to this very host over https; plain http (localhost) cannot carry that name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
