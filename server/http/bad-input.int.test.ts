import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lifeRequest } from '../../infra/test/life-requests.ts'
import { printingRequest, stationOf } from '../../infra/test/printing.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../infra/test/server.ts'
import { measuringPoint, roundBody, takenReading, sensorRequest } from '../../infra/test/temperatures.ts'
import { allRoutes, openApplication, rejectionTexts } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { JsonSchema, OpenApiDocument, Operation } from './example-request.test-support.ts'
import { bodiesByPath, exampleBody, exampleValue, operationsOf, typeOf } from './example-request.test-support.ts'
import { openApiDocument } from './openapi.ts'
import { encodeCursor } from './paging.ts'
import { cookableSheet, producedBatch, sheetFile } from '../../infra/test/batches.ts'
import { incidentRequest } from '../../infra/test/incidents.ts'
import { reviewRequest } from '../../infra/test/lacking-labels.ts'
import { recallRequest } from '../../infra/test/recall-case.ts'
import type { RawAnswer, RawRequest } from './raw-request.test-support.ts'
import { rawRequest } from './raw-request.test-support.ts'
import { quietHealth } from '../../infra/test/quiet-health.ts'

// The routes of the product, so that the tests below cover each new route. Nothing connects to this address.
const unconnected = openDatabase({
  url: 'postgres://nobody@127.0.0.1:1/nothing',
  poolSize: 1,
  onIdleError: () => undefined,
})
const application = openApplication(unconnected, { defaultTenant: null })
const routes = allRoutes(application, quietHealth)
const texts = rejectionTexts(application.modules)
const operations = operationsOf(openApiDocument(routes, texts) as unknown as OpenApiDocument)
const writes = operations.filter(({ method }) => method !== 'GET')
const writesWithBody = writes.flatMap(({ body, ...operation }) => (body === undefined ? [] : [{ ...operation, body }]))
const ajv = new Ajv2020({ strict: false })

let server: TestServer
let bistro: TestClient
let baseProductId: string
let userId: string
let invitationToken: string

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  // With two tenants, a login without a tenant belongs to no tenant, so no log records its failure.
  await server.tenant('cantina')
  for (const [path, name] of [
    ['categories', 'Molhos'],
    ['sectors', 'Cozinha Quente'],
    ['responsibles', 'Ana Souza'],
  ])
    await bistro.post(`/api/${path}`, { name })
  baseProductId = (
    await bistro.post<{ id: string }>('/api/base-products', {
      name: 'Molho',
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
    })
  ).body.id
  await bistro.post('/api/products', {
    name: 'Molho',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    expiration_date: '2026-12-24',
  })
  await invitePeople()
})
afterAll(() => server.close())

/** Creates a second user and an open invitation. */
async function invitePeople(): Promise<void> {
  const token = async (email: string) =>
    new URL(
      (await bistro.post<{ link: string }>('/api/users/invitations', { email, role: 'staff' })).body.link,
    ).hash.slice(1)
  await new TestClient(server.origin).post(
    `/api/public/invitations/${await token('ana@bistro.com.br')}?tenant=bistro`,
    { password: 'uma senha de teste' },
  )
  invitationToken = await token('bia@bistro.com.br')
  const {
    body: { users },
  } = await bistro.get<{ users: { id: string; isSelf: boolean }[] }>('/api/users')
  userId = users.find(({ isSelf }) => !isSelf)?.id ?? ''
}

/** An existing address, so that only the request's body can be wrong. */
const addressOf = (path: string) =>
  path.replace('{token}', `${invitationToken}?tenant=bistro`).replace('{id}', idIn(path))
const idIn = (path: string) =>
  path.startsWith('/api/storage-types')
    ? 'refrigerado'
    : path.startsWith('/api/base-products')
      ? baseProductId
      : path.startsWith('/api/users')
        ? userId
        : '1'
// A failed login is recorded in its tenant's log. For a tenant that does not exist nothing is recorded.
const validBody = (schema: JsonSchema) => ({
  ...exampleBody(schema),
  ...(schema.properties?.['tenant_id'] && { tenant_id: 'ninguem' }),
})

