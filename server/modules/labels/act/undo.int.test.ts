import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry, LabelStats } from '../contract/api.ts'
import { recalculateExpiry } from '../expiry/run.ts'
import { labelBodyOf } from '../samples.test-support.ts'

const MINUTE_MS = 60_000
let server: TestServer
let client: TestClient
let tenantId: string
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z')
  tenantId = `volta-${(tenants += 1)}`
  client = await server.tenant(tenantId)
  await client.post('/api/products', labelBodyOf({ expiration_date: '2026-11-22', quantity: 2 }))
})

const call = <Body = Label>(name: string, body: object = {}) => client.post<Body>(`/api/products/1/${name}`, body)
const stats = async () => (await client.get<LabelStats>('/api/products/stats')).body
const night = () => recalculateExpiry(server.application, tenantId, server.clock())

/** How often the expiry run has recorded the first label. */
async function crossings(): Promise<Readonly<Record<string, number>>> {
  const events = await recordedEvents(server.application.database, tenantId)
  const times = (type: string) =>
    events.filter(
      (event) => event.type === type && (event.data['labels'] as { id: number }[]).some(({ id }) => id === 1),
    ).length
  return { entered: times('LabelsEnteredExpiringWindow'), expired: times('LabelsExpired') }
}

describe('an undone baixa', () => {
  it.each([
    ['consume', {}],
    ['discard', { reason: 'sobra', note: '' }],
  ])('leaves the label as it was before: %s', async (name, body) => {
    const { body: before } = await client.get<Label>('/api/products/1')
    const totals = await stats()
    await call(name, body)
    server.clock.advance(10 * MINUTE_MS)
    const undone = await call('undo')
    expect([undone.status, undone.body]).toEqual([200, before])
    expect((await client.get<Label>('/api/products/1')).body).toEqual(before)
    expect(await stats()).toEqual(totals)
    expect((await client.get<Label[]>('/api/products')).body.map(({ id }) => id)).toEqual([2, 1])
    expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
  })

  it('is refused a millisecond after ten minutes, by the clock of the server', async () => {
    await call('consume')
    server.clock.advance(10 * MINUTE_MS + 1)
    const { status, body } = await call<Problem>('undo')
    expect([status, body.code]).toEqual([409, 'undo_too_late'])
    expect(body.detail).toBe('Só é possível desfazer em até 10 minutos. A baixa foi em 21/11/2026 12:00.')
    expect((await client.get<Label>('/api/products/1')).body.status).toBe('consumed')
  })

  it('is refused for a label in stock, for one that does not exist, and from another tenant', async () => {
    expect((await call<Problem>('undo')).body.code).toBe('label_in_stock')
    expect((await client.post<Problem>('/api/products/99/undo', {})).status).toBe(404)
    await call('consume')
    const other = await server.tenant(`vizinho-${tenants}`)
    expect((await other.post<Problem>('/api/products/1/undo', {})).status).toBe(404)
    await call('undo')
    expect((await call<Problem>('undo')).body.code).toBe('label_in_stock')
  })

  it('is done once for a repeated request, and the label can leave stock again', async () => {
    await call('consume')
    const key = { 'idempotency-key': 'volta' }
    const answers = [
      await client.post<Label>('/api/products/1/undo', {}, key),
      await client.post<Label>('/api/products/1/undo', {}, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await call('discard', { reason: 'avaria' })).body.status).toBe('discarded')
    const types = (await recordedEvents(server.application.database, tenantId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'WithdrawalUndone')).toHaveLength(1)
  })

  it('stands in the history with who undid it', async () => {
    await call('consume')
    server.clock.advance(MINUTE_MS)
    await call('undo')
    const history = (await client.get<LabelHistoryEntry[]>('/api/products/1/history')).body
    expect(history.map(({ actor, text }) => `${actor} ${text}`)).toEqual([
      'Chefe gerou a etiqueta 1 de Molho de Tomate, validade 22/11/2026',
      'Chefe deu baixa (consumo) na etiqueta 1 de Molho de Tomate',
      'Chefe desfez a baixa da etiqueta 1 de Molho de Tomate (consumida em 21/11/2026 12:00)',
    ])
  })
})

