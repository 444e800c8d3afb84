import { afterAll, beforeAll, expect, it } from 'vitest'
import { added, stationOf, zebra } from '../../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { printedPages } from '../../../drivers/printed-pages.test-support.ts'
import { qrTexts } from '../../../drivers/read-dots.test-support.ts'
import { declareNamed, exampleOf } from '../../allergens/declarations.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { RegisteredProfile } from '../../print-queue/contract/api.ts'
import type { PrintJob } from '../../print-queue/contract/jobs.ts'
import type { Produced } from '../../production/contract/batches.ts'
import type { Recipe } from '../../recipes/contract/api.ts'
import { sheetsOf } from '../../recipes/sheets.test-support.ts'
import type { Label } from '../contract/api.ts'
import { labelBodyOf } from '../samples.test-support.ts'

const CNPJ = '11.444.777/0001-61'

let server: TestServer
let owner: TestClient
let kitchen: Awaited<ReturnType<typeof sheetsOf>>
let white: string
let rice: string

const declare = (name: string, body?: object) => declareNamed(owner, name, body)

async function product(name: string): Promise<string> {
  const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
  return (await added<{ id: string }>(owner.post('/api/base-products', { ...body, foodClass: 'cozido' }))).id
}

const bodyOf = (own: object = {}) => {
  const { expiration_date: _date, ...body } = labelBodyOf()
  return {
    ...body,
    name: 'Molho branco',
    state: 'preparado',
    storageTypeId: 'refrigerado',
    baseProductId: white,
    weight: '500g',
    lot: 'L261130-04',
    ...own,
  }
}
const made = (own: object = {}) => added<Label>(owner.post('/api/products', bodyOf(own)))
const counted = async () => (await owner.get<{ total: number }>('/api/products/stats')).body

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  owner = await server.tenant('bistro')
  const house = { legalName: 'Brasa Restaurante Ltda', cnpj: CNPJ, address: 'Rua das Palmeiras, 120' }
  await owner.put('/api/business', { uf: 'SP', city: 'São Paulo', ...house })
  kitchen = await sheetsOf(owner)
  for (const name of ['Leite', 'Farinha', 'Manteiga', 'Sal']) await declare(name)
  white = await product('Molho branco')
  rice = await product('Arroz')
  const { id: _id, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${kitchen.white.id}`)).body
  const outputs = [{ baseProductId: white, pack: { n: 500, unit: 'g' } }]
  expect((await owner.put(`/api/recipes/${kitchen.white.id}`, { ...sheet, outputs })).status).toBe(200)
})
afterAll(() => server.close())

async function fileOf(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: owner.cookie } })
  expect([path, answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([path, 200, ''])
  return new Uint8Array(await answer.arrayBuffer())
}
const refusalOf = async (path: string) => {
  const { status, body } = await owner.get<Problem>(path)
  return [status, body.code, body.errors ?? body.detail]
}
const printer = (widthMm: number, heightMm: number) =>
  added<RegisteredProfile>(
    owner.post('/api/printer-profiles', { ...zebra, name: `Zebra ${widthMm} ${Math.random()}`, widthMm, heightMm }),
  )

it('a sale label comes out in the language of a printer and as PDF, its QR read back; on small paper it is refused', async () => {
  const label = await made({ template: 'venda' })
  const large = await printer(100, 50)
  const sale = `ids=${label.id}&template=venda`
  const bytes = await fileOf(`/api/products/labels.bin?${sale}&profile=${large.id}`)
  const [page] = printedPages('zpl', bytes, 203)
  expect(page && (await qrTexts(page.raster))).toEqual([expect.stringContaining(label.qrCode)])
  const kitchenBytes = await fileOf(`/api/products/labels.bin?ids=${label.id}&profile=${large.id}`)
  expect(Buffer.from(bytes).equals(kitchenBytes)).toBe(false)
  const pdf = await fileOf(`/api/products/labels.pdf?${sale}&layout=60x60&immediate=true`)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1.7/)
  const small = await printer(50, 30)
  for (const path of [`labels.bin?${sale}&profile=${small.id}`, `labels.pdf?${sale}&layout=50x30`])
    expect(await refusalOf(`/api/products/${path}`)).toEqual([
      422,
      'label_too_small',
      'Não cabe em 50 × 30 mm. Use 60 × 60 mm.',
    ])
})

it('l17: a house without a CNPJ, and each other thing that is missing, has an error of its own; nothing is made', async () => {
  await owner.put('/api/business', { cnpj: null })
  const before = await counted()
  const { status, body } = await owner.post<Problem>(
    '/api/products',
    bodyOf({ template: 'venda', lot: null, weight: '' }),
  )
  expect([status, body.code, body.errors]).toEqual([
    422,
    'sale_label_incomplete',
    [
      { path: 'weight', message: 'Informe o conteúdo líquido.' },
      { path: 'lot', message: 'Informe o lote.' },
      { path: 'business.cnpj', message: 'Informe o CNPJ do estabelecimento.' },
    ],
  ])
  expect(await counted()).toEqual(before)
  await owner.put('/api/business', { cnpj: CNPJ })
})

it('l18: a paper that is too small is refused before the label is made', async () => {
  const before = await counted()
  const refused = await owner.post<Problem>('/api/products', bodyOf({ template: 'venda', layout: '50x30' }))
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    'label_too_small',
    'Não cabe em 50 × 30 mm. Use 60 × 60 mm.',
  ])
  const unknown = await owner.post<Problem>('/api/products', bodyOf({ template: 'venda', layout: 'A5' }))
  expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'layout'])
  expect(await counted()).toEqual(before)
  await made({ template: 'venda', layout: '60x60', immediate: true })
  const long = 'leite em pó, soro de leite, água, sal, estabilizante INS 331, '.repeat(5)
  await declare('Leite', { ...exampleOf('Leite'), composition: long })
  const refusedLong = await owner.post<Problem>('/api/products', bodyOf({ template: 'venda', layout: '60x60' }))
  expect([refusedLong.body.code, refusedLong.body.detail]).toEqual([
    'label_too_small',
    'Não cabe em 60 × 60 mm. Use 100 × 50 mm.',
  ])
  await declare('Leite')
})

it('l5: an ingredient that nobody declared is named, for a new label, a batch and a label that was made before', async () => {
  await declare('Sal', { allergens: null })
  const before = await counted()
  const errors = [{ path: 'allergens', message: 'Informe os alergênicos de: Sal.' }]
  const refused = await owner.post<Problem>('/api/products', bodyOf({ template: 'venda' }))
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([422, 'sale_label_incomplete', errors])
  const batch = { recipeId: kitchen.white.id, times: 1, template: 'venda' }
  const unmade = await owner.post<Problem>('/api/batches', batch)
  expect([unmade.status, unmade.body.code, unmade.body.errors]).toEqual([422, 'sale_label_incomplete', errors])
  expect(await counted()).toEqual(before)
  const label = await made()
  const path = `/api/products/labels.pdf?ids=${label.id}&layout=100x50&template=venda`
  expect(await refusalOf(path)).toEqual([422, 'sale_label_incomplete', errors])
  await declare('Sal')
  const later = {
    path: 'allergens',
    message: 'Os alergênicos foram informados depois desta etiqueta. Gere outra etiqueta.',
  }
  expect(await refusalOf(path)).toEqual([422, 'sale_label_incomplete', [later]])
})

it('a label of a product without a sheet is refused with what to do', async () => {
  const { body } = await owner.post<Problem>('/api/products', bodyOf({ baseProductId: rice, template: 'venda' }))
  expect(body.errors?.map(({ path }) => path)).toEqual(['allergens'])
  expect(body.detail).toContain('ligue o produto base a uma ficha técnica')
})

it('a batch makes sale labels and queues them at a station; its tags are not counted as printed labels', async () => {
  const station = await stationOf(owner, 'Embalagem', { ...zebra, widthMm: 100, heightMm: 50, way: 'quiosque' })
  const batch = { recipeId: kitchen.white.id, times: 1, station: station.id }
  const { labels, job } = await added<Produced>(owner.post('/api/batches', { ...batch, template: 'venda' }))
  expect([labels.length > 0, job?.labels.length]).toEqual([true, labels.length])
  const printed = async () => (await owner.get<Label>(`/api/products/${labels[0]?.id}`)).body.print_count
  expect(await printed()).toBe(1)
  const ids = labels.slice(0, 1).map(({ id }) => id)
  await added<PrintJob>(owner.post('/api/print-jobs', { ids, station: station.id, template: 'plaquinha' }))
  expect(await printed()).toBe(1)
  const small = await stationOf(owner, 'Balcão', { ...zebra, way: 'quiosque' })
  const before = await counted()
  const refused = await owner.post<Problem>('/api/batches', { ...batch, station: small.id, template: 'venda' })
  expect([refused.status, refused.body.code]).toEqual([422, 'label_too_small'])
  expect(await counted()).toEqual(before)
})
