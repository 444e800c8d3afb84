import type { IncomingMessage } from 'node:http'
import { json } from 'co-body'
import { HttpRefusal } from './problem.ts'

const BODY_LIMIT = '1mb'

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)
}

/**
 * Reads a JSON body; undefined where the request has no body. Other content types are refused: a browser may send forms
 * and plain text to another site without asking that site first (CORS simple requests).
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (chunked === undefined && (length === undefined || length === '0')) return undefined
  if (!isJson(contentType)) throw new HttpRefusal(415, 'not_json', 'Envie o corpo da requisição como application/json.')
  try {
    return await json(request, { limit: BODY_LIMIT, strict: false })
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 413) throw new HttpRefusal(413, 'body_too_large', 'O corpo da requisição passa de 1 MiB.')
    if (status === 415) throw new HttpRefusal(415, 'encoding_unsupported', 'Codificação do corpo não aceita.')
    throw new HttpRefusal(400, 'body_not_json', 'O corpo da requisição não é um JSON válido.')
  }
}
