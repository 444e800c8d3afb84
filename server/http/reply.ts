import type { Gzip } from 'node:zlib'
import { createGzip } from 'node:zlib'
import type { Context } from 'koa'
import { answerText } from '../events/answer-text.ts'
import { holdsForNews } from './connection-limits.ts'
import { cookieName, SESSION_COOKIE, SESSION_MS } from './identity.ts'
import type { NewCookie, Reply, Route } from './route.ts'

/** Characters from which a body is compressed. The job of one tap, some six labels, is shorter and is not delayed. */
const LONG = 1024 * 1024

export function sendReply(ctx: Context, reply: Reply, secure: boolean): void {
  ctx.status = reply.status
  ctx.set({ 'Cache-Control': 'no-store', ...reply.headers })
  // Not `ctx.fresh`: a script that sends If-None-Match sends `Cache-Control: no-cache` with it, which says the opposite there.
  const tag = reply.headers?.['ETag']
  if (tag !== undefined && ctx.get('if-none-match') === tag) {
    ctx.status = 304
    return
  }
  if (reply.session !== undefined)
    setCookie(ctx, { name: SESSION_COOKIE, value: reply.session, maxAgeMs: SESSION_MS }, secure)
  for (const cookie of reply.cookies ?? []) setCookie(ctx, cookie, secure)
  if (reply.file !== undefined) {
    ctx.type = reply.file.type
    ctx.set('Content-Disposition', `${reply.file.save ? 'attachment' : 'inline'}; filename="${reply.file.name}"`)
    ctx.body = reply.file.stream
  } else if (reply.events !== undefined) {
    ctx.type = 'text/event-stream; charset=utf-8'
    // nginx would buffer the events.
    ctx.set('X-Accel-Buffering', 'no')
    ctx.body = reply.events
    holdsForNews(ctx.res, true)
  } else if (reply.html !== undefined) {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = reply.html
  } else if (reply.body === undefined) {
    ctx.body = null
    // Koa has set 204 for the empty body.
    ctx.status = reply.status
  } else {
    ctx.type = 'application/json; charset=utf-8'
    const text = textOf(ctx, reply.body)
    ctx.body = reply.mayCompress && text.length > LONG && acceptsGzip(ctx) ? compressed(ctx, text) : text
  }
}

/** What a write has made together is said of each. */
const textOf = (ctx: Context, body: unknown) => (ctx.method === 'GET' ? JSON.stringify(body) : answerText(body))

const acceptsGzip = (ctx: Context) => ctx.acceptsEncodings('gzip', 'identity') === 'gzip'

/** Begins to send while it compresses. Level 1: ten times as fast as the usual level, for a third more bytes. */
function compressed(ctx: Context, text: string): Gzip {
  ctx.set('Content-Encoding', 'gzip')
  ctx.vary('Accept-Encoding')
  const stream = createGzip({ level: 1 })
  stream.end(text)
  return stream
}

function setCookie(ctx: Context, { name, value, maxAgeMs }: NewCookie, secure: boolean): void {
  // Behind a proxy with TLS the connection itself is not secure, and the cookies' library would refuse to set one.
  ctx.cookies.secure = secure
  ctx.cookies.set(cookieName(name, secure), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    overwrite: true,
    maxAge: maxAgeMs,
  })
}

/** Checks answers against the route's contract. Throws where one does not fit, so that a test sees a 500. */
export function answerChecker(route: Route): (reply: Reply) => void {
  const name = `${route.method.toUpperCase()} ${route.path}`
  return ({ status, body, file, html, events }) => {
    const shape = route.answers[status]
    if (shape === undefined) throw new Error(`${name} answers ${status}, which its contract does not declare`)
    if (shape === 'nothing') {
      if (body !== undefined) throw new Error(`${name} answers ${status} with a body`)
    } else if ('file' in shape) {
      if (file === undefined && html === undefined && events === undefined)
        throw new Error(`${name} answers ${status} without its file`)
    } else {
      const result = shape.safeParse(body)
      if (!result.success)
        throw new Error(`${name} answers ${status} outside its contract: ${JSON.stringify(result.error.issues)}`)
    }
  }
}
