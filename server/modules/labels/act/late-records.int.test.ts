import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Label, LabelBody, LabelHistoryEntry, LabelLot, LabelStats } from '../contract/api.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { labelBodyOf } from '../samples.test-support.ts'

// 12:00 on Saturday 21/11/2026 in São Paulo.
const NOW = '2026-11-21T15:00:00Z'
const REASON = 'sem internet ontem'
let server: TestServer
let client: TestClient
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  client = await server.tenant(`tarde-${(tenants += 1)}`)
})

const send = (own: Partial<LabelBody>) => client.post<Label>('/api/products', labelBodyOf(own))
const refused = (own: Partial<LabelBody>) => client.post<Problem>('/api/products', labelBodyOf(own))
const eventTypes = async () =>
  (await recordedEvents(server.application.database, `tarde-${tenants}`)).map(({ type }) => type)

it('a late record is in no lot with ordinary labels of the same product, dates and place', async () => {
  server.clock.set('2026-11-20T15:00:00Z')
  await client.login(`tarde-${tenants}`)
  const body = { manipulation_date: '2026-11-20', expiration_date: '2026-11-20', quantity: 2 }
  expect((await send({ ...body, lateReason: REASON })).status).toBe(201)
  server.clock.set(NOW)
  await client.login(`tarde-${tenants}`)
  expect((await send({ ...body, lateReason: REASON })).status).toBe(201)
  const { body: lots } = await client.get<LabelLot[]>('/api/products/lots')
  expect(lots.map(({ shared, labels }) => [shared.lateReason, labels.map(({ id }) => id)])).toEqual([
    [REASON, [3, 4]],
    [null, [1, 2]],
  ])
})

describe('a label that would be born expired', () => {
  it.each<[string, Partial<LabelBody>, string]>([
    ['yesterday', { expiration_date: '2026-11-20' }, 'A validade terminou em 20/11/2026.'],
    ['a minute ago', { expiration_date: '2026-11-21T11:59:00-03:00' }, 'A validade terminou em 21/11/2026 11:59.'],
    [
      'before its manipulation',
      { expiration_date: '2026-11-24', manipulation_date: '2026-11-25' },
      'A validade (24/11/2026) é anterior à manipulação (25/11/2026).',
    ],
    [
      'an hour before its manipulation',
      { expiration_date: '2026-11-24T09:00:00-03:00', manipulation_date: '2026-11-24T10:00:00-03:00' },
      'A validade (24/11/2026 09:00) é anterior à manipulação (24/11/2026 10:00).',
    ],
  ])('is refused without a reason: %s', async (_, own, fault) => {
    const { status, body } = await refused({ quantity: 3, ...own })
    expect([status, body.code]).toEqual([422, 'already_expired'])
    expect(body.detail).toBe(`${fault} Só é possível registrar com o motivo, como registro tardio.`)
    expect(body.errors?.map(({ path }) => path)).toEqual(['expiration_date'])
    expect(await eventTypes()).not.toContain('LabelGenerated')
    expect((await client.get<LabelStats>('/api/products/stats')).body.total).toBe(0)
  })

  it("is judged by the tenant's local day", async () => {
    server.clock.set('2026-11-22T02:59:59.999Z') // 23:59:59.999 on the 21st in São Paulo
    expect((await send({ expiration_date: '2026-11-21', manipulation_date: '2026-11-21' })).status).toBe(201)
    server.clock.set('2026-11-22T03:00:00.001Z')
    expect((await refused({ expiration_date: '2026-11-21', manipulation_date: '2026-11-21' })).body.code).toBe(
      'already_expired',
    )
  })

  it.each(['', '   ', 'x'.repeat(301)])('needs a reason of 1 to 300 characters', async (lateReason) => {
    const { status, body } = await refused({ expiration_date: '2026-11-20', lateReason })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'lateReason'])
  })
})

describe('a late record', () => {
  const late = () => send({ expiration_date: '2026-11-20', manipulation_date: '2026-11-18', lateReason: REASON })

  it('is kept with its reason, and read with it', async () => {
    const { status, body } = await late()
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: 1, lateReason: REASON, status: 'expired' })
    expect((await client.get<Label>('/api/products/1')).body).toEqual(body)
    expect((await client.get<Label[]>('/api/products/expired')).body).toEqual([body])
    const [text] = (await client.get<LabelHistoryEntry[]>('/api/products/1/history')).body.map((entry) => entry.text)
    expect(text).toBe(`registrou com atraso a etiqueta 1 de Molho de Tomate, validade 20/11/2026: ${REASON}`)
    expect((await checkReplay(server.administration(), `tarde-${tenants}`)).differing).toEqual([])
  })

  it('is never printed: neither recorded nor drawn, also beside other labels', async () => {
    await late()
    await send({ expiration_date: '2026-11-24' })
    for (const ids of [[1], [2, 1]]) {
      const prints = await client.post<Problem>('/api/products/prints', { ids, copies: 1, medium: 'browser-50x30' })
      expect([prints.status, prints.body.code]).toEqual([409, 'print_job_refused'])
      expect(prints.body.detail).toBe(
        'Não impresso: Molho de Tomate, FID20260001, é um registro tardio: já estava fora da validade.',
      )
      const pdf = await client.get<Problem>(`/api/products/labels.pdf?ids=${ids.join(',')}&layout=50x30`)
      expect([pdf.status, pdf.body.code]).toEqual([409, 'print_job_refused'])
    }
    expect(await eventTypes()).not.toContain('LabelPrinted')
  })

  it('is not shown as valid to a visitor, whatever its dates say', async () => {
    const { body } = await send({ expiration_date: '2026-11-24', manipulation_date: '2026-11-25', lateReason: REASON })
    const path = `/api/public/labels/${body.qrCode}?tenant=tarde-${tenants}`
    expect((await client.get<PublicLabel>(path)).body.state).toBe('expired')
  })

  it('is discarded as any expired label', async () => {
    await late()
    expect((await client.post<Label>('/api/products/1/discard', { reason: 'vencido' })).body.status).toBe('discarded')
  })
})

it('a reason that is not needed changes nothing: the label is an ordinary one', async () => {
  const { body } = await send({ expiration_date: '2026-11-24', lateReason: REASON })
  expect(body.lateReason).toBeNull()
  expect((await client.post('/api/products/prints', { ids: [1], copies: 1, medium: 'browser-50x30' })).status).toBe(201)
})
