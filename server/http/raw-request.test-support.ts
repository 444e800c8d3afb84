import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

export interface RawRequest {
  readonly method?: string
  /** Sent unchanged; fetch() would normalise it. */
  readonly path: string
  /** May contain `host`, which fetch() does not allow. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A connection to each test server for the requests that it answers without closing it. */
const keptOpen = new Agent({ keepAlive: true, maxSockets: 1 })
/** A server that refuses a large body closes the connection at once. */
const SMALL = 64 * 1024

/**
 * Sends a request that no browser would send. Resolves with the answer even where the server closes the connection
 * before it has read the body.
 */
export function rawRequest(
  origin: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? 0 : Buffer.byteLength(body)
    const length = body === undefined ? {} : { 'content-length': String(bytes) }
    const agent = bytes < SMALL ? keptOpen : false
    const sent = request({ hostname, port, method, path, agent, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      const answer = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', answer)
      response.on('error', answer)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
