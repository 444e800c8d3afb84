import { PassThrough } from 'node:stream'
import * as z from 'zod/mini'
import type { LiveChange, LiveHub } from '../events/live-hub.ts'
import type { Route } from './route.ts'
import { sessionRoute } from './route.ts'
import { openStreams } from './open-streams.ts'

// Proxies close a connection on which nothing is sent for long.
/** A screen that hears nothing for longer asks whether the server is still there (web/lib/live.ts). */
const PING_EVERY_MS = 4_000
/** The longest life of a connection. The browser reconnects by itself, and its session is then looked up again. */
const CONNECTION_MS = 15 * 60_000
const RECONNECT_AFTER_MS = 2_000
/** For a stream that has ended because the same session opened many newer ones: else they would end each other. */
const RECONNECT_LATER_MS = 30_000
/** A browser has a stream for each of its tabs. */
const STREAMS = { perOwner: 8, perTenant: 200 }
/** A connection is closed where its browser leaves more than this unread. After a reconnect it gets what it missed. */
const UNREAD_MAX_BYTES = 64_000

const positionText = z.string().check(z.regex(/^\d{1,15}$/, 'Posição inválida'))

interface LiveOptions {
  readonly hub: LiveHub
  /** Event type → name of its module. */
  readonly topicOf: ReadonlyMap<string, string>
  /** The types of the events that may end sessions. */
  readonly endingSessions: ReadonlySet<string>
}

/**
 * Server-sent events. `change` names the topics (modules) that changed; `place` gives the position only. The id of each
 * is the position in the tenant's log. A browser that reconnects sends the last id and gets the changes since. The
 * events contain no data: the client reads what changed through the API.
 */
export function liveRoute({ hub, topicOf, endingSessions }: LiveOptions): Route {
  const streams = openStreams(STREAMS)
  const everyTopic = [...new Set(topicOf.values())]
  const eventText = ({ position, types }: LiveChange) => {
    const topics = types === null ? everyTopic : [...new Set(types.flatMap((type) => topicOf.get(type) ?? []))]
    return `id: ${position}\nevent: ${topics.length > 0 ? 'change' : 'place'}\ndata: ${JSON.stringify({ topics })}\n\n`
  }
  return sessionRoute({
    method: 'get',
    path: '/api/live',
    tag: 'Operação',
    summary: 'O que muda, na hora (server-sent events)',
    withoutPerson: true,
    query: z.strictObject({ after: z.optional(positionText) }),
    answers: { 200: { file: 'text/event-stream' } },
    handle: async ({ identity, query, lastEventId, sessionCookie }) => {
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy()
        else if (!stream.destroyed && !stream.writableEnded) stream.write(text)
      }
      write(`retry: ${RECONNECT_AFTER_MS}\n\n`)
      // Before the first wait: streams that are opened at once are counted too.
      const owner = identity.device === null ? `session ${sessionCookie}` : `device ${identity.device.id}`
      const forget = streams.open(identity.tenantId, owner, () => {
        write(`retry: ${RECONNECT_LATER_MS}\n\n`)
        stream.end()
      })
      stream.once('close', forget)
      const after = positionText.safeParse(lastEventId ?? query.after)
      const watching = hub.watch(
        identity.tenantId,
        // From the session's look-up on: an event that ended the session since then closes the connection.
        after.success ? Number(after.data) : identity.position,
        (change) => {
          write(eventText(change))
          // This session may have ended. A browser whose session still exists reconnects and misses nothing.
          if (change.types === null || change.types.some((type) => endingSessions.has(type))) stream.end()
        },
        () => stream.end(),
      )
      const unwatch = await watching.catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      const ping = setInterval(() => write('event: ping\ndata: -\n\n'), PING_EVERY_MS)
      const ending = setTimeout(() => stream.end(), CONNECTION_MS)
      const stop = () => {
        clearInterval(ping)
        clearTimeout(ending)
        unwatch?.()
      }
      stream.once('close', stop)
      // The stream may have been destroyed while the watch began.
      if (stream.destroyed) stop()
      if (unwatch === null) stream.end()
      return { status: 200, body: undefined, events: stream }
    },
  })
}
