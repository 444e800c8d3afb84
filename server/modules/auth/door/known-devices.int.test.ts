import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsersOf, WRONG_PASSWORD } from '../../../../infra/test/login-browser.ts'
import { NEW_PASSWORD } from '../../../../infra/test/people.ts'
import type { TestAnswer, TestServer } from '../../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD, TestClient } from '../../../../infra/test/server.ts'
import { tenantIds } from '../../../app.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import { newUser, setPassword } from '../commands.ts'
import { eraseUser } from '../act/erasure.ts'
import { sweepJob } from '../jobs.ts'

const DAY = 86_400_000

let server: TestServer
let bistro: TestClient
const {
  newBrowser,
  known: loggedInBrowser,
  somebody: userWithBrowser,
  fail: failLogins,
} = browsersOf(() => ({ server, admin: bistro }))

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(3_600_000)
  // Some tests advance the clock by a year, so the admin's session has expired.
  await bistro.login('bistro')
})

const asSystem = (work: Parameters<typeof unitOfWork>[2]) =>
  unitOfWork(server.application, { tenantId: 'bistro', meta: { actor: { system: 'test' } }, now: server.clock() }, work)
const rowsOf = (userId: string) =>
  readTenant(server.application.database, 'bistro', (tx) =>
    tx.query<{ row: string; token_hash: string }>({
      sql: 'select d::text as row, token_hash from known_devices d where tenant_id = $1 and user_id = $2',
      parameters: ['bistro', userId],
    }),
  )

describe('a known device', () => {
  it('keeps its token and stays known for all users who share it', async () => {
    const { email: ana, browser: tablet } = await userWithBrowser()
    const { email: bruno } = await userWithBrowser()
    const device = tablet.device
    await loggedInBrowser(bruno, tablet)
    expect(tablet.device).toBe(device)
    for (const email of [ana, bruno]) {
      await failLogins(5, email)
      expect([await newBrowser().status(email), await tablet.status(email)]).toEqual([429, 200])
    }
  })

  it('stays known after a logout', async () => {
    const { email, browser } = await userWithBrowser()
    const device = browser.device
    expect((await browser.post('/api/auth/logout', undefined)).status).toBe(204)
    expect([...browser.cookies]).toEqual([['device', device]])
    await failLogins(5, email)
    expect(await browser.status(email)).toBe(200)
  })

  it('is no session: its token alone opens nothing', async () => {
    const { browser } = await userWithBrowser()
    const client = new TestClient(server.origin)
    for (const cookie of [`device=${browser.device}`, `sid=${browser.device}`, `sid=bistro.${browser.device}`])
      expect((await client.get('/api/auth/session', { cookie })).status).toBe(401)
  })

  it('is known for a year after its last login', async () => {
    const { email, browser } = await userWithBrowser()
    server.clock.advance(364 * DAY)
    await loggedInBrowser(email, browser)
    server.clock.advance(365 * DAY - 1)
    await failLogins(5, email)
    expect([await newBrowser().status(email), await newBrowser(browser.device).status(email, WRONG_PASSWORD)]).toEqual([
      429, 401,
    ])
    server.clock.advance(1)
    expect(await newBrowser(browser.device).status(email)).toBe(429)
  })

  it('is forgotten when the user has logged in from twenty other devices since', async () => {
    const { email, id, browser: first } = await userWithBrowser()
    // Twenty devices: the one that accepted the invitation, `first`, and eighteen more.
    const more: Awaited<ReturnType<typeof loggedInBrowser>>[] = []
    for (let count = 0; count < 18; count += 1) {
      server.clock.advance(1)
      more.push(await loggedInBrowser(email))
    }
    expect(await rowsOf(id)).toHaveLength(20)
    server.clock.advance(1)
    await loggedInBrowser(email, first)
    expect(await rowsOf(id)).toHaveLength(20)
    for (let count = 0; count < 2; count += 1) {
      server.clock.advance(1)
      await loggedInBrowser(email)
    }
    expect(await rowsOf(id)).toHaveLength(20)
    await failLogins(5, email)
    expect([await more[0]?.status(email), await more[1]?.status(email), await first.status(email)]).toEqual([
      429, 200, 200,
    ])
  })

  it('is stored as a hash of its token only', async () => {
    const { email, id, browser } = await userWithBrowser()
    const rows = await rowsOf(id)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain(browser.device)
    await failLogins(5, email)
    for (const { token_hash: hash } of rows) {
      for (const device of [hash, Buffer.from(hash, 'hex').toString('base64url')])
        expect(await newBrowser(device).status(email)).toBe(429)
    }
  })
})

