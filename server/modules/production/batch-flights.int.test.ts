import { afterAll, beforeAll, expect, it } from 'vitest'
import { countingFlights } from '../../../infra/test/counting-flights.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { declarationOf } from '../allergens/declarations.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { Produced } from './contract/batches.ts'

let server: TestServer
let client: TestClient
let flights: () => number
/** Of a sheet of 30 ingredients, which makes packs of 500 g. */
let recipeId: number
let baseProductId: string
let cheeseId: string

beforeAll(async () => {
  server = await startTestServer({
    now: '2026-11-23T18:00:00Z',
    wrapDatabase: (over) => {
      const counting = countingFlights(over)
      ;({ flights } = counting)
      return counting.database
    },
  })
  client = await server.tenant('voos')
  const product = {
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  }
  const made = await client.post<{ id: string }>('/api/base-products', { ...product, name: 'Molho' })
  baseProductId = made.body.id
  const ingredients = []
  for (let index = 0; index < 30; index += 1) {
    const { body } = await client.post<{ id: number }>('/api/ingredients', { name: `G${index}`, price: 10, unit: 'kg' })
    ingredients.push({ ingredientId: body.id, operationalQuantity: 1, operationalUnit: 'kg' })
  }
  const sheet = await client.post<{ id: number }>('/api/recipes', {
    name: 'Molho',
    portionYield: 100,
    portionUnit: 'porção',
    ingredients,
    yield: { n: 100, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId, pack: { n: 500, unit: 'g' } }],
  })
  recipeId = sheet.body.id
  const cheese = await client.post<{ id: number }>('/api/ingredients', { name: 'Queijo', price: 10, unit: 'kg' })
  const said = await client.put(`/api/ingredients/${cheese.body.id}/allergens`, declarationOf('Leite'))
  expect(said).toMatchObject({ status: 200 })
  const ofCheese = { ...product, name: 'Queijo fatiado', ingredientId: cheese.body.id }
  cheeseId = (await client.post<{ id: string }>('/api/base-products', ofCheese)).body.id
})
afterAll(() => server.close())

async function counted<Body>(path: string, body: object) {
  const before = flights()
  const answer = await client.post<Body>(path, body)
  return { ...answer, flights: flights() - before }
}

it('a batch of 200 labels with 30 inputs takes two flights, as one label does', async () => {
  const one = await counted<Label>('/api/products', labelBodyOf())
  expect(one).toMatchObject({ status: 201, flights: 2 })
  const outputs = [{ baseProductId, pack: { n: 1, unit: 'kg' }, count: 30 }]
  const first = await client.post<Produced>('/api/batches', { recipeId, times: 1, outputs })
  const inputs = first.body.labels.map(({ qrCode }, line) => ({ line, code: qrCode, substitute: true }))
  const batch = await counted<Produced>('/api/batches', { recipeId, times: 1, inputs })
  expect([batch.status, batch.body.labels.length, batch.flights]).toEqual([201, 200, 2])
})

it('what is declared of a substitute is read in the first flight, and stands on the labels', async () => {
  const { expiration_date: _date, ...body } = labelBodyOf({ name: 'Queijo fatiado', baseProductId: cheeseId })
  const label = { ...body, state: 'preparado', storageTypeId: 'refrigerado' }
  const cheese = await client.post<Label>('/api/products', label)
  expect(cheese).toMatchObject({ status: 201 })
  const inputs = [{ line: 0, code: cheese.body.qrCode, substitute: true }]
  const batch = await counted<Produced>('/api/batches', { recipeId, times: 1, inputs })
  expect(batch).toMatchObject({ status: 201, flights: 2 })
  expect(batch.body.labels[0]?.frozenAllergens?.contains).toContain('leite')
})
