import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { eventCatalogue } from '../events/event.ts'
import { createEventStore } from '../events/event-store.ts'
import { createHttpApp } from './http-app.ts'
import type { Identity } from './identity.ts'
import type { Listening } from './listen.ts'
import { listen } from './listen.ts'
import type { RawRequest } from './raw-request.test-support.ts'
import { rawRequest } from './raw-request.test-support.ts'
import type { RequestValues, SessionCall } from './route.ts'
import { adminRoute, publicRoute, sessionRoute } from './route.ts'
import { noDiskWatch } from '../database/disk-watch.ts'

const now = new Date('2026-11-21T15:00:00Z')
const chef: Identity = {
  tenantId: 'bistro',
  tenantName: 'Bistrô',
  timeZone: 'America/Sao_Paulo',
  userId: 'u1',
  email: 'chefe@bistro.com.br',
  role: 'admin',
  permissions: ['descartar', 'ver_custos', 'regras', 'imprimir'],
  device: null,
  position: 42,
}
const waiter: Identity = { ...chef, userId: 'u2', role: 'staff', permissions: ['descartar'] }
const sessions: Readonly<Record<string, Identity>> = { chef, waiter }

/** The transactions, session look-ups and replica reads of a request, in their order. */
let steps: string[] = []
let logged: string[] = []
/** A connection that answers every statement with no rows: these tests need no database. */
const client = {
  query: async () => ({ rows: [] }),
  release: () => undefined,
  connection: { stream: { cork: () => undefined, uncork: () => undefined } },
}
const database: Database = {
  connect: async () => {
    steps.push('transaction')
    return client as unknown as Awaited<ReturnType<Database['connect']>>
  },
  close: () => Promise.resolve(),
}
const store = createEventStore({ catalogue: eventCatalogue(), projections: [] })

const answers = { 200: z.any() }
const echo = ({
  params,
  query,
  body,
  tenantClaims,
  now: at,
  lastEventId,
}: RequestValues<unknown, unknown, unknown>) => ({
  status: 200,
  body: { params, query, body, tenantClaims, at: at.toISOString(), lastEventId },
})
const ignoringErrors = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  )
const readThenWriteThenRead = async (call: SessionCall<unknown, unknown, unknown>) => {
  await ignoringErrors(call.read(async () => undefined))
  await ignoringErrors(call.write(async () => ({ status: 200, body: undefined })))
  await ignoringErrors(call.read(async () => undefined))
  return { status: 200, body: call.identity }
}
const shape = { tag: 't', summary: 's', answers }
const anything = z.looseObject({})
const routes = [
  publicRoute({ ...shape, method: 'get', path: '/api/open', query: anything, handle: async (call) => echo(call) }),
  publicRoute({
    ...shape,
    method: 'post',
    path: '/api/open/body',
    body: z.strictObject({ name: z.string() }),
    handle: async (call) => echo(call),
  }),
  publicRoute({
    ...shape,
    method: 'get',
    path: '/api/open/rows',
    handle: async (call) => ({ status: 200, body: await call.readAs('bistro', async () => 'rows') }),
  }),
  publicRoute({
    ...shape,
    method: 'post',
    path: '/api/open/rows',
    handle: (call) => call.writeAs('bistro', { system: 'test' }, async () => ({ status: 200, body: 'written' })),
  }),
  sessionRoute({
    ...shape,
    method: 'get',
    path: '/api/things/:id',
    params: z.object({ id: z.string().check(z.regex(/^\d+$/, 'Id inválido')) }),
    query: z.strictObject({ q: z.optional(z.string('Busca inválida')) }),
    handle: async (call) => echo(call),
  }),
  sessionRoute({
    ...shape,
    method: 'post',
    path: '/api/things',
    body: z.strictObject({ name: z.string('Informe o nome') }),
    handle: async (call) => echo(call),
  }),
  sessionRoute({
    ...shape,
    method: 'put',
    path: '/api/things',
    body: z.strictObject({ name: z.optional(z.string()) }),
    handle: async (call) => echo(call),
  }),
  sessionRoute({ ...shape, method: 'delete', path: '/api/things', handle: async (call) => echo(call) }),
  sessionRoute({ ...shape, method: 'post', path: '/api/order', handle: readThenWriteThenRead }),
  sessionRoute({ ...shape, method: 'get', path: '/api/rows', read: async () => ({ status: 200, body: 'rows' }) }),
  adminRoute({ ...shape, method: 'get', path: '/api/secrets', handle: async (call) => echo(call) }),
]

