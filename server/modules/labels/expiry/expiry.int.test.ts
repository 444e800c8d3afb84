import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Label, LabelStats, LabelStatus } from '../contract/api.ts'
import { labelBodyOf } from '../samples.test-support.ts'

const DAY = 86_400_000
let server: TestServer
let client: TestClient
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z')
  client = await server.tenant(`casa${(tenants += 1)}`)
})

const generate = async (expirationDate: string) =>
  (await client.post<Label>('/api/products', labelBodyOf({ expiration_date: expirationDate, lateReason: 'ontem' })))
    .body.id

/** The status, lists and totals of the only label in stock at this instant. */
async function seenAt(instant: string, id: number): Promise<{ status: LabelStatus; in: string[]; stats: LabelStats }> {
  server.clock.set(instant)
  await client.login(`casa${tenants}`) // the test clock may have passed the session's end
  const lists = [
    '/api/products',
    '/api/products/expired',
    '/api/products/expiring-soon',
    '/api/products?status=expired',
    '/api/products?status=expiring',
    '/api/products?status=valid',
  ]
  const found: string[] = []
  for (const path of lists) {
    const { body } = await client.get<Label[]>(path)
    if (body.some((label) => label.id === id)) found.push(path.replace('/api/products', ''))
    for (const label of body)
      expect(label.status).toBe((await client.get<Label>(`/api/products/${label.id}`)).body.status)
  }
  const [{ body: label }, { body: stats }] = await Promise.all([
    client.get<Label>(`/api/products/${id}`),
    client.get<LabelStats>('/api/products/stats'),
  ])
  return { status: label.status, in: found, stats }
}

const valid = { status: 'valid', in: ['', '?status=valid'], stats: { total: 1, expiringSoon: 0, expired: 0 } }
const expiring = {
  status: 'expiring',
  in: ['', '/expiring-soon', '?status=expiring'],
  stats: { total: 1, expiringSoon: 1, expired: 0 },
}
const expired = {
  status: 'expired',
  in: ['', '/expired', '?status=expired'],
  stats: { total: 1, expiringSoon: 0, expired: 1 },
}

describe('a label is', () => {
  it('valid until the millisecond of its date-time, and expired a millisecond later', async () => {
    const id = await generate('2026-11-25T18:00:00-03:00')
    expect(await seenAt('2026-11-25T20:59:59.999Z', id)).toMatchObject(expiring)
    expect(await seenAt('2026-11-25T21:00:00.000Z', id)).toMatchObject(expiring)
    expect(await seenAt('2026-11-25T21:00:00.001Z', id)).toMatchObject(expired)
    expect(await seenAt('2027-06-01T00:00:00.000Z', id)).toMatchObject(expired)
  })

  it('valid until the end of its date in São Paulo, when it is already the next day in UTC', async () => {
    const id = await generate('2026-11-24')
    expect(await seenAt('2026-11-24T23:59:59.999Z', id)).toMatchObject(expiring)
    expect(await seenAt('2026-11-25T00:00:00.000Z', id)).toMatchObject(expiring)
    expect(await seenAt('2026-11-25T02:59:59.999Z', id)).toMatchObject(expiring)
    expect(await seenAt('2026-11-25T03:00:00.001Z', id)).toMatchObject(expired)
  })

  it('expiring from exactly seven days before its expiry', async () => {
    const id = await generate('2026-12-10')
    expect(await seenAt('2026-12-04T02:59:59.999Z', id)).toMatchObject(valid)
    expect(await seenAt('2026-12-04T03:00:00.000Z', id)).toMatchObject(expiring)
  })

  it('expired from the start when it is a late record', async () => {
    const id = await generate('2026-11-20')
    expect(await seenAt('2026-11-21T15:00:00Z', id)).toMatchObject(expired)
  })

  it('never expiring or expired after it left stock', async () => {
    const id = await generate('2026-11-24')
    await client.post(`/api/products/${id}/consume`, {})
    for (const instant of ['2026-11-21T15:00:01Z', '2026-11-25T03:00:00.001Z']) {
      expect(await seenAt(instant, id)).toMatchObject({
        status: 'consumed',
        in: [],
        stats: { total: 0, expiringSoon: 0, expired: 0 },
      })
    }
  })
})

describe('lists and totals', () => {
  it('are consistent at every instant, for each label', async () => {
    const now = Date.parse('2026-11-21T15:00:00Z')
    const offsets = [-30 * DAY, -DAY, -1, 0, 1, DAY, 2 * DAY, 7 * DAY - 1, 7 * DAY, 7 * DAY + 1, 30 * DAY]
    for (const offset of offsets) await generate(new Date(now + offset).toISOString())
    await client.post('/api/products', labelBodyOf({ quantity: 3, expiration_date: new Date(now + DAY).toISOString() }))
    await client.post('/api/products/2/discard', { reason: 'vencido' })
    for (const shift of [0, 1, 2, DAY, 7 * DAY, 7 * DAY + 1, 31 * DAY]) {
      server.clock.set(new Date(now + shift).toISOString())
      await client.login(`casa${tenants}`)
      const [all, expiringSoon, past, stats] = await Promise.all([
        client.get<Label[]>('/api/products'),
        client.get<Label[]>('/api/products/expiring-soon'),
        client.get<Label[]>('/api/products/expired'),
        client.get<LabelStats>('/api/products/stats'),
      ])
      const of = (status: LabelStatus) => all.body.filter((label) => label.status === status).map(({ id }) => id)
      const soonest = (labels: readonly Label[]) => labels.map(({ id }) => id)
      expect(stats.body).toMatchObject({
        total: 13,
        expiringSoon: of('expiring').length,
        expired: of('expired').length,
      })
      expect(soonest(expiringSoon.body).toSorted((a, b) => a - b)).toEqual(of('expiring').toSorted((a, b) => a - b))
      expect(soonest(past.body).toSorted((a, b) => a - b)).toEqual(of('expired').toSorted((a, b) => a - b))
      for (const { body } of [expiringSoon, past])
        expect(body.map(({ expires_at: at }) => at)).toEqual(body.map(({ expires_at: at }) => at).toSorted())
    }
  })
})
