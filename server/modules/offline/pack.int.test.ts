import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label } from '../labels/contract/api.ts'
import type { PrintingTenant } from '../labels/contract/printed-label.ts'
import { printedLabel } from '../labels/contract/printed-label.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { packContent } from './contract/pack.ts'
import type { packFrame } from './contract/api.ts'
import { idsOf, instant, local, offlineKitchen } from './offline-kitchen.test-support.ts'

type Pack = z.infer<typeof packFrame> & z.infer<typeof packContent>

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

/** The names of all fields, at any depth. */
const fieldsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, each]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsIn(each)])

it('the sheets are there with what a cook needs, and no field at any depth is money', async () => {
  const kitchen = await kitchenAtNoon()
  const { lasagne, sauce } = await sheetsOf(kitchen.admin)
  const tablet = await kitchen.tablet()
  const { body } = await tablet.client.get<Pack>('/api/offline/pack')
  expect(body.sheets.map(({ name }) => name)).toEqual(['Bolonhesa', 'Lasanha', 'Molho branco', 'Molho de tomate'])
  expect(body.moreSheets).toBe(false)
  expect(body.sheets.find(({ id }) => id === lasagne.id)).toMatchObject({
    version: 1,
    yield: { n: 5, unit: 'kg' },
    ingredients: [{ ingredientName: 'Massa fresca', operationalQuantity: 1 }, {}, {}, {}],
  })
  expect(fieldsIn(sauce).filter((name) => money.test(name))).toContain('ingredientPrice')
  expect(fieldsIn(body).filter((name) => money.test(name))).toEqual([])
})

const money = /cost|price|markup|margin|supplier|worth|money|currency/i

it('the pack has what a label that is drawn without a connection says, as the label of the server says it', async () => {
  const kitchen = await kitchenAtNoon()
  const { sauce } = await sheetsOf(kitchen.admin)
  const outputs = [{ baseProductId: kitchen.sauce, pack: { n: 1, unit: 'L' } }]
  const made = await kitchen.admin.put(`/api/recipes/${sauce.id}`, { ...sauce, outputs })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await kitchen.admin.put('/api/business', { legalName: 'Cantina Ltda.', address: 'Rua das Flores, 12', phone: '55' })
  const profile = { name: 'Argox', widthMm: 60, heightMm: 40 }
  expect((await kitchen.admin.post('/api/printer-profiles', profile)).status).toBe(201)
  const tablet = await kitchen.tablet()
  const { body } = await tablet.client.get<Pack>('/api/offline/pack')
  expect(body.printers).toMatchObject([profile])
  expect(body.business).toEqual({
    legalName: 'Cantina Ltda.',
    cnpj: null,
    address: 'Rua das Flores, 12',
    city: 'Campinas',
    uf: 'SP',
  })
  const quick = { items: [{ baseProductId: kitchen.sauce, quantity: 1 }], responsible: 'Ana' }
  const { labels } = (await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick)).body
  const [label] = labels
  if (label === undefined) throw new Error('A label was made')
  const [product] = body.allergens
  expect(product).toEqual({
    baseProductId: kitchen.sauce,
    missing: label.frozenAllergens?.missing,
    text: label.frozenAllergens?.text,
  })
  expect(product?.missing).toBeGreaterThan(0)
  const session = (await kitchen.admin.get<PrintingTenant>('/api/auth/session')).body
  expect(printedLabel(label, { ...body.tenant, time_zone: body.timeZone })).toEqual(printedLabel(label, session))
})

it('the pack has the points of temperature with the rounds of the day', async () => {
  const kitchen = await kitchenAtNoon()
  const point = { name: 'Geladeira 1', kind: 'refrigerado', max: 4, rounds: [{ from: '11:30', to: '14:30' }] }
  const { body: made } = await kitchen.admin.post<{ id: number }>('/api/temperature-points', point)
  const tablet = await kitchen.tablet()
  const read = async () => (await tablet.client.get<Pack>('/api/offline/pack')).body.temperatures
  expect(await read()).toMatchObject({
    date: '2026-12-05',
    points: [{ id: made.id, max: 4, rounds: [{ from: '11:30', to: '14:30', status: 'due' }], last: null }],
  })
  await kitchen.admin.post('/api/temperature-rounds', { readings: [{ pointId: made.id, value: 3 }] })
  expect((await read()).points).toMatchObject([{ rounds: [{ status: 'done' }], last: { value: 3, status: 'ok' } }])
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
