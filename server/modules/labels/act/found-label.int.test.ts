import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry, LabelStats } from '../contract/api.ts'
import { recalculateExpiry } from '../expiry/run.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'

let server: TestServer
let kitchen: LifeKitchenClient
let tenantId: string
let tenants = 0

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenantId = `achada-${(tenants += 1)}`
  server.clock.set('2026-11-23T12:00:00Z')
  kitchen = await lifeKitchen(server, tenantId)
})

const tub = () => kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken })
const found = <Body = Label>(id: number) => kitchen.call<Body>(id, 'found')
const read = async (id: number) => (await kitchen.client.get<Label>(`/api/products/${id}`)).body
const missing = async () =>
  (await kitchen.client.get<{ missing: { count: number } }>('/api/waste/summary?from=2026-11-23&to=2026-11-29')).body
    .missing.count
const night = () => recalculateExpiry(server.application, tenantId, server.clock())

it('a missing label that is found days later is on the list again, with its own date', async () => {
  const made = await tub()
  const before = await read(made.id)
  await kitchen.call(made.id, 'missing')
  expect((await kitchen.scan(made.qrCode)).actions).toEqual(['undo', 'found'])
  await kitchen.at('2026-11-25T09:00')
  expect((await kitchen.scan(made.qrCode)).actions).toEqual(['found'])
  expect(await missing()).toBe(1)
  const { status, body } = await found(made.id)
  expect([status, body.status]).toEqual([200, 'expiring'])
  expect(body).toMatchObject({ expiration_date: before.expiration_date, expires_at: before.expires_at })
  expect(await read(made.id)).toEqual(body)
  expect((await kitchen.client.get<LabelStats>('/api/products/stats')).body.total).toBe(1)
  expect(await missing()).toBe(0)
  const history = (await kitchen.client.get<LabelHistoryEntry[]>(`/api/products/${made.id}/history`)).body
  expect(history.at(-1)?.text).toBe(
    `achou a etiqueta ${made.id} de Frango cru, sumida desde 23/11/2026 09:00: voltou para a lista`,
  )
  expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
})

it('a label that has expired while it was missing comes back as expired, which is recorded once', async () => {
  const made = await tub()
  await kitchen.call(made.id, 'missing')
  await kitchen.at('2026-11-28T09:00')
  await night()
  expect((await found(made.id)).body.status).toBe('expired')
  expect((await kitchen.scan(made.qrCode)).actions).not.toContain('consume')
  await kitchen.at('2026-11-29T09:00')
  await night()
  await kitchen.at('2026-11-30T09:00')
  await night()
  const events = await recordedEvents(server.application.database, tenantId)
  expect(events.filter(({ type }) => type === 'LabelsExpired')).toHaveLength(1)
  expect((await checkReplay(server.administration(), tenantId)).differing).toEqual([])
})

it('a label that was blocked is still blocked when it is found', async () => {
  const made = await tub()
  await kitchen.call(made.id, 'block', { reason: 'recolhimento' })
  await kitchen.call(made.id, 'missing')
  await kitchen.at('2026-11-24T12:00')
  expect((await found(made.id)).body.blocked).toBe('recolhimento')
})

it('only a missing label is found, once, and by its own tenant', async () => {
  const made = await tub()
  expect((await found<Problem>(made.id)).body.code).toBe('label_in_stock')
  await kitchen.call(made.id, 'missing')
  const neighbour = await server.tenant(`vizinho-${tenants}`)
  expect((await neighbour.post(`/api/products/${made.id}/found`, {})).status).toBe(404)
  expect((await found(made.id)).status).toBe(200)
  expect((await found<Problem>(made.id)).body.code).toBe('label_in_stock')
  await kitchen.call(made.id, 'consume')
  const used = await found<Problem>(made.id)
  expect([used.status, used.body.code]).toEqual([409, 'label_withdrawn'])
  expect((await kitchen.scan(made.qrCode)).actions).toEqual(['undo'])
  expect((await found(999)).status).toBe(404)
})
