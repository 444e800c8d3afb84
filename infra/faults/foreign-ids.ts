import { randomUUID } from 'node:crypto'
import type { JsonSchema, OpenApiDocument, Operation } from '../../server/http/example-request.test-support.ts'
import { exampleBody, exampleValue, isStream, operationsOf } from '../../server/http/example-request.test-support.ts'
import type { TestClient, TestServer } from '../test/server.ts'

type Id = string | number

const isIdName = (name: string) => /^(?:id|ids|code|token|qrCode)$|_id$|Ids?$/.test(name)

/** Every id that an answer names, wherever it stands in it. */
function idsIn(value: unknown, name = ''): Id[] {
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, name))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, field]) => idsIn(field, key))
  return isIdName(name) && ((typeof value === 'string' && value !== '') || typeof value === 'number') ? [value] : []
}

/** What a tenant's own lists and single addresses show it. */
async function idsOf(client: TestClient, operations: readonly Operation[]): Promise<Set<Id>> {
  const ids = new Set<Id>()
  for (const { path, parameters } of operations.filter(({ method, path: address }) => method === 'GET' && !address.includes('{'))) {
    const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name, schema }): [string, string] => [name, String(exampleValue(name, schema))])
    const { body } = await client.get(`${path}?${new URLSearchParams(required).toString()}`)
    for (const id of idsIn(body)) ids.add(id)
  }
  return ids
}

/** One of everything that a call can make, so that there is an id of every kind. */
async function makeEverything(client: TestClient, operations: readonly Operation[]): Promise<Set<Id>> {
  for (const [path, name] of [['categories', 'Molhos'], ['sectors', 'Cozinha Quente'], ['responsibles', 'Ana Souza']]) await client.post(`/api/${path}`, { name })
  const ids = new Set<Id>()
  for (const { method, path, body } of operations) {
    if (method !== 'POST' || path.includes('{') || body === undefined || path.startsWith('/api/auth') || path.startsWith('/tenant')) continue
    const made = (await client.post(path, exampleBody(body, 'required'))).body
    for (const id of idsIn(made)) ids.add(id)
    // An invitation is opened by its token, which only its link names.
    if (typeof made === 'object' && made !== null && 'link' in made && typeof made.link === 'string') ids.add(new URL(made.link).hash.slice(1))
  }
  return ids
}

/** An id of the same kind that nobody has. */
const unknownLike = (id: Id): Id => {
  if (typeof id === 'number') return 987_654
  if (/^[0-9a-f-]{36}$/.test(id)) return randomUUID()
  if (/^FID\d{8,}$/i.test(id)) return 'FID20269876'
  return 'x'.repeat(id.length)
}

/** A place where a call takes an id: in its path, in its query, in a field of its body or of the objects in a list there. */
type Place = { readonly kind: 'path' } | { readonly kind: 'query' | 'body' | 'optional body'; readonly name: string; readonly list?: string; readonly isArray: boolean }

function placesIn({ properties = {}, required = [] }: JsonSchema, list?: string): Place[] {
  return Object.entries(properties).flatMap(([name, schema]): Place[] => {
    if (isIdName(name) && name !== 'tenant_id') return [{ kind: required.includes(name) ? 'body' : 'optional body', name, isArray: schema.type === 'array', ...(list !== undefined && { list }) }]
    return schema.type === 'array' && list === undefined ? placesIn(schema.items ?? {}, name) : []
  })
}

function placesOf({ path, parameters, body }: Operation): Place[] {
  const queries = parameters.filter((parameter) => parameter.in === 'query' && isIdName(parameter.name)).map(({ name }): Place => ({ kind: 'query', name, isArray: false }))
  return [...(path.includes('{') ? [{ kind: 'path' } as const] : []), ...queries, ...placesIn(body ?? {})]
}

/** What a call that takes an id it could do without makes of our own has ids too: such calls come last. */
const ORDER: readonly Place['kind'][] = ['path', 'query', 'body', 'optional body']

function bodyWith(schema: JsonSchema, place: Place, id: Id): object {
  // The very same body for both ids: what is not asked about must not differ.
  const body = { ...exampleBody(schema, 'required'), ...('name' in (schema.properties ?? {}) && { name: 'Nome' }) }
  if (place.kind === 'path' || place.kind === 'query') return body
  const field = { [place.name]: place.isArray ? [id] : id }
  return place.list === undefined ? { ...body, ...field } : { ...body, [place.list]: [{ ...exampleBody(schema.properties?.[place.list]?.items ?? {}, 'required'), ...field }] }
}

