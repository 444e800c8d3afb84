import { afterAll, beforeAll, expect, it } from 'vitest'
import { recallCase } from '../../../infra/test/recall-case.ts'
import type { RecallCase } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Label } from '../labels/contract/api.ts'
import { lifeKitchen } from '../labels/life.test-support.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { Recall, RecallOpened } from './contract/recalls.ts'
import type { Trace } from './contract/trace.ts'

// The examples s10, s12, s15 and s16 of the specification.

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
})
afterAll(() => server.close())

it('s16: the frozen child of a recalled label is blocked too, and the parent is gone and only listed', async () => {
  const kitchen = await lifeKitchen(server, 'campinas')
  await kitchen.at('2026-11-23T09:00')
  const tub = await kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, weight: '10 kg' })
  await kitchen.at('2026-11-23T18:00')
  const frozen = await kitchen.call(tub.id, 'freeze', { storageTypeId: kitchen.places.freezer })
  const [child] = frozen.body.children
  expect([frozen.status, child?.expiration_date]).toEqual([201, '2027-02-21'])

  const body = { mode: 'real', reason: 'frango', source: 'anvisa', roots: [{ code: tub.qrCode }] }
  const opened = await kitchen.client.post<RecallOpened>('/api/recalls', body)
  expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 201, body: { blocked: 1, inStock: 1 } })
  const { body: recall } = await kitchen.client.get<Recall>(`/api/recalls/${opened.body.id}`)
  expect(recall.left).toBe(1)
  const { body: trace } = await kitchen.client.get<Trace>(`/api/trace?code=${tub.qrCode}&direction=destino`)
  expect(trace.nodes.map(({ id, status }) => [id, status])).toEqual([
    [tub.id, 'transformed'],
    [child?.id, 'blocked'],
  ])
  for (const [act, sent] of [
    ['consume', {}],
    ['thaw', { storageTypeId: kitchen.places.fridge }],
  ] as const)
    expect(await kitchen.call(child?.id ?? 0, act, sent), act).toMatchObject({
      status: 409,
      body: { code: 'label_blocked' },
    })
})

it('a dish whose label names the recalled label is below it, with what is taken out of the dish', async () => {
  const kitchen = await lifeKitchen(server, 'santos')
  await kitchen.at('2026-11-23T09:00')
  const tub = await kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, weight: '10 kg' })
  const dish = { name: 'Lasanha', baseProductId: kitchen.products.lasagne, state: 'preparado' as const }
  const made = await kitchen.make({ ...dish, parentCodes: [tub.qrCode, tub.qrCode], weight: '1 kg' })
  const taken = await kitchen.call<{ children: Label[] }>(made.id, 'portion', { quantity: 2, weight: '100 g' })
  const portions = taken.body.children.map(({ id }) => id)
  const roots = [{ code: tub.qrCode }]
  const body = { mode: 'real', reason: 'frango', source: 'anvisa', roots }
  const opened = await kitchen.client.post<RecallOpened>('/api/recalls', body)
  expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 201, body: { blocked: 4, inStock: 4 } })
  for (const id of [tub.id, made.id, ...portions])
    expect(await kitchen.call(id, 'consume', {})).toMatchObject({ status: 409, body: { code: 'label_blocked' } })
  const { body: trace } = await kitchen.client.get<Trace>(`/api/trace?code=${made.qrCode}&direction=origem`)
  expect(new Set(trace.nodes.map(({ id }) => id))).toEqual(new Set([tub.id, made.id]))
  expect((await kitchen.scan(made.qrCode)).parents).toMatchObject([{ id: tub.id, how: 'preparo' }])
  expect((await checkReplay(server.administration(), 'santos')).differing).toEqual([])
})

