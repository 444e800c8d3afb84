import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Listening {
  readonly port: number
  /** Lets connections go, stops accepting, lets the requests under way finish for up to ten seconds, then closes what is left. */
  close(): Promise<void>
}

const GRACE_MS = 10_000

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /**
   * How long connections are let go before any is closed: each answer tells its client to come back by another one, so that
   * no request is on its way into a connection that ends. For where another process takes over.
   */
  readonly drainMs?: number
}

/** Listens with time-outs that a dripping client cannot outlive: 10 s for the headers, 30 s for the request. */
export function listen(handler: RequestListener, { port, host, drainMs = 0 }: ListenOptions): Promise<Listening> {
  const server: Server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 }, handler)
  server.maxConnections = 2_000
  server.maxRequestsPerSocket = 10_000
  let draining = false
  server.prependListener('request', (_request, response) => { if (draining) response.shouldKeepAlive = false })
  // While closing, a connection kept alive after its answer would hold the process for the whole grace time.
  server.on('request', (_request, response) => {
    response.once('close', () => { if (!server.listening) setImmediate(() => server.closeIdleConnections()) })
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
