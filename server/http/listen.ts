import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitConnections } from './connection-limits.ts'

export interface Listening {
  readonly port: number
  /** Drains for `drainMs`, stops accepting, waits up to ten seconds for running requests, closes the rest. */
  close(): Promise<void>
}

const GRACE_MS = 10_000
const CONNECTIONS_MAX = 2_000
/** A kitchen's tablets share an address: each has a stream of changes and up to six connections for its requests. */
const CONNECTIONS_PER_NETWORK = 256

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /**
   * How long `close` answers requests with `Connection: close` before it closes any connection. The clients then open
   * new connections, which another process accepts, and no request arrives on a connection that is being closed.
   */
  readonly drainMs?: number
  /** All connections come from the owner's proxies: they are limited together, and not by their network. */
  readonly isBehindProxies?: boolean
}

/** The time-outs end requests that a client sends too slowly: 5 s for the headers, 30 s for the whole request. */
export function listen(
  handler: RequestListener,
  { port, host, drainMs = 0, isBehindProxies = false }: ListenOptions,
): Promise<Listening> {
  const server: Server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 20_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
    },
    handler,
  )
  limitConnections(server, {
    total: CONNECTIONS_MAX,
    perNetwork: isBehindProxies ? null : CONNECTIONS_PER_NETWORK,
  })
  server.maxRequestsPerSocket = 10_000
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  // While the server closes, an idle keep-alive connection would delay the end for the whole grace time.
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const close = async () => {
        draining = true
        await sleep(drainMs)
        await closeServer(server)
      }
      resolve({ port: typeof address === 'object' && address !== null ? address.port : port, close })
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
