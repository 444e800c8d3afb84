import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { up as labelCosts } from '../database/migrations/0071-label-costs.ts'
import { checkReplay } from '../events/replay-check.ts'
import type { Label, LabelLot } from './labels/contract/api.ts'
import type { LabelValues } from './labels/contract/values.ts'
import type { Produced } from './production/contract/batches.ts'
import type { Recipe, RecipeInput } from './recipes/contract/api.ts'
import { sheetsOf } from './recipes/sheets.test-support.ts'
import type { ReportPreview } from './reports/contract/api.ts'
import type { Plan } from './today/contract/api.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
})
afterAll(() => server.close())

/** A kitchen with the sauce of the specification's section G, which makes packs. */
async function kitchenOf(id: string) {
  const client = await server.tenant(id)
  await client.put('/api/business', { uf: 'SP', city: 'São Paulo' })
  const { sauce, tomato } = await sheetsOf(client)
  const product = await client.post<{ id: string }>('/api/base-products', {
    name: 'Molho de tomate',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
    recipeId: sauce.id,
  })
  expect(product.status).toBe(201)
  const outputs = [{ baseProductId: product.body.id, pack: { n: 500, unit: 'mL' as const } }]
  const { id: _id, ...own } = sauce
  const saved = await client.put<RecipeInput & Recipe>(`/api/recipes/${sauce.id}`, { ...own, outputs })
  expect(saved.status).toBe(200)
  const dearer = async () => {
    const { id: tomatoId, ...bought } = tomato
    expect((await client.put(`/api/ingredients/${tomatoId}`, { ...bought, price: 24 })).status).toBe(200)
    expect((await client.post(`/api/recipes/${sauce.id}/update-prices`, {})).status).toBe(200)
  }
  const produce = async (body: object = {}) => {
    const made = await client.post<Produced>('/api/batches', { recipeId: sauce.id, times: 1, ...body })
    expect(made.status).toBe(201)
    return made.body.labels
  }
  return { client, produce, dearer }
}

const lotsOf = async (client: TestClient) =>
  (await client.get<LabelLot[]>('/api/products/lots?include=worth')).body.map(({ shared, labels, worth }) => [
    `${labels.length} × ${shared.weight}`,
    worth,
  ])
const valuesOf = async (client: TestClient, labels: readonly Pick<Label, 'id'>[]) =>
  (await client.get<LabelValues>(`/api/waste/value?ids=${labels.map(({ id }) => id).join(',')}`)).body
const planned = async (client: TestClient) =>
  (await client.get<Plan>('/api/products/plan')).body.days.flatMap(({ worth, labels }) =>
    worth === undefined || labels === 0 ? [] : [worth],
  )
const reported = async (client: TestClient) => (await client.get<ReportPreview>('/api/reports/preview')).body

it('what is made by a batch is worth its share of the batch everywhere, also after the price has changed', async () => {
  const { client, produce, dearer } = await kitchenOf('frozen')
  const labels = await produce()
  await dearer()
  expect(labels).toHaveLength(12)
  expect(await lotsOf(client)).toEqual([['12 × 500 mL', '84.00']])
  expect(await valuesOf(client, labels)).toMatchObject({ total: '84.00', uncosted: 0 })
  expect(await planned(client)).toEqual([{ value: '84.00', unpriced: 0, unread: 0 }])
  expect(await reported(client)).toMatchObject({
    atRisk: { value: 84, unpriced: 0 },
    missing: [],
    sectors: [{ rows: [{ value: 84 }] }],
  })
  const { client: cook } = await join(server, client, 'cozinha@frozen.com.br')
  const lots = '/api/products/lots?include=worth'
  for (const path of ['/api/products', lots, `/api/products/${labels[0]?.id}`, '/api/products/plan']) {
    const said = await cook.get(path)
    expect(said.status).toBe(200)
    expect(JSON.stringify(said.body)).not.toMatch(/(?:84|7)\.00\b|"cost"|"worth"/)
  }
  for (const path of [`/api/waste/value?ids=${labels[0]?.id}`, '/api/reports/preview'])
    expect((await cook.get(path)).status).toBe(403)
})

it('labels of unequal cost are one lot with the sum of what each has', async () => {
  const { client, produce, dearer } = await kitchenOf('unequal')
  // 84,00 ÷ 11: 7,63 and 7,64.
  await produce({ yield: { n: 5.5, unit: 'L' } })
  await dearer()
  const [lot] = await lotsOf(client)
  expect(lot).toEqual(['11 × 500 mL', '84.00'])
  expect(await planned(client)).toEqual([{ value: '84.00', unpriced: 0, unread: 0 }])
  expect((await reported(client)).atRisk).toEqual({ value: 84, unpriced: 0 })
})

it('a label that is portioned, thrown away in part and put back keeps what its weight costs', async () => {
  const { client, produce, dearer } = await kitchenOf('parts')
  const [first, second] = await produce()
  await dearer()
  const worthOf = async (...ids: (number | undefined)[]) =>
    (
      await valuesOf(
        client,
        ids.flatMap((id) => (id === undefined ? [] : { id })),
      )
    ).labels.map(({ value }) => value)
  const total = async () => {
    const lots = await lotsOf(client)
    return lots.map(([, worth]) => Number(worth)).reduce((sum, worth) => sum + Math.round(worth * 100), 0)
  }
  const portions = await client.post<{ children: Label[] }>(`/api/products/${first?.id}/portion`, {
    quantity: 3,
    weight: '150 mL',
  })
  expect(portions.status).toBe(201)
  expect(await worthOf(first?.id, ...portions.body.children.map(({ id }) => id))).toEqual([
    '0.70',
    '2.10',
    '2.10',
    '2.10',
  ])
  expect(await total()).toBe(8400)
  const discard = { reason: 'sobra', quantity: '125 mL' }
  expect((await client.post(`/api/products/${second?.id}/discard`, discard)).status).toBe(200)
  expect(await worthOf(second?.id)).toEqual(['5.25'])
  expect(await total()).toBe(8225)
  for (const label of [first, second])
    expect((await client.post(`/api/products/${label?.id}/undo`, {})).status).toBe(200)
  expect(await worthOf(first?.id, second?.id)).toEqual(['7.00', '7.00'])
  expect(await total()).toBe(8400)
  expect((await checkReplay(server.administration(), 'parts')).differing).toEqual([])
})

it('the costs of the labels of before are filled as a replay fills them', async () => {
  await asAdmin(server.databaseUrl, async (owner) => {
    await owner.query('alter table labels drop column cost')
    await owner.query(labelCosts)
  })
  for (const kitchen of ['frozen', 'unequal', 'parts'])
    expect((await checkReplay(server.administration(), kitchen)).differing).toEqual([])
})
