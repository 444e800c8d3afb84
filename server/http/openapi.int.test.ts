import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer, TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient as Client, TEST_PASSWORD } from '../../infra/test/server.ts'
import { measuringPoint, roundBody, sensorRequest, takenReading } from '../../infra/test/temperatures.ts'
import { kitchenTablet } from '../../infra/test/people.ts'
import { lifeRequest } from '../../infra/test/life-requests.ts'
import { printingRequest, stationOf } from '../../infra/test/printing.ts'
import { allRoutes, openApplication, rejectionTexts } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { recordRun } from '../jobs/job-runs.ts'
import type { AnswerJudge } from './documented-answer.test-support.ts'
import { answerJudge } from './documented-answer.test-support.ts'
import type { JsonSchema, OpenApiDocument, Operation } from './example-request.test-support.ts'
import { cookableSheet, producedBatch, sheetFile } from '../../infra/test/batches.ts'
import { incidentRequest } from '../../infra/test/incidents.ts'
import { reviewRequest } from '../../infra/test/lacking-labels.ts'
import { lotOfTwo, recallRequest } from '../../infra/test/recall-case.ts'
import { bodiesByPath, exampleBody, exampleValue, isStream, operationsOf } from './example-request.test-support.ts'
import { openApiDocument } from './openapi.ts'
import { quietHealth } from '../../infra/test/quiet-health.ts'

// The tests are generated from the routes before the server starts. Nothing connects to this address.
const unconnected = openDatabase({
  url: 'postgres://nobody@127.0.0.1:1/nothing',
  poolSize: 1,
  onIdleError: () => undefined,
})
const application = openApplication(unconnected, { defaultTenant: null })
const routes = allRoutes(application, quietHealth)
const texts = rejectionTexts(application.modules)
const DESCRIPTION = '/api/openapi.json'
const described = routes.filter(({ path }) => path !== DESCRIPTION)
const operations = operationsOf(openApiDocument(described, texts) as unknown as OpenApiDocument)

let server: TestServer
let bistro: TestClient
let document: OpenApiDocument
let judge: AnswerJudge

beforeAll(async () => {
  // No worker runs, so no mail is sent.
  server = await startTestServer({ mailer: { send: () => Promise.reject(new Error('Nobody sends here')) } })
  bistro = await server.tenant('bistro')
  for (const [path, name] of [
    ['categories', 'Molhos'],
    ['sectors', 'Cozinha Quente'],
    ['responsibles', 'Ana Souza'],
  ])
    await bistro.post(`/api/${path}`, { name })
  document = (await new Client(server.origin).get<OpenApiDocument>(DESCRIPTION)).body
  judge = answerJudge(document)
  await createIn('/api/products')
  await createIn('/api/ingredients')
})
afterAll(() => server.close())

/** How this answer differs from the document; null where it fits. */
const documentedErrors = (operation: Operation, { status, headers, body }: TestAnswer<unknown>) =>
  judge.errors(operation, { status, contentType: headers.get('content-type') ?? '', body })

let invitations = 0

/** Creates an open invitation; returns its e-mail address and the token of its link. */
async function invite(): Promise<{ email: string; token: string }> {
  const email = `pessoa-${(invitations += 1)}@bistro.com.br`
  const { body } = await bistro.post<{ link: string }>('/api/users/invitations', { email, role: 'staff' })
  return { email, token: new URL(body.link).hash.slice(1) }
}

async function invitedUser(): Promise<{ id: string }> {
  const { email, token } = await invite()
  await new Client(server.origin).post(`/api/public/invitations/${token}?tenant=bistro`, {
    password: 'uma senha de teste',
  })
  const { body } = await bistro.get<{ users: { id: string; email: string }[] }>('/api/users')
  return body.users.find((user) => user.email === email) ?? { id: 'nobody' }
}

