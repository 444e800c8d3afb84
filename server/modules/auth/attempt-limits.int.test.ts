import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsersOf, WRONG_PASSWORD } from '../../../infra/test/login-browser.ts'
import { invite, linkPath, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../../../infra/test/server.ts'

let server: TestServer
let bistro: TestClient
const { newBrowser, known, somebody, fail } = browsersOf(() => ({ server, admin: bistro }))

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  await server.tenant('cantina')
})
afterAll(() => server.close())
// Guesses from one address are limited too: every test begins after the minute that forgives them.
beforeEach(() => server.clock.advance(3_600_000))

describe('an account under fire', () => {
  it('lets its owner in from a browser where they have been before, and goes on refusing strangers', async () => {
    const { email, browser } = await somebody()
    await fail(5, email)
    expect(await newBrowser().status(email)).toBe(429)
    expect(await browser.status(email)).toBe(200)
    expect(await browser.status(email)).toBe(200)
    // Nor does the owner's success give the strangers five new guesses.
    expect(await newBrowser().status(email, WRONG_PASSWORD)).toBe(429)
  })

  it('lets them in while as many guesses as are evaluated at once are under way', async () => {
    const { email, browser } = await somebody()
    const guesses = Array.from({ length: 20 }, () => newBrowser().status(email, WRONG_PASSWORD))
    expect(await browser.status(email)).toBe(200)
    expect(await Promise.all(guesses)).toContain(429)
  })

  it('lets them change their password there', async () => {
    const { email, browser } = await somebody()
    await fail(5, email)
    const change = { currentPassword: NEW_PASSWORD, password: 'uma terceira senha' }
    const elsewhere = newBrowser()
    elsewhere.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await elsewhere.post('/api/auth/password', change)).status).toBe(429)
    expect((await browser.post('/api/auth/password', change)).status).toBe(204)
  })

  it('lets in whoever came by an invitation, from where they accepted it', async () => {
    const email = 'convidada@bistro.com.br'
    const browser = newBrowser()
    const { link } = await invite(bistro, email)
    expect((await browser.post(linkPath(link), { password: NEW_PASSWORD })).status).toBe(200)
    await fail(5, email)
    expect([await newBrowser().status(email), await browser.status(email)]).toEqual([429, 200])
  })
})

describe('a device that is not the account\'s', () => {
  it.each(['A'.repeat(43), 'curto', `${'A'.repeat(43)}=`, ''])('is a stranger\'s: %j', async (device) => {
    const { email } = await somebody()
    await fail(5, email)
    expect(await newBrowser(device).status(email)).toBe(429)
  })

  it('is a stranger\'s, be it a colleague\'s or of the user of another tenant', async () => {
    const { email } = await somebody()
    const { browser: colleague } = await somebody()
    const neighbour = newBrowser()
    expect((await neighbour.post('/tenant/login', { email: emailOf('cantina'), password: TEST_PASSWORD, tenant_id: 'cantina' })).status).toBe(200)
    await fail(5, email)
    for (const browser of [colleague, neighbour]) expect(await newBrowser(browser.device).status(email)).toBe(429)
  })

  it('is no way to more guesses at once, whatever it claims', async () => {
    const { email } = await somebody()
    const statuses = await Promise.all(Array.from({ length: 25 }, (_, index) => newBrowser(String(index).padStart(43, 'A')).status(email, WRONG_PASSWORD)))
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    // Five at once, and as many that came when the first of those were not counted yet.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(await newBrowser().status(email)).toBe(429)
  })

  it('does not become it by a token that was planted there', async () => {
    const { email, browser } = await somebody()
    const planted = 'B'.repeat(43)
    const victim = await known(email, newBrowser(planted))
    expect(victim.device).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect([planted, browser.device]).not.toContain(victim.device)
    await fail(5, email)
    expect([await newBrowser(planted).status(email), await victim.status(email)]).toEqual([429, 200])
  })

  it('tells by its answer no known address from an unknown one', async () => {
    const { email } = await somebody()
    const { browser } = await somebody()
    const answers = await Promise.all([email, 'ninguem@bistro.com.br'].map((address) => newBrowser(browser.device).login(address, WRONG_PASSWORD)))
    const told = answers.map(({ status, body, headers }) => JSON.stringify([status, body, [...headers.keys()].filter((name) => name !== 'date').toSorted()]))
    expect(answers[0]?.status).toBe(401)
    expect(new Set(told).size).toBe(1)
  })
})

describe('guesses from a known device', () => {
  it('wait after five of their own, and nobody else does', async () => {
    const { email, browser } = await somebody()
    const other = await known(email)
    await fail(5, email, browser)
    const blocked = await browser.login(email)
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '4'])
    expect([await other.status(email), await newBrowser().status(email)]).toEqual([200, 200])
    // Neither success was this browser's: it waits on, and longer after the next failure.
    expect(await browser.status(email)).toBe(429)
    server.clock.advance(4_000)
    await fail(1, email, browser)
    expect((await browser.login(email)).headers.get('retry-after')).toBe('8')
    server.clock.advance(8_000)
    expect(await browser.status(email)).toBe(200)
    await fail(5, email, browser)
  })

  it('sent all at once are evaluated a few at a time', async () => {
    const { email, browser } = await somebody()
    const statuses = await Promise.all(Array.from({ length: 25 }, () => browser.status(email, WRONG_PASSWORD)))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(await browser.status(email)).toBe(429)
  })

  it('are counted for each of those who share it: a colleague\'s login gives no new ones', async () => {
    const { email: ana, browser: tablet } = await somebody()
    const { email: bruno } = await somebody()
    await known(bruno, tablet)
    await fail(5, ana, tablet)
    expect(await tablet.status(bruno)).toBe(200)
    expect(await tablet.status(ana)).toBe(429)
  })
})