/** What a tenant is answered that asks with this id in this place, the id itself taken out of it. */
async function answerTo(client: TestClient, own: string, { method, path, body, parameters }: Operation, place: Place, id: Id): Promise<{ readonly status: number; readonly text: string }> {
  const search = new URLSearchParams({ tenant: own })
  for (const parameter of parameters) if (parameter.in === 'query' && parameter.required) search.set(parameter.name, String(exampleValue(parameter.name, parameter.schema)))
  if (place.kind === 'query') search.set(place.name, String(id))
  const address = place.kind === 'path' ? path.replace(/\{\w+\}/, encodeURIComponent(String(id))) : path
  const answer = await client.send<object | string>(method, `${address}?${search.toString()}`, body && bodyWith(body, place, id))
  const { requestId: _requestId, ...told } = typeof answer.body === 'object' && answer.body !== null && 'requestId' in answer.body ? answer.body : { body: answer.body, requestId: '' }
  // What is made gets an id of its own, which is no difference.
  const text = JSON.stringify(told, (key, value: unknown) => (answer.status < 300 && isIdName(key) ? '#' : value))
  return { status: answer.status, text: text.replaceAll(new RegExp(`(?<![\\w-])${String(id)}(?![\\w-])`, 'g'), '#') } // as a word of its own: 22 is not in 422
}

export interface ForeignFigures {
  readonly operations: number
  readonly ids: number
  readonly tried: number
  /** Calls that the server could not answer: nothing is shown by those. */
  readonly broken: number
  /** Calls that a foreign id opened, or that answered otherwise than to an id that nobody has. */
  readonly leaks: readonly string[]
  /** Our own lists that say something of the neighbour. */
  readonly told: readonly string[]
}

const OURS = 'bistro'
const THEIRS = 'padaria'

interface Visit {
  readonly operation: Operation
  readonly place: Place
  readonly id: Id
}

/** How this id of theirs is answered otherwise than one that nobody has; null: in nothing. `isBroken`: the server could not say. */
async function difference(ours: TestClient, { operation, place, id }: Visit): Promise<{ readonly leak: string | null; readonly isBroken: boolean }> {
  const theirs = await answerTo(ours, OURS, operation, place, id)
  const nobodys = await answerTo(ours, OURS, operation, place, unknownLike(id))
  const isBroken = theirs.status >= 500 || nobodys.status >= 500
  const isOpened = theirs.status < 400 && place.kind === 'path'
  if (!isOpened && theirs.status === nobodys.status && theirs.text === nobodys.text) return { leak: null, isBroken }
  return { leak: `${operation.method} ${operation.path} ${place.kind} ${String(id)}: ${theirs.status} ${theirs.text.slice(0, 200)} ≠ ${nobodys.status} ${nobodys.text.slice(0, 200)}`, isBroken }
}

interface ForeignOptions {
  /** Called when both tenants have what they have. */
  readonly beforeAsking?: () => void
  /** Of the ids, where a part of them shows what is to be shown. */
  readonly everyNth?: number
}

/**
 * Every call of the document with every id of another tenant, in every place that takes an id: it must be answered as an id
 * that nobody has. Made from the router's own list, so that a new route is tried without being named here.
 */
export async function tryForeignIds(server: TestServer, { beforeAsking, everyNth = 1 }: ForeignOptions = {}): Promise<ForeignFigures> {
  const theirs = await server.tenant(THEIRS)
  const ours = await server.tenant(OURS)
  const operations = operationsOf((await ours.get<OpenApiDocument>('/api/openapi.json')).body).filter((operation) => !isStream(operation))
  const made = await makeEverything(theirs, operations)
  const own = await idsOf(ours, operations)
  const foreign = [...new Set([...made, ...(await idsOf(theirs, operations))])].filter((id) => !own.has(id) && id !== THEIRS).filter((_, index) => index % everyNth === 0)
  const places = operations.flatMap((operation) => placesOf(operation).map((place) => ({ operation, place })))
    .toSorted((a, b) => ORDER.indexOf(a.place.kind) - ORDER.indexOf(b.place.kind))
  beforeAsking?.()

  const leaks: string[] = []
  let broken = 0
  for (const visit of places.flatMap((place) => foreign.map((id) => ({ ...place, id })))) {
    server.clock.advance(15_000) // the public pages are limited by the minute
    const { leak, isBroken } = await difference(ours, visit)
    if (leak !== null) leaks.push(leak)
    if (isBroken) broken += 1
  }
  return { operations: places.length, ids: foreign.length, tried: places.length * foreign.length, broken, leaks, told: await listsThatName(ours, operations) }
}

/** Our own lists that say something of the neighbour. */
async function listsThatName(ours: TestClient, operations: readonly Operation[]): Promise<string[]> {
  const told: string[] = []
  for (const { method, path } of operations) {
    if (method === 'GET' && !path.includes('{') && JSON.stringify((await ours.get(path)).body).includes(THEIRS)) told.push(path)
  }
  return told
}
