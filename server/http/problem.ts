import type * as z from 'zod/mini'
import { isDamage } from '../database/damage.ts'
import { diskFaultOf } from '../database/disk-fault.ts'
import { constraintOf } from '../database/sql-state.ts'
import { JointRejection, Rejection } from '../errors.ts'
import type { Problem, RejectionKind, RejectionTexts } from './contract/problem.ts'

export const statusOf: Readonly<Record<RejectionKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
}

export const titles: Readonly<Record<number, string>> = {
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

/** A refusal that server/http makes itself. Modules throw `Rejection`, which `refusalOf` maps to this. */
export class HttpRefusal extends Error {
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    detail: string,
    extra: { readonly errors?: Problem['errors']; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(`${status} ${code}`)
    this.name = 'HttpRefusal'
    this.problem = problem(status, code, detail, extra.errors)
    this.headers = extra.headers ?? {}
  }
}

function problem(status: number, code: string, detail: string, errors?: Problem['errors']): Problem {
  return { status, title: titles[status] ?? 'Erro', detail, code, ...(errors === undefined ? {} : { errors }) }
}

/** In an answer. */
const ERRORS_MAX = 20

/** The first field errors of a failed parse. The very first message is also the `detail`, which the screen shows. */
export function invalidFields(error: z.core.$ZodError, part: 'body' | 'query' | 'params'): HttpRefusal {
  // A body may have tens of thousands of errors, and each takes longer to write than to make.
  const errors = error.issues
    .slice(0, ERRORS_MAX)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, ERRORS_MAX).map((key) => ({
            path: [...issue.path, shortened(key)].join('.'),
            message: `Campo desconhecido: ${printable(key)}`,
          }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    )
    .slice(0, ERRORS_MAX)
  const topLevelTypeError = error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')
  if (part === 'body' && topLevelTypeError)
    return new HttpRefusal(400, 'body_not_object', 'O corpo da requisição deve ser um objeto JSON.')
  return new HttpRefusal(422, 'invalid_fields', errors[0]?.message ?? 'Dados inválidos', { errors })
}

const shortened = (key: string) => key.slice(0, 120)

// The client chose the field's name: the message repeats at most 60 characters of it, and only printable ones.
function printable(key: string): string {
  return shortened(key)
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N} _.-]/gu, '?')
    .slice(0, 60)
}

interface PostgresError {
  readonly code: string
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/**
 * Node's connection errors, and the SQLSTATEs of a shutdown, of overload (connections, memory) and of time-outs of
 * statements and locks.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  '08000',
  '08003',
  '08006',
  '55P03',
  '57014',
])

/** Maps an error to a refusal; null for an unexpected error, which is answered with a plain 500. */
export function refusalOf(error: unknown, texts: RejectionTexts): HttpRefusal | null {
  if (error instanceof HttpRefusal) return error
  if (error instanceof Rejection) return refusalOfOne(error, texts)
  if (error instanceof JointRejection) return refusalOfParts(error, texts)
  if (isPostgresError(error)) {
    // unique_violation: the stream has got another event since it was read.
    if (error.code === '23505' && constraintOf(error) === 'events__stream_version') {
      return new HttpRefusal(
        409,
        'concurrent_change',
        'Outra pessoa alterou este registro ao mesmo tempo. Atualize a página e tente novamente.',
      )
    }
    const diskFault = diskFaultOf(error)
    if (diskFault !== null) return diskRefusals[diskFault]()
    if (UNAVAILABLE.has(error.code)) return unavailable()
    if (isDamage(error)) return damaged()
  }
  if (
    error instanceof Error &&
    /timeout|Connection terminated|not queryable/i.test(error.message) &&
    !('issues' in error)
  )
    return unavailable()
  return null
}

function refusalOfOne({ code, facts }: Rejection, texts: RejectionTexts): HttpRefusal | null {
  const rejection = texts[code]
  if (rejection === undefined) return null
  const withFacts = (text: string | ((given: Rejection['facts']) => string)) =>
    typeof text === 'string' ? text : text(facts)
  const detail = withFacts(rejection.text)
  const path = facts['requestPath'] ?? (rejection.path === undefined ? undefined : withFacts(rejection.path))
  const errors = path === undefined ? {} : { errors: [{ path: String(path), message: detail }] }
  const headers = rejection.location === undefined ? {} : { headers: { Location: withFacts(rejection.location) } }
  return new HttpRefusal(statusOf[rejection.kind], code, detail, { ...errors, ...headers })
}

/** Null where one of the parts has no sentence. */
function refusalOfParts({ code, text, kind, parts }: JointRejection, texts: RejectionTexts): HttpRefusal | null {
  const errors = parts.flatMap(({ path, rejection }) => {
    // The date engine's rejections bring their sentence.
    const message = refusalOfOne(rejection, texts)?.problem.detail ?? rejection.facts['text']
    return message === undefined ? [] : [{ path, message: String(message) }]
  })
  if (errors.length < parts.length) return null
  return new HttpRefusal(statusOf[kind], code, `${text} ${errors[0]?.message ?? ''}`, { errors })
}

/** Both need the operator: a client that repeats at once only adds load. */
const DISK_RETRY = { headers: { 'Retry-After': '15' } }

const diskRefusals = {
  full: diskFull,
  broken: () =>
    new HttpRefusal(
      503,
      'disk_broken',
      'O disco do servidor falhou ao ler ou gravar. Avise quem cuida do servidor.',
      DISK_RETRY,
    ),
} as const

export function diskFull(): HttpRefusal {
  return new HttpRefusal(
    503,
    'disk_full',
    'O disco do servidor está cheio. Avise quem cuida do servidor; quando houver espaço, tente de novo.',
    DISK_RETRY,
  )
}

function unavailable(): HttpRefusal {
  return new HttpRefusal(
    503,
    'unavailable',
    'O serviço está temporariamente indisponível. Tente novamente em alguns instantes.',
    { headers: { 'Retry-After': '2' } },
  )
}

function damaged(): HttpRefusal {
  return new HttpRefusal(
    500,
    'database_damaged',
    'O banco de dados está danificado, e isto não pode ser lido ou gravado. Avise agora quem cuida do sistema: o log do processo diz o que fazer.',
  )
}

export function internalProblem(requestId: string): Problem {
  return {
    ...problem(
      500,
      'internal',
      'Ocorreu um erro inesperado. Tente novamente; se continuar, informe o código do pedido ao suporte.',
    ),
    requestId,
  }
}

/** Rejections that the kernel throws; those of the modules are in their contracts. */
export const kernelRejections = {
  admin_only: { kind: 'forbidden', text: 'Só um administrador pode fazer isto.' },
  office_only: { kind: 'forbidden', text: 'No aparelho da cozinha isto não abre. Entre com o seu email e senha.' },
  permission_missing: {
    kind: 'forbidden',
    text: ({ permission }) => `Falta a permissão “${permission}”. Peça a um administrador da sua cozinha.`,
  },
  cursor_invalid: { kind: 'invalid', text: 'Cursor inválido', path: 'cursor' },
  idempotency_key_reused: { kind: 'invalid', text: 'Esta Idempotency-Key já foi usada com outro conteúdo.' },
} as const satisfies RejectionTexts
