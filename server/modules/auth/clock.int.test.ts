import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsersOf, WRONG_PASSWORD } from '../../../infra/test/login-browser.ts'
import { invite, linkPath, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient as Client } from '../../../infra/test/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = '2026-11-21T15:00:00Z'

let server: TestServer
let bistro: TestClient
const { newBrowser, somebody } = browsersOf(() => ({ server, admin: bistro }))

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  await bistro.login('bistro')
})

async function ahead(days: number, work: () => Promise<void>): Promise<void> {
  server.clock.advance(days * DAY_MS)
  await work()
  server.clock.advance(-days * DAY_MS)
}

describe('a clock that was ten days ahead', () => {
  it('locks nobody out: five failed logins of then do not count until then', async () => {
    const { email } = await somebody()
    await ahead(10, async () => {
      for (let failure = 0; failure < 5; failure += 1)
        expect(await newBrowser().status(email, WRONG_PASSWORD)).toBe(401)
      expect(await newBrowser().status(email)).toBe(429)
    })
    server.clock.advance(HOUR_MS)
    expect(await newBrowser().status(email)).toBe(200)
  })

  it('still counts them: another failure makes the next attempt wait', async () => {
    const { email } = await somebody()
    await ahead(10, async () => {
      for (let failure = 0; failure < 5; failure += 1) await newBrowser().status(email, WRONG_PASSWORD)
    })
    server.clock.advance(HOUR_MS)
    expect(await newBrowser().status(email, WRONG_PASSWORD)).toBe(401)
    expect(await newBrowser().status(email)).toBe(429)
  })

  it('leaves no session that would last longer than one of today', async () => {
    const client = new Client(server.origin)
    await ahead(10, async () => {
      await client.login('bistro')
      expect((await client.get('/api/auth/session')).status).toBe(200)
    })
    expect((await client.get('/api/auth/session')).status).toBe(401)
  })

  it('does not end a session of before, and its idle time counts from its next use', async () => {
    const client = new Client(server.origin)
    await client.login('bistro')
    await ahead(2, async () => {
      expect((await client.get('/api/auth/session')).status).toBe(200)
    })
    expect((await client.get('/api/auth/session')).status).toBe(200)
    server.clock.advance(72 * HOUR_MS + 1)
    expect((await client.get('/api/auth/session')).status).toBe(401)
  })

  it('leaves no invitation that would be valid for longer than a week', async () => {
    let link = ''
    await ahead(10, async () => {
      await bistro.login('bistro')
      ;({ link } = await invite(bistro, 'adiantada@bistro.com.br'))
    })
    const { status } = await newBrowser().post(linkPath(link), { password: NEW_PASSWORD })
    expect(status).toBe(409)
  })
})
