import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ShelfLifeAnswer } from '../shelf-life/contract/engine.ts'
import type { LibraryAnswer, LibraryProduct } from './contract/api.ts'
import type { BaseProduct, RegisterEntry, StorageType } from './contract/entries.ts'
import { firstPlaces } from './rules/first-places.ts'

const path = '/api/base-products/library'
let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

/** With the places that a new kitchen begins with. */
const newKitchen = (id: string) => server.tenant(id, { places: firstPlaces })

const names = async (register: string) =>
  (await bistro.get<RegisterEntry[]>(`/api/${register}`)).body.map(({ name }) => name)
const events = async () => (await recordedEvents(server.application.database, 'bistro')).length
const molho = { libraryProduct: 'Molho de Tomate', validityDays: 2 }

describe('the starter library', () => {
  it('is shown with its proposals; nothing of it is registered', async () => {
    const { status, body } = await bistro.get<LibraryProduct[]>(path)
    expect([status, body.some(({ registered }) => registered)]).toEqual([200, false])
    expect(body.find(({ name }) => name === 'Molho de Tomate')).toMatchObject({
      category: 'Molhos',
      sector: 'Cozinha Quente',
      storage: 'Refrigerado',
      proposal: { days: 3, source: 'até 4 °C, tabela da Portaria CVS 3/2026, art. 44 II' },
    })
  })

  it('registers the chosen products with what they need, with the days that were confirmed', async () => {
    const chosen = [
      molho,
      { libraryProduct: 'Vinagrete', validityDays: null },
      { libraryProduct: 'Arroz Branco Cozido', validityDays: 3 },
    ]
    const { status, body } = await bistro.post<LibraryAnswer>(path, { items: chosen, responsible: 'Ana' })
    expect(status).toBe(201)
    expect(body.products).toMatchObject([
      { name: 'Molho de Tomate', category: 'Molhos', sector: 'Cozinha Quente', storageType: 'refrigerado' },
      { name: 'Vinagrete', category: 'Molhos', sector: 'Cozinha Fria', validityDays: null },
      { name: 'Arroz Branco Cozido', category: 'Grãos e Arroz', validityDays: 3 },
    ])
    expect(body.products[0]?.validityDays).toBe(2)
    expect(await names('categories')).toEqual(['Grãos e Arroz', 'Molhos'])
    expect(await names('sectors')).toEqual(['Cozinha Fria', 'Cozinha Quente'])
    expect(await names('responsibles')).toEqual(['Ana'])
    const registered = (await bistro.get<BaseProduct[]>('/api/base-products')).body
    expect(registered).toHaveLength(3)
    expect(registered).toEqual(expect.arrayContaining(body.products))
    const library = (await bistro.get<LibraryProduct[]>(path)).body
    expect(library.filter((product) => product.registered)).toHaveLength(3)
  })

  it('registers nothing twice: a product that is registered stays as it is', async () => {
    const before = await events()
    const { status, body } = await bistro.post<LibraryAnswer>(path, {
      items: [{ ...molho, validityDays: 1 }],
      responsible: 'ANA',
    })
    expect([status, body.products[0]?.validityDays]).toEqual([201, 2])
    expect(await events()).toBe(before)
  })

  it('answers a repeated request with the same products', async () => {
    const body = { items: [{ libraryProduct: 'Pudim de Leite', validityDays: 3 }] }
    const headers = { 'idempotency-key': 'pudim' }
    const first = await bistro.post<LibraryAnswer>(path, body, headers)
    const before = await events()
    expect((await bistro.post<LibraryAnswer>(path, body, headers)).body).toEqual(first.body)
    expect(await events()).toBe(before)
  })

  it('registers all or nothing', async () => {
    const before = await events()
    const refused = await bistro.post<Problem>(path, {
      items: [
        { libraryProduct: 'Polenta', validityDays: 3 },
        { libraryProduct: 'Pedra Filosofal', validityDays: 3 },
      ],
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'library_product_unknown'])
    expect((await bistro.post<Problem>(path, { items: [{ ...molho, validityDays: 0 }] })).status).toBe(422)
    expect((await bistro.post<Problem>(path, { items: [] })).status).toBe(422)
    expect(await events()).toBe(before)
  })

  it('registers a storage type that the kitchen has deleted, under a new id', async () => {
    expect((await bistro.delete('/api/storage-types/congelado')).status).toBe(204)
    const { body } = await bistro.post<LibraryAnswer>(path, {
      items: [{ libraryProduct: 'Frango Congelado', validityDays: 30 }],
    })
    const types = (await bistro.get<StorageType[]>('/api/storage-types')).body
    const frozen = types.find(({ name }) => name === 'Freezer')
    expect(frozen).toMatchObject({ icon: 'congelado', color: 'cyan' })
    expect(body.products[0]?.storageType).toBe(frozen?.id)
    expect(frozen?.id).not.toBe('congelado')
  })
})

