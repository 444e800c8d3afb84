import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'

export interface Listening {
  readonly port: number
  /** Stops accepting, lets the requests under way finish for up to ten seconds, then closes what is left. */
  close(): Promise<void>
}

const GRACE_MS = 10_000

/** Listens with time-outs that a dripping client cannot outlive: 10 s for the headers, 30 s for the request. */
export function listen(handler: RequestListener, { port, host }: { readonly port: number; readonly host: string }): Promise<Listening> {
  const server: Server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 }, handler)
  server.maxConnections = 2_000
  server.maxRequestsPerSocket = 10_000
  // While closing, a connection kept alive after its answer would hold the process for the whole grace time.
  server.on('request', (_request, response) => {
    response.once('close', () => { if (!server.listening) setImmediate(() => server.closeIdleConnections()) })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address !== null ? address.port : port, close: () => closeServer(server) })
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
