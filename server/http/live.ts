import { PassThrough } from 'node:stream'
import * as z from 'zod/mini'
import type { LiveChange, LiveHub } from '../events/live-hub.ts'
import type { Route } from './route.ts'
import { sessionRoute } from './route.ts'

// Between two events something must pass, or proxies take the connection for dead.
const PING_EVERY_MS = 25_000
/** A browser that is still there comes back by itself, and its session is looked at anew. */
const LIFE_MS = 15 * 60_000
const COME_BACK_AFTER_MS = 2_000
/** A browser that reads nothing is let go: it can come back and be told what it missed. */
const UNREAD_MAX_BYTES = 64_000

const placeText = z.string().check(z.regex(/^\d{1,15}$/, 'Posição inválida'))

interface LiveOptions {
  readonly hub: LiveHub
  readonly topicOf: ReadonlyMap<string, string>
  /** Events after which a session may be none any more. */
  readonly endingSessions: ReadonlySet<string>
}

/**
 * Server-sent events: `change` with the topics (names of modules) that changed, each with its place in the log as id. The
 * browser repeats the last id when it comes back, and is told what it missed. What changed is for the client to read.
 */
export function liveRoute({ hub, topicOf, endingSessions }: LiveOptions): Route {
  const everyTopic = [...new Set(topicOf.values())]
  const said = ({ position, types }: LiveChange) => {
    const topics = types === null ? everyTopic : [...new Set(types.flatMap((type) => topicOf.get(type) ?? []))]
    return `id: ${position}\nevent: ${topics.length > 0 ? 'change' : 'place'}\ndata: ${JSON.stringify({ topics })}\n\n`
  }
  return sessionRoute({
    method: 'get', path: '/api/live', tag: 'Operação', summary: 'O que muda, na hora (server-sent events)', query: z.strictObject({ after: z.optional(placeText) }), answers: { 200: { file: 'text/event-stream' } },
    handle: async ({ identity, query, lastEventId }) => {
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy()
        else if (!stream.destroyed) stream.write(text)
      }
      write(`retry: ${COME_BACK_AFTER_MS}\n\n`)
      const place = placeText.safeParse(lastEventId ?? query.after)
      const unwatch = await hub.watch(identity.tenantId, place.success ? Number(place.data) : null, (change) => {
        write(said(change))
        // Whoever still has a session comes back by itself and misses nothing.
        if (change.types === null || change.types.some((type) => endingSessions.has(type))) stream.end()
      }, () => stream.end())
      const ping = setInterval(() => write(': ping\n\n'), PING_EVERY_MS)
      const life = setTimeout(() => stream.end(), LIFE_MS)
      stream.once('close', () => {
        clearInterval(ping)
        clearTimeout(life)
        unwatch?.()
      })
      if (unwatch === null) stream.end()
      return { status: 200, body: undefined, events: stream }
    },
  })
}
