import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD, TestClient } from '../../../infra/test/server.ts'
import { createUser } from '../../provisioning.ts'
import { newUser } from './commands.ts'
import { rawRequest } from '../../http/raw-request.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { LoginAnswer, Session } from './contract/session.ts'

let server: TestServer
let anonymous: TestClient

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('bistro')
  await server.tenant('cantina')
  anonymous = new TestClient(server.origin)
})
afterAll(() => server.close())
// Attempts from one IP address are limited too: an hour refills the address's token bucket before each test.
beforeEach(() => server.clock.advance(3_600_000))

const bistro = { email: emailOf('bistro'), password: TEST_PASSWORD, tenant_id: 'bistro' }
const welcome = {
  success: true,
  message: 'Login realizado com sucesso',
  user_email: emailOf('bistro'),
  tenant_id: 'bistro',
  tenant_name: 'Restaurante bistro',
}
const refused = { success: false, message: 'Email ou senha inválidos.' }

describe('POST /tenant/login', () => {
  it.each(['/tenant/login', '/tenant/login/'])('logs in at %s', async (path) => {
    const answer = await anonymous.post<LoginAnswer>(path, bistro)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(welcome)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('accepts the tenant id in upper or lower case and with blanks around it', async () => {
    expect((await anonymous.post('/tenant/login', { ...bistro, tenant_id: ' Bistro ' })).body).toEqual(welcome)
    expect(
      (await anonymous.post('/tenant/login', { ...bistro, tenant_id: 'BISTRO' }, { 'x-tenant-id': 'bistro' })).status,
    ).toBe(200)
  })

  it('accepts the address in upper or lower case and with blanks around it, and only the exact password', async () => {
    expect((await anonymous.post('/tenant/login', { ...bistro, email: '  CHEFE@Bistro.com.BR ' })).body).toEqual(
      welcome,
    )
    for (const password of [`${TEST_PASSWORD} `, TEST_PASSWORD.toUpperCase()])
      expect((await anonymous.post('/tenant/login', { ...bistro, password })).status).toBe(401)
  })

  it('refuses an X-Tenant-ID that names another tenant', async () => {
    expect((await anonymous.post('/tenant/login', bistro, { 'x-tenant-id': 'bistro' })).status).toBe(200)
    const answer = await anonymous.post<{ detail: string }>('/tenant/login', bistro, { 'x-tenant-id': 'cantina' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.body.detail).toBe('O tenant do cabeçalho ou do endereço não é o do login.')
  })

  it('gives the same answer for an unknown tenant, an unknown address and a wrong password', async () => {
    const answers = await Promise.all([
      anonymous.post('/tenant/login', { ...bistro, tenant_id: 'ninguem' }),
      anonymous.post('/tenant/login', { ...bistro, tenant_id: 'x'.repeat(40) }),
      anonymous.post('/tenant/login', { ...bistro, tenant_id: 'cantina' }),
      anonymous.post('/tenant/login', { ...bistro, tenant_id: "Bistrô'; drop table events; --" }),
      anonymous.post('/tenant/login', { ...bistro, tenant_id: '../bistro' }),
      anonymous.post('/tenant/login', { ...bistro, email: 'ninguem@bistro.com.br' }),
      anonymous.post('/tenant/login', { ...bistro, password: 'outra senha qualquer' }),
    ])
    const comparable = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers.keys()].filter((name) => name !== 'date').toSorted(),
    }))
    expect(comparable[0]).toMatchObject({ status: 401, body: refused })
    expect(new Set(comparable.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it.each([
    [{ ...bistro, email: '' }, 'O email é obrigatório'],
    [{ ...bistro, email: 'sem arroba' }, 'Informe um email válido'],
    [{ ...bistro, password: '' }, 'A senha é obrigatória'],
    [{ ...bistro, password: 'a'.repeat(129) }, 'A senha pode ter no máximo 128 caracteres'],
    [{ email: bistro.email, password: bistro.password }, 'O tenant é obrigatório'],
    [{ ...bistro, tenant_id: ' ' }, 'O tenant é obrigatório'],
    [{ ...bistro, tenant_id: 'a'.repeat(101) }, 'O tenant pode ter no máximo 100 caracteres'],
  ])('names the invalid field (%#)', async (body, detail) => {
    const answer = await anonymous.post<Problem>('/tenant/login', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toBe(detail)
    expect(answer.body.errors?.map(({ message }) => message)).toContain(detail)
  })
})

describe('POST /api/auth/login', () => {
  const login = { email: emailOf('bistro'), password: TEST_PASSWORD }

  it('logs in to the tenant of the address where there are several', async () => {
    const answer = await anonymous.post('/api/auth/login', login)
    expect([answer.status, answer.body]).toEqual([200, welcome])
    expect(answer.headers.getSetCookie().some((cookie) => cookie.includes('=bistro.'))).toBe(true)
  })

  it('names the tenants to choose from only where address and password are right in several', async () => {
    const both = { email: 'duas@cozinhas.com.br', password: TEST_PASSWORD }
    for (const id of ['bistro', 'cantina'])
      await createUser(server.application, id, await newUser({ ...both, role: 'staff' }), server.clock())
    const answer = await anonymous.post('/api/auth/login', both)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: false,
        message: 'Em qual cozinha você quer entrar?',
        tenants: [
          { id: 'bistro', name: 'Restaurante bistro' },
          { id: 'cantina', name: 'Restaurante cantina' },
        ],
      },
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const chosen = await anonymous.post<LoginAnswer>('/tenant/login', { ...both, tenant_id: 'cantina' })
    expect([chosen.status, chosen.body.tenant_id]).toEqual([200, 'cantina'])
  })

  it('answers a wrong password and an unknown address alike, and makes both wait alike', async () => {
    const known = { email: 'duas@cozinhas.com.br', password: 'não é esta senha' }
    const unknown = { ...known, email: 'ninguem@cozinhas.com.br' }
    for (const body of [known, unknown]) {
      const statuses: number[] = []
      for (let guess = 0; guess < 6; guess += 1) {
        const answer = await anonymous.post('/api/auth/login', body)
        statuses.push(answer.status)
        if (answer.status === 401) expect(answer.body).toEqual(refused)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    }
    // The guesses count at the accounts too.
    const there = await anonymous.post('/tenant/login', { ...known, tenant_id: 'cantina' })
    expect(there.status).toBe(429)
  })

  it('logs in to the only tenant, with and without the trailing slash', async () => {
    const alone = await startTestServer()
    try {
      expect((await new TestClient(alone.origin).post('/api/auth/login', login)).status).toBe(401)
      await alone.tenant('bistro')
      for (const path of ['/api/auth/login', '/api/auth/login/']) {
        const answer = await new TestClient(alone.origin).post(path, login)
        expect([answer.status, answer.body]).toEqual([200, welcome])
      }
    } finally {
      await alone.close()
    }
  })

  it('logs in to the tenant that DEFAULT_TENANT names', async () => {
    const withDefault = await startTestServer({ defaultTenant: 'bistro' })
    try {
      for (const id of ['alfa', 'bistro']) await withDefault.tenant(id)
      const client = new TestClient(withDefault.origin)
      expect((await client.post('/api/auth/login', login)).body).toEqual(welcome)
      const other = await client.post('/api/auth/login', { ...login, email: emailOf('alfa') })
      expect([other.status, other.body]).toMatchObject([200, { tenant_id: 'alfa' }])
      const wrong = { ...login, password: 'não é esta senha' }
      expect((await client.post('/api/auth/login', wrong)).status).toBe(401)
      expect((await client.post('/api/auth/login', { ...wrong, email: 'x@y.com' })).status).toBe(401)
    } finally {
      await withDefault.close()
    }
  })
})

describe('the session cookie', () => {
  it('is HttpOnly, Lax and for the whole site; not Secure on localhost', async () => {
    const [cookie = ''] = (await anonymous.post('/tenant/login', bistro)).headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split(/; ?/)
    expect(pair).toMatch(/^sid=bistro\.[A-Za-z0-9_-]{43}$/)
    expect(attributes.map((attribute) => attribute.replace(/=.*/, '').toLowerCase()).toSorted()).toEqual([
      'expires',
      'httponly',
      'path',
      'samesite',
    ])
    expect(attributes).toEqual(expect.arrayContaining([expect.stringMatching(/^samesite=lax$/i), 'path=/']))
  })

  it('is Secure and has the __Host- prefix where the public origin is https', async () => {
    const secure = await startTestServer({ publicOrigin: 'https://etiquetas.exemplo.com.br' })
    try {
      await secure.tenant('bistro')
      const client = new TestClient(secure.origin)
      const answer = await client.post('/tenant/login', bistro)
      const [pair = '', ...attributes] = (answer.headers.getSetCookie()[0] ?? '').split(/; ?/)
      expect(pair).toMatch(/^__Host-sid=bistro\./)
      const lower = attributes.map((attribute) => attribute.toLowerCase())
      expect(lower).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']))
      expect(lower.some((attribute) => attribute.startsWith('domain'))).toBe(false)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect((await client.get('/api/auth/session', { cookie: pair })).status).toBe(200)
      expect((await client.get('/api/auth/session', { cookie: pair.replace('__Host-', '') })).status).toBe(401)
    } finally {
      await secure.close()
    }
  })
})

describe('failed logins', () => {
  const attemptLogin = (overrides: Partial<typeof bistro> = {}) =>
    anonymous.post('/tenant/login', { ...bistro, password: 'tentativa errada', ...overrides })

  async function failFiveTimes(overrides: Partial<typeof bistro> = {}): Promise<void> {
    for (let time = 0; time < 5; time += 1) expect((await attemptLogin(overrides)).status).toBe(401)
  }

  it('block the account, also for the right password, until the wait is over', async () => {
    await failFiveTimes()
    const blocked = await attemptLogin({ password: TEST_PASSWORD })
    expect(blocked.status).toBe(429)
    expect(blocked.headers.get('retry-after')).toBe('4')
    expect(blocked.body).toEqual({
      success: false,
      message: 'Muitas tentativas de login. Aguarde alguns minutos e tente novamente.',
    })

    server.clock.advance(3_999)
    expect((await attemptLogin({ password: TEST_PASSWORD })).status).toBe(429)
    server.clock.advance(1)
    expect((await attemptLogin()).status).toBe(401)
    expect((await attemptLogin()).headers.get('retry-after')).toBe('8')
    server.clock.advance(8_000)
    expect((await attemptLogin({ password: TEST_PASSWORD })).status).toBe(200)
    await failFiveTimes()
  })

  it('are evaluated a few at a time when they are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => attemptLogin({ email: 'cercada@bistro.com.br' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    // Five concurrent attempts, and up to five more that read the counter before the first failures were counted.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect((await attemptLogin({ email: 'cercada@bistro.com.br' })).status).toBe(429)
  })

  it('of one account do not block another', async () => {
    await failFiveTimes({ email: 'garcom@bistro.com.br' })
    expect((await attemptLogin({ email: 'garcom@bistro.com.br' })).status).toBe(429)
    expect(
      (await attemptLogin({ password: TEST_PASSWORD, tenant_id: 'cantina', email: emailOf('cantina') })).status,
    ).toBe(200)
  })

  it('block an unknown tenant and an unknown address like known ones', async () => {
    for (const overrides of [{ tenant_id: 'inexistente' }, { email: 'inexistente@bistro.com.br' }]) {
      await failFiveTimes(overrides)
      const blocked = await attemptLogin(overrides)
      expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '4'])
    }
  })

  it('from one IP address are limited over all accounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => attemptLogin({ email: `alvo${index}@bistro.com.br` })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') === '2')).toHaveLength(
      10,
    )
    const next = () => attemptLogin({ email: 'mais.um@bistro.com.br' })
    expect((await next()).status).toBe(429)
    server.clock.advance(2_000)
    expect((await next()).status).toBe(401)
    expect((await next()).status).toBe(429)
  })

  it('are limited, and successful logins are not', async () => {
    for (let time = 0; time < 40; time += 1) expect((await anonymous.login('bistro')).status).toBe(200)
  })
})