let listening: Listening
beforeAll(async () => {
  const app = createHttpApp({
    routes,
    texts: {},
    database,
    store,
    clock: () => now,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    publicOrigin: new URL('http://etiquetas.localhost'),
    trustedProxies: 0,
    checkAnswers: true,
    disk: noDiskWatch,
    parseSessionCookie: ({ session: cookie }) =>
      cookie === null || cookie === 'malformed'
        ? null
        : {
            tenantId: 'bistro',
            lookUp: async (_tx, { now: at, locksHead }) => {
              steps.push(`session ${cookie} ${at.toISOString()}${locksHead ? ', head locked' : ''}`)
              const identity = sessions[cookie]
              return identity === undefined ? null : { identity, extend: null }
            },
          },
    readUpTo: async (tenantId, position) => {
      steps.push(`read ${tenantId} ${position}`)
      throw new Error('Connection terminated')
    },
    fallback: async () => undefined,
  })
  listening = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
})
afterAll(() => listening.close())
beforeEach(() => {
  steps = []
  logged = []
})

async function send(session: string | null, request: RawRequest) {
  const json = request.body === undefined ? {} : { 'content-type': 'application/json' }
  const { status, text } = await rawRequest(`http://127.0.0.1:${listening.port}`, {
    ...request,
    headers: {
      host: 'etiquetas.localhost',
      ...json,
      ...(session === null ? {} : { cookie: `sid=${session}` }),
      ...request.headers,
    },
  })
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}
const get = (session: string | null, path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(session, { path, headers })
const refusal = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body['code'], body['detail']]

describe('a request to a public route', () => {
  it('passes the tenant claims of host, query and header to the route, and `tenant` is not in its query', async () => {
    expect(
      (
        await get(null, '/api/open?tenant=cantina&q=molho', {
          host: 'bistro.etiquetas.localhost',
          'x-tenant-id': 'padaria',
        })
      ).body,
    ).toEqual({
      query: { q: 'molho' },
      tenantClaims: { host: 'bistro', query: 'cantina', header: 'padaria' },
      at: now.toISOString(),
      lastEventId: null,
    })
    expect((await get(null, '/api/open?tenant=', { 'x-tenant-id': '' })).body).toMatchObject({
      query: {},
      tenantClaims: { host: null, query: null, header: null },
    })
  })

  it('gets a query parameter as a string, a repeated one as an array, and cannot set __proto__', async () => {
    const {
      body: { query },
    } = await get(null, '/api/open?a=1&b=&c=1&c=2&c=&toString=x&__proto__=y')
    expect(JSON.stringify(query)).toBe('{"a":"1","b":"","c":["1","2",""],"toString":"x"}')
  })

  it('is refused where the query names `tenant` twice', async () => {
    expect(refusal(await get(null, '/api/open?tenant=bistro&tenant=bistro'))).toEqual([
      422,
      'tenant_repeated',
      'Informe um só tenant.',
    ])
  })

  it('reads and writes in the primary, in one transaction each, for the tenant that the route chooses', async () => {
    expect(await get(null, '/api/open/rows')).toMatchObject({ status: 200, body: 'rows' })
    expect(await send(null, { method: 'POST', path: '/api/open/rows' })).toMatchObject({ status: 200, body: 'written' })
    expect(steps).toEqual(['transaction', 'transaction'])
  })
})

