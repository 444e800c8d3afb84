import { randomUUID } from 'node:crypto'
import type { JsonSchema, OpenApiDocument, Operation } from '../../server/http/example-request.test-support.ts'
import { exampleBody, exampleValue, isStream, operationsOf } from '../../server/http/example-request.test-support.ts'
import type { TestClient, TestServer } from '../test/server.ts'

const OWN_TENANT = 'bistro'
const OTHER_TENANT = 'padaria'

type Id = string | number

/** `accept` and `refuse` hold the ids of prices. */
const isIdName = (name: string) => /^(?:id|ids|code|token|qrCode|accept|refuse)$|_id$|Ids?$/.test(name)

/** The ids in an answer, at any depth: those of the first `perList` entries of each list, which are of one kind. */
function idsIn(value: unknown, perList: number, name = ''): Id[] {
  if (Array.isArray(value)) return value.slice(0, perList).flatMap((item) => idsIn(item, perList, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, field]) => idsIn(field, perList, key))
  return isIdName(name) && ((typeof value === 'string' && value !== '') || typeof value === 'number') ? [value] : []
}

/** The ids in a tenant's answers to every GET without a path parameter. */
async function idsOf(client: TestClient, operations: readonly Operation[], perList: number): Promise<Set<Id>> {
  const ids = new Set<Id>()
  for (const { path, parameters } of operations.filter(
    ({ method, path: address }) => method === 'GET' && !address.includes('{'),
  )) {
    const required = parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }): [string, string] => [name, String(exampleValue(name, schema))])
    const { body } = await client.get(`${path}?${new URLSearchParams(required).toString()}`)
    for (const id of idsIn(body, perList)) ids.add(id)
  }
  return ids
}

/** Calls every POST that creates something, so that there is an id of every kind; returns the ids in the answers. */
async function makeEverything(client: TestClient, operations: readonly Operation[], perList: number): Promise<Set<Id>> {
  for (const [path, name] of [
    ['categories', 'Molhos'],
    ['sectors', 'Cozinha Quente'],
    ['responsibles', 'Ana Souza'],
  ])
    await client.post(`/api/${path}`, { name })
  const ids = new Set<Id>()
  for (const { method, path, body } of operations) {
    if (
      method !== 'POST' ||
      path.includes('{') ||
      body === undefined ||
      path.startsWith('/api/auth') ||
      path.startsWith('/tenant')
    )
      continue
    const { status, body: created } = await client.post(path, exampleBody(body, 'required'))
    // The `code` of a refusal is no id.
    if (status >= 400) continue
    // A browser that becomes a device of the kitchen leaves the session of who enrols it.
    if (path === '/api/devices') await client.login(OTHER_TENANT)
    for (const id of idsIn(created, perList)) ids.add(id)
    // An invitation is opened by its token, which is only in the link's fragment.
    if (typeof created === 'object' && created !== null && 'link' in created && typeof created.link === 'string')
      ids.add(new URL(created.link).hash.slice(1))
  }
  return ids
}

/** A received lot with a label, one without, and prices that wait. */
async function receiveGoods(client: TestClient): Promise<void> {
  const { body: salt } = await client.post<{ id: number }>('/api/ingredients', {
    name: 'Sal grosso',
    price: 2,
    unit: 'kg',
  })
  const { body: sauce } = await client.post<{ id: string }>('/api/base-products', {
    name: 'Molho pronto',
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'congelado',
    foodClass: 'carne_crua',
  })
  const line = { description: 'SAL', unit: 'KG', quantity: 3, total: '9.00', outcome: 'aceito' }
  const labels = { count: 1, weight: '1 kg' }
  const { body: opened } = await client.post<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Frigo Sul' },
    temperatures: { congelado: -18 },
    lines: [
      { ...line, ingredientId: salt.id, lots: [{ lot: 'S1' }] },
      { ...line, baseProductId: sauce.id, lots: [{ lot: 'M1', makersDate: '2099-11-10', labels }] },
    ],
  })
  const { status } = await client.post(`/api/receipts/${opened.id}/confirm`, {
    version: opened.version,
    updatePrices: false,
  })
  if (status !== 200) throw new Error(`The goods were not received: ${status}`)
}

