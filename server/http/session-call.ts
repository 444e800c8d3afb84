import type { Context } from 'koa'
import type { Database } from '../database/database.ts'
import type { ReadUpTo } from '../database/replica.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventStore } from '../events/event-store.ts'
import type { Proof, WriteRequest } from '../events/unit-of-work.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import type { Claims, RequestFacts } from './call.ts'
import { publicAccess, claimsOf, parsedRequest } from './call.ts'
import type { Identity, SessionKey, SessionKeyOf } from './identity.ts'
import { isSameIdentity } from './identity.ts'
import { HttpRefusal } from './problem.ts'
import type { Asked, Reply, SessionAsked, SessionCall, SessionRoute } from './route.ts'

export interface SessionServices {
  readonly database: Database
  readonly store: EventStore
  readonly sessionKeyOf: SessionKeyOf
  /** Reads that a copy of the database may answer; null where there is none. */
  readonly readUpTo: ReadUpTo | null
}

interface Request {
  readonly ctx: Context
  readonly route: SessionRoute
  readonly facts: RequestFacts
  readonly services: SessionServices
  /** Parsed once, whatever is begun anew: a body can be read once. */
  parsed(): Promise<Asked<unknown, unknown, unknown>>
  claims(): Claims
}

/** Thrown to undo what was begun for somebody who turns out not to be who they were believed to be. */
class Doubted extends Error {}

/**
 * Carries a request out for whoever its session says it is. Where that was looked up a moment ago, the work begins beside
 * the look-up, in one transaction and one round trip; should the session have ended or changed since, what was begun is
 * undone, nobody hears of it, and the request begins anew.
 *
 * Otherwise the session is asked for before anything is parsed: a stranger learns nothing of the schemas.
 */
export async function answerSession(ctx: Context, route: SessionRoute, facts: RequestFacts, services: SessionServices): Promise<Reply> {
  let parsing: Promise<Asked<unknown, unknown, unknown>> | undefined
  let claimed: Claims | undefined
  const claims = () => (claimed ??= claimsOf(ctx, facts.hostTenant))
  const request: Request = { ctx, route, facts, services, claims, parsed: () => (parsing ??= parsedRequest(ctx, route, facts, claims())) }
  const session = facts.sessionCookie === null ? null : services.sessionKeyOf(facts.sessionCookie)
  if (session === null) throw sessionRequired()
  const begun = await answerBelieved(request, session)
  if (begun !== null) return begun
  const identity = await session.lookUp(facts.now)
  if (identity === null) throw sessionRequired()
  noteCaller(ctx, identity)
  return carryOut(request, await admit(request, identity))
}

const sessionRequired = () => new HttpRefusal(401, 'session_required', 'Entre com seu email e senha para continuar.')

function noteCaller(ctx: Context, { tenantId, userId }: Identity): void {
  Object.assign(ctx.state, { tenantId, userId })
}

/** A request that may be carried out. */
interface Admitted {
  readonly call: SessionAsked<unknown, unknown, unknown>
  readonly writing: WriteRequest
}

async function admit({ ctx, route, facts, claims, parsed }: Request, identity: Identity): Promise<Admitted> {
  const { tenantClaims } = claims()
  if (Object.values(tenantClaims).some((claim) => claim !== null && claim !== identity.tenantId)) {
    throw new HttpRefusal(403, 'other_tenant', 'Esta sessão pertence a outro tenant.')
  }
  if (route.adminOnly && identity.role !== 'admin') throw new Rejection('admin_only')
  const call = { ...await parsed(), identity }
  const idempotency = idempotencyOf(ctx, call.body)
  const { tenantId, userId } = identity
  return { call, writing: { tenantId, now: facts.now, meta: { actor: { userId }, requestId: facts.requestId, ip: facts.ip }, ...(idempotency && { idempotency }) } }
}

/** The answer to somebody who is whom they are believed to be; null where that has to be asked first. */
async function answerBelieved(request: Request, session: SessionKey): Promise<Reply | null> {
  const { ctx, route: { work }, facts, services } = request
  const believed = work.handle === undefined ? session.believed(facts.now) : null
  // A copy of the database is asked with the position that the look-up brings.
  if (believed === null || (work.read !== undefined && services.readUpTo !== null)) return null
  // What is refused is refused once it is certain who asks.
  const admitted = await admit(request, believed).catch(() => null)
  if (admitted === null) return null
  const ask = async (tx: TenantTransaction) => {
    const identity = await session.lookUpIn(tx, facts.now)
    if (identity === null || !isSameIdentity(identity, believed)) throw new Doubted()
    noteCaller(ctx, believed)
  }
  try {
    const reply = await carryOut(request, admitted, { of: believed, restsOn: session.restsOn, ask })
    // Nobody had to ask where the tenant's chain spoke for them.
    noteCaller(ctx, believed)
    return reply
  } catch (error) {
    if (error instanceof Doubted) return null
    throw error
  }
}

async function carryOut({ route: { work }, facts, services }: Request, { call, writing }: Admitted, proof?: Proof): Promise<Reply> {
  const { read, write, handle } = work
  const { tenantId, position } = call.identity
  if (read !== undefined) {
    if (proof === undefined) return reads(services)(tenantId, position, (tx) => read(tx, call))
    return readTenant(services.database, tenantId, (tx) => proven(proof.ask(tx), async () => read(tx, call)))
  }
  if (write !== undefined) return unitOfWork(services, { ...writing, ...(proof && { proof }) }, async (unit) => write(unit, call))
  return handle({ ...call, ...publicAccess(services, facts), ...doors(services, call, writing) })
}

/** Nothing that the work comes to, be it a refusal, is of any worth unless the proof holds. */
async function proven<T>(asking: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const working = work()
  await Promise.allSettled([asking, working])
  await asking
  return working
}

function reads({ database, readUpTo }: SessionServices): ReadUpTo {
  return readUpTo ?? ((tenantId, _position, work) => readTenant(database, tenantId, work))
}

function doors(services: SessionServices, { identity: { tenantId, position } }: Admitted['call'], writing: WriteRequest): Pick<SessionCall<unknown, unknown, unknown>, 'read' | 'write'> {
  // Whoever has written reads where it was written.
  let hasWritten = false
  return {
    read: (work) => (hasWritten ? readTenant(services.database, tenantId, work) : reads(services)(tenantId, position, work)),
    write: (work) => {
      hasWritten = true
      return unitOfWork(services, writing, work)
    },
  }
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyOf(ctx: Context, body: unknown): { key: string; request: string } | undefined {
  const key = ctx.get('idempotency-key')
  if (key === '') return undefined
  if (!IDEMPOTENCY_KEY.test(key)) throw new HttpRefusal(422, 'idempotency_key_invalid', 'Idempotency-Key inválida: use de 1 a 200 caracteres visíveis, sem espaços.')
  return { key, request: JSON.stringify([ctx.method, ctx.path, body ?? null]) }
}
