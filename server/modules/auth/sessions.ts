import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { decideAndAppend, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit.ts'
import { SESSION_MS } from '../../http/identity.ts'
import type { Identity, SessionKeyOf } from '../../http/identity.ts'
import { TENANT_ID } from '../../tenant-id.contract.ts'
import { role } from './contract.ts'
import { sessionDecider, sessionStream } from './decider.ts'
import type { AuthTables } from './tables.ts'
import { tenants, users } from './tables.ts'

const build = queryBuilder<AuthTables>()

const HOUR_MS = 3_600_000
/** A tablet that nobody touched for three days, or whose session has had its longest life, logs in again. */
const IDLE_MS = 72 * HOUR_MS
const TOUCH_MS = 60_000

/** A cookie's value: the tenant is only the address of the session's row; the token is what proves it. */
function parseCookie(cookie: string): { tenantId: string; tokenHash: string } | null {
  const [tenantId = '', token = '', ...rest] = cookie.split('.')
  if (rest.length > 0 || !TENANT_ID.test(tenantId) || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  return { tenantId, tokenHash: hashToken(token) }
}

/** Nobody guesses it: 32 random bytes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: enough to know it again, nothing to use. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Opens a session and records the login; answers the cookie's value. Only the token's hash is kept. */
export function beginSession(unit: UnitOfWork, userId: string): string {
  const { tx, now } = unit
  const [sessionId, token, at] = [randomUUID(), newToken(), now.toISOString()]
  tx.send(build.insertInto('sessions').values({
    tenant_id: tx.tenantId, token_hash: hashToken(token), session_id: sessionId, user_id: userId,
    created_at: at, last_seen_at: at, expires_at: new Date(now.getTime() + IDLE_MS).toISOString(),
  }).compile())
  decideAndAppend(unit, sessionDecider, newStream(sessionDecider, sessionStream(sessionId)), { type: 'RecordLogin', userId })
  return `${tx.tenantId}.${token}`
}

/** Ends the session of this cookie; answers its id. */
export async function closeSession(tx: TenantTransaction, cookie: string): Promise<string | undefined> {
  const parsed = parseCookie(cookie)
  if (parsed === null) return undefined
  const [closed] = await tx.run(build.deleteFrom('sessions').where('tenant_id', '=', tx.tenantId).where('token_hash', '=', parsed.tokenHash).returning('session_id'))
  return closed?.session_id
}

/** Ends every session of a user; with a cookie given, every one but that cookie's. */
export function closeSessionsOf(tx: TenantTransaction, userId: string, keptCookie: string | null = null): void {
  const kept = keptCookie === null ? null : parseCookie(keptCookie)
  const all = build.deleteFrom('sessions').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId)
  tx.send((kept === null ? all : all.where('token_hash', '<>', kept.tokenHash)).compile())
}

const FIND = `select s.user_id, s.created_at, s.last_seen_at, c.email, u.role, t.name as tenant_name, t.time_zone, s.expires_at, h.position
from sessions s
join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
join tenants t on t.tenant_id = s.tenant_id
join tenant_head h on h.tenant_id = s.tenant_id
where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > $3::timestamptz and u.deactivated_at is null`

interface SessionRow {
  readonly user_id: string
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly email: string
  readonly role: string
  readonly tenant_name: string
  readonly time_zone: string
  readonly expires_at: Date
  readonly position: number
}

/** So many who were here last are remembered. */
const REMEMBERED = 10_000

interface Remembered {
  readonly identity: Identity
  readonly seenAt: Date
  readonly expiresAt: Date
}

/** Looks sessions up, each in one round trip; the expiry slides on, written at most once a minute. */
export function sessionKeys(database: Database): SessionKeyOf {
  // The oldest first.
  const remembered = new Map<string, Remembered>()
  return (cookie) => {
    const parsed = parseCookie(cookie)
    if (parsed === null) return null
    const { tenantId, tokenHash } = parsed
    const key = `${tenantId}.${tokenHash}`
    const find = async (tx: TenantTransaction, now: Date) => (await tx.query<SessionRow>({ sql: FIND, parameters: [tenantId, tokenHash, now.toISOString()] }))[0]
    const isDue = (seenAt: Date, now: Date) => now.getTime() - seenAt.getTime() > TOUCH_MS
    return {
      restsOn: [users, tenants],
      async lookUp(now) {
        const row = await readTenant(database, tenantId, (tx) => find(tx, now))
        remembered.delete(key)
        if (row === undefined) return null
        const mustTouch = isDue(row.last_seen_at, now)
        const seen = mustTouch ? await touch(database, parsed, row.created_at, now) : { seenAt: row.last_seen_at, expiresAt: row.expires_at }
        const identity = identityOf(tenantId, row)
        remembered.set(key, { identity, ...seen })
        const [oldest] = remembered.keys()
        if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
        return identity
      },
      async lookUpIn(tx, now) {
        const row = await find(tx, now)
        return row === undefined ? null : identityOf(tenantId, row)
      },
      believed(now) {
        const known = remembered.get(key)
        return known === undefined || isDue(known.seenAt, now) || known.expiresAt <= now ? null : known.identity
      },
    }
  }
}

function identityOf(tenantId: string, row: SessionRow): Identity {
  return { tenantId, tenantName: row.tenant_name, timeZone: row.time_zone, userId: row.user_id, email: row.email, role: role.parse(row.role), position: row.position }
}

async function touch(database: Database, { tenantId, tokenHash }: { readonly tenantId: string; readonly tokenHash: string }, createdAt: Date, now: Date): Promise<Omit<Remembered, 'identity'>> {
  const expiresAt = new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + SESSION_MS))
  await writeTenant(database, tenantId, async (tx) => {
    tx.send(build.updateTable('sessions').set({ last_seen_at: now.toISOString(), expires_at: expiresAt.toISOString() })
      .where('tenant_id', '=', tenantId).where('token_hash', '=', tokenHash).compile())
  })
  return { seenAt: now, expiresAt }
}