describe('GET /api/auth/session', () => {
  it('answers the user, the tenant and the public origin', async () => {
    await anonymous.login('bistro')
    const { body } = await anonymous.get<Session>('/api/auth/session')
    expect(body.user_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(body).toEqual({
      user_id: body.user_id,
      user_email: emailOf('bistro'),
      user_name: 'Chefe',
      role: 'admin',
      permissions: ['descartar', 'ver_custos', 'regras', 'imprimir'],
      tenant_id: 'bistro',
      tenant_name: 'Restaurante bistro',
      time_zone: 'America/Sao_Paulo',
      time_zone_offset: expect.objectContaining({ minutes: -180 }) as unknown,
      public_origin: server.origin,
    })
    expect((await anonymous.get('/api/auth/session/')).body).toEqual(body)
  })

  it('answers the configured public origin, not the Host header of the request', async () => {
    const behind = await startTestServer({ publicOrigin: 'https://etiquetas.exemplo.com.br' })
    try {
      await behind.tenant('bistro')
      const login = await new TestClient(behind.origin).post('/tenant/login', bistro)
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      const { text } = await rawRequest(behind.origin, {
        path: '/api/auth/session',
        headers: { cookie, host: 'bistro.etiquetas.exemplo.com.br' },
      })
      expect(JSON.parse(text)).toMatchObject({ public_origin: 'https://etiquetas.exemplo.com.br' })
    } finally {
      await behind.close()
    }
  })
})
