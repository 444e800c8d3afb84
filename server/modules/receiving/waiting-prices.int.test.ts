import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { WaitingPrice } from './contract/lots.ts'
import type { Receipt } from './contract/receipts.ts'

// Prices of notes that wait for somebody who sees costs.

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server?.close())

const path = '/api/receipts'
const ingredient = async (name: string, price: number, unit: string) =>
  (await bistro.post<{ id: number }>('/api/ingredients', { name, price, unit })).body.id
const priceOf = async (id: number) => (await bistro.get<{ price: number }>(`/api/ingredients/${id}`)).body.price
const waiting = async () => (await bistro.get<readonly WaitingPrice[]>(`${path}/prices`)).body
const decide = async (accept: readonly string[], word: object = {}) =>
  (await bistro.post<{ code?: string }>(`${path}/prices`, { accept, refuse: [], ...word })).body.code ?? null
const careOf = async (id: string) => (await waiting()).find((price) => price.id === id)?.needsCare
const reverse = async (id: number) => {
  expect((await bistro.post(`${path}/${id}/reverse`, { reason: 'nota errada' })).status).toBe(204)
}

/** A receipt of one kilo at this cost, whose price waits; its id. */
async function received(ingredientId: number, total: string, supplier: object = { name: 'Feira do Zé' }) {
  const line = {
    description: 'ITEM',
    unit: 'KG',
    quantity: 1,
    total,
    ingredientId,
    acceptPrice: true,
    outcome: 'aceito',
    lots: [],
  }
  const { body: opened } = await bistro.post<Receipt>(path, { supplier, lines: [line] })
  const { status } = await bistro.post(`${path}/${opened.id}/confirm`, { version: opened.version, updatePrices: false })
  expect(status).toBe(200)
  return opened.id
}

it('the price of the newest receipt counts, in whatever order prices are accepted', async () => {
  const salmon = await ingredient('Salmão', 65, 'kg')
  // Receipts 9 and 10: as texts they are in the other order.
  for (let made = 1; made < 9; made += 1) await received(salmon, '65.00')
  await received(salmon, '70.00')
  await received(salmon, '80.00')
  expect(await waiting()).toHaveLength(2)
  expect(await decide(['10-1', '9-1'])).toBeNull()
  expect(await priceOf(salmon)).toBe(80)
})

it('a price that looks wrong is accepted only where the body says so, however many prices it accepts', async () => {
  const [flour, sugar] = [await ingredient('Farinha', 5, 'kg'), await ingredient('Açúcar', 4, 'kg')]
  const [first, second] = [await received(flour, '50.00'), await received(sugar, '4.50')]
  expect([await careOf(`${first}-1`), await careOf(`${second}-1`)]).toEqual(['suspicious', null])
  expect(await decide([`${first}-1`])).toBe('waiting_price_suspicious')
  expect(await decide([`${first}-1`, `${second}-1`])).toBe('waiting_price_suspicious')
  expect([await priceOf(flour), await priceOf(sugar)]).toEqual([5, 4])
  expect(await decide([`${first}-1`, `${second}-1`], { acceptSuspicious: true })).toBeNull()
  expect([await priceOf(flour), await priceOf(sugar)]).toEqual([50, 4.5])
})

it('a price in another unit than that of the register is not accepted', async () => {
  const salt = await ingredient('Sal', 2, 'kg')
  const id = await received(salt, '2.20')
  const { body: registered } = await bistro.get<object>(`/api/ingredients/${salt}`)
  const { status, body } = await bistro.put(`/api/ingredients/${salt}`, { ...registered, price: 0.01, unit: 'g' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await careOf(`${id}-1`)).toBe('unit')
  expect(await decide([`${id}-1`], { acceptSuspicious: true })).toBe('waiting_price_unit')
  expect(await priceOf(salt)).toBe(0.01)
})

describe('a reversal', () => {
  it('of the older of two receipts leaves the price, and the other reversal then finds the price before both', async () => {
    const cream = await ingredient('Creme de leite', 8, 'kg')
    const [first, second] = [await received(cream, '9.00'), await received(cream, '10.00')]
    await decide([`${first}-1`])
    await decide([`${second}-1`])
    await reverse(first)
    expect(await priceOf(cream)).toBe(10)
    await reverse(second)
    expect(await priceOf(cream)).toBe(8)
    expect(JSON.stringify((await bistro.get('/api/audit?type=recipes&limit=5')).body)).toContain(
      'tirou da história do preço de Creme de leite o preço de um recebimento estornado',
    )
  })

  it('takes back a price that was accepted after it had waited, to what the price was at that moment', async () => {
    const oil = await ingredient('Óleo', 8, 'kg')
    const id = await received(oil, '9.00')
    await bistro.put(`/api/ingredients/${oil}`, { name: 'Óleo', price: 8.5, unit: 'kg' })
    await decide([`${id}-1`])
    expect(await priceOf(oil)).toBe(9)
    await reverse(id)
    expect(await priceOf(oil)).toBe(8.5)
  })

  it('leaves an equal price that another note has brought', async () => {
    const vinegar = await ingredient('Vinagre', 8, 'kg')
    const [refused, undecided, accepted] = [
      await received(vinegar, '9.00'),
      await received(vinegar, '9.00'),
      await received(vinegar, '9.00'),
    ]
    await bistro.post(`${path}/prices`, { accept: [], refuse: [`${refused}-1`] })
    await decide([`${accepted}-1`])
    await reverse(refused)
    await reverse(undecided)
    expect(await priceOf(vinegar)).toBe(9)
    await reverse(accepted)
    expect(await priceOf(vinegar)).toBe(8)
  })

  it('leaves an equal price that a person has said', async () => {
    const honey = await ingredient('Mel', 8, 'kg')
    const id = await received(honey, '9.00')
    await bistro.put(`/api/ingredients/${honey}`, { name: 'Mel', price: 9, unit: 'kg' })
    await decide([`${id}-1`])
    await reverse(id)
    expect(await priceOf(honey)).toBe(9)
  })

  it('of two receipts takes back one price after the other, also where only the name was changed since', async () => {
    const butter = await ingredient('Manteiga', 8, 'kg')
    const [first, second] = [await received(butter, '9.00'), await received(butter, '10.00')]
    await decide([`${first}-1`])
    await decide([`${second}-1`])
    await bistro.put(`/api/ingredients/${butter}`, { name: 'Manteiga sem sal', price: 10, unit: 'kg' })
    await reverse(second)
    expect(await priceOf(butter)).toBe(9)
    await reverse(first)
    expect(await priceOf(butter)).toBe(8)
  })
})

it('two receipts of a supplier who is new register one supplier', async () => {
  const rice = await ingredient('Arroz', 6, 'kg')
  const line = { description: 'ITEM', unit: 'KG', quantity: 1, ingredientId: rice, outcome: 'aceito', lots: [] }
  for (const supplier of [{ name: 'Cerealista', cnpj: '11.222.333/0001-81' }, { name: 'Quitanda' }]) {
    const opened = [0, 1].map(async () => (await bistro.post<Receipt>(path, { supplier, lines: [line] })).body)
    for (const { id, version } of await Promise.all(opened))
      expect((await bistro.post(`${path}/${id}/confirm`, { version })).status).toBe(200)
  }
  const { body } = await bistro.get<readonly { name: string }[]>('/api/suppliers')
  expect(body.map(({ name }) => name).filter((name) => name !== 'Feira do Zé')).toEqual(['Cerealista', 'Quitanda'])
})
