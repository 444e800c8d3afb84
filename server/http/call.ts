import type { Context } from 'koa'
import type * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { EventStore } from '../events/event-store.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { DEVICE_COOKIE, PERSON_COOKIE } from './identity.ts'
import type { FoundSession, ParseSessionCookie, SentCookies, SessionCookie } from './identity.ts'
import { HttpRefusal, invalidFields } from './problem.ts'
import { BODY_BYTES, readJsonBody, STRANGERS_BODY_BYTES } from './request-body.ts'
import type { StrangersBodies } from './strangers-bodies.ts'
import type { PublicCall, PublicRoute, RequestValues, Route } from './route.ts'

/**
 * What the kernel knows of a request before the route's schemas parse it. `RequestValues` (route.ts) describes the
 * fields.
 */
export interface RequestBasics {
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly isLocal: boolean
  readonly origin: string
  /** The tenant that the host's sub-domain names; null where the host names none. */
  readonly hostTenant: string | null
  readonly sessionCookie: string | null
  readonly cookie: (name: string) => string | null
  readonly lastEventId: string | null
  readonly bearer: string | null
  readonly isGone: () => boolean
  readonly holdsForNews: (isHeld: boolean) => void
}

type AnyRequest = RequestValues<unknown, unknown, unknown>

/** Parses path, query and body with the route's schemas. Throws HttpRefusal where one of them does not fit. */
export async function parseRequest(
  ctx: Context,
  route: Route,
  { hostTenant: _hostTenant, ...facts }: RequestBasics,
  { tenantClaims, query }: TenantClaimsAndQuery,
): Promise<AnyRequest> {
  return {
    ...facts,
    tenantClaims,
    params: parse(route.params, ctx.params, 'params'),
    query: parse(route.query, query, 'query'),
    body: await parseBody(ctx, route),
  }
}

interface PublicServices {
  readonly database: Database
  readonly store: EventStore
  readonly parseSessionCookie: ParseSessionCookie
  readonly strangersBodies: StrangersBodies
}

export function sentCookies({ sessionCookie, cookie }: Pick<RequestBasics, 'sessionCookie' | 'cookie'>): SentCookies {
  return { session: sessionCookie, device: cookie(DEVICE_COOKIE), person: cookie(PERSON_COOKIE) }
}

/** Looks a session up in a transaction of its own; null where it does not exist. */
export async function findSession(
  database: Database,
  session: SessionCookie,
  { now, ip }: Pick<RequestBasics, 'now' | 'ip'>,
): Promise<FoundSession | null> {
  let isOver = false
  try {
    return await readTenant(database, session.tenantId, async (tx) => {
      const found = await session.lookUp(tx, { now, ip, locksHead: false })
      isOver = found === null
      // The look-up has failed the transaction, so there is nothing to commit.
      if (found === null) throw new Error('The session is over')
      return found
    })
  } catch (error) {
    if (isOver) return null
    throw error
  }
}

/** Reads and writes for a tenant that the route chooses: without a session nothing proves the tenant. */
function publicAccess(
  { database, store, parseSessionCookie }: PublicServices,
  facts: RequestBasics,
): Pick<PublicCall<unknown, unknown, unknown>, 'readAs' | 'memberOf' | 'writeAs'> {
  return {
    readAs: (tenantId, work) => readTenant(database, tenantId, work),
    async memberOf(tenantId) {
      const session = parseSessionCookie(sentCookies(facts))
      if (session?.tenantId !== tenantId) return null
      return (await findSession(database, session, facts))?.identity ?? null
    },
    writeAs: (tenantId, actor, work) =>
      unitOfWork({ database, store }, { tenantId, now: facts.now, meta: { actor, requestId: facts.requestId } }, work),
  }
}

export async function publicCall(
  ctx: Context,
  route: PublicRoute,
  facts: RequestBasics,
  services: PublicServices,
): Promise<PublicCall<unknown, unknown, unknown>> {
  // Before the body is parsed: a stranger learns nothing about the schemas.
  if (route.needsMachineToken === true && facts.bearer === null)
    throw new HttpRefusal(401, 'token_required', 'Envie o token do aparelho no cabeçalho Authorization (Bearer).')
  if (route.body !== undefined) services.strangersBodies.admit(ctx.req, facts)
  return {
    ...(await parseRequest(ctx, route, facts, tenantClaimsAndQuery(ctx, facts.hostTenant))),
    ...publicAccess(services, facts),
  }
}

/** `tenant` is taken out of the query: the route's schema gets the rest. */
export interface TenantClaimsAndQuery {
  readonly tenantClaims: AnyRequest['tenantClaims']
  readonly query: Readonly<Record<string, string | string[]>>
}

export function tenantClaimsAndQuery(ctx: Context, hostTenant: string | null): TenantClaimsAndQuery {
  const { tenant, ...query } = queryOf(ctx.querystring)
  if (Array.isArray(tenant)) throw new HttpRefusal(422, 'tenant_repeated', 'Informe um só tenant.')
  return { tenantClaims: { host: hostTenant, query: tenant || null, header: ctx.get('x-tenant-id') || null }, query }
}

/** A parameter that is given once is a string; a repeated one is an array, which the string schemas refuse. */
function queryOf(querystring: string): Record<string, string | string[]> {
  if (querystring === '') return {}
  const search = new URLSearchParams(querystring)
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const name of new Set(search.keys())) {
    const [first = '', ...others] = search.getAll(name)
    query[name] = others.length === 0 ? first : [first, ...others]
  }
  return { ...query }
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, part: 'query' | 'params' | 'body'): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields(result.error, part)
  return result.data
}

async function parseBody(ctx: Context, route: Route): Promise<unknown> {
  if (route.body === undefined) return undefined
  const body = await readJsonBody(ctx.req, route.access === 'public' ? STRANGERS_BODY_BYTES : BODY_BYTES)
  if (body === undefined && !route.body.safeParse({}).success)
    throw new HttpRefusal(400, 'body_missing', 'Envie os dados no corpo da requisição, como JSON.')
  // Only a missing body counts as `{}`. The body `null` is parsed as it is, and refused because it is no object.
  return parse(route.body, body === undefined ? {} : body, 'body')
}
