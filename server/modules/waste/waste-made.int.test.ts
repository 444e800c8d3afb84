import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { WasteKitchen } from './waste.test-support.ts'
import { wasteKitchen } from './waste.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00-03:00' })
})
afterAll(() => server.close())

const WEEK = ['2026-11-23', '2026-11-29'] as const
const productOf = async (kitchen: WasteKitchen) => (await kitchen.summary(...WEEK)).byProduct[0]
const madeOf = async (kitchen: WasteKitchen) => (await kitchen.summary(...WEEK)).produced.count

async function portioned(kitchen: WasteKitchen, id: number, body: object) {
  const { status, body: answer } = await kitchen.client.post<{ children: { id: number }[] }>(
    `/api/products/${id}/portion`,
    body,
  )
  if (status !== 201) throw new Error(JSON.stringify(answer))
  return answer.children.map((child) => child.id)
}

describe('what was made', () => {
  it('counts once a label that another one stands for, and each further portion', async () => {
    const kitchen = await wasteKitchen(server, 'made')
    await kitchen.at('2026-11-23T12:00')
    const made = await kitchen.make({ quantity: 10 })
    const tubs = made.map(({ id }) => id)
    // Each into one other label, twice.
    const again = []
    for (const id of tubs) again.push(...(await portioned(kitchen, id, { quantity: 1 })))
    const last = []
    for (const id of again) last.push(...(await portioned(kitchen, id, { quantity: 1 })))
    for (const id of last.slice(0, 5)) await kitchen.discard(id)
    expect(await productOf(kitchen)).toMatchObject({ count: 5, parts: 0, produced: 10 })
    // Three portions of one that stays with the rest, then all of another one in four.
    await portioned(kitchen, last[5] ?? 0, { quantity: 3, weight: '100 g' })
    expect(await madeOf(kitchen)).toBe(13)
    const four = await portioned(kitchen, last[6] ?? 0, { quantity: 4 })
    expect(await madeOf(kitchen)).toBe(16)
    // A portion of a portion that stands for its label is one more.
    await portioned(kitchen, four[0] ?? 0, { quantity: 1, weight: '25 g' })
    expect(await madeOf(kitchen)).toBe(17)
    expect((await kitchen.client.post(`/api/products/${last[6]}/undo`, {})).status).toBe(409)
    expect((await kitchen.client.post(`/api/products/${last[5]}/undo`, {})).status).toBe(200)
    expect(await madeOf(kitchen)).toBe(14)
    expect((await checkReplay(server.application, 'made')).differing).toEqual([])
  })

  it('has the name on the newest label that was made, not on one that was taken out of an older label', async () => {
    const kitchen = await wasteKitchen(server, 'names')
    await kitchen.at('2026-11-23T12:00')
    const { body: product } = await kitchen.client.post<{ id: string }>('/api/base-products', {
      name: 'Molho',
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      validityDays: 3,
    })
    const [old] = await kitchen.make({ name: 'Molho', baseProductId: product.id })
    const [renamed] = await kitchen.make({ name: 'Molho de tomate', baseProductId: product.id })
    await portioned(kitchen, old?.id ?? 0, { quantity: 2 })
    await kitchen.discard(renamed?.id ?? 0)
    expect(await productOf(kitchen)).toMatchObject({ name: 'Molho de tomate' })
    expect((await checkReplay(server.application, 'names')).differing).toEqual([])
  })
})

describe('a part that is thrown away', () => {
  it('is money that was lost, and no label of those that were made', async () => {
    const kitchen = await wasteKitchen(server, 'parts')
    await kitchen.at('2026-11-23T12:00')
    const made = await kitchen.make({ quantity: 3, weight: '3 porções' })
    const [whole = 0, halves = 0, refused = 0] = made.map(({ id }) => id)
    await kitchen.discard(whole)
    await kitchen.discard(halves, { quantity: '1 porção' })
    expect((await kitchen.client.get(`/api/products/${halves}`)).body).toMatchObject({
      weight: '2 porções',
      status: 'valid',
    })
    await kitchen.discard(halves, { quantity: '1 porção' })
    expect(await productOf(kitchen)).toMatchObject({ count: 3, parts: 2, produced: 3 })
    expect((await kitchen.client.post(`/api/products/${halves}/undo`, {})).status).toBe(200)
    expect(await productOf(kitchen)).toMatchObject({ count: 2, parts: 1, produced: 3 })
    const wrong = await kitchen.client.post<Problem>(`/api/products/${refused}/discard`, {
      reason: 'sobra',
      quantity: '200 g',
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'not_comparable'])
    const [vague] = await kitchen.make({ weight: 'um balde' })
    const unknown = await kitchen.client.post<Problem>(`/api/products/${vague?.id}/discard`, {
      reason: 'sobra',
      quantity: '1 kg',
    })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'part_not_measurable'])
    expect((await kitchen.client.get(`/api/products/${vague?.id}`)).body).toMatchObject({ status: 'valid' })
    expect((await checkReplay(server.application, 'parts')).differing).toEqual([])
  })
})

it('refuses a period before the years of the calendar, and reads the last one', async () => {
  const kitchen = await wasteKitchen(server, 'edges')
  const read = async (from: string, to: string) =>
    (await kitchen.client.get(`/api/waste/summary?from=${from}&to=${to}`)).status
  expect(await read('2000-01-01', '2000-01-03')).toBe(422)
  expect(await read('2001-12-31', '2002-01-03')).toBe(422)
  expect(await read('2002-01-01', '2002-12-31')).toBe(200)
  expect(await read('2199-01-01', '2199-12-31')).toBe(200)
})
