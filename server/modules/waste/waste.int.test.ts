import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { WasteCounts } from './contract/api.ts'
import { makeCosted, wasteKitchen } from './waste.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00-03:00' })
})
afterAll(async () => {
  const { differing } = await checkReplay(server.application, 'batch')
  await server.close()
  expect(differing).toEqual([])
})

const eventsOf = (tenantId: string, id: number) =>
  readTenant(server.application.database, tenantId, async (tx) => {
    const streams = await server.application.store.readStreams(tx, [`label-${id}`])
    return streams.get(`label-${id}`) ?? []
  })
const lastOf = async (tenantId: string, id: number) => (await eventsOf(tenantId, id)).at(-1)

describe('a loss is recorded with its value', () => {
  it('c1, c2, c3: a label of a batch costs its own share, a part its part, whatever a price does later', async () => {
    const kitchen = await wasteKitchen(server, 'batch')
    await makeCosted(server, 'batch', { firstId: 1, costs: Array.from({ length: 12 }, () => '7.00'), weight: '500 g' })
    await kitchen.at('2026-11-26T10:00')
    await kitchen.discard(1)
    expect(await lastOf('batch', 1)).toMatchObject({
      type: 'LabelDiscarded',
      data: {
        value: '7.00',
        valueSource: 'lote',
        category: 'Molhos',
        sector: 'Cozinha quente',
        baseProductId: null,
        hoursToExpiry: 14,
        day: '2026-11-26',
      },
    })
    await kitchen.discard(2, { quantity: '250 g' })
    expect(await lastOf('batch', 2)).toMatchObject({
      data: { value: '3.50', quantity: '250 g', remaining: '250 g', remainingCost: '3.50' },
    })
    const { body: rest } = await kitchen.client.get('/api/products/2')
    expect(rest).toMatchObject({ weight: '250 g', expiration_date: '2026-11-26', status: 'expiring' })
    await kitchen.discard(2)
    expect(await lastOf('batch', 2)).toMatchObject({ data: { value: '3.50' } })

    await kitchen.client.post('/api/ingredients', { name: 'Molho do lote', price: 90, unit: 'kg' })
    await kitchen.at('2026-11-30T10:00')
    expect(await kitchen.summary('2026-11-23', '2026-11-29')).toMatchObject({
      total: '14.00',
      count: 3,
      uncosted: 0,
      withinShelfLife: '14.00',
      expired: '0.00',
      byReason: [{ key: 'sobra', name: 'Sobra de produção', count: 3, value: '14.00', uncosted: 0 }],
      bySector: [{ key: 'Cozinha quente', value: '14.00' }],
      byProduct: [{ name: 'Molho do lote', count: 3, value: '14.00', produced: 12, baseProductId: null }],
      previous: { from: '2026-11-16', to: '2026-11-22', total: '0.00', count: 0 },
    })
  })
  it('c3: by the recipe or the ingredient as it was at that instant, never again', async () => {
    const kitchen = await wasteKitchen(server, 'prices')
    await kitchen.at('2026-11-26T10:00')
    const { body: meat } = await kitchen.client.post<{ id: number }>('/api/ingredients', {
      name: 'Molho de tomate',
      price: 14,
      unit: 'kg',
    })
    const [first, second] = await kitchen.make({ quantity: 2 })
    await kitchen.discard(first?.id ?? 0)
    expect(await lastOf('prices', first?.id ?? 0)).toMatchObject({
      data: { value: '7.00', valueSource: 'ingrediente' },
    })
    await kitchen.at('2026-11-27T10:00')
    await kitchen.client.put(`/api/ingredients/${meat.id}`, { name: 'Molho de tomate', price: 28, unit: 'kg' })
    await kitchen.discard(second?.id ?? 0)
    const { total, byDay } = await kitchen.summary('2026-11-23', '2026-11-29')
    expect(total).toBe('21.00')
    expect(byDay.map(({ key, value }) => [key, value])).toEqual([
      ['2026-11-23', '0.00'],
      ['2026-11-24', '0.00'],
      ['2026-11-25', '0.00'],
      ['2026-11-26', '7.00'],
      ['2026-11-27', '14.00'],
      ['2026-11-28', '0.00'],
      ['2026-11-29', '0.00'],
    ])
  })
  it('c4: without any cost it is counted apart, not as zero', async () => {
    const kitchen = await wasteKitchen(server, 'unknown')
    await kitchen.at('2026-11-26T10:00')
    const [label] = await kitchen.make({ name: 'Farofa' })
    await kitchen.discard(label?.id ?? 0)
    expect(await lastOf('unknown', label?.id ?? 0)).toMatchObject({ data: { value: null, valueSource: null } })
    expect(await kitchen.summary('2026-11-26', '2026-11-26')).toMatchObject({ total: '0.00', count: 1, uncosted: 1 })
  })
  it('c5: three labels that cost R$ 10,00 together are R$ 10,00, in any order and at any time', async () => {
    const kitchen = await wasteKitchen(server, 'thirds')
    await kitchen.at('2026-11-26T10:00')
    await kitchen.client.post('/api/ingredients', { name: 'Queijo', price: 10, unit: 'kg' })
    await kitchen.client.post('/api/recipes', {
      name: 'Molho de tomate',
      portionYield: 3,
      portionUnit: 'porções',
      ingredients: [{ ingredientId: 1, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }],
    })
    await kitchen.make({ quantity: 4, weight: '1 kg', name: 'Outro' })
    const made = await kitchen.make({ quantity: 3, weight: '1 porção' })
    const [one, two, three] = made.map(({ id }) => id)
    await kitchen.discard(three ?? 0)
    await kitchen.discard(one ?? 0)
    await kitchen.at('2026-11-27T10:00')
    await kitchen.client.post('/api/products/withdrawals', { items: [{ id: two, how: 'descartada', reason: 'sobra' }] })
    const values = await Promise.all(made.map(async ({ id }) => (await lastOf('thirds', id))?.data))
    expect(values).toMatchObject([{ value: '3.34' }, { value: '3.33' }, { value: '3.33' }])
    expect((await kitchen.summary('2026-11-23', '2026-11-29')).total).toBe('10.00')
  })
  it('c5: a portioned label shares its cost, to the cent', async () => {
    const kitchen = await wasteKitchen(server, 'portions')
    await kitchen.at('2026-11-24T10:00')
    await makeCosted(server, 'portions', { firstId: 1, costs: ['10.00'], weight: '3 kg' })
    const { body } = await kitchen.client.post<{ children: { id: number }[] }>('/api/products/1/portion', {
      quantity: 2,
      weight: '1 kg',
    })
    for (const { id } of body.children) await kitchen.discard(id)
    await kitchen.discard(1)
    const { total, byReason } = await kitchen.summary('2026-11-24', '2026-11-24')
    expect([total, byReason[0]?.count]).toEqual(['10.00', 3])
  })
})