it('s12: a label whose batch was undone is traced without the batch, and the batch itself is not found', async () => {
  const { owner, given } = await bistro()
  const label = given.filet[20]
  const made = await owner.post<Produced>('/api/batches', {
    recipeId: given.brothRecipe,
    times: 1,
    inputs: [{ line: 0, code: label?.qrCode }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { batch, labels } = made.body
  const batchesBelow = async () => {
    const { body } = await owner.get<Trace>(`/api/trace?code=${label?.qrCode}&direction=destino`)
    return body.nodes.flatMap(({ type, id }) => (type === 'preparo' ? [id] : []))
  }
  expect(await batchesBelow()).toEqual([batch.id])
  server.clock.set('2026-12-01T15:09:00Z')
  expect((await owner.post(`/api/batches/${batch.id}/undo`, {})).status).toBe(200)
  expect(await batchesBelow()).toEqual([])
  const { body: ofLot } = await owner.get<Trace>(`/api/trace?lotId=${given.lotId}`)
  const keys = ofLot.nodes.map(({ key }) => key)
  expect(keys).not.toContain(`preparo:${batch.id}`)
  for (const { id } of labels) expect(keys).not.toContain(`etiqueta:${id}`)
  expect(ofLot.edges.filter(({ from, to }) => [from, to].includes(`preparo:${batch.id}`))).toEqual([])
  for (const query of [`batch=${batch.id}`, `code=${batch.lot}`, `code=${labels[0]?.qrCode}`])
    expect((await owner.get(`/api/trace?${query}`)).status, query).toBe(404)
})

it('s10: a visitor who scans a recalled label reads only that nobody may use it', async () => {
  const { owner, given } = await bistro()
  const body = { mode: 'real', reason: 'lote A2911', source: 'fornecedor', roots: [{ lotId: given.lotId }] }
  expect((await owner.post('/api/recalls', body)).status).toBe(201)
  const page = await fetch(`${server.origin}/view/${given.filet[20]?.qrCode}?tenant=bistro`)
  const text = await page.text()
  expect(text).toContain('Não usar. Separado pelo restaurante em 01/12/2026.')
  expect(text).not.toMatch(/A2911|Frigo Sul|recolhimento|12345/i)
})

it('s15: thousands of labels below one lot are blocked by one call, which counts them; the nodes end at 2,000', async () => {
  const { owner } = await bistro()
  const lotId = await lotOfBatches(owner)
  const body = { mode: 'real', reason: 'lote C1', source: 'anvisa', roots: [{ lotId }] }
  const { blocked, seconds } = await created<RecallOpened>(owner, '/api/recalls', body)
  expect(blocked).toBe(BATCHES * OF_BATCH)
  // The whole size of the example is row u of the benchmark.
  expect(seconds).toBeLessThan(10)
  const { body: trace } = await owner.get<Trace>(`/api/trace?lotId=${lotId}&direction=destino`)
  expect([trace.nodes.length, trace.more, trace.totals.blocked]).toEqual([2_000, true, blocked])
})

const OF_BATCH = 200
const BATCHES = 11

async function created<Body>(client: TestClient, path: string, body: object): Promise<Body> {
  const answer = await client.post<Body>(path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** A lot without labels of which batches have made 2,200 labels. */
async function lotOfBatches(owner: TestClient): Promise<number> {
  const made = <Body>(path: string, body: object) => created<Body>(owner, path, body)
  const ingredient = await made<{ id: number }>('/api/ingredients', { name: 'Cebola', price: 4, unit: 'kg' })
  const dish = { name: 'Cebola cozida', measure: 100, measureUnit: 'gramas', sif: 'ISENTO' }
  const kept = { storageType: 'refrigerado', foodClass: 'cozido' }
  const { id: baseProductId } = await made<{ id: string }>('/api/base-products', { ...dish, ...kept })
  const recipe = await made<{ id: number }>('/api/recipes', {
    name: 'Cebola cozida',
    portionYield: OF_BATCH,
    ingredients: [{ ingredientId: ingredient.id, operationalQuantity: 1, operationalUnit: 'kg' }],
    yield: { n: OF_BATCH / 10, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId, pack: { n: 100, unit: 'g' } }],
  })
  const line = {
    description: 'CEBOLA',
    unit: 'KG',
    quantity: BATCHES,
    kind: 'refrigerado',
    ingredientId: ingredient.id,
  }
  const lots = [{ lot: 'C1', makersDate: '2030-11-10' }]
  const { id, version } = await made<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Horta' },
    lines: [{ ...line, temperature: 4, outcome: 'aceito', lots }],
  })
  const receipt = await made<{ lots: { id: number }[] }>(`/api/receipts/${id}/confirm`, { version })
  const lotId = receipt.lots[0]?.id ?? 0
  for (let batch = 0; batch < BATCHES; batch += 1)
    await made('/api/batches', { recipeId: recipe.id, times: 1, inputs: [{ line: 0, lotId }] })
  return lotId
}

let made: Promise<{ owner: TestClient; given: RecallCase }> | undefined
const bistro = () =>
  (made ??= (async () => {
    server.clock.set('2026-11-30T11:00:00Z')
    const owner = await server.tenant('bistro')
    return { owner, given: await recallCase(owner, server.clock) }
  })())

it('the page of a portioned label says what it has become, and not the dishes that named it before', async () => {
  const kitchen = await lifeKitchen(server, 'niteroi')
  await kitchen.at('2026-11-23T09:00')
  const tub = await kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, weight: '10 kg' })
  const dish = { name: 'Lasanha', baseProductId: kitchen.products.lasagne, state: 'preparado' as const }
  await kitchen.make({ ...dish, parentCodes: [tub.qrCode], weight: '1 kg' })
  const taken = await kitchen.call<{ children: Label[] }>(tub.id, 'portion', { quantity: 2 })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
  const page = await kitchen.client.get<{ replaced_by?: string[] }>(`/api/public/labels/${tub.qrCode}?tenant=niteroi`)
  expect(page.body.replaced_by).toEqual(taken.body.children.map(({ qrCode }) => qrCode))
})
