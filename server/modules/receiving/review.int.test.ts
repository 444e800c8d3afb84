import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recipeInputOf } from '../recipes/samples.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Receipt } from './contract/receipts.ts'
import type { ReceiptReview } from './contract/review.ts'

const path = '/api/receipts'
let server: TestServer
let bistro: TestClient
let filet = 0
let eggs = 0
let product = ''

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  await bistro.put('/api/business', { uf: 'SP', city: 'Campinas' })
  const ingredient = async (name: string, price: number, unit: string) =>
    (await bistro.post<{ id: number }>('/api/ingredients', { name, price, unit })).body.id
  filet = await ingredient('Filé de peito', 13.9, 'kg')
  eggs = await ingredient('Ovo branco', 0.55, 'unidade')
  const body = { name: 'Filé congelado', measure: 1, measureUnit: 'quilos', sif: 'ISENTO' }
  product = (
    await bistro.post<{ id: string }>('/api/base-products', {
      ...body,
      storageType: 'congelado',
      foodClass: 'carne_crua',
    })
  ).body.id
})
afterAll(() => server.close())

const filetLine = () => ({
  description: 'FILE PEITO FRANGO CONG IQF 1KG',
  supplierCode: '4471',
  unit: 'CX',
  quantity: 2,
  total: '591.80',
  ingredientId: filet,
  baseProductId: product,
  pack: { n: 20, unit: 'kg' },
  outcome: 'aceito',
  lots: [{ lot: 'A2911', makersDate: '2027-11-10', labels: { count: 2, weight: '20 kg' } }],
})
const eggLine = (fields: object = {}) => ({
  description: 'OVO BRANCO GRANDE 30DZ',
  supplierCode: '88',
  unit: 'CX',
  quantity: 1,
  total: '198.00',
  outcome: 'aceito',
  lots: [],
  ...fields,
})
const open = async (body: object, client = bistro) =>
  (await client.post<Receipt>(path, { supplier: { name: 'Frigo Sul' }, ...body })).body.id
const review = async (id: number, client = bistro) => (await client.get<ReceiptReview>(`${path}/${id}/review`)).body

it('says what a person has to say, what has to be measured, and what a confirmation would do', async () => {
  const id = await open({ invoice: { number: '12345', total: '789.80' }, lines: [filetLine(), eggLine()] })
  const shown = await review(id)
  expect(shown).toMatchObject({ version: 1, needed: ['congelado'], labels: 2, difference: '0.00' })
  expect(shown.lines[0]).toMatchObject({
    name: 'Filé de peito',
    group: 'congelado',
    limit: { celsius: -12, source: 'CVS 3/2026, art. 30' },
    price: { now: '14.80', before: '13.90', changePercent: 6.5, suspicious: false },
    labels: { count: 2, weight: '20 kg' },
    isOpen: false,
    isNew: true,
  })
  expect(shown.lines[1]).toMatchObject({
    name: 'Ovo branco',
    match: { by: 'nome', ingredientId: eggs },
    pack: { n: 360, unit: 'unidade', from: 'descricao' },
    price: { now: '0.55' },
    isOpen: true,
  })
  expect(shown.prices).toMatchObject([{ ingredientId: filet, before: '13.90', now: '14.80' }])
  expect(shown.refusals).toEqual([
    { code: 'line_unmapped', path: 'lines.1', text: 'Diga o que é OVO BRANCO GRANDE 30DZ para a casa.' },
    { code: 'temperature_needed', path: 'temperatures', text: 'Meça um item de: congelados.' },
  ])
})

it('names every line that a confirmation would refuse, in the words of the confirmation', async () => {
  const unit = { n: 1, unit: 'unidade' }
  const id = await open({
    temperatures: { congelado: -9 },
    lines: [filetLine(), eggLine({ ingredientId: eggs, pack: unit })],
  })
  const { refusals } = await review(id)
  expect(refusals.map(({ code, path: where }) => [code, where])).toEqual([
    ['receipt_too_warm', 'lines.0.temperature'],
    ['price_suspicious', 'lines.1.acceptPrice'],
  ])
  const { body } = await bistro.post<Problem>(`${path}/${id}/confirm`, { version: 1 })
  expect(body.errors?.[0]).toEqual({ path: refusals[0]?.path, message: refusals[0]?.text })
})