/** A person is identified at a device only, whose cookie comes with its enrolment. */
async function personAtDevice() {
  const { id } = await invitedUser()
  await bistro.put(`/api/users/${id}/pin`, { pin: '2580', currentPassword: TEST_PASSWORD })
  const { client } = await kitchenTablet(server, 'bistro')
  return { client, identified: await client.post('/api/auth/pin', { personId: id, pin: '2580' }) }
}

const identifyAtDevice = async (): Promise<TestAnswer<unknown>> => (await personAtDevice()).identified

async function changeOwnPin(): Promise<TestAnswer<unknown>> {
  const { client } = await personAtDevice()
  return client.put('/api/auth/own-pin', { currentPin: '2580', pin: '3690' })
}

/** The session that enrols a device ends: the admin logs in again for the other requests. */
async function enrolDevice(body: unknown): Promise<TestAnswer<unknown>> {
  const answer = await bistro.post('/api/devices', body)
  await bistro.login('bistro')
  return answer
}

/** The request that needs a browser of its own, or leaves the admin without a session; null: any other. */
function deviceRequest({ method, path }: Operation): ((body: unknown) => Promise<TestAnswer<unknown>>) | null {
  if (method === 'PUT') return path === '/api/auth/own-pin' ? changeOwnPin : null
  if (method !== 'POST') return null
  if (path === '/api/auth/pin') return identifyAtDevice
  return path === '/api/devices' ? enrolDevice : null
}

/** Records a failed run of a periodic job. */
async function failedJob(): Promise<string> {
  const {
    application: { database, store },
    clock,
  } = server
  const context = { database, store, clock, log: pino({ level: 'silent' }), tenantIds: () => Promise.resolve([]) }
  const work = () => Promise.reject(new Error('planted'))
  await recordRun(
    context,
    { tenantId: 'bistro', job: 'labels-expiry', subject: '' },
    { quietMs: 60_000, failed: 'failed' },
    work,
  ).catch(() => undefined)
  return 'labels-expiry'
}

/** Makes a report with its files and a recipient. Runs all waiting reports, so that none is left waiting. */
async function madeReport(): Promise<string> {
  await bistro.put('/api/reports/settings', {
    enabled: false,
    hour: 6,
    weekdays: [1],
    recipients: ['chefe@bistro.com.br'],
    formats: ['pdf', 'csv'],
  })
  await bistro.post('/api/reports', {})
  const { body } = await bistro.get<{ id: string }[]>('/api/reports')
  const {
    application: { database, store, modules },
    clock,
  } = server
  const context = { database, store, clock, log: pino({ level: 'silent' }), tenantIds: () => Promise.resolve([]) }
  const job = modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'report')
  for (const { id } of body) await job?.run(context, { tenantId: 'bistro', reportId: id })
  return body[0]?.id ?? 'none'
}

const openedReceipt = async (fields: object = {}) =>
  (
    await bistro.post<{ id: number; version: number }>('/api/receipts', {
      ...bodiesByPath.get('/api/receipts'),
      ...fields,
    })
  ).body

/** A lot without labels. */
async function receivedLot(): Promise<string> {
  const ingredientId = Number(await createIn('/api/ingredients'))
  const line = { description: 'SAL', unit: 'KG', quantity: 1, ingredientId, outcome: 'aceito', lots: [] }
  const { id, version } = await openedReceipt({ lines: [line] })
  const { body } = await bistro.post<{ lots: { id: number }[] }>(`/api/receipts/${id}/confirm`, { version })
  return String(body.lots[0]?.id)
}

