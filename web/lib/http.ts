import { problemAnswer } from '#contract/problem'
import { currentTenant } from './tenant.ts'

interface Schema<T> {
  parse(value: unknown): T
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
}

interface FieldError {
  readonly path: string
  readonly message: string
}

interface ProblemFacts {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldError[]
}

export const unreachable = 'Erro ao conectar com o servidor. Tente novamente.'
const serverFailed = 'O servidor não conseguiu atender agora. Tente novamente em instantes.'
const unexpectedAnswer = 'O servidor respondeu de um modo inesperado. Recarregue a página e tente novamente.'

/** A call that was refused or did not arrive. `status` 0: the server was not reached; `detail` is the sentence for people. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]

  constructor({ status, code, detail, errors = [] }: ProblemFacts) {
    super(detail)
    this.name = 'HttpProblem'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
  }
}

/** The sentence to show for a failed call: the server's own where it refused with a reason, else the screen's. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof HttpProblem && error.status >= 400 && error.status < 500 ? error.detail : fallback
}

/** Answers on their way to whoever asks for the same. */
const early = new Map<string, Promise<Response>>()

/** Asks ahead for what a screen reads first, while its scripts are still on their way. Returns what forgets the answers that nobody came for. */
export function sendEarly(paths: readonly string[]): () => void {
  for (const path of paths) {
    const answer = send(path)
    // Whoever comes for it hears of the failure; where nobody does, it is nobody's.
    answer.catch(() => undefined)
    early.set(path, answer)
  }
  return () => early.clear()
}

/** Sends a call and returns the answer whatever its status; only an unreachable server throws. */
export async function send(path: string, init: RequestOptions = {}): Promise<Response> {
  const onItsWay = init.method === undefined ? early.get(path) : undefined
  if (onItsWay) {
    early.delete(path)
    return onItsWay
  }
  const tenant = currentTenant()
  const headers = new Headers({ Accept: 'application/json, application/problem+json' })
  if (tenant) headers.set('X-Tenant-ID', tenant)
  if (init.body !== undefined) headers.set('Content-Type', 'application/json')
  if (init.idempotencyKey) headers.set('Idempotency-Key', init.idempotencyKey)
  try {
    return await fetch(path, {
      method: init.method ?? 'GET',
      headers,
      credentials: 'same-origin',
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new HttpProblem({ status: 0, code: 'unreachable', detail: unreachable })
  }
}

export async function problemOf(response: Response): Promise<HttpProblem> {
  const problem = problemAnswer.safeParse(await response.json().catch(() => null))
  if (!problem.success) return new HttpProblem({ status: response.status, code: 'unexpected_answer', detail: serverFailed })
  const { code, detail, errors = [] } = problem.data
  return new HttpProblem({ status: response.status, code, detail, errors })
}

async function accepted(path: string, init: RequestOptions | undefined): Promise<Response> {
  const response = await send(path, init)
  if (!response.ok) throw await problemOf(response)
  return response
}

async function parsed<T>(schema: Schema<T>, response: Response): Promise<T> {
  try {
    return schema.parse(await response.json())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    console.error(`Answer of ${response.url} does not fit its contract`, error)
    throw new HttpProblem({ status: 500, code: 'unexpected_answer', detail: unexpectedAnswer })
  }
}

export async function request<T>(schema: Schema<T>, path: string, init?: RequestOptions): Promise<T> {
  return parsed(schema, await accepted(path, init))
}

/** A page of a list; `next` is the cursor out of `Link: <…cursor=…>; rel="next"`. */
export async function requestPage<T>(schema: Schema<T>, path: string, init?: RequestOptions): Promise<{ items: T; next: string | null }> {
  const response = await accepted(path, init)
  return { items: await parsed(schema, response), next: nextCursor(response.headers.get('Link')) }
}

export async function requestNothing(path: string, init?: RequestOptions): Promise<void> {
  await accepted(path, init)
}

export function nextCursor(link: string | null): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/.test(parameters)) continue
    return new URL(target, 'http://relative.invalid').searchParams.get('cursor')
  }
  return null
}
