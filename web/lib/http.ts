import { problemAnswer } from '#contract/problem'
import { connectionLost, connectionWorks, isGatewayFailure } from './connection.ts'
import { leftNote } from './left-note.ts'
import { personFound, sessionRegained, timesRegained } from './lost-session.ts'
import { currentTenant } from './tenant.ts'

interface Schema<T> {
  parse(value: unknown): T
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** Of what is kept already: the answer 304 says that it is still so. */
  readonly knownTag?: string | null
  /** False: a lost session is an answer like any other. Otherwise the request waits for a new login and is sent again. */
  readonly asksForLogin?: boolean
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
  readonly location?: string | null
}

export const unreachable = 'Erro ao conectar com o servidor. Tente novamente.'
const serverFailed = 'O servidor não conseguiu atender agora. Tente novamente em instantes.'
const unexpectedAnswer = 'O servidor respondeu de um modo inesperado. Recarregue a página e tente novamente.'

/** A failed request. `status` is 0 when the server was not reached; `detail` is the message for the user. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** What stands in the way, as the header `Location` names it. */
  readonly location: string | null

  constructor({ status, code, detail, errors = [], location = null }: ProblemFacts) {
    super(detail)
    this.name = 'HttpProblem'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.location = location
  }
}

/** The message for a failed request: the server's text for a 4xx, else the screen's text. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof HttpProblem && error.status >= 400 && error.status < 500 ? error.detail : fallback
}

/** Responses requested early, by path. `send` takes each of them once. */
const earlyResponses = new Map<string, Promise<Response>>()

/** Sends the first requests of a screen while its scripts load. Returns a function that drops the unused responses. */
export function sendEarly(paths: readonly string[]): () => void {
  for (const path of paths) {
    const answer = send(path)
    // Avoids an unhandled rejection; `send` still gets the error.
    answer.catch(() => undefined)
    earlyResponses.set(path, answer)
  }
  return () => earlyResponses.clear()
}

/** Returns the response with any status. Throws only when the server is not reached or the request is aborted. */
export async function send(path: string, init: RequestOptions = {}): Promise<Response> {
  const earlyResponse = init.method === undefined ? earlyResponses.get(path) : undefined
  if (earlyResponse) {
    earlyResponses.delete(path)
    return earlyResponse
  }
  try {
    if (leftNote() !== '') await tellLeft()
    const response = await fetch(path, fetchOptions(init))
    if (isGatewayFailure(response)) connectionLost()
    else connectionWorks()
    return response
  } catch (error) {
    if (init.signal?.aborted || error instanceof HttpProblem) throw error
    connectionLost()
    throw new HttpProblem({ status: 0, code: 'unreachable', detail: unreachable })
  }
}

function fetchOptions({ method = 'GET', body, signal, idempotencyKey, knownTag }: RequestOptions): RequestInit {
  const tenant = currentTenant()
  const headers = new Headers({ Accept: 'application/json, application/problem+json' })
  if (tenant) headers.set('X-Tenant-ID', tenant)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (knownTag) headers.set('If-None-Match', knownTag)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
}

/** Nothing is asked in the name of the person whom the server knows here, where somebody else was chosen meanwhile. */
async function tellLeft(): Promise<void> {
  const refused = await (await import('./tell-left.ts')).tellLeft()
  if (refused !== null) throw await problemOf(refused)
}

export async function problemOf(response: Response): Promise<HttpProblem> {
  const problem = problemAnswer.safeParse(await response.json().catch(() => null))
  if (!problem.success)
    return new HttpProblem({ status: response.status, code: 'unexpected_answer', detail: serverFailed })
  const { code, detail, errors = [] } = problem.data
  return new HttpProblem({ status: response.status, code, detail, errors, location: response.headers.get('Location') })
}

/** The sentence for a name that somebody else has; null: it is not that. */
export const nameTaken = (error: unknown): string | null =>
  error instanceof HttpProblem && error.code === 'name_taken' ? error.message : null

/** The session has ended, or another tab has logged in at another tenant: the browser has one session for all tabs. */
const isSessionLost = ({ code }: HttpProblem): boolean => code === 'session_required' || code === 'other_tenant'

/** Returns an accepted response. The request that is sent again after a new login has the same Idempotency-Key. */
export async function sendAccepted(path: string, init: RequestOptions = {}): Promise<Response> {
  const timesBefore = timesRegained()
  const response = await send(path, init)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (init.asksForLogin !== false) {
    const isBack = isSessionLost(problem)
      ? await sessionRegained(timesBefore)
      : problem.code === 'person_required' && (await personFound())
    if (isBack) return sendAccepted(path, init)
  }
  throw problem
}

async function parseBody<T>(schema: Schema<T>, response: Response): Promise<T> {
  try {
    return schema.parse(await response.json())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    console.error(`Answer of ${response.url} does not fit its contract`, error)
    throw new HttpProblem({ status: 500, code: 'unexpected_answer', detail: unexpectedAnswer })
  }
}

export async function request<T>(schema: Schema<T>, path: string, init?: RequestOptions): Promise<T> {
  return parseBody(schema, await sendAccepted(path, init))
}

/** A page of a list. `next` is the cursor in the header `Link: <…cursor=…>; rel="next"`. */
export async function requestPage<T>(
  schema: Schema<T>,
  path: string,
  init?: RequestOptions,
): Promise<{ items: T; next: string | null }> {
  const response = await sendAccepted(path, init)
  return { items: await parseBody(schema, response), next: nextCursor(response.headers.get('Link')) }
}

export async function requestNothing(path: string, init?: RequestOptions): Promise<void> {
  await sendAccepted(path, init)
}

export function nextCursor(link: string | null): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/.test(parameters)) continue
    return new URL(target, 'http://relative.invalid').searchParams.get('cursor')
  }
  return null
}

/** What the server refuses of a list in a request, by its places in the list: the path ends in one, as in `items.3`. */
export const refusedPlaces = (error: unknown): readonly { readonly place: number; readonly message: string }[] =>
  error instanceof HttpProblem
    ? error.errors.map(({ path, message }) => ({ place: Number(path.split('.').at(-1)), message }))
    : []