/** How an element of a collection is made where its example alone does not make it. */
const makers: Readonly<Record<string, (collection: string) => Promise<string>>> = {
  '/api/exports': async () => (await bistro.post<{ id: string }>('/api/recipes/export', { format: 'csv' })).body.id,
  '/api/jobs': failedJob,
  '/api/devices': async () => (await kitchenTablet(server, 'bistro')).id,
  '/api/reports': madeReport,
  '/api/users': async () => (await invitedUser()).id,
  '/api/public/invitations': async () => (await invite()).token,
  '/api/receipts': async () => String((await openedReceipt()).id),
  '/api/temperature-points': async () => String((await measuringPoint(bistro)).id),
  '/api/temperature-readings': () => takenReading(bistro),
  '/api/lots': receivedLot,
  '/api/process-checks': async (collection) =>
    String((await bistro.post<{ id: number }>(collection, bodiesByPath.get(collection))).body.id),
  '/api/batches': async () => String((await producedBatch(bistro)).batch.id),
  '/api/shelf-life/rules': async (collection) =>
    (await bistro.put<{ id: string }>(collection, bodiesByPath.get(collection))).body.id,
}

/** Creates an element of a collection and returns its id, so that a request can read, change or delete it. */
async function createIn(collection: string): Promise<string> {
  const make = makers[collection]
  if (make !== undefined) return make(collection)
  const operation = operations.find(({ method, path }) => method === 'POST' && path === collection)
  if (operation?.body === undefined)
    throw new Error(`Nothing says how to make one of ${collection}: teach openapi.int.test.ts`)
  const { status, body } = await bistro.post<{ id: string | number }>(
    collection,
    exampleBody(operation.body, 'required'),
  )
  expect(status, collection).toBe(201)
  return String(body.id)
}

/** The body of a write of several labels, or of a batch, which names what was made for it. */
async function labelsBody({ path, body }: Operation): Promise<object | null> {
  if (body === undefined) return null
  if (path === '/api/temperature-rounds') return roundBody(bistro)
  if (/^\/api\/temperature-points(?:\/\{id\})?$/.test(path)) return (await measuringPoint(bistro)).body
  if (path === '/api/base-products/classes')
    return { items: [{ id: await createIn('/api/base-products'), foodClass: 'cozido' }] }
  if (path === '/api/batches' || path === '/api/batches/preview')
    return { recipeId: (await cookableSheet(bistro)).recipeId, times: 1 }
  if (path.startsWith('/api/recipes/import')) return sheetFile(bistro)
  if (path === '/api/par-levels')
    return [{ baseProductId: await createIn('/api/base-products'), byWeekday: [0, 8, 8, 8, 8, 8, 0] }]
  if (path === '/api/production/skips') {
    const skip = { date: '2026-12-01', baseProductId: await createIn('/api/base-products') }
    // It may be made once more, and only a skip that is there is taken back.
    await bistro.post(path, skip)
    return skip
  }
  const single = ['/api/products/acts', '/api/products/lot-deeds']
  if (!path.startsWith('/api/products/withdrawals') && !single.includes(path)) return null
  const items = { items: [{ id: Number(await createIn('/api/products')), how: 'consumida' }] }
  if (path !== '/api/products/withdrawals/undo') return items
  await bistro.post('/api/products/withdrawals', items)
  return { ids: items.items.map(({ id }) => id) }
}

async function addressOf({ path, parameters }: Operation, own?: string): Promise<string> {
  const [collection = ''] = path.split('/{')
  // A second report is refused while one is waiting.
  if (path === '/api/reports') await madeReport()
  // Only a printer with a language has bytes.
  const printer = path.endsWith('.bin') ? (await stationOf(bistro, path)).printerProfileId : null
  const hasStation = parameters.some((parameter) => parameter.name === 'station' && parameter.required)
  const station = hasStation ? (await stationOf(bistro, path)).id : null
  const id = own ?? printer ?? (/\{(?:id|token)\}/.test(path) ? await createIn(collection) : '')
  if (path === '/api/trace') return `${path}?lotId=${(await lotOfTwo(bistro)).lotId}&tenant=bistro`
  if (path === '/api/public/menu' || path === '/cardapio/{tenant}')
    await bistro.put('/api/business', { publicMenu: true })
  // Only a label without stock has a baixa to undo.
  if (path === '/api/lots/{id}/reopen') await bistro.post(`/api/lots/${id}/close`, { how: 'acabou' })
  if (path === '/api/receipts/{id}/reverse') await bistro.post(`/api/receipts/${id}/confirm`, { version: 1 })
  if (path === '/api/temperature-points/{id}/sensor') await bistro.post(`/api/temperature-points/${id}/sensor`, {})
  if (path === '/api/products/{id}/undo') await bistro.post(`/api/products/${id}/consume`, {})
  const address = path
    .replace('{code}', 'FID20260001')
    .replace('{tenant}', 'bistro')
    .replace(/\{(?:id|token)\}/, id)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }): [string, string] => [
      name,
      (name === 'profile' ? printer : null) ??
        (name === 'station' ? station : null) ??
        String(exampleValue(name, schema)),
    ])
  return `${address}?${new URLSearchParams([...query, ['tenant', 'bistro']]).toString()}`
}

