import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Declaration } from '../allergens/contract/declaration.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import type { Confirmed } from './contract/confirmed.ts'
import type { Receipt } from './contract/receipts.ts'
import type { ReceiptReview } from './contract/review.ts'

// The brand guard: spec F 10, spec J l14.

const HINT = 'A marca mudou de Barilla para Sacla: confira os alergênicos no rótulo.'
let server: TestServer
let bistro: TestClient
let pesto = 0

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  const { body } = await bistro.post<{ id: number }>('/api/ingredients', {
    name: 'Pesto',
    price: 30,
    unit: 'kg',
    allergens: { contains: ['castanha_de_caju'], derived: ['leite'] },
    allergenBrand: 'Barilla',
    allergenSource: 'rotulo',
  })
  pesto = body.id
})
afterAll(() => server.close())

const line = (brand: string, outcome = 'aceito') => ({
  description: `PESTO ${brand}`,
  unit: 'KG',
  quantity: 2,
  total: '60.00',
  ingredientId: pesto,
  brand,
  outcome,
  ...(outcome === 'recusado' && { reason: 'aparencia' }),
  lots: [],
})
async function opened(lines: readonly object[]): Promise<Receipt> {
  const { body, status } = await bistro.post<Receipt>('/api/receipts', { supplier: { name: 'Empório' }, lines })
  expect(status).toBe(201)
  return body
}
async function received(...lines: readonly object[]): Promise<Confirmed> {
  const { id, version } = await opened(lines)
  const { body, status } = await bistro.post<Confirmed>(`/api/receipts/${id}/confirm`, { version })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const declared = async () => (await bistro.get<Declaration>(`/api/ingredients/${pesto}/allergens`)).body
const lastTexts = async (count: number) =>
  (await bistro.get<AuditEntry[]>('/api/audit')).body.slice(0, count).map(({ text }) => text)

it('the same brand, no brand, and goods that did not stay ask for nothing', async () => {
  const { hints, otherBrands } = await received(line('barilla'), line(''), line('Sacla', 'recusado'))
  expect([hints, otherBrands]).toEqual([[], []])
  expect((await declared()).conferir).toEqual([])
})

it('l14: another brand gives a hint, and the declaration stays in force, to be checked', async () => {
  const { id } = await opened([line('Sacla')])
  const { body: review } = await bistro.get<ReceiptReview>(`/api/receipts/${id}/review`)
  expect(review.lines[0]?.hints).toContain(HINT)
  const { hints, otherBrands } = await received(line('Sacla'))
  expect(hints).toEqual([HINT])
  expect(otherBrands).toEqual([{ ingredientId: pesto, name: 'Pesto', before: 'Barilla', now: 'Sacla' }])
  expect(await declared()).toMatchObject({
    allergens: { contains: ['castanha_de_caju'], derived: ['leite'] },
    allergenBrand: 'Barilla',
    conferir: ['Sacla'],
  })
  expect(await lastTexts(3)).toContain(
    'recebeu Pesto de outra marca (Sacla; declarada: Barilla) no recebimento 3: conferir os alergênicos',
  )
})

it('l14: a receipt that is opened again has the hint until somebody confirms the declaration', async () => {
  const { receipt } = await received(line('Sacla'), line('Barilla'))
  const again = async () => (await bistro.get<Receipt>(`/api/receipts/${receipt.id}`)).body.otherBrands
  expect(await again()).toEqual([{ ingredientId: pesto, name: 'Pesto', before: 'Barilla', now: 'Sacla' }])
  const { receipt: usual } = await received(line('Barilla'))
  expect((await bistro.get<Receipt>(`/api/receipts/${usual.id}`)).body).not.toHaveProperty('otherBrands')
  const { receipt: other } = await received(line('Rummo'))
  await bistro.post(`/api/ingredients/${pesto}/allergens/confirm`, { brands: ['Rummo'] })
  expect((await bistro.get<Receipt>(`/api/receipts/${other.id}`)).body).not.toHaveProperty('otherBrands')
  expect(await again()).toHaveLength(1)
  expect((await bistro.post(`/api/receipts/${receipt.id}/reverse`, { reason: 'nota errada' })).status).toBe(204)
  expect(await again()).toBeUndefined()
})

it('a brand that waits is hinted at again and recorded once; a confirmed brand asks no more', async () => {
  expect((await received(line('SACLA'))).hints).toEqual([HINT.replace('Sacla', 'SACLA')])
  expect((await declared()).conferir).toEqual(['Sacla'])
  const confirm = () =>
    bistro.post<Declaration>(`/api/ingredients/${pesto}/allergens/confirm`, { brands: ['Sacla', 'Outra'] })
  expect((await confirm()).body).toMatchObject({ conferir: [], allergenBrand: 'Barilla' })
  expect(await lastTexts(1)).toEqual(['conferiu os alergênicos de Pesto: valem também para a marca Sacla'])
  await confirm()
  expect((await lastTexts(2))[1]).not.toContain('conferiu')
  expect((await received(line('Sacla'))).hints).toEqual([])
})

it('a new declaration of the received brand needs no more checking, one of the old brand does', async () => {
  await received(line('Filippo'))
  const say = (fields: object) =>
    bistro.put<Declaration>(`/api/ingredients/${pesto}/allergens`, {
      allergens: { contains: ['nozes'] },
      allergenSource: 'rotulo',
      ...fields,
    })
  expect((await say({ allergenBrand: 'Barilla' })).body.conferir).toEqual(['Filippo'])
  expect((await say({ allergenBrand: 'Filippo' })).body.conferir).toEqual([])
  expect((await received(line('Filippo'))).hints).toEqual([])
})

it('a brand that is confirmed of an ingredient that nobody knows any more does not make it known', async () => {
  await received(line('Bonduelle'))
  const unknown = { allergens: null, allergenSource: 'rotulo', allergenBrand: 'Filippo' }
  await bistro.put(`/api/ingredients/${pesto}/allergens`, unknown)
  const known = { name: 'Alho', price: 9, unit: 'kg', allergens: { contains: [] }, allergenSource: 'casa' }
  expect((await bistro.post('/api/ingredients', known)).status).toBe(201)
  const confirmed = await bistro.post(`/api/ingredients/${pesto}/allergens/confirm`, { brands: ['Bonduelle'] })
  expect(confirmed).toMatchObject({ status: 200, body: { conferir: [], allergens: null } })
  // What nobody knows stands first.
  const { body: list } = await bistro.get<Declaration[]>('/api/allergens/ingredients')
  expect(list.map(({ name }) => name)).toEqual(['Pesto', 'Alho'])
})

it('strangers confirm nothing', async () => {
  const cantina = await server.tenant('cantina')
  const { status } = await cantina.post(`/api/ingredients/${pesto}/allergens/confirm`, { brands: ['Sacla'] })
  expect(status).toBe(404)
})
