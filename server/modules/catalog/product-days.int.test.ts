import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { BaseProduct } from './contract/entries.ts'

// Who does not answer for the rules gives a product no more days than the norms allow its class, and a product that is
// deleted and made again is no way around it. Monday 23 November 2026; the kitchen is in Santos.
let server: TestServer
let admin: TestClient
let staff: TestClient
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T17:00:00Z' })
  admin = await server.tenant('santos')
  await admin.put('/api/shelf-life/settings', { uf: 'SP', city: 'Santos' })
  staff = (await join(server, admin, 'joao@santos.com.br')).client
})
afterAll(() => server.close())

let names = 0
const newName = () => `Produto ${(names += 1)}`
const chicken = { foodClass: 'carne_crua', defaultState: 'manipulado', storageType: 'refrigerado' }
const bodyOf = (name: string, own: object) => ({ name, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', ...own })
async function register(client: TestClient, own: object, name = newName()) {
  return client.post<BaseProduct & Problem>('/api/base-products', bodyOf(name, own))
}
async function outcome(answer: Promise<{ status: number; body: Problem }>) {
  const { status, body } = await answer
  return [status, body.code]
}
const DONE = [201, undefined]
const ABOVE = [403, 'base_product_days_above']
const MISSING = [403, 'permission_missing']

/** A product that an administrator has registered and somebody has deleted; its name. */
async function deletedProduct(own: object, by = staff): Promise<string> {
  const { body } = await register(admin, own)
  expect((await by.delete(`/api/base-products/${body.id}`)).status).toBe(204)
  return body.name
}

describe('a new product', () => {
  it.each<[string, object]>([
    ['without days', chicken],
    ['with the days of the norm', { ...chicken, validityDays: 3 }],
    ['with fewer days', { ...chicken, validityDays: 1 }],
    ['for the freezer', { ...chicken, storageType: 'congelado', validityDays: 90 }],
    ['that is sealed', { foodClass: 'seco', defaultState: 'lacrado', storageType: 'seco', validityDays: 365 }],
    ['without a class', { storageType: 'refrigerado', validityDays: 30 }],
  ])('%s is registered by anybody', async (_case, own) => {
    expect(await outcome(register(staff, own))).toEqual(DONE)
  })

  it.each<[string, object]>([
    ['in the fridge', { ...chicken, validityDays: 4 }],
    ['in the freezer', { ...chicken, storageType: 'congelado', validityDays: 91 }],
    ['without a place', { ...chicken, storageType: '', validityDays: 91 }],
    ['of a class for which the kitchen has no norm', { ...chicken, foodClass: 'ovos', validityDays: 3000 }],
  ])('with more days than the norms allow %s needs the permission "regras"', async (_case, own) => {
    expect(await outcome(register(staff, own))).toEqual(ABOVE)
    expect(await outcome(register(admin, own))).toEqual(DONE)
  })

  it('says what its class allows', async () => {
    const { body } = await register(staff, { ...chicken, validityDays: 30 }, 'Coxa de frango')
    expect(body.detail).toBe(
      '“Coxa de frango”: 30 dias passam do que se permite (3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II). ' +
        'Falta a permissão “Regras de validade”. Peça a um administrador da sua cozinha.',
    )
  })

  it('gets no class afterwards that does not allow its days, one by one or by many', async () => {
    const { body } = await register(staff, { storageType: 'refrigerado', validityDays: 3650 })
    const { id, name } = body
    const changed = bodyOf(name, { ...chicken, validityDays: 3650 })
    expect(await outcome(staff.put(`/api/base-products/${id}`, changed))).toEqual(ABOVE)
    const items = [{ id, foodClass: 'carne_crua' }]
    expect(await outcome(staff.put('/api/base-products/classes', { items }))).toEqual(ABOVE)
    expect((await admin.get<BaseProduct>(`/api/base-products/${id}`)).body.foodClass).toBeNull()
    expect((await admin.put('/api/base-products/classes', { items })).status).toBe(204)
    // What an administrator has decided stands: everything else may be changed.
    const renamed = bodyOf(newName(), { ...chicken, defaultState: null, validityDays: 3650 })
    expect(await outcome(staff.put(`/api/base-products/${id}`, renamed))).toEqual([200, undefined])
  })
})

describe('a product whose name was deleted', () => {
  it('comes back with its class', async () => {
    const name = await deletedProduct(chicken)
    const { status, body } = await register(staff, { storageType: 'refrigerado' }, name.toUpperCase())
    expect([status, body.foodClass, body.defaultState]).toEqual([201, 'carne_crua', 'manipulado'])
    expect((await staff.get<BaseProduct>(`/api/base-products/${body.id}`)).body).toEqual(body)
  })

  it('comes back with it where a person without the permission says none', async () => {
    const name = await deletedProduct(chicken)
    const { status, body } = await register(staff, { ...chicken, foodClass: null }, name)
    expect([status, body.foodClass]).toEqual([201, 'carne_crua'])
  })

  it.each<[string, object]>([
    ['another class', { ...chicken, foodClass: 'seco' }],
    ['days, where the norm decided', { ...chicken, validityDays: 3 }],
  ])('has %s only by the permission "regras"', async (_case, own) => {
    const name = await deletedProduct(chicken)
    expect(await outcome(register(staff, own, name))).toEqual(MISSING)
    expect(await outcome(register(admin, own, name))).toEqual(DONE)
  })

  it('has more days only by the permission "regras"', async () => {
    const name = await deletedProduct({ ...chicken, validityDays: 1 })
    expect(await outcome(register(staff, { ...chicken, validityDays: 2 }, name))).toEqual(MISSING)
    expect(await outcome(register(staff, { ...chicken, validityDays: 1 }, name))).toEqual(DONE)
  })

  it('counts as deleted too where the product has taken another name', async () => {
    const { body: product } = await register(admin, chicken)
    const other = bodyOf(newName(), chicken)
    expect(await outcome(staff.put(`/api/base-products/${product.id}`, other))).toEqual([200, undefined])
    const { body } = await register(staff, { storageType: 'refrigerado' }, product.name)
    expect(body.foodClass).toBe('carne_crua')
  })

  it('cannot be taken by another product without the class', async () => {
    const name = await deletedProduct(chicken)
    const { body: other } = await register(staff, { storageType: 'refrigerado', validityDays: 30 })
    const renamed = bodyOf(name, { storageType: 'refrigerado', validityDays: 30 })
    expect(await outcome(staff.put(`/api/base-products/${other.id}`, renamed))).toEqual(MISSING)
    expect(await outcome(admin.put(`/api/base-products/${other.id}`, renamed))).toEqual([200, undefined])
  })

  it('has no class any more after a person with the permission has said so', async () => {
    const name = await deletedProduct(chicken)
    const { body } = await register(admin, { ...chicken, foodClass: null }, name)
    expect((await staff.delete(`/api/base-products/${body.id}`)).status).toBe(204)
    expect((await register(staff, { storageType: 'refrigerado' }, name)).body.foodClass).toBeNull()
  })

  it('keeps its class in a file too', async () => {
    const name = await deletedProduct(chicken)
    const file = (days: string) => ({
      fileName: 'produtos.csv',
      content: Buffer.from(
        `Nome;Medida;Unidade de medida;Armazenagem;Validade (dias)\n${name};1;quilos;Refrigerado;${days}\n`,
      ).toString('base64'),
    })
    expect(await outcome(staff.post('/api/base-products/import', file('300')))).toEqual(MISSING)
    expect(await outcome(staff.post('/api/base-products/import', file('')))).toEqual(DONE)
    const { body } = await staff.get<BaseProduct[]>('/api/base-products')
    expect(body.find((product) => product.name === name)?.foodClass).toBe('carne_crua')
  })

  it('keeps its class when it is chosen from the library', async () => {
    const name = 'Frango grelhado'
    const { body: first } = await register(admin, { ...chicken, foodClass: 'cozido', validityDays: 2 }, name)
    await staff.delete(`/api/base-products/${first.id}`)
    const adopt = (validityDays: number | null) =>
      staff.post<{ products: BaseProduct[] } & Problem>('/api/base-products/library', {
        items: [{ libraryProduct: name, validityDays }],
      })
    expect(await outcome(adopt(3))).toEqual(MISSING)
    const { status, body } = await adopt(2)
    expect([status, body.products[0]?.foodClass]).toEqual([201, 'cozido'])
  })
})

it('what is rebuilt from the log is what stands in the tables', async () => {
  expect((await checkReplay(server.administration(), 'santos')).differing).toEqual([])
})
