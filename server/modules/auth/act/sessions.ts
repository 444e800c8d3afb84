import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../../database/database.ts'
import { sqlStateOf } from '../../../database/sql-state.ts'
import { queryBuilder, rawStatement } from '../../../database/statement.ts'
import type { RowOf } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { SESSION_MS } from '../../../http/identity.ts'
import type { Identity, ParseSessionCookie } from '../../../http/identity.ts'
import { TENANT_ID } from '../../../contract/tenant-id.ts'
import type { Use } from './access-addresses.ts'
import { noteAccess } from './access-addresses.ts'
import { role } from '../contract/session.ts'
import { sessionDecider, sessionStream } from '../decider.ts'
import { permissionsOf } from '../contract/permissions.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

const HOUR_MS = 3_600_000
/** The session of a device of the kitchen, from its last use: a tablet that was put away for the summer still works. */
export const DEVICE_KEPT_MS = 365 * 24 * HOUR_MS
/** A session expires after three days without a request, and at the latest SESSION_MS after its login. */
const IDLE_MS = 72 * HOUR_MS
const EXTEND_EVERY_MS = 60_000
/** A session with a later time than this ahead of now was begun or used while the clock was wrong. */
const CLOCK_ERROR_MS = 24 * HOUR_MS
/** As in `admit_session`: an identification that lies further ahead was made while the clock was wrong. */
const PERSON_AHEAD_MS = 60_000

/** The columns of a device's session where nobody is identified. */
export const NO_PERSON = { person_id: null, person_at: null, person_token_hash: null, person_since: null } as const

/** The cookie's value is `tenant.token`. The tenant only locates the session's row; the token proves the session. */
export function parseCookie(cookie: string): { tenantId: string; tokenHash: string } | null {
  const [tenantId = '', token = '', ...rest] = cookie.split('.')
  if (rest.length > 0 || !TENANT_ID.test(tenantId) || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  return { tenantId, tokenHash: hashToken(token) }
}

/** 32 random bytes, as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: it identifies the token and cannot be used in its place. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Begins a session and records the login; answers the cookie's value. Only the token's hash is stored. */
export function beginSession(unit: UnitOfWork, userId: string, ip: string): string {
  const { tx, now } = unit
  const [sessionId, token, at] = [randomUUID(), newToken(), now.toISOString()]
  tx.send(
    build
      .insertInto('sessions')
      .values({
        tenant_id: tx.tenantId,
        token_hash: hashToken(token),
        session_id: sessionId,
        user_id: userId,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(now.getTime() + IDLE_MS).toISOString(),
      })
      .compile(),
  )
  noteAccess(tx, userId, { ip, now })
  decideAndAppend(unit, sessionDecider, newStream(sessionDecider, sessionStream(sessionId)), {
    type: 'RecordLogin',
    userId,
  })
  return `${tx.tenantId}.${token}`
}

/** Ends the session of this cookie; answers its id. */
export async function closeSession(tx: TenantTransaction, cookie: string): Promise<string | undefined> {
  const parsed = parseCookie(cookie)
  if (parsed === null) return undefined
  const [closed] = await tx.run(
    build
      .deleteFrom('sessions')
      .where('tenant_id', '=', tx.tenantId)
      .where('token_hash', '=', parsed.tokenHash)
      .returning('session_id'),
  )
  return closed?.session_id
}

/** Ends all sessions of a user, except the session of `keptCookie`. */
export function closeSessionsOf(tx: TenantTransaction, userId: string, keptCookie: string | null = null): void {
  const kept = keptCookie === null ? null : parseCookie(keptCookie)
  const all = build.deleteFrom('sessions').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId)
  tx.send((kept === null ? all : all.where('token_hash', '<>', kept.tokenHash)).compile())
}

/** Ends the sessions of all users of the tenant. */
export function closeAllSessions(tx: TenantTransaction): void {
  tx.send(build.deleteFrom('sessions').where('tenant_id', '=', tx.tenantId).compile())
}

/** Raw SQL, because it calls a function; the row type is the function's. See migrations 0014, 0030 and 0035. */
const ADMIT_SESSION = rawStatement({
  /** Null, as the address and the role, at a device where nobody has identified. */
  user_id: 'text?',
  email: 'text?',
  role: 'text?',
  permissions: 'text?',
  tenant_name: 'text',
  time_zone: 'text',
  created_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  position: 'bigint',
  device_id: 'text?',
  device_name: 'text?',
  /** The person of the device has an identification with a time ahead of now: the clock was wrong. */
  is_person_ahead: 'boolean',
})`select * from admit_session($1, $2, $3, $4, $5::timestamptz, $6)`

