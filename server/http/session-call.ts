import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { Database } from '../database/database.ts'
import type { ReadUpTo } from '../database/replica.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventStore } from '../events/event-store.ts'
import type { Admit, WriteRequest } from '../events/unit-of-work.ts'
import { admittedUnit } from '../events/unit-of-work.ts'
import type { Claims, RequestFacts } from './call.ts'
import { claimsOf, parsedRequest, publicAccess } from './call.ts'
import type { FoundSession, Identity, SessionKey, SessionKeyOf } from './identity.ts'
import { HttpRefusal } from './problem.ts'
import type { Reply, RequestValues, SessionCall, SessionRoute } from './route.ts'

export interface SessionServices {
  readonly database: Database
  readonly store: EventStore
  readonly sessionKeyOf: SessionKeyOf
  /** Reads that a replica may answer; null where there is no replica. */
  readonly readUpTo: ReadUpTo | null
}

/** A request whose cookie has the form of a session's cookie. */
interface SessionRequest {
  readonly ctx: Context
  readonly route: SessionRoute
  readonly facts: RequestFacts
  readonly session: SessionKey
  /** Set by the look-up where the session's expiry is to be extended. */
  extend: FoundSession['extend']
}

/** A request as its route's schemas have parsed it. */
interface Parsed {
  readonly values: RequestValues<unknown, unknown, unknown>
  readonly writing: WriteRequest
}

/**
 * Answers a request that needs a session. The session is looked up in the transaction of the work and in the same flight as
 * its first reads, so a read is one flight to the database and a write is two. What the work reads counts only once the
 * look-up has found the session; a write finds it behind the lock of the tenant's head.
 *
 * A refusal of the session (401, 403) goes before a refusal of the request's form (400, 422): a stranger learns nothing of the schemas.
 */
export async function answerSession(ctx: Context, route: SessionRoute, facts: RequestFacts, services: SessionServices): Promise<Reply> {
  const session = facts.sessionCookie === null ? null : services.sessionKeyOf(facts.sessionCookie)
  if (session === null) throw sessionRequired()
  const request: SessionRequest = { ctx, route, facts, session, extend: null }
  try {
    return await carryOut(request, services)
  } finally {
    // Where this fails, the next request tries again.
    await request.extend?.().catch(() => undefined)
  }
}

async function carryOut(request: SessionRequest, services: SessionServices): Promise<Reply> {
  const { ctx, route, facts, session: { tenantId } } = request
  const lookUp = () => readTenant(services.database, tenantId, (tx) => admit(request, tx, false))
  if (isLargeBody(ctx.req)) await lookUp()
  const { values, writing } = await parse(request).catch(async (error: unknown) => {
    await lookUp()
    throw error
  })

  const { read, write, handle } = route.work
  const { readUpTo } = services
  if (write !== undefined) return admittedUnit(services, writing, admitWrite(request), async (unit, identity) => write(unit, { ...values, identity }))
  if (read !== undefined && readUpTo === null) return readTenant(services.database, tenantId, (tx) => besideAdmission(admit(request, tx, false), async (identity) => read(tx, { ...values, identity })))
  const identity = await lookUp()
  // A replica is asked for everything up to the position that the look-up in the primary has seen.
  if (read !== undefined) return reads(services)(tenantId, identity.position, (tx) => read(tx, { ...values, identity: Promise.resolve(identity) }))
  return handle({ ...values, identity, ...publicAccess(services, facts), ...tenantAccess(request, services, identity, writing) })
}

const sessionRequired = () => new HttpRefusal(401, 'session_required', 'Entre com seu email e senha para continuar.')

async function parse({ ctx, route, facts, session }: SessionRequest): Promise<Parsed> {
  const values = await parsedRequest(ctx, route, facts, claimsOf(ctx, facts.hostTenant))
  const idempotency = idempotencyOf(ctx, values.body)
  return { values, writing: { tenantId: session.tenantId, now: facts.now, ...(idempotency && { idempotency }) } }
}

/** Looks the session up and refuses what it may not do. Sent before this returns. */
async function admit(request: SessionRequest, tx: TenantTransaction, locksHead: boolean): Promise<Identity> {
  const { ctx, route, facts, session } = request
  const found = await session.lookUp(tx, { now: facts.now, locksHead })
  if (found === null) throw sessionRequired()
  const { identity } = found
  request.extend = found.extend
  Object.assign(ctx.state, { tenantId: identity.tenantId, userId: identity.userId })
  refuseOtherTenant(claimsOf(ctx, facts.hostTenant), identity)
  if (route.adminOnly && identity.role !== 'admin') throw new Rejection('admin_only')
  return identity
}

function refuseOtherTenant({ tenantClaims }: Claims, { tenantId }: Identity): void {
  if (Object.values(tenantClaims).some((claim) => claim !== null && claim !== tenantId)) throw new HttpRefusal(403, 'other_tenant', 'Esta sessão pertence a outro tenant.')
}

function admitWrite(request: SessionRequest): Admit<Identity> {
  const { requestId, ip } = request.facts
  return async (tx) => {
    const identity = await admit(request, tx, true)
    // A session's look-up finds nothing where its tenant has no head.
    return { hasHead: true, author: identity, meta: { actor: { userId: identity.userId }, requestId, ip } }
  }
}

/** Where both fail, the admission's failure is the cause. */
async function besideAdmission<T>(admitting: Promise<Identity>, work: (identity: Promise<Identity>) => Promise<T>): Promise<T> {
  const working = work(admitting)
  await Promise.allSettled([admitting, working])
  await admitting
  return working
}

function reads({ database, readUpTo }: SessionServices): ReadUpTo {
  return readUpTo ?? ((tenantId, _position, work) => readTenant(database, tenantId, work))
}

function tenantAccess(request: SessionRequest, services: SessionServices, { tenantId, position }: Identity, writing: WriteRequest): Pick<SessionCall<unknown, unknown, unknown>, 'read' | 'write' | 'writeWithoutKey'> {
  // A request that has written reads from the primary afterwards: the replica may not have its write yet.
  let hasWritten = false
  const write = (writeRequest: WriteRequest): SessionCall<unknown, unknown, unknown>['write'] => (work) => {
    hasWritten = true
    return admittedUnit(services, writeRequest, admitWrite(request), work)
  }
  const { idempotency: _idempotency, ...withoutKey } = writing
  return {
    read: (work) => (hasWritten ? readTenant(services.database, tenantId, work) : reads(services)(tenantId, position, work)),
    write: write(writing),
    writeWithoutKey: write(withoutKey),
  }
}

const LARGE_BODY_BYTES = 64 * 1024

/** A body whose reading costs something: it is read only once its session was found. Without a plain length it counts as large. */
function isLargeBody({ headers }: IncomingMessage): boolean {
  const isOfUnknownSize = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined
  return isOfUnknownSize || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyOf(ctx: Context, body: unknown): { key: string; request: string } | undefined {
  const key = ctx.get('idempotency-key')
  if (key === '') return undefined
  if (!IDEMPOTENCY_KEY.test(key)) throw new HttpRefusal(422, 'idempotency_key_invalid', 'Idempotency-Key inválida: use de 1 a 200 caracteres visíveis, sem espaços.')
  return { key, request: JSON.stringify([ctx.method, ctx.path, body ?? null]) }
}