function send(request: RawRequest): Promise<RawAnswer> {
  server.clock.advance(3_000) // failed logins are limited per minute
  return rawRequest(server.origin, { ...request, headers: { cookie: bistro.cookie, ...request.headers } })
}
const sendJson = (
  method: string,
  path: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
) => send({ method, path: addressOf(path), body, headers: { 'content-type': 'application/json', ...headers } })

/**
 * Expects a 4xx status and a sentence in Portuguese. A refused login has another body, which the specification
 * prescribes.
 */
function expectRefusal({ status, headers, text }: RawAnswer, input: unknown, statuses?: readonly number[]): void {
  const facts = { input: String(JSON.stringify(input)).slice(0, 300), status, text: text.slice(0, 300) }
  expect(facts, 'not a 4xx').toEqual({
    ...facts,
    status: statuses === undefined || statuses.includes(status) ? status : statuses,
  })
  expect(status >= 400 && status < 500, JSON.stringify(facts)).toBe(true)
  const body = JSON.parse(text) as {
    status?: number
    detail?: string
    success?: boolean
    message?: string
    errors?: { message: string }[]
  }
  if (body.success === false) {
    expect(Object.keys(body)).toEqual(['success', 'message'])
    expect(body.message, JSON.stringify(facts)).toMatch(/^(?:Email ou senha inválidos\.|Muitas tentativas de login\.)/)
    return
  }
  expect(headers['content-type'], JSON.stringify(facts)).toBe('application/problem+json')
  expect(body.status).toBe(status)
  for (const sentence of [body.detail ?? '', ...(body.errors ?? []).map(({ message }) => message)]) {
    expect(sentence.trim().length, JSON.stringify(facts)).toBeGreaterThan(5)
    expect(sentence, JSON.stringify(facts)).not.toMatch(
      /\b(invalid|expected|required|must|unexpected|error|too|unrecognized|input)\b/i,
    )
  }
}

/** The places of a body that an answer names as wrong, such as `items.0.id`. */
function placesIn({ text }: RawAnswer): ReadonlySet<string> {
  const { errors = [] } = JSON.parse(text) as { errors?: { path: string }[] }
  return new Set(errors.map(({ path }) => path))
}
const firstOf = (place: string) => place.split('.', 1)[0] ?? ''

/**
 * Expects that each field is refused, in one request in which all of them are wrong: the answer names every wrong place,
 * whatever else is wrong beside it. A field that the answer does not name is sent alone.
 */
async function expectEachRefused(
  fields: readonly string[],
  ask: (wrong: readonly string[]) => Promise<RawAnswer>,
  input: unknown,
): Promise<void> {
  if (fields.length === 0) return
  const answer = await ask(fields)
  expectRefusal(answer, [fields, input])
  const named = new Set([...placesIn(answer)].map(firstOf))
  const others = fields.length === 1 ? [] : fields.filter((name) => !named.has(name))
  for (const name of others) {
    const alone = await ask([name])
    expectRefusal(alone, { [name]: input })
    // The rest of the body may be wrong too: an example knows no days and no ids.
    if (alone.status === 422) expect([...placesIn(alone)].map(firstOf), `${name}: ${alone.text}`).toContain(name)
  }
}