it('a value is said before the discard, as the discard records it', async () => {
  const kitchen = await wasteKitchen(server, 'value')
  await kitchen.at('2026-11-26T10:00')
  await kitchen.client.post('/api/ingredients', { name: 'Molho de tomate', price: 14, unit: 'kg' })
  const [whole, part] = await kitchen.make({ quantity: 2 })
  const [other] = await kitchen.make({ name: 'Farofa' })
  const valueOf = async (query: string) => (await kitchen.client.get(`/api/waste/value?${query}`)).body
  expect(await valueOf(`ids=${part?.id}&quantity=250%20g`)).toEqual({
    total: '3.50',
    uncosted: 0,
    labels: [{ id: part?.id, value: '3.50' }],
  })
  await kitchen.discard(part?.id ?? 0, { quantity: '250 g' })
  expect(await valueOf(`ids=${whole?.id},${part?.id},${other?.id},999`)).toEqual({
    total: '10.50',
    uncosted: 1,
    labels: [
      { id: whole?.id, value: '7.00' },
      { id: part?.id, value: '3.50' },
      { id: other?.id, value: null },
    ],
  })
  expect((await kitchen.client.get('/api/waste/value?ids=1,2&quantity=1%20g')).status).toBe(422)
  expect((await kitchen.client.get('/api/waste/value?ids=1%3B2')).status).toBe(422)
})