describe('the devices of a user are forgotten', () => {
  const isKnown = async (email: string, { device }: { readonly device: string }, password?: string) => {
    await failLogins(5, email)
    expect(await newBrowser().status(email, password)).toBe(429)
    return (await newBrowser(device).status(email, password)) === 200
  }

  it('when the user is deactivated, also after a reactivation', async () => {
    const { email, id, browser } = await userWithBrowser()
    for (const action of ['deactivate', 'reactivate'])
      expect((await bistro.post(`/api/users/${id}/${action}`, undefined)).status).toBe(204)
    expect(await rowsOf(id)).toEqual([])
    expect(await isKnown(email, browser)).toBe(false)
  })

  it('when the user changes the password, except the device in use and the devices of other users', async () => {
    const { email, browser } = await userWithBrowser()
    const { email: colleague } = await userWithBrowser()
    const other = await loggedInBrowser(colleague, await loggedInBrowser(email))
    const password = 'uma terceira senha'
    expect((await browser.post('/api/auth/password', { currentPassword: NEW_PASSWORD, password })).status).toBe(204)
    expect(await isKnown(email, other, password)).toBe(false)
    expect(await newBrowser(browser.device).status(email, password)).toBe(200)
    expect(await isKnown(colleague, other)).toBe(true)
  })

  it("when an operator sets the user's password", async () => {
    const { email, id, browser } = await userWithBrowser()
    const password = 'a senha do operador'
    const { passwordHash } = await newUser({ email, role: 'staff', password })
    await asSystem(async (unit) => {
      await setPassword(unit, { email, passwordHash })
      return { status: 204, body: undefined }
    })
    expect(await rowsOf(id)).toEqual([])
    expect(await isKnown(email, browser, password)).toBe(false)
  })

  it('when the user is erased', async () => {
    const { email, id } = await userWithBrowser()
    expect(await rowsOf(id)).not.toEqual([])
    await asSystem(async (unit) => {
      await eraseUser(unit, email)
      return { status: 204, body: undefined }
    })
    expect(await rowsOf(id)).toEqual([])
  })
})

describe("the device's cookie", () => {
  const cookieOf = (answer: TestAnswer<unknown>) =>
    answer.headers.getSetCookie().filter((line) => line.includes('device='))
  const attributesOf = (cookie = '') =>
    cookie
      .split(/; ?/)
      .slice(1)
      .map((attribute) => attribute.toLowerCase())

  it('is set by a login, is HttpOnly and lives for a year', async () => {
    const { email } = await userWithBrowser()
    const [cookie = '', ...more] = cookieOf(await newBrowser().login(email))
    expect(more).toEqual([])
    expect(cookie).toMatch(/^device=[A-Za-z0-9_-]{43};/)
    expect(
      attributesOf(cookie)
        .map((attribute) => attribute.replace(/^expires=.*/, 'expires'))
        .toSorted(),
    ).toEqual(['expires', 'httponly', 'path=/', 'samesite=lax'])
    const expires = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(Math.abs(expires - Date.now() - 365 * DAY)).toBeLessThan(60_000)
  })

  it('is set by no other answer: refused login, logout, session or public page', async () => {
    const { email, browser } = await userWithBrowser()
    const client = new TestClient(server.origin)
    const answers = [
      await browser.login(email, WRONG_PASSWORD),
      await browser.post('/api/auth/logout', undefined),
      await bistro.get('/api/auth/session'),
      await client.get('/view/1?tenant=bistro'),
      await client.get('/api/public/labels/1?tenant=bistro'),
      await client.get('/api/health'),
    ]
    expect(answers.flatMap(cookieOf)).toEqual([])
  })

  it('is Secure and has the __Host- prefix where the public origin is https', async () => {
    const secure = await startTestServer({ publicOrigin: 'https://etiquetas.exemplo.com.br' })
    try {
      await secure.tenant('bistro')
      const login = (cookie: string, password = TEST_PASSWORD) =>
        new TestClient(secure.origin).post(
          '/tenant/login',
          { email: emailOf('bistro'), password, tenant_id: 'bistro' },
          cookie === '' ? {} : { cookie },
        )
      const [cookie = ''] = cookieOf(await login(''))
      expect(cookie).toMatch(/^__Host-device=/)
      expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']))
      expect(attributesOf(cookie).some((attribute) => attribute.startsWith('domain'))).toBe(false)
      for (let time = 0; time < 5; time += 1) await login('', WRONG_PASSWORD)
      const pair = cookie.split(';')[0] ?? ''
      expect([(await login(pair.replace('__Host-', ''))).status, (await login(pair)).status]).toEqual([429, 200])
    } finally {
      await secure.close()
    }
  })
})

it('the sweep job deletes devices a year after their last login, and no others', async () => {
  const sweep = () =>
    sweepJob.run(
      {
        database: server.application.database,
        store: server.application.store,
        clock: server.clock,
        log: pino({ level: 'silent' }),
        tenantIds: () => tenantIds(server.application.database),
      },
      {},
    )
  const { email, id, browser } = await userWithBrowser()
  server.clock.advance(DAY)
  await loggedInBrowser(email, browser)
  // The second row is the browser in which the invitation was accepted.
  server.clock.advance(364 * DAY - 1)
  await sweep()
  expect(await rowsOf(id)).toHaveLength(2)
  server.clock.advance(1)
  await sweep()
  expect(await rowsOf(id)).toHaveLength(1)
  server.clock.advance(DAY)
  await sweep()
  expect(await rowsOf(id)).toEqual([])
})