/** Sends raw bytes, which an HTTP library would refuse to send, and resolves with the whole answer. */
function overSocket(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

/** No event is ever changed or removed, so a log with the same newest position is the same log. */
async function expectNoEvents(work: () => Promise<void>): Promise<void> {
  const newest = () =>
    Promise.all(
      ['bistro', 'cantina'].map((tenantId) =>
        readTenant(server.application.database, tenantId, (tx) =>
          tx.query<{ newest: string }>({
            sql: 'select max(position)::text as newest from events where tenant_id = $1',
            parameters: [tenantId],
          }),
        ),
      ),
    )
  const before = await newest()
  await work()
  expect(await newest()).toEqual(before)
}

/** The request of a call that needs something made for it. */
async function ownRequest(path: string, label: number) {
  return (
    (await lifeRequest(bistro, path)) ??
    (await printingRequest(server, bistro, path, () => Promise.resolve(label))) ??
    (await placeRequest(path)) ??
    (await receivingRequest(path)) ??
    (await batchRequest(path)) ??
    (await incidentRequest(bistro, path)) ??
    (await recallRequest(bistro, path)) ??
    (await reviewRequest(bistro, path)) ??
    (await measuringRequest(path)) ??
    (await sensorRequest(bistro, path, server.clock())) ??
    dayListRequest(path)
  )
}

/** A file with a sheet, the pars of a product, or a skip that is there: it may be made once more, and taken back. */
async function dayListRequest(path: string): Promise<{ readonly id: string; readonly body: object } | null> {
  if (path.startsWith('/api/recipes/import')) return { id: '', body: await sheetFile(bistro) }
  if (path === '/api/par-levels') return { id: '', body: [{ baseProductId, byWeekday: [0, 8, 8, 8, 8, 8, 0] }] }
  if (path !== '/api/production/skips') return null
  const body = { date: '2026-12-01', baseProductId }
  await bistro.post(path, body)
  return { id: '', body }
}

/** A receipt as its path needs it, or a received lot without labels: only such a lot is closed and opened by hand. */
async function receivingRequest(path: string): Promise<{ readonly id: string; readonly body?: object } | null> {
  const isLot = path.startsWith('/api/lots/{id}/')
  if (!isLot && !path.startsWith('/api/receipts/{id}')) return null
  const name = `Ovos ${path}`
  const { body: eggs } = await bistro.post<{ id: number }>('/api/ingredients', { name, price: 1, unit: 'unidade' })
  const line = {
    description: 'OVOS',
    unit: 'UN',
    quantity: 30,
    total: '30.00',
    ingredientId: eggs.id,
    outcome: 'aceito',
  }
  const { body: receipt } = await bistro.post<{ id: string; version: number }>('/api/receipts', {
    supplier: { name: 'Granja do teste' },
    lines: [{ ...line, lots: [{ lot: 'T1' }] }],
  })
  const { id, version } = receipt
  if (!isLot && !path.endsWith('/reverse')) return { id }
  const { body } = await bistro.post<{ lots: { id: number }[] }>(`/api/receipts/${id}/confirm`, { version })
  if (!isLot) return { id }
  const lot = String(body.lots[0]?.id)
  const how = { how: 'acabou' }
  if (path.endsWith('/close')) return { id: lot, body: how }
  await bistro.post(`/api/lots/${lot}/close`, how)
  return { id: lot }
}

/** A measuring point, a round or a reading. */
async function measuringRequest(path: string): Promise<{ readonly id: string; readonly body?: object } | null> {
  if (path === '/api/temperature-rounds') return { id: '', body: await roundBody(bistro) }
  if (path === '/api/temperature-readings/{id}/correct') return { id: await takenReading(bistro) }
  if (path !== '/api/temperature-points' && path !== '/api/temperature-points/{id}') return null
  const { id, body } = await measuringPoint(bistro)
  return { id: String(id), body }
}

/** A sheet that may be cooked, or a batch of it. */
async function batchRequest(path: string): Promise<{ readonly id: string; readonly body?: object } | null> {
  if (path === '/api/batches/{id}/undo') return { id: String((await producedBatch(bistro)).batch.id) }
  if (path !== '/api/batches' && path !== '/api/batches/preview') return null
  const { recipeId } = await cookableSheet(bistro)
  return { id: '', body: { recipeId, times: 1 } }
}

/** A station, a printer. */
async function placeRequest(path: string): Promise<{ readonly id: string; readonly body?: object } | null> {
  const names = new Map([
    ['/api/stations/{id}', 'Estação do teste'],
    ['/api/stations/{id}/printer', 'Estação da impressora'],
    ['/api/printer-profiles/{id}', 'Outra estação'],
    ['/api/printer-profiles/{id}/preview', 'Estação da prévia'],
  ])
  const name = names.get(path)
  if (name === undefined) return null
  const { id, printerProfileId } = await stationOf(bistro, name)
  return { id: path.startsWith('/api/stations/') ? id : (printerProfileId ?? '') }
}

/** The body of a write of several labels or products. */
function labelsBody(path: string, id: number): object | undefined {
  if (['/api/products/withdrawals', '/api/products/acts', '/api/products/lot-deeds'].includes(path))
    return { items: [{ id, how: 'consumida' }] }
  if (path === '/api/products/withdrawals/undo') return { ids: [id] }
  return path === '/api/base-products/classes' ? { items: [{ id: baseProductId, foodClass: 'cozido' }] } : undefined
}

it('every write route accepts its example body', async () => {
  for (const { method, path, body } of writesWithBody) {
    // Requests for one label get this new one, so that label 1 stays in stock for the tests below.
    const { body: label } = await bistro.post<{ id: number }>('/api/products', {
      name: 'Molho',
      category: 'Molhos',
      sector: 'Cozinha Quente',
      responsible: 'Ana Souza',
      expiration_date: '2026-12-24',
    })
    if (path.endsWith('/undo')) await bistro.post(`/api/products/${label.id}/consume`, {})
    // In São Paulo the reference table is the kitchen's norm already.
    if (path.endsWith('/rules/reference')) await bistro.put('/api/shelf-life/settings', { uf: 'BA', city: 'Salvador' })
    const own = await ownRequest(path, label.id)
    const answer = await sendJson(
      method,
      own !== null || path.startsWith('/api/products') ? path.replace('{id}', own?.id ?? String(label.id)) : path,
      JSON.stringify(
        own?.body ?? labelsBody(path, label.id) ?? bodiesByPath.get(path) ?? exampleBody(body, 'required'),
      ),
      own !== null && 'headers' in own ? own.headers : {},
    )
    expect([200, 201, 202, 204, 401], `${method} ${path}: ${answer.text}`).toContain(answer.status)
    // The session that enrols a device ends.
    if (path === '/api/devices') await bistro.login('bistro')
  }
  await bistro.put('/api/categories/1', { name: 'Molhos' })
  await bistro.put('/api/sectors/1', { name: 'Cozinha Quente' })
  expect((await bistro.get('/api/products/1')).body).toMatchObject({ status: 'valid' })
})

// A machine shows its token before anything else is read of its request: the tests of printing and of sensors send broken ones.
const needsToken = (path: string) => /^\/api\/(?:agent\/(?:claim|jobs)|sensor\/)/.test(path)

// One reader reads the bodies of all routes (request-body.ts), of strangers with another limit. What it refuses before any
// schema sees it is asked of one route of each kind in full, and of each route with one example.
const READERS_OWN = [{ path: '/api/categories' }, { path: '/tenant/login' }]

describe.each(writesWithBody.filter(({ path }) => !needsToken(path)))(
  '$method $path',
  ({ method, path, body: schema }) => {
    const readsInFull = method === 'POST' && READERS_OWN.some((own) => own.path === path)
    /** All of them, or only the first ones. */
    const shown = <T>(all: readonly T[], first: number) => (readsInFull ? all : all.slice(0, first))
    const acceptsEmpty = (schema.required ?? []).length === 0
    const isList = typeOf(schema) === 'array'
    const fields = Object.entries(schema.properties ?? {})
    const mutated = (names: readonly string[], value: unknown) =>
      JSON.stringify({ ...validBody(schema), ...Object.fromEntries(names.map((name) => [name, value])) })
    // For values that JSON.stringify cannot write.
    const mutatedRaw = (names: readonly string[], raw: string) => mutated(names, '@@').replaceAll('"@@"', () => raw)

    it('refuses a body that is not a JSON object, or not a list where one is needed', () =>
      expectNoEvents(async () => {
        const malformed = [
          '{',
          'texto',
          '{"a":}',
          "{'a':1}",
          '{"a":NaN}',
          'NaN',
          'undefined',
          '{}{}',
          '{"a":1,}',
          '[',
          '"',
          '\u0000',
        ]
        for (const text of shown(malformed, 1)) expectRefusal(await sendJson(method, path, text), text, [400])
        const other = isList ? '{}' : '[]'
        for (const text of ['null', '1', 'true', '"texto"', other, '[{}]', '[null]'])
          expectRefusal(await sendJson(method, path, text), text, isList ? [400, 422] : [400])
        if (!acceptsEmpty)
          for (const text of ['', '{}']) expectRefusal(await sendJson(method, path, text), text, [400, 422])
      }))

    it('refuses a body whose content type is not JSON', () =>
      expectNoEvents(async () => {
        const body = JSON.stringify(validBody(schema))
        const types = [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'text/json',
          'application/jsonp',
          '',
        ]
        for (const type of shown(types, 1)) {
          expectRefusal(
            await send({ method, path: addressOf(path), body, headers: type === '' ? {} : { 'content-type': type } }),
            type,
            [415],
          )
        }
        expectRefusal(
          await send({
            method,
            path: addressOf(path),
            body: 'name=Molhos&reason=sobra',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
          'a form',
          [415],
        )
      }))

    it('refuses a body of more than 1 MiB, compressed or not, and an unknown encoding', () =>
      expectNoEvents(async () => {
        const huge = JSON.stringify({ ...validBody(schema), enchimento: 'x'.repeat(1_048_577) })
        expectRefusal(await sendJson(method, path, huge), '1 MiB', [413])
        if (!readsInFull) return
        expectRefusal(await sendJson(method, path, gzipSync(huge), { 'content-encoding': 'gzip' }), 'gzip', [413])
        expectRefusal(await sendJson(method, path, '{}', { 'content-encoding': 'compress' }), 'compress', [415])
      }))

    it('refuses very deep nesting', () =>
      expectNoEvents(async () => {
        const deep = (open: string, close: string, depth = 400_000) => open.repeat(depth) + close.repeat(depth)
        // The parser knows no field and no route: the deepest texts are for it alone, and the schema is asked about each field.
        if (readsInFull) {
          expectRefusal(await sendJson(method, path, deep('[', ']')), 'arrays')
          expectRefusal(await sendJson(method, path, `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`), 'objects')
        }
        expectRefusal(await sendJson(method, path, deep('[', ']', 5_000)), 'arrays')
        const ask = (names: readonly string[]) => sendJson(method, path, mutatedRaw(names, deep('[', ']', 5_000)))
        await expectEachRefused(
          fields.map(([name]) => name),
          ask,
          'arrays',
        )
      }))

    it('refuses unknown fields, such as __proto__ and constructor', () =>
      expectNoEvents(async () => {
        const valid = JSON.stringify(validBody(schema))
        const unknown: readonly (readonly [string, string])[] = [
          ['__proto__', '{"role":"admin"}'],
          ['constructor', '{"prototype":{}}'],
          ['tenantId', '"cantina"'],
          ['campo estranho', 'null'],
          ['toString', '1'],
          ['\u0000', '1'],
          ['x'.repeat(5_000), '1'],
          ['', '1'],
        ]
        for (const [name, value] of shown(unknown, 4)) {
          const body = `{${JSON.stringify(name)}:${value}${valid === '{}' ? '' : ','}${valid.slice(1)}`
          const answer = await sendJson(method, path, body)
          expectRefusal(answer, name, [400, 422])
          if (answer.status === 422) expect(answer.text).toContain('Campo desconhecido')
        }
      }))

    if (fields.length > 0) {
      it('refuses a value of the wrong type in any field, and a missing required field', () =>
        expectNoEvents(async () => {
          const checked = fields.map(([name, field]) => ({ name, accepts: ajv.compile(field) }))
          const refusing = (value: unknown) => checked.filter(({ accepts }) => !accepts(value)).map(({ name }) => name)
          for (const value of [
            null,
            true,
            false,
            0,
            -1,
            1.5,
            1e308,
            2 ** 53 + 2,
            'texto',
            '',
            [],
            [null],
            [[1]],
            {},
            { a: 1 },
            [{}],
          ])
            await expectEachRefused(refusing(value), (names) => sendJson(method, path, mutated(names, value)), value)
          for (const raw of ['1e999', '-1e999', '1e308', '123456789012345678901234567890', '-0.000000000000000000001'])
            await expectEachRefused(
              refusing(JSON.parse(raw)),
              (names) => sendJson(method, path, mutatedRaw(names, raw)),
              raw,
            )
          await expectEachRefused(
            schema.required ?? [],
            (names) => sendJson(method, path, mutated(names, undefined)),
            'missing',
          )
        }))

      it('refuses control characters, lone surrogates and very long texts', () =>
        expectNoEvents(async () => {
          const ofTexts = fields
            .filter(
              ([, field]) =>
                ajv.validate(field, 'texto') ||
                field.type === 'string' ||
                field.anyOf?.some(({ type }) => type === 'string') === true,
            )
            .map(([name]) => name)
          for (const text of [
            'a\u0000b',
            '\u0000',
            'a\ud800b',
            '\udfff',
            'a\u001bb',
            'a\u0085b',
            'duas\nlinhas',
            'x'.repeat(50_000),
          ]) {
            const refusing = text.includes('\n') ? ofTexts.filter((name) => name !== 'preparationMethod') : ofTexts
            await expectEachRefused(refusing, (names) => sendJson(method, path, mutated(names, text)), text)
          }
        }))
    }
  },
)

/** The value of one parameter, where the others are examples of the schema. */
const addressWith = ({ path, parameters }: Operation, changed: string, value: string) => {
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name === changed))
      .map(({ name, schema }): [string, string] => [
        name,
        name === changed ? value : String(exampleValue(name, schema)),
      ]),
  )
  const segments = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === changed ? value : '1'),
  )
  return `${segments}?${query.toString()}`
}

