import type { X509Certificate } from 'node:crypto'
import { assertAnswers, readTimestamp, TimestampInvalid, timestampRequest } from './time-stamp.ts'

const ANSWER_MS = 10_000
/** After a failure nobody is asked for this long, so that a service that is down does not hold up every tenant. */
const REST_MS = 300_000
const ANSWER_BYTES_MAX = 256 * 1024

/** The service was not asked, because it has just failed. */
export class TimestampPutOff extends Error {}

/** A time-stamp service (RFC 3161 over HTTP). */
export interface TimestampService {
  /** The service's signed answer for a SHA-256 digest, verified. Throws TimestampPutOff or another error. */
  stamp(digest: Buffer): Promise<Buffer>
}

interface ServiceOptions {
  readonly url: URL
  /** Authorities that the service's certificate must lead to; none: whoever signs is accepted. */
  readonly trusted: readonly X509Certificate[]
  readonly restMs?: number
  readonly answerMs?: number
}

export function createTimestampService({
  url,
  trusted,
  restMs = REST_MS,
  answerMs = ANSWER_MS,
}: ServiceOptions): TimestampService {
  let restsUntil = 0
  return {
    async stamp(digest) {
      if (performance.now() < restsUntil) throw new TimestampPutOff('The time-stamp service rests')
      const request = timestampRequest(digest)
      try {
        const response = await post(url, request.encoded, answerMs)
        const stamp = readTimestamp(response, trusted)
        assertAnswers(request, stamp)
        if (trusted.length > 0 && !stamp.isTrusted)
          throw new TimestampInvalid('O certificado de quem carimbou não leva a nenhuma autoridade de TIMESTAMP_CA.')
        return response
      } catch (error) {
        restsUntil = performance.now() + restMs
        throw error
      }
    },
  }
}

/** `fetch` accepts no login in an address: it becomes a header. */
function addressOf(url: URL): { readonly href: string; readonly headers: Readonly<Record<string, string>> } {
  if (url.username === '') return { href: url.href, headers: {} }
  const login = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`)
  const href = Object.assign(new URL(url), { username: '', password: '' }).href
  return { href, headers: { authorization: `Basic ${login.toString('base64')}` } }
}

async function post(url: URL, request: Buffer, answerMs: number): Promise<Buffer> {
  const { href, headers } = addressOf(url)
  const answer = await fetch(href, {
    method: 'POST',
    body: new Uint8Array(request),
    headers: { ...headers, 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    signal: AbortSignal.timeout(answerMs),
  })
  if (!answer.ok) throw new TimestampInvalid(`O serviço respondeu ${answer.status}.`)
  const chunks: Uint8Array[] = []
  let length = 0
  const body: AsyncIterable<Uint8Array> | null = answer.body
  if (body === null) throw new TimestampInvalid('A resposta do serviço está vazia.')
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > ANSWER_BYTES_MAX) throw new TimestampInvalid('A resposta do serviço é grande demais.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
