import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry } from '../contract/api.ts'
import { labelBodyOf } from '../samples.test-support.ts'

let server: TestServer
let client: TestClient
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z')
  client = await server.tenant(`uso-${(tenants += 1)}`)
  await client.post('/api/products', labelBodyOf({ expiration_date: '2026-11-22' }))
})

const consume = <Body = Label>(body: object) => client.post<Body>('/api/products/1/consume', body)

it('an expired label is not consumed, and the refusal says when it expired', async () => {
  server.clock.set('2026-11-23T03:00:00.001Z') // the first instant of the 23rd in São Paulo, and a millisecond
  const { status, body } = await consume<Problem>({})
  expect([status, body.code]).toEqual([409, 'label_expired'])
  expect(body.detail).toBe('Vencido em 22/11/2026. Só é possível descartar.')
  const late = await consume<Problem>({ at: '2026-11-23T00:00:00.001-03:00' })
  expect([late.status, late.body.code]).toEqual([409, 'label_expired'])
  expect((await client.get<Label>('/api/products/1')).body.status).toBe('expired')
})

it('a label that was used before its expiry is consumed later, with the time of the use', async () => {
  server.clock.set('2026-11-23T12:00:00Z')
  expect((await consume({ at: '2026-11-22T18:30:00-03:00' })).body.status).toBe('consumed')
  const event = (await recordedEvents(server.application.database, `uso-${tenants}`)).find(
    ({ type }) => type === 'LabelConsumed',
  )
  expect(event?.data).toEqual({
    id: 1,
    expiresAt: '2026-11-23T03:00:00.000Z',
    at: '2026-11-23T12:00:00.000Z',
    usedAt: '2026-11-22T21:30:00.000Z',
  })
  const history = (await client.get<LabelHistoryEntry[]>('/api/products/1/history')).body
  expect(history.map(({ text }) => text)).toContain(
    'deu baixa (consumo) na etiqueta 1 de Molho de Tomate, usada em 22/11/2026 18:30',
  )
})

it('a time that has not come, that precedes the label, or that is no instant is refused', async () => {
  for (const [at, code] of [
    ['2026-11-21T15:00:00.001Z', 'used_in_future'],
    ['2026-11-21T14:59:59Z', 'used_before_entry'],
    ['2026-11-21', 'validation_failed'],
    ['ontem', 'validation_failed'],
  ] as const) {
    const { status, body } = await consume<Problem>({ at })
    expect([at, status]).toEqual([at, 422])
    if (code !== 'validation_failed') expect(body.code).toBe(code)
    expect(body.errors?.map(({ path }) => path)).toEqual(['at'])
  }
})

it('a late record is consumed with a time before its expiry, which precedes the record', async () => {
  await client.post(
    '/api/products',
    labelBodyOf({ expiration_date: '2026-11-20', manipulation_date: '2026-11-18', lateReason: 'sem internet ontem' }),
  )
  expect((await client.post<Problem>('/api/products/2/consume', {})).body.code).toBe('label_expired')
  const used = await client.post<Label>('/api/products/2/consume', { at: '2026-11-20T19:00:00-03:00' })
  expect(used.body.status).toBe('consumed')
})