type Place = readonly (string | number)[]

/** The places of the texts in a body. */
function textPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place]
  if (Array.isArray(value)) return value.flatMap((item, index) => textPlaces(item, [...place, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => textPlaces(item, [...place, name]))
}

function withText(value: unknown, [first, ...rest]: Place, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === first ? withText(item, rest, text) : item))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [first]: withText(fields[first], rest, text) }
}

describe('texts that PostgreSQL cannot hold', () => {
  const withParameters = operations.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in !== 'header'),
  )
  it.each(withParameters)('$method $path refuses them in each parameter, or does not use them', async (operation) => {
    for (const { name, in: place } of operation.parameters) {
      if (place === 'header') continue
      for (const text of ['\u0000', 'a\u0000b', 'FID2026\u00000001']) {
        const { status, text: answer } = await send({
          method: operation.method,
          path: addressWith(operation, name, text),
          ...(operation.body && { body: JSON.stringify(validBody(operation.body)) }),
          headers: operation.body ? { 'content-type': 'application/json' } : {},
        })
        expect(status, `${name}: ${answer}`).toBeLessThan(500)
      }
    }
  })

  it.each(writesWithBody.filter(({ path }) => !needsToken(path)))(
    '$method $path refuses them at any depth of the body',
    async ({ method, path, body }) => {
      const valid = exampleBody(body)
      const places = textPlaces(valid)
      const ask = (wrong: readonly Place[]) => {
        const broken = wrong.reduce<unknown>((changed, place) => withText(changed, place, 'a\u0000b'), valid)
        return sendJson(method, path, JSON.stringify(broken))
      }
      if (places.length === 0) return
      const answer = await ask(places)
      expectRefusal(answer, places)
      const named = placesIn(answer)
      for (const place of places.filter((candidate) => !named.has(candidate.join('.'))))
        expectRefusal(await ask([place]), place)
    },
  )

  // A cursor is a list of texts and numbers in base64url, so its own pattern says nothing about the texts.
  const instant = '2026-11-24T10:00:00.000Z'
  const cursorsWith = (key: string) => [
    [key],
    [key, 1],
    [1, key],
    [key, 'a'],
    [instant, key],
    [key, 'tarefa', 'a'],
    [instant, 'tarefa', key],
  ]
  const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))
  it('there are lists with a cursor', () => expect(paged.length).toBeGreaterThanOrEqual(6))
  it.each(paged)('$method $path refuses them in a cursor', async (operation) => {
    const answerTo = (cursor: (string | number)[]) =>
      send({ path: addressWith(operation, 'cursor', encodeCursor(cursor)) })
    for (const cursor of ['\u0000', 'molho\u0000', 'a\u001bb', '\ud800'].flatMap(cursorsWith))
      expectRefusal(await answerTo(cursor), `${operation.path} ${JSON.stringify(cursor)}`, [422])
    // PostgreSQL has no year 0, and no time of 2026 that is out of the calendar.
    for (const cursor of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-02-30'].flatMap(cursorsWith)) {
      const { status, text } = await answerTo(cursor)
      expect(status, `${JSON.stringify(cursor)}: ${text}`).toBeLessThan(500)
    }
  })
})

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