/** The places of a body that take any value: the tests of bad input send nothing that such a place would have to refuse. */
function openPlaces(schema: JsonSchema, place: string): string[] {
  const parts = [
    ...Object.entries(schema.properties ?? {}).map(([name, field]) => [field, `${place} ${name}`] as const),
    ...[schema.items ?? []].flat().map((item) => [item, `${place} []`] as const),
    ...(schema.anyOf ?? []).map((one) => [one, place] as const),
  ]
  const says = ['type', 'enum', 'const', 'anyOf', 'required'].some((keyword) => keyword in schema)
  return [...(says ? [] : [place]), ...parts.flatMap(([part, own]) => openPlaces(part, own))]
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, is served without a session, and is generated from the routes', async () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info['title']).toBe('FoodID')
    expect(document.info['version']).toBeTruthy()
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(described, texts))))
  })

  it('is public on purpose (decision 49): the same with and without a session, and beside other tenants', async () => {
    const elsewhere = await startTestServer({
      defaultTenant: 'cantina',
      publicOrigin: 'https://etiquetas.exemplo.com.br',
    })
    try {
      await elsewhere.tenant('cantina')
      const answers = [
        await bistro.get<OpenApiDocument>(DESCRIPTION),
        await new Client(elsewhere.origin).get<OpenApiDocument>(DESCRIPTION),
      ]
      for (const { status, body } of answers) expect([status, body]).toEqual([200, document])
      expect(JSON.stringify(document)).not.toMatch(/bistro|cantina|exemplo\.com|127\.0\.0\.1/)
    } finally {
      await elsewhere.close()
    }
  })

  it('contains every route once and nothing else', () => {
    const documented = operationsOf(document).map(({ method, path }) => `${method} ${path}`)
    expect(documented.toSorted()).toEqual(
      described.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
    expect(new Set(documented).size).toBe(documented.length)
  })

  it('says what each field of a body takes', () => {
    const open = operations.flatMap(({ method, path, body }) => (body ? openPlaces(body, `${method} ${path}`) : []))
    expect(open).toEqual([])
  })

  it('describes each path parameter, resolves each reference and has only valid schemas', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
        expect(
          inPath.map(({ name }) => `{${name}}`),
          where,
        ).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(
          inPath.every(({ required }) => required),
          where,
        ).toBe(true)
        expect(operation.summary.length, where).toBeGreaterThan(2)
        expect(operation.tags, where).toHaveLength(1)
        for (const security of operation.security)
          expect(document.components['securitySchemes'], where).toHaveProperty(Object.keys(security)[0] ?? '?')
        expect(Object.keys(operation.responses), where).not.toContain('default')
        expect(operation.operationId, where).toMatch(/^[a-z]+(?:[A-Z][A-Za-z0-9]*)+$/)
        for (const { schema } of [
          ...operation.parameters,
          { schema: operation.requestBody?.content['application/json'].schema },
        ]) {
          if (schema !== undefined) expect(judge.isSchema(schema), where).toBe(true)
        }
      }
    }
    for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g))
      expect(judge.resolves(reference), reference).toBe(true)
  })

  it('states for each operation whether it needs a session', async () => {
    for (const { method, path } of operations) {
      const needsSession = document.paths[path]?.[method.toLowerCase()]?.security.length !== 0
      const { status } = await new Client(server.origin).send(
        method,
        path.replace(/\{\w+\}/, '1'),
        method === 'GET' ? undefined : {},
      )
      expect({ path, unauthenticated: status === 401 }).toEqual({ path, unauthenticated: needsSession })
    }
  })
})

