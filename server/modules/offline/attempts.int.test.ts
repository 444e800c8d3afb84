import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import type { OfflineKitchen, Sender } from './offline-kitchen.test-support.ts'
import { idsOf, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let kitchen: OfflineKitchen
let browser: Sender
let ids: readonly number[]
let tenants = 0
let tenant = ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The desk's browser has reserved numbers at noon. */
beforeEach(async () => {
  server.clock.set(local('12:00'))
  tenant = `tentativa-${(tenants += 1)}`
  kitchen = await offlineKitchen(server, tenant)
  browser = { client: kitchen.admin, id: 'navegador-da-mesa' }
  ids = idsOf(await kitchen.numbersOf(browser))
})

const n = (index: number) => ids[index] ?? 0
const label = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body
const inStock = async () =>
  (await kitchen.admin.get<Label[]>('/api/products?limit=100')).body.map(({ id }) => id).toSorted((a, b) => a - b)

/** A call of 13:00 with a connection, of which the browser has had no answer. */
function lost<T>(path: string, body: object, key: string) {
  server.clock.set(local('13:00'))
  return kitchen.admin.post<T>(path, body, { 'idempotency-key': key })
}
const quick = (quantity: number) => ({ items: [{ baseProductId: kitchen.sauce, quantity }], responsible: 'Ana' })
const printed = (numbers: readonly number[], attempt: string) =>
  ({
    kind: 'quick_labels',
    at: local('13:01'),
    body: { ...kitchen.printed(numbers, '2026-12-08'), responsible: 'Ana' },
    ...kitchen.byAdmin,
    attempt,
  }) as const
const consumed = (id: number, attempt: string) =>
  ({
    kind: 'withdrawals',
    at: local('13:01'),
    body: { items: [{ id, how: 'consumida' }] },
    ...kitchen.byAdmin,
    attempt,
  }) as const
/** The connection is back at 13:10. */
function sync(command: Parameters<OfflineKitchen['sync']>[1][number], sender = browser) {
  server.clock.set(local('13:10'))
  return kitchen.sync(sender, [command])
}
const refusals = async () =>
  (await recordedEvents(server.application.database, tenant)).filter(({ type }) => type === 'OfflineCommandRefused')
/** Done by the clock of the device more than 72 hours before it arrives. */
const tooOld = <Command extends object>(command: Command) => ({ ...command, at: '2026-12-01T13:01:00-03:00' })

describe('a write that was sent, had no answer and then waited on the device', () => {
  it('is not done again where the server has done it', async () => {
    const made = await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick(1))
    const id = made.body.labels[0]?.id ?? 0
    const attempt = randomUUID()
    expect((await lost(`/api/products/${id}/consume`, {}, attempt)).status).toBe(200)
    expect(await sync(consumed(id, attempt))).toMatchObject([{ status: 'feito' }])
    const events = await recordedEvents(server.application.database, tenant)
    expect(events.filter(({ type }) => type === 'LabelConsumed')).toHaveLength(1)
    expect(events.some(({ type }) => type === 'OfflineCommandRefused')).toBe(false)
  })

  it('has the numbers on paper: labels that the server had made of it are annulled', async () => {
    const attempt = randomUUID()
    const online = await lost<{ labels: Label[] }>('/api/quick-labels', quick(2), attempt)
    expect(online.status).toBe(201)
    expect(await sync(printed([n(0), n(1)], attempt))).toMatchObject([{ status: 'feito', ids: [n(0), n(1)] }])
    expect(await inStock()).toEqual([n(0), n(1)])
    expect(await label(online.body.labels[0]?.id ?? 0)).toMatchObject({ status: 'annulled' })
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
  })

  it('names the labels of before that were printed or used since, which stay', async () => {
    const attempt = randomUUID()
    const online = await lost<{ labels: Label[] }>('/api/quick-labels', quick(1), attempt)
    const before = online.body.labels[0]?.id ?? 0
    await kitchen.admin.post(`/api/products/${before}/consume`, {})
    expect(await sync(printed([n(0)], attempt))).toMatchObject([{ status: 'feito', ids: [n(0)], also: [before] }])
    expect(await label(before)).toMatchObject({ status: 'consumed' })
  })

  it('is done as what waited where the server had not done it, and the first request is refused if it arrives later', async () => {
    const attempt = randomUUID()
    expect(await sync(printed([n(0)], attempt))).toMatchObject([{ status: 'feito', ids: [n(0)] }])
    const late = await kitchen.admin.post('/api/quick-labels', quick(1), { 'idempotency-key': attempt })
    expect(late).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await inStock()).toEqual([n(0)])
  })

  it('sent again has its first result, and nothing is annulled twice', async () => {
    const attempt = randomUUID()
    await lost('/api/quick-labels', quick(1), attempt)
    server.clock.set(local('13:10'))
    const request = kitchen.requestOf(browser, [printed([n(0)], attempt)])
    const results = async () =>
      (await kitchen.admin.post<{ results: readonly object[] }>('/api/sync', request)).body.results
    expect(await results()).toMatchObject([{ status: 'feito', ids: [n(0)] }])
    expect(await results()).toMatchObject([{ status: 'repetido', first: 'feito', ids: [n(0)] }])
    expect(await inStock()).toEqual([n(0)])
  })
})