describe('a request to a session route', () => {
  const sessionRequired = [401, 'session_required', 'Entre com seu email e senha para continuar.']

  it('is refused before any query where its cookie is missing or malformed, and after the look-up where its session does not exist', async () => {
    expect(refusal(await get(null, '/api/things/1'))).toEqual(sessionRequired)
    expect(steps).toEqual([])
    expect(refusal(await get('stranger', '/api/things/1'))).toEqual(sessionRequired)
    expect(steps).toEqual(['transaction', `session stranger ${now.toISOString()}`])
    steps = []
    expect(refusal(await get('malformed', '/api/things/1'))).toEqual(sessionRequired)
    expect(steps).toEqual([])
  })

  it('is refused for its missing session before it is parsed', async () => {
    for (const request of [
      { path: '/api/things/x?tenant=a&tenant=b&nada=1' },
      { method: 'POST', path: '/api/things', body: '{' },
    ])
      expect(refusal(await send(null, request))).toEqual(sessionRequired)
    expect(refusal(await get('waiter', '/api/secrets?tenant=bistro&tenant=bistro'))).toEqual([
      422,
      'tenant_repeated',
      'Informe um só tenant.',
    ])
  })

  it('without a session has a body of at most 16 KiB, and a network sends at most 60 large ones', async () => {
    const sent = async (length: number) => {
      const body = JSON.stringify({ name: 'x'.repeat(length) })
      return (await send(null, { method: 'POST', path: '/api/open/body', body })).status
    }
    expect(await sent(16_000)).toBe(200)
    for (let time = 0; time < 59; time += 1) expect(await sent(17_000)).toBe(413)
    expect(await sent(17_000)).toBe(429)
    expect(await sent(1_500)).toBe(429)
    expect(await sent(500)).toBe(200)
  })

  it('with a body of more than 16 KiB has its session looked up before the body is read', async () => {
    const body = (length: number) => JSON.stringify({ name: 'x'.repeat(length) })
    const lookUp = (session: string) => ['transaction', `session ${session} ${now.toISOString()}`]
    for (const [session, length, status, expected] of [
      ['chef', 10, 200, lookUp('chef')],
      ['chef', 17_000, 200, [...lookUp('chef'), ...lookUp('chef')]],
      ['stranger', 17_000, 401, lookUp('stranger')],
    ] as const) {
      steps = []
      expect((await send(session, { method: 'POST', path: '/api/things', body: body(length) })).status).toBe(status)
      expect(steps).toEqual(expected)
    }
  })

  it("is refused where the host, the query or the header names another tenant than the session's", async () => {
    const own = { host: 'bistro.etiquetas.localhost', 'x-tenant-id': 'bistro' }
    expect((await get('chef', '/api/things/1?tenant=bistro', own)).status).toBe(200)
    for (const [path, headers] of [
      ['?tenant=cantina', {}],
      ['', { host: 'cantina.etiquetas.localhost' }],
      ['', { 'x-tenant-id': 'cantina' }],
      ['?tenant=cantina', own],
    ] as const) {
      expect(refusal(await get('chef', `/api/things/1${path}`, headers))).toEqual([
        403,
        'other_tenant',
        'Esta sessão pertence a outro tenant.',
      ])
    }
  })

  it('is refused to staff on an admin route only', async () => {
    expect((await get('chef', '/api/secrets')).status).toBe(200)
    expect(refusal(await get('waiter', '/api/secrets'))).toEqual([
      403,
      'admin_only',
      'Só um administrador pode fazer isto.',
    ])
    expect((await get('waiter', '/api/things/1')).status).toBe(200)
  })

  it('is logged with its tenant and user where its session exists, even where it is refused, and without them otherwise', async () => {
    for (const [session, path] of [
      ['waiter', '/api/things/1'],
      ['waiter', '/api/secrets'],
      ['stranger', '/api/things/1'],
      [null, '/api/open'],
    ] as const)
      await get(session, path)
    const requests = logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request')
    const own = { tenantId: 'bistro', userId: 'u2' }
    expect(requests.map(({ status, tenantId, userId }) => ({ status, tenantId, userId }))).toEqual([
      { status: 200, ...own },
      { status: 403, ...own },
      { status: 401 },
      { status: 200 },
    ])
  })

  it("reads from the replica up to the look-up's position, and from the primary after its own write", async () => {
    expect((await send('chef', { method: 'POST', path: '/api/order' })).body).toEqual(chef)
    const lookUp = `session chef ${now.toISOString()}`
    expect(steps).toEqual([
      'transaction',
      lookUp,
      'read bistro 42',
      'transaction',
      `${lookUp}, head locked`,
      'transaction',
    ])
  })
})

