import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD, TestClient } from '../../../../infra/test/server.ts'
import { allRoutes } from '../../../app.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { rawRequest } from '../../../http/raw-request.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import { quietHealth } from '../../../../infra/test/quiet-health.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ publicOrigin: 'http://etiquetas.localhost' })
  await server.tenant('bistro')
  await server.tenant('cantina')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(HOUR))

async function loggedIn(tenant = 'bistro'): Promise<TestClient> {
  const client = new TestClient(server.origin)
  expect((await client.login(tenant)).status).toBe(200)
  return client
}
const statusOf = async (client: TestClient, headers?: Readonly<Record<string, string>>) =>
  (await client.get('/api/auth/session', headers)).status

describe('every route', () => {
  const open = [
    '/api/agent/pair',
    '/api/auth/login',
    '/tenant/login',
    '/api/health',
    '/api/openapi.json',
    '/api/public/labels/:code',
    // A house switches its menu on.
    '/api/public/menu',
    '/cardapio/:tenant',
    '/view/:code',
    '/view',
    '/api/public/invitations/:token',
    '/api/public/invitations/:token',
    // A file that anybody may have: the computer beside the printer has no session.
    '/api/agent/programs/:name',
  ]

  it('needs a session, except login, health, the API description, the public label and menu, the invitation link and the agent', async () => {
    // The calls of a print agent need its token instead.
    const routes = allRoutes(server.application, quietHealth).filter(
      (route) => route.access === 'session' || route.needsMachineToken !== true,
    )
    expect(
      routes
        .filter((route) => route.access === 'public')
        .map((route) => route.path)
        .toSorted(),
    ).toEqual(open.toSorted())
    const closed = routes.filter((route) => !open.includes(route.path))
    expect(closed.length).toBeGreaterThan(30)
    for (const { method, path } of closed) {
      for (const cookie of [
        '',
        'sid=bistro.naoexiste',
        `sid=bistro.${'A'.repeat(43)}`,
        'sid=',
        `sid=../..${'A'.repeat(43)}`,
      ]) {
        const { status, body } = await new TestClient(server.origin).send<Problem>(
          method.toUpperCase(),
          path.replace(/:\w+/, '1'),
          method === 'get' ? undefined : {},
          cookie === '' ? {} : { cookie },
        )
        expect({ path, cookie, status, code: body.code, detail: body.detail }).toEqual({
          path,
          cookie,
          status: 401,
          code: 'session_required',
          detail: 'Entre com seu email e senha para continuar.',
        })
      }
    }
  })

  it('checks the session before the request body', async () => {
    const { status } = await rawRequest(server.origin, {
      method: 'POST',
      path: '/api/products',
      headers: { 'content-type': 'text/plain' },
      body: 'não é JSON',
    })
    expect(status).toBe(401)
  })
})