describe('a write that the server had done and whose command is refused', () => {
  const madeOnline = async (quantity: number) => {
    const made = await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick(quantity))
    return made.body.labels.map(({ id }) => id)
  }

  it('is told as done where it came too late for the queue: nobody registers it again', async () => {
    const [id = 0] = await madeOnline(1)
    const attempt = randomUUID()
    await lost(`/api/products/${id}/consume`, {}, attempt)
    expect(await sync(tooOld(consumed(id, attempt)))).toMatchObject([{ status: 'feito' }])
    expect(await refusals()).toEqual([])
  })

  it('is told as done where the person has left the team since', async () => {
    const tablet = await kitchen.tablet()
    const joao = await kitchen.cook('2580')
    const [id = 0] = await madeOnline(1)
    const attempt = randomUUID()
    expect((await identify(tablet, joao.id, '2580')).status).toBe(200)
    const headers = { 'idempotency-key': attempt }
    expect((await tablet.client.post(`/api/products/${id}/consume`, {}, headers)).status).toBe(200)
    expect((await kitchen.admin.post(`/api/users/${joao.id}/deactivate`, undefined)).status).toBe(204)
    const command = { ...consumed(id, attempt), person: { id: joao.id, confirmed: true } }
    expect(await sync(command, tablet)).toMatchObject([{ status: 'feito' }])
    expect(await refusals()).toEqual([])
  })

  it.each([
    ['by its work', (attempt: string) => printed([n(0)], attempt)],
    ['by its body', (attempt: string) => ({ ...printed([n(0)], attempt), body: { items: 'nada' } })],
  ])('leaves no label without paper where quick labels are refused %s', async (_how, refusedAs) => {
    const attempt = randomUUID()
    const online = await lost<{ labels: Label[] }>('/api/quick-labels', quick(2), attempt)
    expect(online.status).toBe(201)
    // The number is on the label of another command already.
    const other = { ...printed([n(0)], randomUUID()), body: kitchen.printed([n(0)], '2026-12-08') }
    await sync({ ...other, body: { ...other.body, responsible: 'Bia' } })
    expect(await sync(refusedAs(attempt))).toMatchObject([{ status: 'recusado' }])
    expect(await inStock()).toEqual([n(0)])
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
  })

  it('names the labels of before that were used since', async () => {
    const attempt = randomUUID()
    const online = await lost<{ labels: Label[] }>('/api/quick-labels', quick(1), attempt)
    const before = online.body.labels[0]?.id ?? 0
    await kitchen.admin.post(`/api/products/${before}/consume`, {})
    expect(await sync(tooOld(printed([n(0)], attempt)))).toMatchObject([
      { status: 'recusado', code: 'sync_too_old', also: [before] },
    ])
  })

  it('closes the key of the call: it is refused where it arrives after the refusal', async () => {
    const attempt = randomUUID()
    expect(await sync(tooOld(printed([n(0)], attempt)))).toMatchObject([{ status: 'recusado' }])
    const late = await kitchen.admin.post('/api/quick-labels', quick(1), { 'idempotency-key': attempt })
    expect(late).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })
})
