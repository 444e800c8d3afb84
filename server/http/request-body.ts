import type { IncomingMessage } from 'node:http'
import { json } from 'co-body'
import { HttpRefusal } from './problem.ts'

const KIB = 1024
/** Of a client that has no session: a log-in, an invitation, a print agent's report. */
export const STRANGERS_BODY_BYTES = 16 * KIB
export const BODY_BYTES = 1024 * KIB

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)
}

/**
 * Reads a JSON body; undefined where the request has no body. Other content types are refused: a browser may send forms
 * and plain text to another site without asking that site first (CORS simple requests). A body that is longer than
 * `limit` bytes, after its decompression, is refused; one that says so beforehand is not read.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (chunked === undefined && (length === undefined || length === '0')) return undefined
  if (!isJson(contentType)) throw new HttpRefusal(415, 'not_json', 'Envie o corpo da requisição como application/json.')
  try {
    return await json(request, { limit, strict: false })
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 413) throw bodyTooLarge(limit)
    if (status === 415) throw new HttpRefusal(415, 'encoding_unsupported', 'Codificação do corpo não aceita.')
    throw new HttpRefusal(400, 'body_not_json', 'O corpo da requisição não é um JSON válido.')
  }
}

function bodyTooLarge(limit: number): HttpRefusal {
  const size = limit < BODY_BYTES ? `${limit / KIB} KiB` : '1 MiB'
  return new HttpRefusal(413, 'body_too_large', `O corpo da requisição passa de ${size}.`)
}

/**
 * Whether a body is longer than what is read of a stranger: it is read only for a session that was found. A chunked or
 * compressed body counts as large, because its size is not known beforehand.
 */
export const isLargeBody = (request: IncomingMessage): boolean => isLongerThan(request, STRANGERS_BODY_BYTES)

export function isLongerThan({ headers }: IncomingMessage, bytes: number): boolean {
  const isOfUnknownSize = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined
  return isOfUnknownSize || Number(headers['content-length'] ?? 0) > bytes
}