/** An id of the same kind that no tenant has. */
const unknownLike = (id: Id): Id => {
  if (typeof id === 'number') return 987_654
  if (/^[0-9a-f-]{36}$/.test(id)) return randomUUID()
  if (/^FID\d{8,}$/i.test(id)) return 'FID20269876'
  // The code of a received lot, and the id of a price that waits.
  if (/^R\d{6}-\d\d$/.test(id)) return 'R269876-99'
  if (/^\d+-\d+$/.test(id)) return '9876-9'
  // With the same kinds of characters: what a schema refuses in one it refuses in the other.
  return id.replaceAll(/[a-z]/g, 'x').replaceAll(/[A-Z]/g, 'X').replaceAll(/\d/g, '9')
}

/** Where an operation takes an id: path, query, a field of the body, or a field of the objects in a list there. */
type IdPlace =
  | { readonly kind: 'path' }
  | {
      readonly kind: 'query' | 'body' | 'optional body'
      readonly name: string
      readonly list?: string
      readonly isArray: boolean
    }

function placesIn({ properties = {}, required = [] }: JsonSchema, list?: string): IdPlace[] {
  return Object.entries(properties).flatMap(([name, schema]): IdPlace[] => {
    if (isIdName(name) && name !== 'tenant_id')
      return [
        {
          kind: required.includes(name) ? 'body' : 'optional body',
          name,
          isArray: schema.type === 'array',
          ...(list !== undefined && { list }),
        },
      ]
    return schema.type === 'array' && list === undefined ? placesIn(schema.items ?? {}, name) : []
  })
}

function placesOf({ path, parameters, body }: Operation): IdPlace[] {
  const queries = parameters
    .filter((parameter) => parameter.in === 'query' && isIdName(parameter.name))
    .map(({ name }): IdPlace => ({ kind: 'query', name, isArray: false }))
  return [...(path.includes('{') ? [{ kind: 'path' } as const] : []), ...queries, ...placesIn(body ?? {})]
}

/** Calls with an optional id come last: they create rows of our own. One in a list is often refused, and creates nothing. */
const ORDER: readonly IdPlace['kind'][] = ['path', 'query', 'body', 'optional body']
const rankOf = (place: IdPlace): number => ORDER.indexOf(place.kind) * 2 + ('list' in place ? 0 : 1)

function bodyWith(schema: JsonSchema, place: IdPlace, id: Id): object {
  // Both ids are sent with the same body: only the id may differ.
  const body = { ...exampleBody(schema, 'required'), ...('name' in (schema.properties ?? {}) && { name: 'Nome' }) }
  if (place.kind === 'path' || place.kind === 'query') return body
  const field = { [place.name]: place.isArray ? [id] : id }
  return place.list === undefined
    ? { ...body, ...field }
    : {
        ...body,
        [place.list]: [{ ...exampleBody(schema.properties?.[place.list]?.items ?? {}, 'required'), ...field }],
      }
}

interface Attempt {
  readonly operation: Operation
  readonly place: IdPlace
  readonly id: Id
}

interface Answer {
  readonly status: number
  readonly sent: string
  readonly text: string
}

/** The answer to a request with this id in this place; `text` with the id replaced by `#`, so that answers can be compared. */
async function answerTo(client: TestClient, { operation, place, id }: Attempt): Promise<Answer> {
  const { method, path, body, parameters } = operation
  const search = new URLSearchParams({ tenant: OWN_TENANT })
  for (const parameter of parameters)
    if (parameter.in === 'query' && parameter.required)
      search.set(parameter.name, String(exampleValue(parameter.name, parameter.schema)))
  if (place.kind === 'query') search.set(place.name, String(id))
  const address = place.kind === 'path' ? path.replace(/\{\w+\}/, encodeURIComponent(String(id))) : path
  const answer = await client.send<object | string>(
    method,
    `${address}?${search.toString()}`,
    body && bodyWith(body, place, id),
  )
  const { requestId: _requestId, ...fields } =
    typeof answer.body === 'object' && answer.body !== null && 'requestId' in answer.body
      ? answer.body
      : { body: answer.body, requestId: '' }
  // A successful POST answers a new id and a new key each time: they are replaced too.
  const isNew = (key: string) => answer.status < 300 && (isIdName(key) || key === 'qrKey')
  const sent = JSON.stringify(fields, (key, value: unknown) => (isNew(key) ? '#' : value))
  // Whole words only: 22 must not match in 422.
  const text = sent.replaceAll(new RegExp(`(?<![\\w-])${String(id)}(?![\\w-])`, 'g'), '#')
  return { status: answer.status, sent, text }
}

export interface ForeignFigures {
  readonly operations: number
  readonly ids: number
  readonly tried: number
  /** Calls answered with a 5xx: they prove nothing. */
  readonly broken: number
  /** Calls that succeeded with a foreign id in the path, or whose answer differs from that to an unknown id. */
  readonly leaks: readonly string[]
  /** Paths of our lists whose answer contains the other tenant's id. */
  readonly exposingLists: readonly string[]
}

