import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import Koa from 'koa'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { damageText, isDamage } from '../database/damage.ts'
import type { Database } from '../database/database.ts'
import type { DiskWatch } from '../database/disk-watch.ts'
import type { ReadUpTo } from '../database/replica.ts'
import type { EventStore } from '../events/event-store.ts'
import { tenantOfHost } from '../contract/tenant-id.ts'
import { publicCall } from './call.ts'
import { clientIp } from './client-ip.ts'
import { holdsForNews } from './connection-limits.ts'
import { HEALTH_PATH } from './health.ts'
import { hasSeveralHosts, isLoopback, isLoopbackAddress, isServedHost, validHost } from './host.ts'
import type { ParseSessionCookie } from './identity.ts'
import { cookieName, SESSION_COOKIE } from './identity.ts'
import { diskFull, HttpRefusal, internalProblem, kernelRejections, refusalOf } from './problem.ts'
import type { RejectionTexts } from './contract/problem.ts'
import { answerChecker, sendReply } from './reply.ts'
import { refusalChecker } from './refusals.ts'
import type { Route } from './route.ts'
import { isSameOrigin } from './same-origin.ts'
import { isShare, sendShareBack } from './share-target.ts'
import { securityHeaders } from './security-headers.ts'
import { answerSession } from './session-call.ts'
import { strangersBodies } from './strangers-bodies.ts'

export interface HttpAppOptions {
  readonly routes: readonly Route[]
  readonly texts: RejectionTexts
  readonly database: Database
  readonly store: EventStore
  readonly clock: () => Date
  readonly parseSessionCookie: ParseSessionCookie
  /** Reads from the replica; null where there is no replica. */
  readonly readUpTo: ReadUpTo | null
  readonly log: Logger
  /**
   * The origin that QR codes contain and whose host is the base of the tenants' sub-domains; null: each request's own
   * origin.
   */
  readonly publicOrigin: URL | null
  readonly trustedProxies: number
  readonly disk: DiskWatch
  /** Answers the requests that match no route: the web app's files. */
  readonly fallback: (ctx: Context) => Promise<void>
  /** Called when the answer of a request is ready to be sent. `ms` does not include the sending. */
  readonly onRequest?:
    | ((request: {
        readonly method: string
        readonly route: string
        readonly status: number
        readonly ms: number
      }) => void)
    | undefined
  /** Answer 500 in place of an answer or a refusal that its route does not declare. On in tests. */
  readonly checkAnswers: boolean
}

/** Koa's state of one request. */
export interface RequestState {
  readonly requestId: string
  readonly host: string
  readonly now: Date
  tenantId?: string
  userId?: string
  /** The path of the matched route, as in `/api/products/:id`; absent where no route matched. */
  routePath?: string
  /** Logged in place of a path that contains a secret. */
  loggedPath?: string
}

/** The metrics' name for requests without a route: files of the web app, and addresses that do not exist. */
const NO_ROUTE = '(web)'

/**
 * The steps of every request:
 * 1. It gets an id, its time and the security headers. An error of a later step becomes a problem document
 *    (problem.ts). One log line is written when the answer is ready.
 * 2. Host and, for a write, the browser's origin are checked.
 * 3. The router finds the route. A public route is parsed and handled (call.ts); a session route is answered by
 *    session-call.ts, which parses the request, looks the session up and runs the route's work.
 * 4. A request without a route gets 404 or 405, or a file of the web app.
 */
export function createHttpApp(options: HttpAppOptions): Koa<RequestState> {
  const { log, clock, publicOrigin } = options
  const app = new Koa<RequestState>()
  const texts = { ...kernelRejections, ...options.texts }
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!isClientsFault(error)) log.error({ err: error }, 'response failed')
  })

  app.use(async (ctx, next) => {
    const started = performance.now()
    Object.assign(ctx.state, { requestId: randomUUID(), host: validHost(ctx.get('host')) ?? '', now: clock() })
    ctx.set(securityHeaders)
    ctx.set('X-Request-Id', ctx.state.requestId)
    try {
      await next()
    } catch (error) {
      sendProblem(ctx, error, texts, options)
    }
    const { requestId, tenantId, userId, routePath, loggedPath = ctx.path } = ctx.state
    const elapsed = performance.now() - started
    const ms = Math.round(elapsed)
    options.onRequest?.({ method: ctx.method, route: routePath ?? NO_ROUTE, status: ctx.status, ms: elapsed })
    // The query may contain what a user typed, so only the path is logged.
    log.info({ requestId, tenantId, userId, method: ctx.method, path: loggedPath, status: ctx.status, ms }, 'request')
  })
  app.use((ctx, next) => checkHostAndOrigin(ctx, next, publicOrigin))
  app.use((ctx, next) => {
    // `/api/products/` and `/api/products` are the same address.
    if (ctx.path.length > 1 && ctx.path.endsWith('/')) ctx.path = withoutTrailingSlashes(ctx.path)
    return next()
  })
  const router = createRouter(options, texts)
  app.use(router.routes())
  app.use((ctx) => answerUnrouted(ctx, router, options.fallback))
  return app
}

/** The client closed the connection before the end, or what it sent is no HTTP (HPE_…, the codes of Node's parser). */
const isClientsFault = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  code.startsWith('HPE_') || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code)