/** What its pack says, where the norm says nothing of a product. */
const packOf = ({ proposal, defaultState }: LibraryProduct) => {
  if (proposal !== null) return {}
  const makersDate = '2026-12-31'
  return defaultState === 'lacrado' ? { makersDate } : { makersDate, makersAfterOpening: { n: 3, unit: 'dia' } }
}

describe('a new kitchen in São Paulo that takes the whole library', () => {
  let praca: TestClient
  let library: LibraryProduct[]
  let products: BaseProduct[]
  beforeAll(async () => {
    praca = await newKitchen('praca')
    await praca.put('/api/shelf-life/settings', { uf: 'SP', city: 'Santos' })
    library = (await praca.get<LibraryProduct[]>(path)).body
    const items = library.map(({ name }) => ({ libraryProduct: name, validityDays: null }))
    products = (await praca.post<LibraryAnswer>(path, { items })).body.products
  })

  it('begins with four places, and gets a colder fridge with the fish', async () => {
    const places = async (client: TestClient) =>
      (await client.get<StorageType[]>('/api/storage-types')).body.map(({ name }) => name)
    expect(await places(await newKitchen('vazia'))).toEqual(['Banho-maria', 'Estoque seco', 'Freezer', 'Geladeira'])
    expect(await places(praca)).toEqual(['Banho-maria', 'Estoque seco', 'Freezer', 'Geladeira', 'Geladeira de pescado'])
  })

  it('has the class and the situação of each product', () => {
    expect(products).toHaveLength(library.length)
    for (const [index, { name, foodClass, defaultState }] of products.entries()) {
      const { foodClass: shown, defaultState: usual } = library[index] ?? {}
      expect([name, foodClass, defaultState]).toEqual([library[index]?.name, shown, usual])
      expect([name, foodClass === null, defaultState === null]).toEqual([name, false, false])
    }
  })

  it('gets a date with its source for each: of the norm, or of the pack where the norm says nothing', async () => {
    for (const [index, { id, name, defaultState, storageType }] of products.entries()) {
      const product = library[index]
      if (product === undefined) throw new Error(name)
      const asked = { baseProductId: id, state: defaultState, storageTypeId: storageType, ...packOf(product) }
      const { status, body } = await praca.post<ShelfLifeAnswer>('/api/shelf-life/answer', asked)
      expect([name, status, body.expiration_date === null]).toEqual([name, 200, false])
      expect([name, body.basis.kind]).toEqual([name, product.proposal === null ? 'fabricante' : 'norma'])
      if (product.proposal === null) continue
      expect([name, body.duration]).toEqual([name, { n: product.proposal.days, unit: 'dia' }])
      expect(body.sentence).toMatch(/Portaria CVS 3\/2026, art\. 44 I{1,2}$/)
    }
  })

  it('gets the days that a person confirmed as a time of the house', async () => {
    const { body } = await (await newKitchen('outra')).post<LibraryAnswer>(path, { items: [molho] })
    expect(body.products[0]).toMatchObject({ validityDays: 2, foodClass: 'cozido', defaultState: 'preparado' })
  })
})

it('changes nothing of a product that was taken before it had a class: it is taken again as it is', async () => {
  const before = await newKitchen('antiga')
  await before.post('/api/base-products', { name: 'Canja', measure: 1, measureUnit: 'litros', sif: 'ISENTO' })
  const { body } = await before.post<LibraryAnswer>(path, { items: [{ libraryProduct: 'Canja', validityDays: 3 }] })
  expect(body.products[0]).toMatchObject({ foodClass: null, defaultState: null, validityDays: null, storageType: '' })
})