const isSame = (one: Answer, other: Answer) =>
  // A page that repeats no id may still contain its digits, in a drawing for example: then the answers are the same.
  one.status === other.status && (one.sent === other.sent || one.text === other.text)

/** The newest answers to unknown ids: one serves for all foreign ids of its kind in its place. */
type Unknowns = Map<string, Answer>

function unknownKey({ operation, place, id }: Attempt): string {
  const unknown = unknownLike(id)
  const kind = typeof unknown === 'string' && unknown.length === 36 ? 'uuid' : unknown
  return JSON.stringify([operation.method, operation.path, place, kind])
}

/**
 * Compares the answers to a foreign and to an unknown id. `leak`: their difference; `isBroken`: one was a 5xx. An earlier
 * answer to an unknown id proves that a foreign one is answered alike, not that it is answered otherwise.
 */
async function difference(client: TestClient, attempt: Attempt, unknowns: Unknowns) {
  const { operation, place, id } = attempt
  const key = unknownKey(attempt)
  const foreign = await answerTo(client, attempt)
  let unknown = unknowns.get(key)
  if (unknown === undefined || !isSame(foreign, unknown)) {
    unknown = await answerTo(client, { operation, place, id: unknownLike(id) })
    unknowns.set(key, unknown)
  }
  const isBroken = foreign.status >= 500 || unknown.status >= 500
  const isOpened = foreign.status < 400 && place.kind === 'path'
  if (!isOpened && isSame(foreign, unknown)) return { leak: null, isBroken }
  const texts = [foreign, unknown].map(({ status, text }) => `${status} ${text.slice(0, 200)}`)
  return { leak: `${operation.method} ${operation.path} ${place.kind} ${String(id)}: ${texts.join(' ≠ ')}`, isBroken }
}

interface ForeignOptions {
  /** Called after both tenants' data is created, before the first attempt. */
  readonly beforeAttempts?: () => void
  /** How many entries of each list in an answer are tried: a reservation answers fifty numbers of one kind. */
  readonly perList?: number
  /** A control need not find more than one. */
  readonly untilLeak?: boolean
}

/**
 * Calls every operation of the OpenAPI document with every id of another tenant, in every place that takes an id. The
 * answer must be the same as to an unknown id. The document is made from the router's list, so new routes are covered
 * automatically.
 */
export async function tryForeignIds(
  server: TestServer,
  { beforeAttempts, perList = Infinity, untilLeak = false }: ForeignOptions = {},
): Promise<ForeignFigures> {
  const theirs = await server.tenant(OTHER_TENANT)
  const ours = await server.tenant(OWN_TENANT)
  const operations = operationsOf((await ours.get<OpenApiDocument>('/api/openapi.json')).body).filter(
    (operation) => !isStream(operation),
  )
  const createdIds = await makeEverything(theirs, operations, perList)
  await receiveGoods(theirs)
  const ownIds = await idsOf(ours, operations, Infinity)
  const theirIds = new Set([...createdIds, ...(await idsOf(theirs, operations, perList))])
  const foreign = [...theirIds].filter((id) => !ownIds.has(id) && id !== OTHER_TENANT)
  const places = operations
    .flatMap((operation) => placesOf(operation).map((place) => ({ operation, place })))
    .toSorted((a, b) => rankOf(a.place) - rankOf(b.place))
  beforeAttempts?.()

  const leaks: string[] = []
  const unknowns: Unknowns = new Map()
  let [tried, broken] = [0, 0]
  for (const attempt of places.flatMap((place) => foreign.map((id) => ({ ...place, id })))) {
    if (untilLeak && leaks.length > 0) break
    server.clock.advance(15_000) // public pages are rate limited per minute
    const { leak, isBroken } = await difference(ours, attempt, unknowns)
    tried += 1
    if (leak !== null) leaks.push(leak)
    if (isBroken) broken += 1
  }
  const exposingLists = await listsWithOtherTenant(ours, operations)
  return { operations: places.length, ids: foreign.length, tried, broken, leaks, exposingLists }
}

async function listsWithOtherTenant(ours: TestClient, operations: readonly Operation[]): Promise<string[]> {
  const paths: string[] = []
  for (const { method, path } of operations) {
    if (method !== 'GET' || path.includes('{')) continue
    if (JSON.stringify((await ours.get(path)).body).includes(OTHER_TENANT)) paths.push(path)
  }
  return paths
}