/** A list needs nothing to be made for it, and one of something is made by its collection. */
const listsOnly = ({ method, path }: Operation) => method === 'GET' && path !== '/api/print-jobs/{id}'

describe('an answer fits the document', () => {
  // The logout comes last, because it ends the session that the other requests use.
  const inOrder = operations
    .filter((operation) => !isStream(operation))
    // The executables of the agent are made by a command of their own: here are none.
    .filter(({ path }) => path !== '/api/agent/programs/{name}')
    .toSorted((a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')))

  const newLabel = async () => Number(await createIn('/api/products'))

  /** What is made for a call; only a call with a body is sent one. */
  async function ownRequest(operation: Operation) {
    const { path, body } = operation
    const sensor = await sensorRequest(bistro, path, server.clock())
    if (sensor !== null) return { ...sensor, body: body && sensor.body }
    const own =
      (await lifeRequest(bistro, path)) ??
      (await incidentRequest(bistro, path)) ??
      (await recallRequest(bistro, path)) ??
      (await reviewRequest(bistro, path))
    if (own !== null) return { id: own.id, body: body && own.body, headers: undefined }
    return listsOnly(operation) ? null : printingRequest(server, bistro, path, newLabel)
  }

  async function answerTo(operation: (typeof operations)[number], fields: 'required' | 'all') {
    const { method, path, body } = operation
    const atDevice = deviceRequest(operation)
    if (atDevice !== null) return atDevice(body && exampleBody(body, fields))
    const own = await ownRequest(operation)
    const prepared = own?.body ?? (await labelsBody(operation))
    const sent = prepared ?? (body && (bodiesByPath.get(path) ?? exampleBody(body, fields)))
    return bistro.send(method, await addressOf(operation, own?.id), sent, own?.headers)
  }

  it.each(inOrder)('of $method $path', async (operation) => {
    const { body, responses } = operation
    for (const fields of body === undefined ? (['required'] as const) : (['required', 'all'] as const)) {
      const answer = await answerTo(operation, fields)
      const succeeds = Object.keys(responses).some((status) => status.startsWith('2'))
      expect(answer.status < 400, `${answer.status} ${JSON.stringify(answer.body)}`).toBe(succeeds)
      expect(Object.keys(responses)).toContain(String(answer.status))
      expect(documentedErrors(operation, answer), JSON.stringify(answer.body).slice(0, 500)).toBeNull()
    }
  })

  it.each(operations)('of $method $path to an invalid request', async (operation) => {
    const client = new Client(server.origin)
    const refused = await client.send(
      operation.method,
      operation.path.replace(/\{\w+\}/, 'não há'),
      operation.body && { desconhecido: 1 },
    )
    if (refused.status >= 400) expect(documentedErrors(operation, refused), JSON.stringify(refused.body)).toBeNull()
    else expect(operation.parameters.filter((parameter) => parameter.in === 'path')).toEqual([])
  })

  it('of a login with a wrong password, and of one that is rate-limited', async () => {
    const login = operations.find(({ path }) => path === '/tenant/login')
    if (login?.body === undefined) throw new Error('There is no login')
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const answer = await new Client(server.origin).post('/tenant/login', {
        ...exampleBody(login.body),
        password: 'uma senha errada',
      })
      statuses.push(answer.status)
      expect(documentedErrors(login, answer)).toBeNull()
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})
