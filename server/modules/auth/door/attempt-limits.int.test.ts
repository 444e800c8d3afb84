import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsersOf, WRONG_PASSWORD } from '../../../../infra/test/login-browser.ts'
import { invite, linkPath, NEW_PASSWORD } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../../../../infra/test/server.ts'

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
  await server.tenant('cantina')
})
afterAll(() => server.close())
// Attempts from one IP address are limited too: an hour refills the address's token bucket before each test.
beforeEach(() => server.clock.advance(3_600_000))

describe('an account with failed logins', () => {
  it('admits its user from a known browser, and still refuses unknown browsers', async () => {
    const { email, browser } = await userWithBrowser()
    await failLogins(5, email)
    expect(await newBrowser().status(email)).toBe(429)
    expect(await browser.status(email)).toBe(200)
    expect(await browser.status(email)).toBe(200)
    // The user's success does not reset the failures of unknown browsers.
    expect(await newBrowser().status(email, WRONG_PASSWORD)).toBe(429)
  })

  it('admits its user from a known browser while all slots for unknown browsers are taken', async () => {
    const { email, browser } = await userWithBrowser()
    const attempts = Array.from({ length: 20 }, () => newBrowser().status(email, WRONG_PASSWORD))
    expect(await browser.status(email)).toBe(200)
    expect(await Promise.all(attempts)).toContain(429)
  })

  it('lets its user change the password in a known browser', async () => {
    const { email, browser } = await userWithBrowser()
    await failLogins(5, email)
    const change = { currentPassword: NEW_PASSWORD, password: 'uma terceira senha' }
    const elsewhere = newBrowser()
    elsewhere.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await elsewhere.post('/api/auth/password', change)).status).toBe(429)
    expect((await browser.post('/api/auth/password', change)).status).toBe(204)
  })

  it('admits an invited user from the browser in which the invitation was accepted', async () => {
    const email = 'convidada@bistro.com.br'
    const browser = newBrowser()
    const { link } = await invite(bistro, email)
    expect((await browser.post(linkPath(link), { password: NEW_PASSWORD })).status).toBe(200)
    await failLogins(5, email)
    expect([await newBrowser().status(email), await browser.status(email)]).toEqual([429, 200])
  })
})

describe('a device that is not known for the account', () => {
  it.each(['A'.repeat(43), 'curto', `${'A'.repeat(43)}=`, ''])(
    'is limited as an unknown device: %j',
    async (device) => {
      const { email } = await userWithBrowser()
      await failLogins(5, email)
      expect(await newBrowser(device).status(email)).toBe(429)
    },
  )

  it('is limited as an unknown device, even if it is known for a colleague or in another tenant', async () => {
    const { email } = await userWithBrowser()
    const { browser: colleagueBrowser } = await userWithBrowser()
    const otherTenantBrowser = newBrowser()
    expect(
      (
        await otherTenantBrowser.post('/tenant/login', {
          email: emailOf('cantina'),
          password: TEST_PASSWORD,
          tenant_id: 'cantina',
        })
      ).status,
    ).toBe(200)
    await failLogins(5, email)
    for (const browser of [colleagueBrowser, otherTenantBrowser])
      expect(await newBrowser(browser.device).status(email)).toBe(429)
  })

  it('gives no additional concurrent attempts', async () => {
    const { email } = await userWithBrowser()
    const statuses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        newBrowser(String(index).padStart(43, 'A')).status(email, WRONG_PASSWORD),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    // Five concurrent attempts, and up to five more that read the counter before the first failures were counted.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(await newBrowser().status(email)).toBe(429)
  })

  it('does not become known by a token that was planted before the login', async () => {
    const { email, browser } = await userWithBrowser()
    const planted = 'B'.repeat(43)
    const victim = await loggedInBrowser(email, newBrowser(planted))
    expect(victim.device).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect([planted, browser.device]).not.toContain(victim.device)
    await failLogins(5, email)
    expect([await newBrowser(planted).status(email), await victim.status(email)]).toEqual([429, 200])
  })

  it('gets the same answer for a known and an unknown address', async () => {
    const { email } = await userWithBrowser()
    const { browser } = await userWithBrowser()
    const answers = await Promise.all(
      [email, 'ninguem@bistro.com.br'].map((address) => newBrowser(browser.device).login(address, WRONG_PASSWORD)),
    )
    const answerTexts = answers.map(({ status, body, headers }) =>
      JSON.stringify([status, body, [...headers.keys()].filter((name) => name !== 'date').toSorted()]),
    )
    expect(answers[0]?.status).toBe(401)
    expect(new Set(answerTexts).size).toBe(1)
  })
})

describe('attempts from a known device', () => {
  it('wait after five failures from that device, and other devices do not', async () => {
    const { email, browser } = await userWithBrowser()
    const other = await loggedInBrowser(email)
    await failLogins(5, email, browser)
    const blocked = await browser.login(email)
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '4'])
    expect([await other.status(email), await newBrowser().status(email)]).toEqual([200, 200])
    // A success in another browser does not reset this browser's counter: its wait goes on, and doubles with the next
    // failure.
    expect(await browser.status(email)).toBe(429)
    server.clock.advance(4_000)
    await failLogins(1, email, browser)
    expect((await browser.login(email)).headers.get('retry-after')).toBe('8')
    server.clock.advance(8_000)
    expect(await browser.status(email)).toBe(200)
    await failLogins(5, email, browser)
  })

  it('are evaluated a few at a time when they are sent at once', async () => {
    const { email, browser } = await userWithBrowser()
    const statuses = await Promise.all(Array.from({ length: 25 }, () => browser.status(email, WRONG_PASSWORD)))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(await browser.status(email)).toBe(429)
  })

  it("are counted for each user of a shared device: a colleague's login does not reset the counter", async () => {
    const { email: ana, browser: tablet } = await userWithBrowser()
    const { email: bruno } = await userWithBrowser()
    await loggedInBrowser(bruno, tablet)
    await failLogins(5, ana, tablet)
    expect(await tablet.status(bruno)).toBe(200)
    expect(await tablet.status(ana)).toBe(429)
  })
})