type SessionRow = RowOf<typeof ADMIT_SESSION>

/** SQLSTATE that `admit_session` raises where it finds no valid session. */
const NO_SESSION = 'FD401'

/** Looks sessions up. A request extends the session's expiry; the extension is written at most once a minute. */
export function sessionCookies(database: Database): ParseSessionCookie {
  return ({ session, device, person }) => {
    const ofSession = session === null ? null : parseCookie(session)
    const ofDevice = device === null ? null : parseCookie(device)
    const ofPerson = person === null ? null : parseCookie(person)
    const parsed = ofSession ?? ofDevice
    if (parsed === null) return null
    const { tenantId } = parsed
    // A device of another tenant is no second way in.
    const deviceHash = ofDevice?.tenantId === tenantId ? ofDevice.tokenHash : null
    const personHash = ofPerson?.tenantId === tenantId ? ofPerson.tokenHash : null
    return {
      tenantId,
      async lookUp(tx, { now, ip, locksHead }) {
        const row = await findSession(tx, [
          tenantId,
          ofSession?.tokenHash ?? null,
          deviceHash,
          personHash,
          now.toISOString(),
          locksHead,
        ])
        // A session that a clock ahead has begun would last until long after its time.
        if (row === null || row.created_at.getTime() > now.getTime() + CLOCK_ERROR_MS) return null
        const sinceUse = now.getTime() - row.last_seen_at.getTime()
        const every = row.device_id === null ? EXTEND_EVERY_MS : HOUR_MS
        const isDue = sinceUse > every || sinceUse < -CLOCK_ERROR_MS || row.is_person_ahead
        const extend = () =>
          row.device_id === null
            ? extendSession(database, parsed, row.created_at, { ip, now })
            : extendDevice(database, { tenantId, deviceId: row.device_id, now })
        return { identity: identityOf(tenantId, row), extend: isDue ? extend : null }
      },
    }
  }
}

async function findSession(tx: TenantTransaction, parameters: readonly unknown[]): Promise<SessionRow | null> {
  try {
    const [row] = await tx.query(ADMIT_SESSION(...parameters))
    return row ?? null
  } catch (error) {
    if (sqlStateOf(error) === NO_SESSION) return null
    throw error
  }
}

function identityOf(tenantId: string, row: SessionRow): Identity {
  const hasPerson = row.user_id !== null
  const ownRole = hasPerson ? role.parse(row.role) : 'staff'
  const device = row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '', hasPerson }
  return {
    tenantId,
    tenantName: row.tenant_name,
    timeZone: row.time_zone,
    userId: row.user_id ?? '',
    email: row.email ?? '',
    // A PIN makes nobody an administrator.
    role: device === null ? ownRole : 'staff',
    permissions: hasPerson ? permissionsOf(ownRole, row.permissions) : [],
    device,
    position: row.position,
  }
}

/**
 * Also ends an identification that lies ahead of now: the person is already asked again, and the identification would
 * otherwise count when its time comes.
 */
async function extendDevice(
  database: Database,
  { tenantId, deviceId, now }: { readonly tenantId: string; readonly deviceId: string; readonly now: Date },
): Promise<void> {
  await writeTenant(database, tenantId, async (tx) => {
    tx.send(
      build
        .updateTable('device_sessions')
        .set({ last_seen_at: now.toISOString(), expires_at: new Date(now.getTime() + DEVICE_KEPT_MS).toISOString() })
        .where('tenant_id', '=', tenantId)
        .where('device_id', '=', deviceId)
        .compile(),
    )
    tx.send(
      build
        .updateTable('device_sessions')
        .set(NO_PERSON)
        .where('tenant_id', '=', tenantId)
        .where('device_id', '=', deviceId)
        .where('person_at', '>=', new Date(now.getTime() + PERSON_AHEAD_MS))
        .compile(),
    )
  })
}

async function extendSession(
  database: Database,
  { tenantId, tokenHash }: { readonly tenantId: string; readonly tokenHash: string },
  createdAt: Date,
  { ip, now }: Use,
): Promise<void> {
  const expiresAt = new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + SESSION_MS))
  await writeTenant(database, tenantId, async (tx) => {
    const extended = await tx.run(
      build
        .updateTable('sessions')
        .set({ last_seen_at: now.toISOString(), expires_at: expiresAt.toISOString() })
        .where('tenant_id', '=', tenantId)
        .where('token_hash', '=', tokenHash)
        .returning('user_id'),
    )
    // A session that has ended since its look-up writes nothing: its user may have been erased.
    for (const { user_id: userId } of extended) noteAccess(tx, userId, { ip, now })
  })
}
