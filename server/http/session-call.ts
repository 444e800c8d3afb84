import type { Context } from 'koa'
import type { Database } from '../database/database.ts'
import type { ReadUpTo } from '../database/replica.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventStore } from '../events/event-store.ts'
import type { Admit, WriteRequest } from '../events/unit-of-work.ts'
import { admittedUnit } from '../events/unit-of-work.ts'
import type { RequestBasics, TenantClaimsAndQuery } from './call.ts'
import { findSession, parseRequest, sentCookies, tenantClaimsAndQuery } from './call.ts'
import { refuseWithout } from './identity.ts'
import type { FoundSession, Identity, KitchenDevice, SessionCookie, ParseSessionCookie } from './identity.ts'
import type { Permission } from './contract/permission.ts'
import { HttpRefusal } from './problem.ts'
import { isLargeBody } from './request-body.ts'
import type { LaterUnit, Reply, RequestValues, SessionCall, SessionRoute } from './route.ts'

export interface SessionServices {
  readonly database: Database
  readonly store: EventStore
  readonly parseSessionCookie: ParseSessionCookie
  /** Reads from the replica; null where there is no replica. */
  readonly readUpTo: ReadUpTo | null
}

/** A request with a well-formed session cookie. */
interface SessionRequest {
  readonly ctx: Context
  readonly route: SessionRoute
  readonly facts: RequestBasics
  readonly session: SessionCookie
  /** Read once, though both the parsing and the admission need them. Throws where they are malformed. */
  readonly claims: () => TenantClaimsAndQuery
  /** The permissions that this request needs; those that depend on its values are known after the parsing. */
  needs: readonly Permission[]
  /** Set by the look-up; null until then. */
  extend: FoundSession['extend']
}

/** The parsed values for the route's work, and the options of the request's units of work. */
interface ParsedRequest {
  readonly values: RequestValues<unknown, unknown, unknown>
  readonly writeRequest: WriteRequest
}

/**
 * Answers a request that needs a session. The session is looked up in the transaction of the work, in the same flight
 * as its first reads, so a read costs one flight to the database and a write two. The result of the work is used only
 * where the look-up has found the session. A write looks it up after locking the tenant's head. One flight more is
 * paid by a large body, by a read from a replica, by a `handle` route, and once a minute to extend the session.
 *
 * A refusal of the session (401, 403) wins over a refusal of the request's form (400, 422), so that a client without a
 * session learns nothing about the schemas.
 */
export async function answerSession(
  ctx: Context,
  route: SessionRoute,
  facts: RequestBasics,
  services: SessionServices,
): Promise<Reply> {
  const session = await sessionOf(facts, services)
  if (session === null) throw sessionRequired()
  let read: TenantClaimsAndQuery | undefined
  const claims = () => (read ??= tenantClaimsAndQuery(ctx, facts.hostTenant))
  const needs = typeof route.needs === 'string' ? [route.needs] : []
  const request: SessionRequest = { ctx, route, facts, session, claims, needs, extend: null }
  try {
    return await runWork(request, services)
  } finally {
    // The session was used, even where the work failed. A failure here is ignored: the next request tries again.
    await request.extend?.().catch(() => undefined)
  }
}

/**
 * The session of the request's cookies. A browser may have the cookie of an ended session of one tenant and be a device
 * of another: then it is the device. Only such a browser pays a look-up more.
 */
async function sessionOf(facts: RequestBasics, services: SessionServices): Promise<SessionCookie | null> {
  const cookies = sentCookies(facts)
  const session = services.parseSessionCookie(cookies)
  const device = services.parseSessionCookie({ ...cookies, session: null })
  if (session === null || device === null || device.tenantId === session.tenantId) return session
  const found = await findSession(services.database, session, facts)
  return found === null ? device : session
}

/**
 * 1. A large body is read only for an existing session.
 * 2. The request is parsed; where that fails, a refusal of the session wins.
 * 3. `write`, and `read` without a replica, start in the same flight as the session's look-up.
 * 4. `read` from a replica, and `handle`, start after the look-up.
 */
async function runWork(request: SessionRequest, services: SessionServices): Promise<Reply> {
  const {
    ctx,
    route,
    session: { tenantId },
  } = request
  const lookUp = () => readTenant(services.database, tenantId, (tx) => admit(request, tx, false))
  if (isLargeBody(ctx.req)) await lookUp()
  const { values, writeRequest } = await parse(request).catch(async (error: unknown) => {
    await lookUp()
    throw error
  })

  if (typeof route.needs === 'function') request.needs = route.needs(values)

  const { read, write, handle } = route.work
  const { readUpTo } = services
  if (write !== undefined)
    return admittedUnit(services, writeRequest, admitWrite(request), async (unit, identity) =>
      write(unit, { ...values, identity }),
    )
  if (read !== undefined) {
    if (readUpTo === null)
      return readTenant(services.database, tenantId, (tx) =>
        runWithAdmission(admit(request, tx, false), async (identity) => read(tx, { ...values, identity })),
      )
    const identity = await lookUp()
    // The replica answers only where it has replayed everything up to the position that the look-up has found.
    return readUpTo(tenantId, identity.position, (tx) => read(tx, { ...values, identity: Promise.resolve(identity) }))
  }
  const identity = await lookUp()
  return handle({ ...values, identity, ...tenantAccess(request, services, identity, writeRequest) })
}

const sessionRequired = () => new HttpRefusal(401, 'session_required', 'Entre com seu email e senha para continuar.')

async function parse({ ctx, route, facts, session, claims }: SessionRequest): Promise<ParsedRequest> {
  const values = await parseRequest(ctx, route, facts, claims())
  const idempotency = idempotencyOf(ctx, values)
  return { values, writeRequest: { tenantId: session.tenantId, now: facts.now, ...(idempotency && { idempotency }) } }
}

