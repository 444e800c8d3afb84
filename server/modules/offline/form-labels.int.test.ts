import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { StorageType } from '../catalog/contract/entries.ts'
import type { Label } from '../labels/contract/api.ts'
import { kitchenAtNoon, local } from './offline-kitchen.test-support.ts'

// Labels of the form: a device that had no connection sends them as quick labels, with all that the form says.

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const own = {
  weight: '2kg',
  category: 'Molhos',
  sector: 'Praça fria',
  sif: '1234',
  additionalStorageType: 'congelado',
  brand: 'Da casa',
  supplier: 'Horta do Zé',
  lot: 'L-77',
}

/** What a label says, without what its number and its time give it. */
function words({ id: _id, qrCode: _code, qrKey: _key, entry_date: _at, print_count: _prints, ...label }: Label) {
  return label
}

it('has all that the same label of the form with a connection has', async () => {
  const noon = await kitchenAtNoon(server, 'form-igual')
  const { kitchen, tablet, n, by } = noon
  const startedAt = local('11:00')
  const form = {
    ...own,
    baseProductId: kitchen.sauce,
    name: 'Molho de tomate',
    responsible: 'João',
    state: 'preparado',
    storageTypeId: 'refrigerado',
    startedAt,
  }
  const { body: online } = await tablet.client.post<Label>('/api/products', form)
  await noon.back()
  const item = {
    ...own,
    baseProductId: kitchen.sauce,
    state: 'preparado',
    storageTypeId: 'refrigerado',
    startedAt,
    quantity: 1,
    numbers: [n(0)],
    expiration_date: online.expiration_date,
  }
  const command = { kind: 'quick_labels', at: local('12:30'), body: { items: [item] }, ...by() }
  expect(await kitchen.sync(tablet, [command])).toMatchObject([{ status: 'feito', ids: [n(0)] }])
  const label = await noon.label(n(0))
  expect(online.startedAt).toBe(startedAt)
  const places = (await kitchen.admin.get<StorageType[]>('/api/storage-types')).body
  expect(online.additionalStorageType).toBe(places.find(({ id }) => id === 'congelado')?.name)
  expect(words(label)).toEqual(words(online))
})

it('a product without a class has the date of the person, without a situação', async () => {
  const noon = await kitchenAtNoon(server, 'form-sem-tipo')
  const { kitchen, tablet, n, by } = noon
  const product = { name: 'Tempero', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'seco' }
  const { body: added } = await kitchen.admin.post<{ id: string }>('/api/base-products', product)
  const said = { ...own, manipulation_date: '2026-12-04', expiration_date: '2026-12-20' }
  const form = { ...said, baseProductId: added.id, name: 'Tempero', responsible: 'João', storageType: 'seco' }
  const { body: online } = await tablet.client.post<Label>('/api/products', form)
  await noon.back()
  const item = { ...said, baseProductId: added.id, storageTypeId: 'seco', quantity: 1, numbers: [n(0)] }
  const command = { kind: 'quick_labels', at: local('12:30'), body: { items: [item] }, ...by() }
  expect(await kitchen.sync(tablet, [command])).toMatchObject([{ status: 'feito', ids: [n(0)] }])
  expect(words(await noon.label(n(0)))).toEqual(words(online))
  expect(online).toMatchObject({ expiration_date: '2026-12-20', manipulation_date: '2026-12-04' })
})

it('is refused where the form says what no label can say', async () => {
  const { kitchen, tablet, printed, back, n } = await kitchenAtNoon(server, 'form-recusada')
  await back()
  const of = (index: number, said: object) => printed('14:00', [n(index)], '2026-12-08', said)
  const commands = [
    of(0, { weight: 'x'.repeat(41) }),
    of(1, { makersAfterOpening: { n: 3, unit: 'dia' } }),
    of(2, { additionalStorageType: 'refrigerado', storageTypeId: 'refrigerado' }),
    of(3, { cost: '3.00' }),
    of(4, { name: 'Outro nome' }),
  ]
  const results = await kitchen.sync(tablet, commands)
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['recusado', 'invalid_fields'],
    ['recusado', 'invalid_fields'],
    ['recusado', 'additional_storage_same'],
    ['recusado', 'invalid_fields'],
    ['recusado', 'invalid_fields'],
  ])
})
