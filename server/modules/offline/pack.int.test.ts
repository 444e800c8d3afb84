import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label } from '../labels/contract/api.ts'
import { idsOf, instant, local, offlineKitchen } from './offline-kitchen.test-support.ts'

interface Pack {
  readonly asOf: string
  readonly validUntil: string
  readonly rulesHash: string
  readonly products: readonly { readonly id: string }[]
  readonly rules: readonly object[]
  readonly people: readonly object[]
}

let server: TestServer
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function kitchenAtNoon() {
  server.clock.set(local('12:00'))
  return offlineKitchen(server, `pacote-${(tenants += 1)}`)
}

it('the pack has what dates and labels need, for a day, and no cost, PIN or address', async () => {
  const kitchen = await kitchenAtNoon()
  await kitchen.cook('2580')
  const tablet = await kitchen.tablet()
  const { status, body } = await tablet.client.get<Pack>('/api/offline/pack')
  expect(status).toBe(200)
  expect(body).toMatchObject({ asOf: instant('12:00'), validUntil: '2026-12-06T15:00:00.000Z' })
  expect(body.products).toMatchObject([{ id: kitchen.sauce }])
  expect(body.rules).toMatchObject([{ baseProductId: kitchen.sauce, duration: { n: 3, unit: 'dia' } }])
  expect(Object.keys(body.people[0] ?? {}).toSorted()).toEqual(['id', 'name', 'responsible'])
  expect(JSON.stringify(body)).not.toMatch(/cost|price|pin\b|hash":"\$|@/i)
})

it('an unchanged pack is answered without a body, and another rule gives another hash', async () => {
  const kitchen = await kitchenAtNoon()
  const tablet = await kitchen.tablet()
  const first = await tablet.client.get<Pack>('/api/offline/pack')
  const etag = first.headers.get('etag') ?? ''
  server.clock.set(local('13:00'))
  const again = await tablet.client.get<Pack>('/api/offline/pack', { 'if-none-match': etag })
  expect([again.status, again.headers.get('x-as-of')]).toEqual([304, instant('13:00')])
  await kitchen.admin.login(`pacote-${tenants}`)
  await kitchen.setDays(2)
  const changed = await tablet.client.get<Pack>('/api/offline/pack', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.body.rulesHash).not.toBe(first.body.rulesHash)
})

it('nothing is older than the last pack', async () => {
  const kitchen = await kitchenAtNoon()
  const sender = { client: kitchen.admin, id: 'navegador-1' }
  const [id = 0] = idsOf(await kitchen.numbersOf(sender))
  server.clock.set(local('13:00'))
  expect((await kitchen.admin.get('/api/offline/pack?device=navegador-1')).status).toBe(200)
  server.clock.set(local('15:10'))
  const quick = {
    kind: 'quick_labels',
    at: local('12:30'),
    body: kitchen.printed([id], '2026-12-08'),
    ...kitchen.byAdmin,
  }
  expect(await kitchen.sync(sender, [quick])).toMatchObject([{ status: 'feito' }])
  expect((await kitchen.admin.get<Label>(`/api/products/${id}`)).body.entry_date).toBe(instant('13:00'))
})