describe('the report', () => {
  it('c6: tells what was within its shelf life from what had expired', async () => {
    const kitchen = await wasteKitchen(server, 'shelf')
    await kitchen.at('2026-11-24T10:00')
    await kitchen.client.post('/api/ingredients', { name: 'Molho de tomate', price: 14, unit: 'kg' })
    const [first, second] = await kitchen.make({ quantity: 2, expiration_date: '2026-11-26' })
    await kitchen.at('2026-11-25T10:00')
    await kitchen.discard(first?.id ?? 0)
    await kitchen.at('2026-11-27T10:00')
    await kitchen.discard(second?.id ?? 0, { reason: 'vencido' })
    expect(await lastOf('shelf', second?.id ?? 0)).toMatchObject({ data: { hoursToExpiry: -10 } })
    expect(await kitchen.summary('2026-11-23', '2026-11-29')).toMatchObject({
      total: '14.00',
      withinShelfLife: '7.00',
      expired: '7.00',
    })
  })
  it('c7: an undone discard, of all or of a part, counts nothing', async () => {
    const kitchen = await wasteKitchen(server, 'undone')
    await kitchen.at('2026-11-26T10:00')
    const [whole, part] = await kitchen.make({ quantity: 2 })
    await kitchen.discard(whole?.id ?? 0)
    await kitchen.discard(part?.id ?? 0, { quantity: '100 g' })
    expect((await kitchen.summary('2026-11-26', '2026-11-26')).count).toBe(2)
    for (const label of [whole, part]) await kitchen.client.post(`/api/products/${label?.id}/undo`, {})
    expect(await kitchen.summary('2026-11-26', '2026-11-26')).toMatchObject({
      total: '0.00',
      count: 0,
      uncosted: 0,
      byReason: [],
      bySector: [],
      byProduct: [],
      produced: { count: 2 },
    })
    expect((await checkReplay(server.application, 'undone')).differing).toEqual([])
  })
  it('c8: counts a discard on the local day', async () => {
    const kitchen = await wasteKitchen(server, 'midnight')
    await kitchen.at('2026-11-23T23:50')
    const [label] = await kitchen.make({})
    await kitchen.discard(label?.id ?? 0)
    const { byDay, produced } = await kitchen.summary('2026-11-23', '2026-11-24')
    expect(byDay.map(({ name, count }) => [name, count])).toEqual([
      ['23/11/2026', 1],
      ['24/11/2026', 0],
    ])
    expect(produced.count).toBe(1)
    expect((await kitchen.summary('2026-11-24', '2026-11-24')).produced.count).toBe(0)
  })
  it('c9: what nobody found is a line of its own, until it is found again', async () => {
    const kitchen = await wasteKitchen(server, 'missing')
    await kitchen.at('2026-11-26T10:00')
    await kitchen.client.post('/api/ingredients', { name: 'Molho de tomate', price: 14, unit: 'kg' })
    const made = await kitchen.make({ quantity: 3 })
    for (const { id } of made) await kitchen.client.post(`/api/products/${id}/missing`, {})
    expect(await kitchen.summary('2026-11-26', '2026-11-26')).toMatchObject({
      total: '0.00',
      count: 0,
      byReason: [],
      missing: { count: 3, value: '21.00', uncosted: 0 },
    })
    await kitchen.client.post(`/api/products/${made[0]?.id}/undo`, {})
    expect((await kitchen.summary('2026-11-26', '2026-11-26')).missing).toEqual({
      count: 2,
      value: '14.00',
      uncosted: 0,
    })
  })
  it('says to the team how many, and no value; a period has an order and a limit', async () => {
    const kitchen = await wasteKitchen(server, 'team')
    await kitchen.at('2026-11-26T10:00')
    const [label] = await kitchen.make({})
    await kitchen.discard(label?.id ?? 0)
    const { body } = await kitchen.client.get<WasteCounts>('/api/waste/counts?from=2026-11-26&to=2026-11-26')
    expect(body).toMatchObject({ count: 1, withinShelfLife: 1, byReason: [{ key: 'sobra', count: 1 }] })
    expect(JSON.stringify(body)).not.toContain('value')
    expect((await kitchen.client.get('/api/waste/summary?from=2026-11-27&to=2026-11-26')).status).toBe(422)
    expect((await kitchen.client.get('/api/waste/summary?from=2025-11-26&to=2026-11-28')).status).toBe(422)
    const { body: flow } = await kitchen.client.get('/api/waste/flow?from=2026-11-26&to=2026-11-27')
    expect(flow).toEqual({
      from: '2026-11-26',
      to: '2026-11-27',
      days: [
        { date: '2026-11-26', made: 1, used: 0, discarded: 1 },
        { date: '2026-11-27', made: 0, used: 0, discarded: 0 },
      ],
    })
  })
})
