import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { BaseProduct } from './contract/entries.ts'

// The class of a product is what limits its labels: who changes it, or gives a product more days, answers for the rules.
let server: TestServer
let admin: TestClient
let staff: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.tenant('classes')
  staff = (await join(server, admin, 'joao@classes.com.br')).client
})
afterAll(() => server.close())

let names = 0
const bodyOf = (own: object) => ({ measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'congelado', ...own })
async function register(own: object): Promise<BaseProduct> {
  names += 1
  return (await staff.post<BaseProduct>('/api/base-products', bodyOf({ name: `Produto ${names}`, ...own }))).body
}
async function change(client: TestClient, product: BaseProduct, own: object) {
  const { name, validityDays, storageType } = product
  const sent = bodyOf({ name, validityDays, storageType, ...own })
  const { status, body } = await client.put<Problem>(`/api/base-products/${product.id}`, sent)
  return [status, body.code]
}
const MISSING = [403, 'permission_missing']
const DONE = [200, undefined]
const meat = { foodClass: 'carne_crua', defaultState: 'manipulado' }

it.each<[string, object, object]>([
  ['another class', meat, { foodClass: 'seco' }],
  ['no class', meat, { foodClass: null }],
  ['more days', { ...meat, validityDays: 3 }, { validityDays: 4 }],
  ['more days without a class', { validityDays: 3 }, { validityDays: 4 }],
  ['days where the norm decided', meat, { validityDays: 30 }],
  ['no days, so that the norm decides', { ...meat, validityDays: 1 }, { validityDays: null }],
  ['days of another place', { ...meat, validityDays: 90 }, { storageType: 'refrigerado' }],
  ['days of another situação', { ...meat, validityDays: 90 }, { defaultState: 'aberto' }],
])('%s needs the permission "regras"', async (_case, before, after) => {
  const product = await register(before)
  expect(await change(staff, product, after)).toEqual(MISSING)
  expect((await admin.get<BaseProduct>(`/api/base-products/${product.id}`)).body).toEqual(product)
  expect(await change(admin, product, after)).toEqual(DONE)
})

it.each<[string, object, object]>([
  ['a first class', { validityDays: 3 }, { foodClass: 'carne_crua' }],
  ['fewer days', { ...meat, validityDays: 3 }, { validityDays: 2 }],
  ['another name', { ...meat, validityDays: 3 }, { name: 'Acém', sif: '1234' }],
])('%s does not', async (_case, before, after) => {
  expect(await change(staff, await register(before), after)).toEqual(DONE)
})

it('many classes of one call need it where one of them was another, and none is changed without it', async () => {
  const [first, other] = [await register({}), await register(meat)]
  const items = [
    { id: first.id, foodClass: 'cozido' },
    { id: other.id, foodClass: 'cozido' },
  ]
  expect((await staff.put<Problem>('/api/base-products/classes', { items })).body.code).toBe('permission_missing')
  const classOf = async ({ id }: BaseProduct) =>
    (await admin.get<BaseProduct>(`/api/base-products/${id}`)).body.foodClass
  expect([await classOf(first), await classOf(other)]).toEqual([null, 'carne_crua'])
  expect((await staff.put('/api/base-products/classes', { items: [items[0]] })).status).toBe(204)
  expect((await admin.put('/api/base-products/classes', { items })).status).toBe(204)
  expect([await classOf(first), await classOf(other)]).toEqual(['cozido', 'cozido'])
})
