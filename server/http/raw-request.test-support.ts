import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

export interface RawRequest {
  readonly method?: string
  /** Sent as it stands: fetch() would repair it first. */
  readonly path: string
  /** `host` may be named too, which fetch() does not allow. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** One request of a client that is no browser and keeps no rules. Resolves with the answer even where the server hangs up on the body. */
export function rawRequest(origin: string, { method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, method, path, agent: false, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      const answer = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', answer)
      response.on('error', answer)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