describe('addresses', () => {
  const withParameter = operations.filter(({ path, method }) => path.includes('{id}') && method !== 'GET')
  // What the schema of an id refuses is asked of the first route with that schema; what reaches the database, of each route.
  const seenSchemas = new Set<string>()
  const isFirstWith = (schema: JsonSchema) => {
    const text = JSON.stringify(schema)
    const isFirst = !seenSchemas.has(text)
    seenSchemas.add(text)
    return isFirst
  }
  const reachesTheDatabase = (schema: JsonSchema, id: string) =>
    ajv.validate(schema, decoded(id)) || ajv.validate(schema, Number(id))
  it.each(
    withParameter.map((operation) => {
      const schema = operation.parameters.find(({ name }) => name === 'id')?.schema ?? {}
      return { ...operation, schema, isFirst: isFirstWith(schema) }
    }),
  )('$method $path refuses ids that do not exist', ({ method, path, body, schema, isFirst }) =>
    expectNoEvents(async () => {
      const ids = [
        '0',
        '-1',
        '1.5',
        '1e3',
        'NaN',
        'null',
        '99999999999999999999',
        '999999999',
        '2147483648',
        '__proto__',
        'constructor',
        '%00',
        '%27%3B--',
        '%E0%A4%A',
        '%2e%2e',
        '..%2f1',
        'x'.repeat(9_000),
        '%F0%9F%8D%85',
        '1%20or%201=1',
      ]
      for (const id of ids.filter(
        (candidate) => isFirst || candidate === '-1' || reachesTheDatabase(schema, candidate),
      )) {
        const address = path.replace('{id}', id)
        const text = body === undefined ? undefined : JSON.stringify(validBody(body))
        const answer = await send({
          method,
          path: address,
          ...(text === undefined ? {} : { body: text, headers: { 'content-type': 'application/json' } }),
        })
        // Whether the name is taken is checked before the id, so the answer may be 409 instead of 404.
        expectRefusal(answer, address, needsToken(path) ? [401] : [404, 405, 409, 422])
      }
    }),
  )

  it('answer 405 with the header Allow to a method that they do not support', () =>
    expectNoEvents(async () => {
      for (const path of new Set(operations.map((operation) => operation.path))) {
        const address = addressOf(path).replace('{code}', 'FID20260001')
        // An address such as `/api/products/expired` also matches `/api/products/{id}`, so it supports the methods of
        // both.
        const own = operations
          .filter((operation) => new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
          .map((operation) => operation.method)
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
          (candidate) => !own.includes(candidate),
        )) {
          const answer = await send({ method, path: address })
          expectRefusal(answer, `${method} ${address}`, [405])
          const allowed = answer.headers.allow?.split(', ') ?? []
          expect(allowed, address).toEqual(expect.arrayContaining(own))
          expect(allowed).not.toContain(method)
        }
      }
    }))

  it.each([
    '/api',
    '/api/',
    '/api/nada',
    '/api/products/1/2/3',
    '/api/%E0%A4%A',
    '/API/nada',
    '/tenant',
    '/tenant/logout',
    '/api//products',
    '/api/products/..%2f..%2fetc%2fpasswd',
  ])('%s is not found', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expectRefusal(await send({ method, path }), `${method} ${path}`, [404, 405, 422])
  })

  it.each(['/%E0%A4%A', '/..%2f..%2fpackage.json', '/etc/passwd.png', '/%00', '/assets/nada.js'])(
    '%s is not served as a file',
    async (path) => {
      expect((await send({ path })).status).toBeLessThan(500)
      expectRefusal(await send({ method: 'POST', path }), path, [405])
    },
  )

  it('with an invalid percent-encoding get no 5xx, and are refused where it is in the path', async () => {
    for (const path of [
      '/api/products/%E0%A4%A',
      '/api/products/%',
      '/api/products/%zz',
      '/api/categories/%C0%80',
      '/api/storage-types/%ED%A0%80',
    ])
      expectRefusal(await send({ path }), path, [404, 422])
    for (const path of [
      '/api/products?q=%E0%A4%A',
      '/api/products?q=%',
      '/api/products?%E0%A4%A=1&%00',
      '/api/products?limit=%E0',
    ])
      expect((await send({ path })).status).toBeLessThan(500)
  })

  it('may end with any number of slashes, but not contain repeated slashes', async () => {
    expect((await send({ path: `/api/health${'/'.repeat(5_000)}` })).status).toBe(200)
    expect((await send({ path: `/api${'/'.repeat(5_000)}health/` })).status).toBe(404)
  })

  it('with a very long query are refused', async () => {
    expectRefusal(await send({ path: `/api/products?q=${'x'.repeat(15_000)}` }), 'long q', [422])
    expectRefusal(await send({ path: `/api/products?${'a=1&'.repeat(3_500)}` }), 'many names', [422])
    expectRefusal(
      await send({ path: `/api/products?${Array.from({ length: 1_500 }, (_, index) => `c${index}=1`).join('&')}` }),
      'many different names',
      [422],
    )
    expect((await send({ path: `/api/products?q=${'x'.repeat(20_000)}` })).status).toBe(431)
  })
})

