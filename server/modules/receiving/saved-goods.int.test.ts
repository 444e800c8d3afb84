import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem as AnyProblem } from '../../http/contract/problem.ts'
import type { Confirmed } from './contract/confirmed.ts'
import type { ReadCode } from './contract/read-code.ts'
import type { Receipt } from './contract/receipts.ts'
import type { ReceiptReview } from './contract/review.ts'

// What the house has learnt of the goods of its suppliers (de-para).

/** A receipt has a status of its own. */
type Problem = Omit<AnyProblem, 'status'>

const path = '/api/receipts'
let server: TestServer
let bistro: TestClient
const ids = { sauce: 0, eggs: 0, quailEggs: 0 }

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  const ingredient = async (name: string, price: number, unit: string) =>
    (await bistro.post<{ id: number }>('/api/ingredients', { name, price, unit })).body.id
  ids.sauce = await ingredient('Molho inglês', 12, 'L')
  ids.eggs = await ingredient('Ovos', 0.55, 'unidade')
  ids.quailEggs = await ingredient('Ovos de codorna', 0.3, 'unidade')
})
afterAll(() => server.close())

const frigo = { name: 'Frigo Sul', cnpj: '11222333000181' }
const line = (fields: object) => ({
  unit: 'CX',
  quantity: 1,
  outcome: 'aceito',
  acceptPrice: true,
  lots: [],
  ...fields,
})
const sauce = (fields: object = {}) =>
  line({ description: 'MOLHO INGLES', supplierCode: '901', total: '108.00', ingredientId: ids.sauce, ...fields })
const eggs = (fields: object = {}) =>
  line({ description: 'OVOS', total: '180.00', ingredientId: ids.eggs, pack: { n: 360, unit: 'unidade' }, ...fields })

const open = async (lines: readonly object[], supplier: object = frigo) =>
  (await bistro.post<Receipt>(path, { supplier, lines })).body
async function confirm(lines: readonly object[], supplier: object = frigo) {
  const { id, version } = await open(lines, supplier)
  return bistro.post<Confirmed & Problem>(`${path}/${id}/confirm`, { version })
}
async function received(lines: readonly object[], supplier: object = frigo) {
  const { status, body } = await confirm(lines, supplier)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const review = async (lines: readonly object[], supplier: object = frigo) =>
  (await bistro.get<ReceiptReview>(`${path}/${(await open(lines, supplier)).id}/review`)).body

describe('the pack of a line that says none', () => {
  it('is the pack that was confirmed for the goods of the supplier before', async () => {
    await received([sauce({ pack: { n: 9000, unit: 'mL' } })])
    const { lines, prices } = await review([sauce({ total: '117.00' })])
    expect([lines[0]?.pack, prices[0]?.now]).toEqual([{ n: 9, unit: 'L', from: 'de_para' }, '13.00'])
    expect((await received([sauce({ total: '117.00' })])).prices).toMatchObject([{ before: '12.00', now: '13.00' }])
  })

  it('stays with the entry, also where a line that says none is confirmed, or is refused', async () => {
    await received([sauce({ outcome: 'recusado', reason: 'embalagem' })])
    expect((await review([sauce()])).lines[0]?.pack).toEqual({ n: 9, unit: 'L', from: 'de_para' })
  })

  it('is the pack of the same EAN, whoever has brought it', async () => {
    const ean = '7891234567895'
    await received([eggs({ supplierCode: '88', ean })])
    const other = { name: 'Granja Boa' }
    const { prices } = await received([eggs({ supplierCode: 'G1', ean, pack: null, total: '216.00' })], other)
    expect(prices).toMatchObject([{ before: '0.50', now: '0.60' }])
  })

  it('is that of the unit first, and of the description last', async () => {
    const bottle = { description: 'MOLHO INGLES 900ML', supplierCode: '902' }
    expect((await review([sauce(bottle)])).lines[0]?.pack).toEqual({ n: 0.9, unit: 'L', from: 'descricao' })
    expect((await review([sauce({ ...bottle, supplierCode: '901' })])).lines[0]?.pack?.from).toBe('de_para')
    expect((await review([sauce({ unit: 'L' })])).lines[0]?.pack).toEqual({ n: 1, unit: 'L', from: 'unidade' })
  })
})

it('a pack in a unit that is not of the ingredient’s kind is refused at its line, in the review and at the confirmation', async () => {
  const wrong = sauce({ description: 'MOLHO INGLES 900ML', pack: { n: 12, unit: 'unidade' } })
  const text = '1 CX de MOLHO INGLES 900ML traz 12 unidade, e Molho inglês é por L: diga em L o que vem em 1 CX.'
  const shown = await review([eggs(), wrong])
  expect(shown.refusals).toEqual([{ code: 'pack_unit_differs', path: 'lines.1.pack', text }])
  expect(shown.lines[1]?.pack).toBeNull()
  const { status, body } = await confirm([eggs(), wrong])
  expect([status, body.code, body.errors]).toEqual([
    422,
    'pack_unit_differs',
    [{ path: 'lines.1.pack', message: text }],
  ])
  const apart = { outcome: 'recusado', reason: 'embalagem' }
  expect((await confirm([eggs(), { ...wrong, ...apart }])).status).toBe(200)
})

it('of several suppliers’ entries with one EAN the entry that was confirmed last counts', async () => {
  const ean = '7896543210982'
  const [first, last] = [{ name: 'Avícola A' }, { name: 'Avícola B' }]
  const ingredientOf = async () => (await bistro.post<ReadCode>(`${path}/read-code`, { text: ean })).body.ingredientId
  const matchOf = async () => {
    const { lines } = await review([eggs({ ean, ingredientId: null, supplierCode: 'novo' })], { name: 'Outra' })
    return lines[0]?.match
  }
  await received([eggs({ ean, supplierCode: 'a' })], first)
  server.clock.advance(60_000)
  await received([eggs({ ean, supplierCode: 'b' })], last)
  server.clock.advance(60_000)
  await received([eggs({ ean, supplierCode: 'a', ingredientId: ids.quailEggs })], first)
  expect(await ingredientOf()).toBe(ids.quailEggs)
  expect(await matchOf()).toMatchObject({ by: 'ean', ingredientId: ids.quailEggs })
  server.clock.advance(60_000)
  await received([eggs({ ean, supplierCode: 'b' })], last)
  expect(await ingredientOf()).toBe(ids.eggs)
  expect(await matchOf()).toMatchObject({ by: 'ean', ingredientId: ids.eggs })
})
