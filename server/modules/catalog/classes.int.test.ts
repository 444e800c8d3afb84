import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { BaseProduct } from './contract/entries.ts'

const path = '/api/base-products/classes'
let server: TestServer
let bistro: TestClient
let ids: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  const made: string[] = []
  for (let number = 0; number < 300; number += 1)
    made.push(
      (
        await bistro.post<{ id: string }>('/api/base-products', {
          name: `Frango ${number}`,
          measure: 1,
          measureUnit: 'quilos',
          sif: 'ISENTO',
          storageType: 'refrigerado',
          validityDays: 2,
        })
      ).body.id,
    )
  ids = made
})
afterAll(() => server.close())

const products = async () => (await bistro.get<BaseProduct[]>('/api/base-products')).body
const logLength = async () => (await recordedEvents(server.application.database, 'bistro')).length

it('says what hundreds of products are in one call, and says it again without an event', async () => {
  const before = await products()
  const length = await logLength()
  const items = ids.map((id) => ({ id, foodClass: 'carne_crua', animalOrigin: true }))
  expect((await bistro.put(path, { items })).status).toBe(204)
  expect(await products()).toEqual(
    before.map((product) => ({ ...product, foodClass: 'carne_crua', animalOrigin: true })),
  )
  expect(await logLength()).toBe(length + ids.length)
  expect((await bistro.put(path, { items })).status).toBe(204)
  expect(await logLength()).toBe(length + ids.length)
})

it('keeps what is not sent, and takes back what is sent as null', async () => {
  const [id = ''] = ids
  const one = async () => (await bistro.get<BaseProduct>(`/api/base-products/${id}`)).body
  await bistro.put(path, { items: [{ id, foodClass: 'cozido', defaultState: 'preparado' }] })
  expect(await one()).toMatchObject({ foodClass: 'cozido', animalOrigin: true, defaultState: 'preparado' })
  await bistro.put(path, { items: [{ id, foodClass: null, animalOrigin: null, defaultState: null }] })
  expect(await one()).toMatchObject({ foodClass: null, animalOrigin: null, defaultState: null, validityDays: 2 })
})

it.each([
  [[], 422, 'Escolha pelo menos um produto'],
  [[{ id: 'x', foodClass: 'frango' }], 422, 'Escolha o tipo de alimento'],
  [
    [
      { id: 'x', foodClass: null },
      { id: 'x', foodClass: 'ovos' },
    ],
    422,
    'Cada produto vem uma vez só',
  ],
  [[{ id: 'nenhum', foodClass: 'ovos' }], 404, 'Produto base não encontrado'],
])('refuses %j', async (items, status, detail) => {
  const given = await bistro.put<Problem>(path, { items })
  expect([given.status, given.body.detail]).toEqual([status, detail])
})

it('changes nothing where one product is not there, as one of another tenant', async () => {
  const cantina = await server.tenant('cantina')
  const length = await logLength()
  const [, second = ''] = ids
  const given = await bistro.put(path, {
    items: [
      { id: second, foodClass: 'ovos' },
      { id: 'nenhum', foodClass: 'ovos' },
    ],
  })
  expect([given.status, await logLength()]).toEqual([404, length])
  expect((await cantina.put(path, { items: [{ id: second, foodClass: 'ovos' }] })).status).toBe(404)
  expect((await products()).filter(({ foodClass }) => foodClass === 'ovos')).toEqual([])
})