describe('headers', () => {
  it.each([
    'bistro@mal.exemplo',
    'mal.exemplo/x',
    'a b',
    'exemplo.com:porta',
    'exemplo.com:123456',
    '-mal.exemplo',
    'exemplo..',
    'münchen.de',
    '[::1',
    `${'a'.repeat(300)}.com`,
    'exemplo.com,outro.com',
    '$(id)',
    '%00',
  ])('Host %j is refused', async (host) => {
    const answer = await send({ path: '/api/health', headers: { host: Buffer.from(host, 'utf8').toString('latin1') } })
    expectRefusal(answer, host, [421])
  })

  it('Host must be present and valid, also in HTTP/1.0 requests', async () => {
    expect(await overSocket('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await overSocket('GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    )
    expect(await overSocket('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(
      await overSocket('GET http://mal.exemplo/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).not.toMatch(/^HTTP\/1\.1 5/)
    expect(
      await overSocket(
        'POST /api/categories HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('two Host headers are refused, whichever of them is right', async () => {
    const ask = (hosts: readonly string[]) =>
      overSocket(`GET /api/health HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`)
    expect(await ask(['Host: localhost'])).toMatch(/^HTTP\/1\.1 200 /)
    for (const hosts of [
      ['Host: localhost', 'Host: mal.exemplo'],
      ['Host: mal.exemplo', 'host: localhost'],
      ['HOST: localhost', 'Host: localhost'],
    ]) {
      const answer = await ask(hosts)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('Envie um só cabeçalho Host.')
    }
  })

  it.each([
    ['idempotency-key', 'x'.repeat(5_000)],
    ['idempotency-key', 'com espaço'],
    ['x-tenant-id', "bistro'--"],
    ['x-tenant-id', '\u00e7'.repeat(100)],
  ])('%s %j is refused', async (name, value) =>
    expectNoEvents(async () => {
      expectRefusal(
        await sendJson('POST', '/api/categories', JSON.stringify({ name: 'Nova' }), {
          [name]: Buffer.from(value, 'utf8').toString('latin1'),
        }),
        name,
        [403, 422],
      )
    }),
  )

  it('X-Forwarded-* are ignored where no proxy is trusted', async () => {
    const answer = await send({
      path: '/api/auth/session',
      headers: { 'x-forwarded-host': 'mal.exemplo', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' },
    })
    expect(JSON.parse(answer.text)).toMatchObject({ tenant_id: 'bistro', public_origin: server.origin })
  })
})
