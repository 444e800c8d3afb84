import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../infra/test/server.ts'
import { startTestServer, TestClient } from '../infra/test/server.ts'
import { tenantIds } from './app.ts'
import { readTenant } from './database/tenant-transaction.ts'
import { DEMO, ensureDemo } from './demo.ts'
import type { Label, LabelStats } from './modules/labels/contract/api.ts'
import { rawRequest } from './http/raw-request.test-support.ts'
import type { Mailer } from './mail/mail.ts'
import { createTenant } from './provisioning.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ now: '2026-11-21T15:00:00Z', defaultTenant: DEMO.tenantId })
})
afterEach(() => server.close())

async function demoClient(): Promise<TestClient> {
  const client = new TestClient(server.origin)
  const login = await client.post('/api/auth/login/', { email: DEMO.email, password: DEMO.password })
  expect(login.status).toBe(200)
  client.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return client
}

async function demoSummary(): Promise<{ labels: number; stats: LabelStats; products: number }> {
  const client = await demoClient()
  const [labels, stats, products] = [
    await client.get<Label[]>('/api/products'),
    await client.get<LabelStats>('/api/products/stats'),
    await client.get<unknown[]>('/api/base-products'),
  ]
  return { labels: labels.body.length, stats: stats.body, products: products.body.length }
}

describe('the demo tenant', () => {
  it('has a catalogue and labels in every state of expiry', async () => {
    expect(await ensureDemo(server.application, server.clock)).toBe(true)
    expect(await demoSummary()).toMatchObject({
      labels: 41,
      stats: { total: 41, expired: 3, expiringSoon: 26 },
      products: 10,
    })
  })

  it('has losses with a value, for several reasons', async () => {
    await ensureDemo(server.application, server.clock)
    const client = await demoClient()
    const { body } = await client.get<{ total: string; byReason: { key: string; count: number }[] }>(
      '/api/waste/summary?from=2026-11-09&to=2026-11-21',
    )
    expect(Number(body.total)).toBeGreaterThan(0)
    expect(Object.fromEntries(body.byReason.map(({ key, count }) => [key, count]))).toEqual({
      vencido: 8,
      sobra: 2,
      qualidade: 1,
      contaminacao: 1,
    })
  })

  it('has events whose times rise with their positions', async () => {
    await ensureDemo(server.application, server.clock)
    const rows = await readTenant(server.application.database, DEMO.tenantId, (tx) =>
      tx.query<{ recorded_at: Date }>({
        sql: 'select recorded_at from events where tenant_id = $1 order by position',
        parameters: [DEMO.tenantId],
      }),
    )
    const times = rows.map((row) => row.recorded_at.getTime())
    expect(times.length).toBeGreaterThan(60)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('is made once: a later start changes nothing', async () => {
    await ensureDemo(server.application, server.clock)
    const before = await demoSummary()
    expect(await ensureDemo(server.application, server.clock)).toBe(true)
    expect(await demoSummary()).toEqual(before)
  })

  it.each([2, 3])('is completed by the next start when the first one was interrupted in part %i', async (part) => {
    let steps = 0
    // `ensureDemo` reads the clock at the beginning of each part, so a clock that throws interrupts it between two
    // parts.
    const throwingClock = () => {
      steps += 1
      if (steps === part) throw new Error('cut off')
      return server.clock()
    }
    await expect(ensureDemo(server.application, throwingClock)).rejects.toThrow('cut off')
    expect(await ensureDemo(server.application, server.clock)).toBe(true)
    expect(await demoSummary()).toMatchObject({
      labels: 41,
      stats: { total: 41, expired: 3, expiringSoon: 26 },
      products: 10,
    })
  })

  it('is not made when the database has another tenant', async () => {
    await createTenant(server.application, { id: 'bistro', name: 'Bistrô', now: server.clock() })
    expect(await ensureDemo(server.application, server.clock)).toBe(false)
    expect(await tenantIds(server.application.database)).toEqual(['bistro'])
  })
})

describe("the demo's account", () => {
  const logIn = async (origin: string, headers: Readonly<Record<string, string>>, body: object = {}) => {
    const { status, text } = await rawRequest(origin, {
      method: 'POST',
      path: '/tenant/login',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: DEMO.email, password: DEMO.password, tenant_id: DEMO.tenantId, ...body }),
    })
    return [status, (JSON.parse(text) as { message?: string }).message]
  }
  const outside = [401, 'A demonstração só entra pelo próprio computador, em http://localhost.']

  it('logs in from this machine only, and its tenant mails nobody', async () => {
    const mailer: Mailer = { send: () => Promise.reject(new Error('nothing is mailed')) }
    const open = await startTestServer({ demo: DEMO, trustedProxies: 1, mailer })
    try {
      await ensureDemo(open.application, open.clock)
      expect(await logIn(open.origin, { host: 'localhost:3000' })).toEqual([200, 'Login realizado com sucesso'])
      expect(await logIn(open.origin, { host: '192.168.0.7:3000' })).toEqual(outside)
      expect(await logIn(open.origin, { host: 'localhost', 'x-forwarded-for': '192.168.0.9' })).toEqual(outside)
      expect(await logIn(open.origin, { host: '192.168.0.7:3000' }, { email: 'DEMO@foodid.com.br ' })).toEqual(outside)
      const client = new TestClient(open.origin)
      const login = await client.post('/tenant/login', {
        email: DEMO.email,
        password: DEMO.password,
        tenant_id: DEMO.tenantId,
      })
      client.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect((await client.get('/api/reports/settings')).body).toMatchObject({ canMail: false })
      expect((await (await open.tenant('bistro')).get('/api/reports/settings')).body).toMatchObject({ canMail: true })
    } finally {
      await open.close()
    }
  })

  it('does not log in at all once the product has a public address', async () => {
    const published = await startTestServer({ demo: DEMO, publicOrigin: 'https://etiquetas.exemplo.com.br' })
    try {
      await ensureDemo(published.application, published.clock)
      expect(await logIn(published.origin, { host: 'localhost' })).toEqual(outside)
      expect(await logIn(published.origin, { host: 'etiquetas.exemplo.com.br' })).toEqual(outside)
    } finally {
      await published.close()
    }
  })
})
