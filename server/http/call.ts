import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { ReadUpTo } from '../database/replica.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventStore } from '../events/event-store.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import type { IdentityOf } from './identity.ts'
import { HttpRefusal, invalidFields } from './problem.ts'
import { readJsonBody } from './request-body.ts'
import type { PublicCall, Route, SessionCall } from './route.ts'

interface CallFacts {
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly origin: string
  readonly hostTenant: string | null
  readonly sessionCookie: string | null
  readonly cookie: (name: string) => string | null
  readonly lastEventId: string | null
}

export interface CallServices {
  readonly database: Database
  readonly store: EventStore
  readonly identityOf: IdentityOf
  readonly readUpTo: ReadUpTo
}

type AnyCall = PublicCall<unknown, unknown, unknown>

/** A request parsed by its route's schemas. */
export function publicCall(ctx: Context, route: Route, facts: CallFacts, services: CallServices): Promise<AnyCall> {
  return parsedCall(ctx, route, facts, services, askedOf(ctx, facts.hostTenant))
}

async function parsedCall(ctx: Context, route: Route, { hostTenant: _hostTenant, ...facts }: CallFacts, { database, store }: CallServices, asked: Asked): Promise<AnyCall> {
  return {
    ...facts,
    tenantClaims: asked.tenantClaims,
    params: parse(route.params, ctx.params, 'params'),
    query: parse(route.query, asked.query, 'query'),
    body: await parseBody(ctx, route),
    readAs: (tenantId, work) => readTenant(database, tenantId, work),
    writeAs: (tenantId, actor, work) =>
      unitOfWork({ database, store }, { tenantId, now: facts.now, meta: { actor, requestId: facts.requestId, ip: facts.ip } }, work),
  }
}

/** The same with a session, which is asked for before anything is parsed: a stranger learns nothing of the schemas. */
export async function sessionCall(ctx: Context, route: Route, facts: CallFacts, services: CallServices): Promise<SessionCall<unknown, unknown, unknown>> {
  const identity = facts.sessionCookie === null ? null : await services.identityOf(facts.sessionCookie, facts.now)
  if (identity === null) throw new HttpRefusal(401, 'session_required', 'Entre com seu email e senha para continuar.')
  const { tenantId, userId } = identity
  Object.assign(ctx.state, { tenantId, userId })
  const asked = askedOf(ctx, facts.hostTenant)
  if (Object.values(asked.tenantClaims).some((claim) => claim !== null && claim !== tenantId)) {
    throw new HttpRefusal(403, 'other_tenant', 'Esta sessão pertence a outro tenant.')
  }
  if (route.access === 'session' && route.adminOnly === true && identity.role !== 'admin') throw new Rejection('admin_only')
  const call = await parsedCall(ctx, route, facts, services, asked)
  const meta = { actor: { userId }, requestId: facts.requestId, ip: facts.ip }
  const idempotency = idempotencyOf(ctx, call.body)
  // Whoever has written reads where it was written.
  let hasWritten = false
  return {
    ...call,
    identity,
    read: (work) => (hasWritten ? readTenant(services.database, tenantId, work) : services.readUpTo(tenantId, identity.position, work)),
    write: (work) => {
      hasWritten = true
      return unitOfWork(services, { tenantId, meta, now: facts.now, ...(idempotency && { idempotency }) }, work)
    },
  }
}

interface Asked {
  readonly tenantClaims: AnyCall['tenantClaims']
  /** The rest of the query string, not parsed yet. */
  readonly query: Readonly<Record<string, string | string[]>>
}

/** What the request says its tenant is, and the query that is left for the route. */
function askedOf(ctx: Context, hostTenant: string | null): Asked {
  const { tenant, ...query } = queryOf(ctx.querystring)
  if (Array.isArray(tenant)) throw new HttpRefusal(422, 'tenant_repeated', 'Informe um só tenant.')
  return { tenantClaims: { host: hostTenant, query: tenant || null, header: ctx.get('x-tenant-id') || null }, query }
}

/** Each name once as a text; a repeated one as an array, which no schema takes for a text. */
function queryOf(querystring: string): Record<string, string | string[]> {
  const search = new URLSearchParams(querystring)
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const name of new Set(search.keys())) {
    const [first = '', ...more] = search.getAll(name)
    query[name] = more.length === 0 ? first : [first, ...more]
  }
  return { ...query }
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, what: 'query' | 'params' | 'body'): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields(result.error, what)
  return result.data
}

async function parseBody(ctx: Context, route: Route): Promise<unknown> {
  if (route.body === undefined) return undefined
  const body = await readJsonBody(ctx.req)
  if (body === undefined && !route.body.safeParse({}).success) throw new HttpRefusal(400, 'body_missing', 'Envie os dados no corpo da requisição, como JSON.')
  // `null` is a body, and no object; only a missing body may count as an empty one.
  return parse(route.body, body === undefined ? {} : body, 'body')
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyOf(ctx: Context, body: unknown): { key: string; request: string } | undefined {
  const key = ctx.get('idempotency-key')
  if (key === '') return undefined
  if (!IDEMPOTENCY_KEY.test(key)) throw new HttpRefusal(422, 'idempotency_key_invalid', 'Idempotency-Key inválida: use de 1 a 200 caracteres visíveis, sem espaços.')
  return { key, request: JSON.stringify([ctx.method, ctx.path, body ?? null]) }
}