describe('the tenant of a session', () => {
  it('is the only one that a request may name', async () => {
    const client = await loggedIn()
    const { cookie } = client
    const session = '/api/auth/session'
    const answers = await Promise.all([
      rawRequest(server.origin, { path: session, headers: { cookie, 'x-tenant-id': 'cantina' } }),
      rawRequest(server.origin, { path: `${session}?tenant=cantina`, headers: { cookie } }),
      rawRequest(server.origin, { path: session, headers: { cookie, host: 'cantina.etiquetas.localhost' } }),
      rawRequest(server.origin, { path: `${session}?tenant=bistro`, headers: { cookie, 'x-tenant-id': 'BISTRO' } }),
    ])
    for (const { status, text } of answers)
      expect([status, JSON.parse(text)]).toEqual([
        403,
        expect.objectContaining({ code: 'other_tenant', detail: 'Esta sessão pertence a outro tenant.' }),
      ])
    const before = await recordedEvents(server.application.database, 'bistro')
    expect((await client.post('/api/categories', { name: 'Molhos' }, { 'x-tenant-id': 'cantina' })).status).toBe(403)
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('may be named by host, query and header', async () => {
    const { cookie } = await loggedIn()
    for (const host of [
      'etiquetas.localhost',
      'bistro.etiquetas.localhost',
      'BISTRO.Etiquetas.localhost',
      '127.0.0.1',
    ]) {
      const { status } = await rawRequest(server.origin, {
        path: '/api/auth/session?tenant=bistro',
        headers: { cookie, host, 'x-tenant-id': 'bistro' },
      })
      expect(status, host).toBe(200)
    }
  })

  it('cannot be changed in the cookie', async () => {
    const client = await loggedIn()
    expect(await statusOf(client, { cookie: client.cookie.replace('bistro', 'cantina') })).toBe(401)
  })

  it('may be named only once in the query', async () => {
    const client = await loggedIn()
    const answer = await client.get<Problem>('/api/auth/session?tenant=bistro&tenant=cantina')
    expect([answer.status, answer.body.detail]).toEqual([422, 'Informe um só tenant.'])
    expect((await client.get('/api/auth/session?tenant=bistro&tenant=bistro')).status).toBe(422)
  })

  it('is the tenant of the sub-domain where the login names none', async () => {
    const login = (host: string, body: object, path = '/api/auth/login') =>
      rawRequest(server.origin, {
        method: 'POST',
        path,
        headers: { host, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const chef = { email: emailOf('cantina'), password: TEST_PASSWORD }
    expect(JSON.parse((await login('cantina.etiquetas.localhost', chef)).text)).toMatchObject({
      success: true,
      tenant_id: 'cantina',
    })
    expect((await login('bistro.etiquetas.localhost', chef)).status).toBe(401)
    expect((await login('bistro.etiquetas.localhost', { ...chef, tenant_id: 'cantina' }, '/tenant/login')).status).toBe(
      403,
    )
  })
})

describe('a session ends', () => {
  it('at the logout, on the server', async () => {
    const client = await loggedIn()
    const other = await loggedIn()
    const stolen = client.cookie
    const answer = await client.send('POST', '/api/auth/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=; path=\/; expires=Thu, 01 Jan 1970/)
    expect(await statusOf(client, { cookie: stolen })).toBe(401)
    expect(await statusOf(other)).toBe(200)
    const events = await recordedEvents(server.application.database, 'bistro')
    const logout = events.at(-1)
    expect(logout).toMatchObject({
      type: 'UserLoggedOut',
      meta: { actor: { userId: logout?.data['userId'] } },
    })
    expect(events.filter(({ stream }) => stream === logout?.stream).map(({ type }) => type)).toEqual([
      'UserLoggedIn',
      'UserLoggedOut',
    ])
  })

  it('only once when several logouts arrive at once', async () => {
    const client = await loggedIn()
    const before = await recordedEvents(server.application.database, 'bistro')
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.send('POST', '/api/auth/logout', undefined, { cookie: client.cookie })),
    )
    // A request that arrives before the first logout commits still finds the session.
    for (const { status } of answers) expect([204, 401]).toContain(status)
    expect(
      (await recordedEvents(server.application.database, 'bistro')).slice(before.length).map(({ type }) => type),
    ).toEqual(['UserLoggedOut'])
  })

  it('after 72 hours without a request', async () => {
    const client = await loggedIn()
    server.clock.advance(72 * HOUR - 1)
    expect(await statusOf(client)).toBe(200)
    server.clock.advance(72 * HOUR - 1)
    expect(await statusOf(client)).toBe(200)
    server.clock.advance(72 * HOUR)
    expect(await statusOf(client)).toBe(401)
  })

  it('thirty days after its login, even in constant use', async () => {
    const client = await loggedIn()
    for (let day = 0; day < 14; day += 1) {
      server.clock.advance(2 * DAY)
      expect(await statusOf(client), `day ${2 * day + 2}`).toBe(200)
    }
    server.clock.advance(2 * DAY - 1)
    expect(await statusOf(client)).toBe(200)
    server.clock.advance(1)
    expect(await statusOf(client)).toBe(401)
  })
})

it('the last use of a session is written at most once a minute', async () => {
  const client = await loggedIn()
  const tokenHash = createHash('sha256')
    .update(client.cookie.split('.')[1] ?? '')
    .digest('hex')
  const lastSeen = async () => {
    const [row] = await readTenant(server.application.database, 'bistro', (tx) =>
      tx.query<{ at: Date }>({
        sql: 'select last_seen_at as at from sessions where tenant_id = $1 and token_hash = $2',
        parameters: ['bistro', tokenHash],
      }),
    )
    return row?.at
  }
  const loginAt = server.clock()
  for (const ms of [1, 59_999]) {
    server.clock.advance(ms)
    expect([await statusOf(client), await lastSeen()]).toEqual([200, loginAt])
  }
  server.clock.advance(1)
  expect([await statusOf(client), await lastSeen()]).toEqual([200, server.clock()])
})

describe('a session cookie', () => {
  it('that was changed gets a 401', async () => {
    const client = await loggedIn()
    const [tenant, token] = client.cookie.slice('sid='.length).split('.')
    expect(await statusOf(client, { cookie: `sid=${tenant}.${token}` })).toBe(200)
    for (const value of [
      `${tenant}.${token}.`,
      `${tenant}.${token}.x`,
      `.${token}`,
      `Bistro.${token}`,
      `bistro'.${token}`,
      `${tenant}..${token}`,
      `${tenant}.${token}x`,
      `${tenant}.x${token}`,
      `${tenant}.${token?.slice(1)}`,
      token ?? '',
      `${tenant}.`,
    ]) {
      expect([value, await statusOf(client, { cookie: `sid=${value}` })]).toEqual([value, 401])
    }
  })
})

describe('a copy', () => {
  it('of the sessions table holds only token hashes, which open no session', async () => {
    const client = await loggedIn()
    const token = client.cookie.split('.')[1] ?? ''
    const rows = await readTenant(server.application.database, 'bistro', (tx) =>
      tx.query<Record<string, string>>({ sql: 'select s::text as row, token_hash from sessions s', parameters: [] }),
    )
    const dump = rows.map(({ row }) => row).join('\n')
    expect(rows.length).toBeGreaterThan(0)
    expect(dump).not.toContain(token)
    for (const { token_hash: hash = '' } of rows) {
      expect(await statusOf(client, { cookie: `sid=bistro.${hash}` })).toBe(401)
      expect(await statusOf(client, { cookie: `sid=bistro.${Buffer.from(hash, 'hex').toString('base64url')}` })).toBe(
        401,
      )
    }
  })

  it('of the event log holds no address and no password', async () => {
    await loggedIn()
    const log = JSON.stringify(await recordedEvents(server.application.database, 'bistro'))
    expect(log).toContain('UserLoggedIn')
    expect(log).not.toMatch(/@|argon2/)
  })
})

describe('a login', () => {
  it('ignores a session cookie that was planted before it (session fixation)', async () => {
    const attacker = await loggedIn('cantina')
    for (const planted of [attacker.cookie, `sid=bistro.${'A'.repeat(43)}`]) {
      const victim = new TestClient(server.origin)
      victim.cookie = planted
      await victim.login('bistro')
      expect(victim.cookie).not.toBe(planted)
      expect((await victim.get('/api/auth/session')).body).toMatchObject({ tenant_id: 'bistro' })
      expect([200, 401]).toContain(await statusOf(attacker, { cookie: planted }))
      const seenTenant = (await attacker.get<{ tenant_id?: string }>('/api/auth/session', { cookie: planted })).body
        .tenant_id
      expect(seenTenant).not.toBe('bistro')
    }
  })

  it('creates a new token each time', async () => {
    const cookies = await Promise.all(Array.from({ length: 5 }, async () => (await loggedIn()).cookie))
    expect(new Set(cookies).size).toBe(5)
  })
})

describe('a write from another site', () => {
  const ownOrigin = 'http://etiquetas.localhost'
  const cases: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: ownOrigin }, false],
    [{ 'sec-fetch-site': 'bogus' }, false],
    [{ origin: ownOrigin }, true],
    [{ origin: 'http://bistro.etiquetas.localhost' }, false],
    [{ origin: 'https://mal.exemplo' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
  ]

  it.each(['/api/categories', '/tenant/login', '/api/auth/login', '/api/auth/logout', '/nenhures'])(
    'is refused at %s, and a write from the own origin is not',
    async (path) => {
      const { cookie } = await loggedIn()
      for (const [headers, allowed] of cases) {
        const { status, text } = await rawRequest(server.origin, {
          method: 'POST',
          path,
          headers: { cookie, host: 'etiquetas.localhost', 'content-type': 'application/json', ...headers },
          body: '{"nada":1}',
        })
        const crossSite = status === 403 && (JSON.parse(text) as Problem).code === 'cross_site'
        expect({ headers, refused: crossSite }).toEqual({ headers, refused: !allowed })
      }
    },
  )
})