describe('the undone baixa of several labels', () => {
  const undoAll = <Body = Label[]>(ids: readonly number[]) =>
    client.post<Body>('/api/products/withdrawals/undo', { ids })
  const withdrawAll = () =>
    client.post('/api/products/withdrawals', {
      items: [
        { id: 1, how: 'consumida' },
        { id: 2, how: 'descartada', reason: 'sobra' },
      ],
    })

  it('is one write, and leaves them as they were before', async () => {
    const before = (await client.get<Label[]>('/api/products')).body
    await withdrawAll()
    const { status, body } = await undoAll([2, 1])
    expect([status, body]).toEqual([200, before])
    expect((await client.get<Label[]>('/api/products')).body).toEqual(before)
    expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
  })

  it('is not done at all where one label is refused, and the refusal names it', async () => {
    await withdrawAll()
    await call('undo')
    const { status, body } = await undoAll<Problem>([2, 1, 99])
    expect([status, body.code]).toEqual([409, 'undo_refused'])
    expect(body.detail).toBe('Nenhuma baixa foi desfeita. Esta etiqueta está em estoque: não há baixa para desfazer.')
    expect(body.errors).toEqual([
      { path: 'ids.1', message: 'Esta etiqueta está em estoque: não há baixa para desfazer.' },
      { path: 'ids.2', message: 'Produto não encontrado' },
    ])
    expect((await client.get<Label>('/api/products/2')).body.status).toBe('discarded')
  })

  it('has 1 to 200 labels, each once', async () => {
    const statuses = await Promise.all(
      [[], [1, 1], Array.from({ length: 201 }, (_, index) => index + 1)].map(
        async (ids) => (await undoAll(ids)).status,
      ),
    )
    expect(statuses).toEqual([422, 422, 422])
  })

  it('leaves to the expiry run what it has not recorded of each', async () => {
    await client.post('/api/products', labelBodyOf({ expiration_date: '2026-12-20' }))
    await night()
    await withdrawAll()
    await client.post('/api/products/3/consume', {})
    expect((await undoAll([1, 2, 3])).status).toBe(200)
    expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
    server.clock.set('2026-12-21T12:00:00Z')
    await night()
    const events = await recordedEvents(server.application.database, tenantId)
    const recorded = (type: string) =>
      events
        .filter((event) => event.type === type)
        .flatMap((event) => (event.data['labels'] as { id: number }[]).map(({ id }) => id))
        .toSorted((one, other) => one - other)
    expect(recorded('LabelsExpired')).toEqual([1, 2, 3])
    expect(recorded('LabelsEnteredExpiringWindow')).toEqual([1, 2, 3])
  })
})

describe('the expiry of a label whose baixa was undone', () => {
  it('is recorded once, also where it expired between the baixa and its undoing', async () => {
    server.clock.set('2026-11-23T02:58:00Z') // two minutes before the end of the 22nd in São Paulo
    await client.login(tenantId)
    await call('consume')
    server.clock.set('2026-11-23T03:02:00Z')
    await night()
    expect(await crossings()).toEqual({ entered: 0, expired: 0 })
    expect((await call('undo')).body.status).toBe('expired')
    expect(await stats()).toMatchObject({ total: 2, expiringSoon: 0, expired: 2 })
    server.clock.set('2026-11-24T03:02:00Z')
    await night()
    expect(await crossings()).toEqual({ entered: 1, expired: 1 })
    expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
  })

  it('is not recorded again where it was recorded before the baixa', async () => {
    await night()
    expect(await crossings()).toEqual({ entered: 1, expired: 0 })
    await call('consume')
    await call('undo')
    server.clock.set('2026-11-23T12:00:00Z')
    await night()
    expect(await crossings()).toEqual({ entered: 1, expired: 1 })
    await client.login(tenantId)
    await call('discard', { reason: 'vencido' })
    await call('undo')
    server.clock.set('2026-11-24T12:00:00Z')
    await night()
    expect(await crossings()).toEqual({ entered: 1, expired: 1 })
    expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
  })
})
