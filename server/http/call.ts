import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { EventStore } from '../events/event-store.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { HttpRefusal, invalidFields } from './problem.ts'
import { readJsonBody } from './request-body.ts'
import type { PublicCall, PublicRoute, RequestValues, Route } from './route.ts'

/** A request before its route's schemas have parsed it. */
export interface RequestFacts {
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly origin: string
  readonly hostTenant: string | null
  readonly sessionCookie: string | null
  readonly cookie: (name: string) => string | null
  readonly lastEventId: string | null
}

type AnyRequest = RequestValues<unknown, unknown, unknown>

/** A request parsed by its route's schemas. */
export async function parsedRequest(ctx: Context, route: Route, { hostTenant: _hostTenant, ...facts }: RequestFacts, { tenantClaims, query }: Claims): Promise<AnyRequest> {
  return { ...facts, tenantClaims, params: parse(route.params, ctx.params, 'params'), query: parse(route.query, query, 'query'), body: await parseBody(ctx, route) }
}

/** Access to a tenant that the route names itself. */
export function publicAccess({ database, store }: { readonly database: Database; readonly store: EventStore }, { now, requestId, ip }: RequestFacts): Pick<PublicCall<unknown, unknown, unknown>, 'readAs' | 'writeAs'> {
  return {
    readAs: (tenantId, work) => readTenant(database, tenantId, work),
    writeAs: (tenantId, actor, work) => unitOfWork({ database, store }, { tenantId, now, meta: { actor, requestId, ip } }, work),
  }
}

export async function publicCall(ctx: Context, route: PublicRoute, facts: RequestFacts, stores: { readonly database: Database; readonly store: EventStore }): Promise<PublicCall<unknown, unknown, unknown>> {
  return { ...await parsedRequest(ctx, route, facts, claimsOf(ctx, facts.hostTenant)), ...publicAccess(stores, facts) }
}

/** The tenant that the request names, and the rest of the query, which is the route's. */
export interface Claims {
  readonly tenantClaims: AnyRequest['tenantClaims']
  readonly query: Readonly<Record<string, string | string[]>>
}

export function claimsOf(ctx: Context, hostTenant: string | null): Claims {
  const { tenant, ...query } = queryOf(ctx.querystring)
  if (Array.isArray(tenant)) throw new HttpRefusal(422, 'tenant_repeated', 'Informe um só tenant.')
  return { tenantClaims: { host: hostTenant, query: tenant || null, header: ctx.get('x-tenant-id') || null }, query }
}

/** Each name once as a text; a repeated one as an array, which no schema takes for a text. */
function queryOf(querystring: string): Record<string, string | string[]> {
  if (querystring === '') return {}
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