describe('a `read` route where a replica exists', () => {
  it("looks the session up in the primary first, and reads from the replica up to the look-up's position", async () => {
    expect((await get('chef', '/api/rows')).status).toBe(503)
    expect(steps).toEqual(['transaction', `session chef ${now.toISOString()}`, 'read bistro 42'])
  })
})

describe('parsing a request', () => {
  it("parses path, query and body with the route's schemas, and leaves out what has no schema", async () => {
    expect((await get('chef', '/api/things/7?q=molho')).body).toMatchObject({
      params: { id: '7' },
      query: { q: 'molho' },
    })
    expect((await send('chef', { method: 'POST', path: '/api/things', body: '{"name":"Molho"}' })).body).toMatchObject({
      body: { name: 'Molho' },
    })
    expect((await send('chef', { method: 'DELETE', path: '/api/things?q=1', body: '{' })).body).toEqual({
      tenantClaims: { host: null, query: null, header: null },
      at: now.toISOString(),
      lastEventId: null,
    })
  })

  it('refuses a value that does not fit its schema, and names the field', async () => {
    const path = await get('chef', '/api/things/x')
    expect([...refusal(path), path.body['errors']]).toEqual([
      422,
      'invalid_fields',
      'Id inválido',
      [{ path: 'id', message: 'Id inválido' }],
    ])
    expect(refusal(await get('chef', '/api/things/1?q=a&q=b'))).toEqual([422, 'invalid_fields', 'Busca inválida'])
    expect(refusal(await get('chef', '/api/things/1?nada=1'))).toEqual([
      422,
      'invalid_fields',
      'Campo desconhecido: nada',
    ])
    expect(refusal(await send('chef', { method: 'POST', path: '/api/things', body: '{"name":1}' }))).toEqual([
      422,
      'invalid_fields',
      'Informe o nome',
    ])
  })

  it('takes a missing body as {} where the schema accepts {}, and refuses the bodies null and []', async () => {
    expect(refusal(await send('chef', { method: 'POST', path: '/api/things' }))).toEqual([
      400,
      'body_missing',
      'Envie os dados no corpo da requisição, como JSON.',
    ])
    expect((await send('chef', { method: 'PUT', path: '/api/things' })).body).toMatchObject({ body: {} })
    for (const [method, body] of [
      ['POST', 'null'],
      ['PUT', 'null'],
      ['PUT', '[]'],
    ] as const)
      expect(refusal(await send('chef', { method, path: '/api/things', body }))).toEqual([
        400,
        'body_not_object',
        'O corpo da requisição deve ser um objeto JSON.',
      ])
    expect(refusal(await send('chef', { method: 'POST', path: '/api/things', body: '{}' }))).toEqual([
      422,
      'invalid_fields',
      'Informe o nome',
    ])
  })

  it('accepts an Idempotency-Key of 1 to 200 visible ASCII characters', async () => {
    const withKey = (key: string) =>
      send('chef', { method: 'PUT', path: '/api/things', headers: { 'idempotency-key': key } })
    for (const key of ['1', '!~', 'x'.repeat(200), '']) expect((await withKey(key)).status).toBe(200)
    for (const key of ['a b', 'x'.repeat(201), '\u00e7'])
      expect(refusal(await withKey(key))).toEqual([
        422,
        'idempotency_key_invalid',
        'Idempotency-Key inválida: use de 1 a 200 caracteres visíveis, sem espaços.',
      ])
  })
})