/**
 * Looks the session up and refuses requests that it does not allow. The look-up is sent before this returns. Throws
 * HttpRefusal 401 where the session does not exist, HttpRefusal 403 for another tenant, Rejection 'admin_only' where
 * the route is for admins, Rejection 'permission_missing' where the request needs a permission that the user has not.
 */
async function admit(request: SessionRequest, tx: TenantTransaction, locksHead: boolean): Promise<Identity> {
  const { ctx, route, facts, session, claims } = request
  const found = await session.lookUp(tx, { now: facts.now, ip: facts.ip, locksHead })
  if (found === null) throw sessionRequired()
  const { identity } = found
  request.extend = found.extend
  Object.assign(ctx.state, { tenantId: identity.tenantId, userId: identity.userId })
  refuseOtherTenant(claims(), identity)
  if (identity.device !== null) refuseAtDevice(route, identity.device)
  if (route.adminOnly && identity.role !== 'admin') throw new Rejection('admin_only')
  refuseWithout(identity, request.needs)
  return identity
}

/** A PIN of four digits opens the kitchen, not the office; and without a person a device only reads. */
function refuseAtDevice(route: SessionRoute, { hasPerson }: KitchenDevice): void {
  const onlyReads = route.work.read !== undefined && route.needs === undefined && !route.adminOnly
  if (!hasPerson && !onlyReads && route.withoutPerson !== true)
    throw new HttpRefusal(401, 'person_required', 'Quem é você? Toque no seu nome e digite os seus 4 números.')
  if (route.adminOnly || route.needsPassword === true) throw new Rejection('office_only')
}

function refuseOtherTenant({ tenantClaims }: TenantClaimsAndQuery, { tenantId }: Identity): void {
  if (Object.values(tenantClaims).some((claim) => claim !== null && claim !== tenantId))
    throw new HttpRefusal(403, 'other_tenant', 'Esta sessão pertence a outro tenant.')
}

function admitWrite(request: SessionRequest): Admit<Identity> {
  const { requestId } = request.facts
  return async (tx) => {
    const identity = await admit(request, tx, true)
    // `hasHead` is true: `admit_session` (migration 0014) joins the tenant's head and finds no session without it.
    const actor = identity.device?.hasPerson === false ? { system: 'kitchen-device' } : { userId: identity.userId }
    return { hasHead: true, author: identity, meta: { actor, requestId } }
  }
}

/** Runs `work` while the admission is pending. Where both fail, throws the admission's error, which is the cause. */
async function runWithAdmission<T>(
  admitting: Promise<Identity>,
  work: (identity: Promise<Identity>) => Promise<T>,
): Promise<T> {
  const working = work(admitting)
  await Promise.allSettled([admitting, working])
  await admitting
  return working
}

function tenantAccess(
  request: SessionRequest,
  services: SessionServices,
  { tenantId, position }: Identity,
  writeRequest: WriteRequest,
): Pick<SessionCall<unknown, unknown, unknown>, 'read' | 'readPrimary' | 'write' | 'writeWithoutKey' | 'writeLater'> {
  const { readUpTo } = services
  // After its own write a request reads from the primary: the replica may not have replayed that write yet.
  let hasWritten = false
  const writeWith =
    (options: WriteRequest): SessionCall<unknown, unknown, unknown>['write'] =>
    (work) => {
      // The second one would be given the answer that is kept for the first.
      if (hasWritten && options.idempotency !== undefined)
        throw new Error('A request with an idempotency key writes once')
      hasWritten = true
      return admittedUnit(services, options, admitWrite(request), work)
    }
  const { idempotency: _idempotency, ...withoutKey } = writeRequest
  const readPrimary: SessionCall<unknown, unknown, unknown>['readPrimary'] = (work) =>
    readTenant(services.database, tenantId, work)
  return {
    readPrimary,
    read: (work) => (hasWritten || readUpTo === null ? readPrimary(work) : readUpTo(tenantId, position, work)),
    write: writeWith(writeRequest),
    writeWithoutKey: writeWith(withoutKey),
    writeLater: ({ doneAt, idempotency, author }, work) => {
      hasWritten = true
      return admittedUnit(services, { ...withoutKey, doneAt, idempotency }, admitAuthor(request, author), work)
    },
  }
}

/** The request's session is looked up again, and then says who has done what arrives with it. */
const admitAuthor =
  (request: SessionRequest, author: LaterUnit['author']): Admit<Identity> =>
  async (tx) => {
    const admitting = admit(request, tx, true)
    const [admitted, authored] = await Promise.allSettled([admitting, author(tx, admitting)])
    // Where both fail, the session's failure is the cause.
    if (admitted.status === 'rejected') throw admitted.reason
    if (authored.status === 'rejected') throw authored.reason
    const { identity, meta } = authored.value
    return { hasHead: true, author: identity, meta }
  }

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyOf(
  ctx: Context,
  { query, body }: Pick<ParsedRequest['values'], 'query' | 'body'>,
): { key: string; fingerprint: string } | undefined {
  const key = ctx.get('idempotency-key')
  if (key === '') return undefined
  if (!IDEMPOTENCY_KEY.test(key))
    throw new HttpRefusal(
      422,
      'idempotency_key_invalid',
      'Idempotency-Key inválida: use de 1 a 200 caracteres visíveis, sem espaços.',
    )
  const values = query === undefined ? [body ?? null] : [query, body ?? null]
  return { key, fingerprint: JSON.stringify([ctx.method, ctx.path, ...values]) }
}