it('names the sheets that get dearer, and no figure of money without the permission', async () => {
  const [line] = recipeInputOf([filet, eggs]).ingredients
  const ofFilet = { ...line, ingredientId: filet, ingredientPrice: 13.9, registeredPrice: 13.9 }
  const lines = [
    { ...ofFilet, ingredientUnit: 'kg', operationalQuantity: 2, operationalUnit: 'kg', correctionFactor: 1 },
  ]
  const made = await bistro.post<Problem>('/api/recipes', {
    ...recipeInputOf([filet, eggs]),
    name: 'Frango grelhado',
    portionYield: 10,
    ingredients: lines,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = await open({ temperatures: { congelado: -15 }, lines: [filetLine()] })
  const shown = await review(id)
  expect(shown.refusals).toEqual([])
  expect(shown.sheets).toMatchObject([{ name: 'Frango grelhado', before: '2.78', after: '2.96' }])
  const { client, id: userId } = await join(server, bistro, 'ana@bistro.com.br')
  await bistro.put(`/api/users/${userId}/permissions`, { permissions: [] })
  const hidden = await review(id, client)
  expect([hidden.prices, hidden.sheets, hidden.difference, hidden.lines[0]?.price]).toEqual([[], [], null, null])
  expect(JSON.stringify(hidden)).not.toMatch(/14\.80?\b|13\.90?\b|591\.80?\b|\b591(?:80)?\b/)
})

it('names the sheets that get dearer over other sheets, with those at the prices of the register', async () => {
  const { body: tomato } = await bistro.post<{ id: number }>('/api/ingredients', {
    name: 'Tomate pelado',
    price: 12,
    unit: 'kg',
  })
  const save = async (name: string, ingredient: object, yielded: object) => {
    const body = { name, portionYield: 10, portionUnit: 'porção', ingredients: [ingredient], yield: yielded }
    const made = await bistro.post<Problem & { id: number }>('/api/recipes', body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.id
  }
  const part = (recipeId: number, operationalQuantity: number, operationalUnit: string) => ({
    recipeId,
    operationalQuantity,
    operationalUnit,
  })
  const litres = (n: number) => ({ n, unit: 'L' })
  const sauce = await save(
    'Molho de tomate',
    { ingredientId: tomato.id, operationalQuantity: 5, operationalUnit: 'kg' },
    litres(6),
  )
  const bolognese = await save('Bolonhesa', part(sauce, 2, 'L'), { n: 4, unit: 'kg' })
  await save('Lasanha', part(bolognese, 2, 'kg'), { n: 5, unit: 'kg' })
  // The copies of the sauce in the other sheets still say 10 reais a litre.
  await bistro.put(`/api/ingredients/${tomato.id}`, { name: 'Tomate pelado', price: 18, unit: 'kg' })
  const bought = {
    description: 'TOMATE',
    unit: 'KG',
    quantity: 1,
    ingredientId: tomato.id,
    outcome: 'aceito',
    lots: [],
  }
  const shown = await review(await open({ lines: [{ ...bought, total: '24.00' }] }))
  expect(shown.sheets.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Bolonhesa', '3.00', '4.00'],
    ['Lasanha', '1.50', '2.00'],
    ['Molho de tomate', '9.00', '12.00'],
  ])
  const cheaper = await review(await open({ lines: [{ ...bought, total: '17.00' }] }))
  expect(cheaper.sheets).toEqual([])
})

it('is of an open receipt of this tenant only, and answers 990 lines in one call', async () => {
  const id = await open({ lines: Array.from({ length: 990 }, () => eggLine({ ingredientId: eggs })) })
  const shown = await review(id)
  expect([shown.lines.length, shown.refusals]).toEqual([990, []])
  const cantina = await server.tenant('cantina')
  expect((await cantina.get(`${path}/${id}/review`)).status).toBe(404)
  await bistro.post(`${path}/${id}/confirm`, { version: 1 })
  const closed = await bistro.get<Problem>(`${path}/${id}/review`)
  expect([closed.status, closed.body.code]).toEqual([409, 'receipt_closed'])
})
