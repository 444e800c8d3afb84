import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { BaseProduct, StorageType } from '../catalog/contract/entries.ts'
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

beforeEach(async () => {
  server.clock.set(local('11:00'))
  tenant = `antes-${(tenants += 1)}`
  kitchen = await offlineKitchen(server, tenant)
  browser = { client: kitchen.admin, id: 'navegador-1' }
})

const n = (index: number) => ids[index] ?? 0
const label = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body

/** A product whose own days are three, as it is at noon, when the browser reserves its numbers. */
async function brothAtNoon(): Promise<BaseProduct> {
  const id = await kitchen.productOf('Caldo')
  const { body } = await kitchen.admin.get<BaseProduct>(`/api/base-products/${id}`)
  await change(body, { validityDays: 3 })
  server.clock.set(local('12:00'))
  ids = idsOf(await kitchen.numbersOf(browser))
  return { ...body, validityDays: 3 }
}

async function change({ id, ...product }: BaseProduct, own: Partial<BaseProduct>): Promise<void> {
  const { status, body } = await kitchen.admin.put(`/api/base-products/${id}`, { ...product, ...own })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** At 14:00; the connection is back at 15:10. */
async function changedAtTwo(product: BaseProduct, own: Partial<BaseProduct>): Promise<void> {
  server.clock.set(local('14:00'))
  await change(product, own)
  server.clock.set(local('15:10'))
}

const printed = (product: BaseProduct, at: string, id: number, date: string) => ({
  kind: 'quick_labels',
  at: local(at),
  body: kitchen.printed([id], date, { baseProductId: product.id }),
  ...kitchen.byAdmin,
})

it('the own days of a product are those that it had when the label was made', async () => {
  const broth = await brothAtNoon()
  await changedAtTwo(broth, { validityDays: 2 })
  const results = await kitchen.sync(browser, [
    printed(broth, '13:20', n(0), '2026-12-08'),
    printed(broth, '14:30', n(1), '2026-12-08'),
  ])
  expect(results).toMatchObject([{ status: 'feito' }, { status: 'conferir', blocked: [n(1)] }])
  expect(await label(n(0))).toMatchObject({ expiration_date: '2026-12-08', basis: { kind: 'casa' } })
})

it('the name, the class and the place are those of then too, and the label says what its paper says', async () => {
  const broth = await brothAtNoon()
  await changedAtTwo(broth, {
    name: 'Caldo de legumes',
    foodClass: 'pescado_cru',
    storageType: 'congelado',
    measure: 2,
  })
  const [result] = await kitchen.sync(browser, [printed(broth, '13:20', n(0), '2026-12-08')])
  expect(result).toMatchObject({ status: 'feito' })
  expect(await label(n(0))).toMatchObject({
    name: 'Caldo',
    weight: '1kg',
    storageTypeId: 'refrigerado',
    expiration_date: '2026-12-08',
  })
})

it('how a place keeps food is decided as of then', async () => {
  const broth = await brothAtNoon()
  server.clock.set(local('14:00'))
  const places = (await kitchen.admin.get<StorageType[]>('/api/storage-types')).body
  const { id: _id, ...fridge } = places.find(({ id }) => id === 'refrigerado') ?? {}
  const warm = { ...fridge, kind: 'ambiente', tempMin: null, tempMax: null }
  const { status, body } = await kitchen.admin.put('/api/storage-types/refrigerado', warm)
  expect(status, JSON.stringify(body)).toBe(200)
  server.clock.set(local('15:10'))
  const results = await kitchen.sync(browser, [
    printed(broth, '13:20', n(0), '2026-12-08'),
    printed(broth, '14:30', n(1), '2026-12-08'),
  ])
  expect(results.map(({ status: each }) => each)).toEqual(['feito', 'recusado'])
  expect(await label(n(0))).toMatchObject({ storageKind: 'refrigerado' })
})

it('a product that was registered after the label was made is taken as it is', async () => {
  await brothAtNoon()
  server.clock.set(local('14:00'))
  const late = await kitchen.productOf('Farofa')
  server.clock.set(local('15:10'))
  const { body } = await kitchen.admin.get<BaseProduct>(`/api/base-products/${late}`)
  expect(await kitchen.sync(browser, [printed(body, '13:20', n(0), '2026-12-06')])).toMatchObject([{ status: 'feito' }])
  expect((await label(n(0))).name).toBe('Farofa')
})