async function checkHostAndOrigin(ctx: Context, next: Next, publicOrigin: URL | null): Promise<void> {
  const host = String(ctx.state.host)
  if (hasSeveralHosts(ctx.req.rawHeaders)) throw new HttpRefusal(400, 'host_repeated', 'Envie um só cabeçalho Host.')
  if (host === '') throw new HttpRefusal(421, 'host_invalid', 'Endereço de acesso inválido.')
  // A load balancer asks for the health by the machine's address.
  if (!isServedHost(host, publicOrigin) && ctx.path !== HEALTH_PATH)
    throw new HttpRefusal(421, 'host_unknown', `O FoodID não responde por este endereço. Use ${publicOrigin?.origin}.`)
  if (publicOrigin?.protocol === 'https:') ctx.set('Strict-Transport-Security', 'max-age=31536000')
  // The system's share sheet is no site: its POST says so, and none of its data is read here.
  if (isShare(ctx)) return sendShareBack(ctx)
  const isWrite = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  const headers = { secFetchSite: ctx.headers['sec-fetch-site'], origin: ctx.headers.origin, host }
  if (isWrite && !isSameOrigin(headers))
    throw new HttpRefusal(403, 'cross_site', 'Requisição vinda de outro site recusada.')
  await next()
}

// Not `/\/+$/`: on a path of many slashes that regular expression takes quadratic time.
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function createRouter(options: HttpAppOptions, texts: RejectionTexts): Router {
  const { routes, publicOrigin, trustedProxies, checkAnswers } = options
  const router = new Router()
  const services = { ...options, strangersBodies: strangersBodies() }
  for (const route of literalFirst(routes)) {
    const checkAnswer = checkAnswers ? answerChecker(route) : undefined
    const checkRefusal = checkAnswers ? refusalChecker(route, texts) : undefined
    router[route.method](route.path, async (ctx: Context) => {
      const { host, now, requestId } = ctx.state as RequestState
      ctx.state.routePath = route.path
      if (route.secretPath === true) ctx.state.loggedPath = route.path
      // Without a public origin, any host but this machine's is expected behind https.
      const secure = publicOrigin === null ? !isLoopback(host) : publicOrigin.protocol === 'https:'
      const cookie = (name: string) => ctx.cookies.get(cookieName(name, secure)) ?? null
      const ip = clientIp({ peer: ctx.ip, forwardedFor: ctx.get('x-forwarded-for') || undefined, trustedProxies })
      const facts = {
        now,
        requestId,
        ip,
        isLocal: isLoopbackAddress(ip) && isLoopback(host) && isLoopback(publicOrigin?.host ?? host),
        origin: publicOrigin?.origin ?? `${ctx.protocol}://${host}`,
        hostTenant: tenantOfHost(host, publicOrigin?.host ?? ''),
        sessionCookie: cookie(SESSION_COOKIE),
        cookie,
        lastEventId: ctx.get('last-event-id') || null,
        bearer: bearerOf(ctx),
        isGone: () => ctx.res.destroyed,
        holdsForNews: (isHeld: boolean) => holdsForNews(ctx.res, isHeld),
      }
      const answer = async () =>
        route.access === 'public'
          ? route.handle(await publicCall(ctx, route, facts, services))
          : answerSession(ctx, route, facts, options)
      const reply = await answer().catch((error: unknown) => {
        checkRefusal?.(error)
        throw error
      })
      checkAnswer?.(reply)
      sendReply(ctx, reply, secure)
    })
  }
  return router
}

/** A module may have a path beside those of another one: `/api/products/labels.bin` beside `/api/products/:id`. */
const literalFirst = (routes: readonly Route[]) =>
  routes.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

function bearerOf(ctx: Context): string | null {
  return /^Bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1] ?? null
}

async function answerUnrouted(ctx: Context, router: Router, fallback: (ctx: Context) => Promise<void>): Promise<void> {
  const isApi = /^\/(?:api|tenant)(?:\/|$)/i.test(ctx.path)
  const matched = router.match(ctx.path, ctx.method).path
  if (matched.length > 0) {
    const allowed = [...new Set(matched.flatMap((layer) => layer.methods))].join(', ')
    throw new HttpRefusal(405, 'method_not_allowed', 'Este endereço não aceita este método.', {
      headers: { Allow: allowed },
    })
  }
  // A browser resolves `//api/products` as a URL on the host `api`, so it is never a screen's address.
  if (isApi || ctx.path.startsWith('//')) throw new HttpRefusal(404, 'not_found', 'Endereço não encontrado.')
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
    throw new HttpRefusal(405, 'method_not_allowed', 'Este endereço não aceita este método.', {
      headers: { Allow: 'GET, HEAD' },
    })
  await fallback(ctx)
}

function sendProblem(
  ctx: Context,
  error: unknown,
  texts: RejectionTexts,
  { log, disk }: Pick<HttpAppOptions, 'log' | 'disk'>,
): void {
  const { requestId } = ctx.state as RequestState
  const found = refusalOf(error, texts)
  // An embedded database that a full disk has stopped only closes its connections.
  const refusal = found?.problem.code === 'unavailable' && disk.isFull() ? diskFull() : found
  if (refusal === null) log.error({ requestId, err: error }, 'unexpected error')
  else if (isDamage(error))
    log.error({ requestId, err: error, advice: damageText('veja err') }, 'the database is damaged')
  else if (refusal.problem.status >= 500) log.warn({ requestId, err: error }, 'unavailable')
  const problem = refusal?.problem ?? internalProblem(requestId)
  ctx.status = problem.status
  ctx.set({ 'Cache-Control': 'no-store', ...refusal?.headers })
  ctx.type = 'application/problem+json'
  ctx.body = JSON.stringify({ type: 'about:blank', ...problem, requestId })
}
