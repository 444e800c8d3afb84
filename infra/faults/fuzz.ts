import fc from 'fast-check'
import type { AnyAnswer } from '../../server/http/documented-answer.test-support.ts'
import { answerJudge } from '../../server/http/documented-answer.test-support.ts'
import type { OpenApiDocument, Operation } from '../../server/http/example-request.test-support.ts'
import { isStream, operationsOf } from '../../server/http/example-request.test-support.ts'
import { rawRequest } from '../../server/http/raw-request.test-support.ts'
import type { RawAnswer } from '../../server/http/raw-request.test-support.ts'
import type { FuzzedRequest } from '../../server/http/request-arbitrary.test-support.ts'
import { requestTo } from '../../server/http/request-arbitrary.test-support.ts'
import { lotOfTwo } from '../test/recall-case.ts'
import { measuringPoint } from '../test/temperatures.ts'
import { producedBatch } from '../test/batches.ts'
import { openedIncident } from '../test/incidents.ts'
import type { TestClient, TestServer } from '../test/server.ts'

const BATCH = 20
/** Node itself refuses a request line that exceeds its buffer, before the application sees the request. */
const TOO_LONG = 431

export interface FuzzReport {
  readonly requests: number
  readonly operations: number
  /** Number of answers by status. */
  readonly seen: ReadonlyMap<number, number>
  /** The first 20 faulty answers: a 5xx, a refusal without a readable message, or not as the document says. */
  readonly faults: readonly string[]
}

interface Target {
  readonly origin: string
  readonly document: OpenApiDocument
  /**
   * Answers the cookie of the next batch, and moves the clock: logins and public pages are rate limited per minute. A
   * batch that enrols a device ends its session.
   */
  readonly nextCookie: () => Promise<string>
}

/** Gives the tenant some rows, so that fuzzed requests can find them; returns what `fuzz` needs. */
export async function furnish(server: TestServer, client: TestClient, tenantId: string): Promise<Target> {
  for (const [path, name] of [
    ['categories', 'Molhos'],
    ['sectors', 'Cozinha Quente'],
    ['responsibles', 'Ana Souza'],
  ])
    await client.post(`/api/${path}`, { name })
  await client.post('/api/products', {
    name: 'Molho',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    expiration_date: '2026-12-24',
    quantity: 5,
  })
  await client.post('/api/suppliers', { name: 'Avícola Santa Rita' })
  await producedBatch(client)
  await openedIncident(client)
  await lotOfTwo(client)
  await measuringPoint(client)
  await client.put('/api/business', { publicMenu: true })
  const { body: document } = await client.get<OpenApiDocument>('/api/openapi.json')
  return {
    origin: server.origin,
    document,
    async nextCookie() {
      server.clock.advance(60_000)
      if ((await client.get('/api/auth/session')).status === 401) await client.login(tenantId)
      return client.cookie
    },
  }
}

function answerOf({ status, headers, text }: RawAnswer): AnyAnswer {
  const contentType = headers['content-type'] ?? ''
  return { status, contentType, body: contentType.includes('json') ? (JSON.parse(text) as unknown) : text }
}

/** A refusal must carry a readable text: `message` for a login, `detail` elsewhere. */
function hasReason({ status, contentType, body }: AnyAnswer): boolean {
  if (status < 400 || contentType.startsWith('text/html')) return true
  const { detail, message } = body as { readonly detail?: string; readonly message?: string }
  return (detail ?? message ?? '').length > 5
}

/** A hostile path segment can lead to another operation: an empty one leads to the list. */
const isAddressOf = ({ path }: Operation, request: FuzzedRequest) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(request.path.split('?', 1)[0] ?? '')

/**
 * Sends valid, borderline and hostile requests to every operation of the document and checks every answer against the
 * document. The same seed draws the same requests.
 */
export async function fuzz(
  { origin, document, nextCookie }: Target,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<FuzzReport> {
  const judge = answerJudge(document)
  // Operations without input (such as the logout) have nothing to fuzz. A drawn request that changes the user's password
  // would keep the fuzzing out from then on.
  const operations = operationsOf(document).filter(
    (operation) =>
      !isStream(operation) &&
      operation.path !== '/api/auth/password' &&
      (operation.body !== undefined || operation.parameters.some((parameter) => parameter.in !== 'header')),
  )
  const any = fc
    .constantFrom(...operations)
    .chain((operation) => requestTo(operation).map((request) => ({ operation, request })))
  const seen = new Map<number, number>()
  const faults: string[] = []

  async function send(cookie: string, operation: Operation, request: FuzzedRequest): Promise<void> {
    const answer = answerOf(await rawRequest(origin, { ...request, headers: { cookie, ...request.headers } }))
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    if (answer.status === TOO_LONG) return
    const errors = isAddressOf(operation, request) ? judge.errors(operation, answer) : null
    if (answer.status < 500 && hasReason(answer) && errors === null) return
    if (faults.length < 20)
      faults.push(
        `${request.method} ${request.path} ${request.body?.slice(0, 500) ?? ''} → ${answer.status} ${JSON.stringify(errors)} ${JSON.stringify(answer.body).slice(0, 500)}`,
      )
  }

  // Drawn in batches: a hundred thousand requests at once would not fit in memory.
  const batches = Math.ceil(requests / BATCH)
  for (let batch = 0; batch < batches; batch += 1) {
    const cookie = await nextCookie()
    const drawn = fc.sample(any, { numRuns: BATCH, seed: seed + batch })
    await Promise.all(drawn.map(({ operation, request }) => send(cookie, operation, request)))
  }
  return { requests: batches * BATCH, operations: operations.length, seen, faults }
}
