import { Agent, request } from 'node:http'

export interface Call {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

export interface CallAnswer {
  readonly status: number
  readonly text: string
}

/** A call without an answer for this long has failed. */
const GIVES_UP_AFTER_MS = 30_000

// As a proxy in front of the product: connections are kept, and there are not more than this many to each process.
const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/** Sends one request and reads its whole answer. */
export function send({ port, method, path, headers, body }: Call): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          'sec-fetch-site': 'same-origin',
          ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.once('error', reject)
      },
    )
    sent.setTimeout(GIVES_UP_AFTER_MS, () => sent.destroy(new Error('No answer')))
    sent.once('error', reject)
    sent.end(json)
  })
}

export const closeConnections = (): void => agent.destroy()
