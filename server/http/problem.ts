import type * as z from 'zod/mini'
import { Rejection } from '../errors.ts'
import type { Problem, RejectionKind, RejectionTexts } from './problem.contract.ts'

const statusOf: Readonly<Record<RejectionKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
}

const titles: Readonly<Record<number, string>> = {
  400: 'Requisição inválida',
  401: 'Não autenticado',
  403: 'Não permitido',
  404: 'Não encontrado',
  405: 'Método não permitido',
  409: 'Conflito',
  413: 'Conteúdo grande demais',
  415: 'Formato não aceito',
  421: 'Endereço desconhecido',
  422: 'Dados inválidos',
  429: 'Muitas requisições',
  500: 'Erro interno',
  503: 'Serviço indisponível',
}

/** A refusal that HTTP itself makes, before any module is asked. */
export class HttpRefusal extends Error {
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, detail: string, extra: { readonly errors?: Problem['errors']; readonly headers?: Readonly<Record<string, string>> } = {}) {
    super(`${status} ${code}`)
    this.name = 'HttpRefusal'
    this.problem = problem(status, code, detail, extra.errors)
    this.headers = extra.headers ?? {}
  }
}

function problem(status: number, code: string, detail: string, errors?: Problem['errors']): Problem {
  return { status, title: titles[status] ?? 'Erro', detail, code, ...(errors === undefined ? {} : { errors }) }
}

/** Field errors of a failed parse. The first one is the detail: it is what a person reads. */
export function invalidFields(error: z.core.$ZodError, what: 'body' | 'query' | 'params'): HttpRefusal {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: `Campo desconhecido: ${printable(key)}` }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  const topLevelTypeError = error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')
  if (what === 'body' && topLevelTypeError) return new HttpRefusal(400, 'body_not_object', 'O corpo da requisição deve ser um objeto JSON.')
  return new HttpRefusal(422, 'invalid_fields', errors[0]?.message ?? 'Dados inválidos', { errors })
}

// A field's name comes from outside; it is repeated in part, and only what can be read.
function printable(key: string): string {
  return key.toWellFormed().replaceAll(/[^\p{L}\p{N} _.-]/gu, '?').slice(0, 60)
}

interface PostgresError {
  readonly code: string
  readonly constraint?: string
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

const UNAVAILABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '55P03', '57014'])

/** Any error as a refusal; null: nothing is known of it, so it is ours and goes out as a plain 500. */
export function refusalOf(error: unknown, texts: RejectionTexts): HttpRefusal | null {
  if (error instanceof HttpRefusal) return error
  if (error instanceof Rejection) {
    const known = texts[error.code]
    if (known === undefined) return null
    const said = (what: string | ((facts: Rejection['facts']) => string)) => (typeof what === 'string' ? what : what(error.facts))
    const detail = said(known.text)
    const errors = known.path === undefined ? {} : { errors: [{ path: said(known.path), message: detail }] }
    return new HttpRefusal(statusOf[known.kind], error.code, detail, errors)
  }
  if (isPostgresError(error)) {
    if (error.code === '23505' && error.constraint === 'events__stream_version') {
      return new HttpRefusal(409, 'concurrent_change', 'Outra pessoa alterou este registro ao mesmo tempo. Atualize a página e tente novamente.')
    }
    if (UNAVAILABLE.has(error.code)) return unavailable()
  }
  if (error instanceof Error && /timeout|Connection terminated|not queryable/i.test(error.message) && !('issues' in error)) return unavailable()
  return null
}

function unavailable(): HttpRefusal {
  return new HttpRefusal(503, 'unavailable', 'O serviço está temporariamente indisponível. Tente novamente em alguns instantes.', { headers: { 'Retry-After': '2' } })
}

export function internalProblem(requestId: string): Problem {
  return { ...problem(500, 'internal', 'Ocorreu um erro inesperado. Tente novamente; se continuar, informe o código do pedido ao suporte.'), requestId }
}

/** Refusals that belong to the kernel and not to a module. */
export const kernelRejections = {
  admin_only: { kind: 'forbidden', text: 'Só um administrador pode fazer isto.' },
  cursor_invalid: { kind: 'invalid', text: 'Cursor inválido', path: 'cursor' },
  idempotency_key_reused: { kind: 'invalid', text: 'Esta Idempotency-Key já foi usada com outro conteúdo.' },
} as const satisfies RejectionTexts
