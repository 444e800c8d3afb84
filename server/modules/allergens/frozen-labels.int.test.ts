import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import type { Label } from '../labels/contract/api.ts'
import type { PublicLabel } from '../labels/contract/public-label.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { Produced } from '../production/contract/batches.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import { substances } from './contract/substances.ts'
import { declareNamed, exampleOf, none, nothing } from './declarations.test-support.ts'

const NOW = '2026-11-30T18:00:00Z'
let server: TestServer
let owner: TestClient
let kitchen: Awaited<ReturnType<typeof sheetsOf>>
const products: Record<string, string> = {}

const WHITE = {
  allergens: 'ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO.',
  gluten: 'CONTÉM GLÚTEN.',
  lactose: 'CONTÉM LACTOSE.',
}

const declare = (name: string, body?: object) => declareNamed(owner, name, body)
async function product(name: string, fields: object): Promise<string> {
  const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado', ...fields }
  const made = await owner.post<{ id: string }>('/api/base-products', body)
  expect(made.status).toBe(201)
  return made.body.id
}
async function makes(recipeId: number, unit: 'g' | 'mL', ...baseProductIds: (string | undefined)[]) {
  const { id: _id, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${recipeId}`)).body
  const outputs = baseProductIds.map((baseProductId) => ({ baseProductId, pack: { n: 500, unit } }))
  expect(await owner.put(`/api/recipes/${recipeId}`, { ...sheet, outputs })).toMatchObject({ status: 200 })
}
async function labelled(own: object): Promise<Label> {
  const { expiration_date: _date, ...body } = labelBodyOf()
  const made = await owner.post<Label>('/api/products', {
    ...body,
    state: 'preparado',
    storageTypeId: 'refrigerado',
    ...own,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
async function produce(body: object): Promise<Produced['labels']> {
  const made = await owner.post<Produced>('/api/batches', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.labels
}
const read = async (id: number) => (await owner.get<Label>(`/api/products/${id}`)).body

beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  owner = await server.tenant('bistro')
  await owner.put('/api/business', { uf: 'SP', city: 'São Paulo' })
  kitchen = await sheetsOf(owner)
  for (const name of ['Leite', 'Farinha', 'Manteiga', 'Sal']) await declare(name)
  products['white'] = await product('Molho branco', { foodClass: 'cozido' })
  products['lasagne'] = await product('Lasanha', { foodClass: 'cozido' })
  products['plain'] = await product('Arroz', { foodClass: 'cozido' })
  await makes(kitchen.white.id, 'g', products['white'])
  await makes(kitchen.lasagne.id, 'g', products['lasagne'])
})
afterAll(() => server.close())

it('a label of a product that a sheet makes keeps the phrases, the list and the version of the sheet', async () => {
  const made = await labelled({ baseProductId: products['white'] })
  const { body: sheet } = await owner.get<Recipe>(`/api/recipes/${kitchen.white.id}`)
  expect(made.frozenAllergens).toEqual({
    sheets: [{ recipeId: kitchen.white.id, version: sheet.version }],
    missing: 0,
    contains: ['leite'],
    derived: ['trigo', 'leite'],
    mayContain: [],
    text: WHITE,
    ingredients: 'Leite, farinha, manteiga, sal',
  })
  expect(await read(made.id)).toEqual(made)
  expect(await labelled({ baseProductId: products['plain'] })).not.toHaveProperty('frozenAllergens')
})

it('l4: a sheet that is not known prints no phrase, and says how many are missing', async () => {
  const { frozenAllergens } = await labelled({ baseProductId: products['lasagne'] })
  expect(frozenAllergens).toMatchObject({ missing: 6, text: { allergens: '', gluten: '', lactose: '' } })
})

it('what is declared later, a transformation and a print change nothing of a label; a new label says it', async () => {
  const made = await labelled({ baseProductId: products['white'], quantity: undefined, weight: '2kg' })
  await declare('Farinha', { ...exampleOf('Farinha'), allergens: { ...none, derived: ['trigo', 'soja'] } })
  expect((await read(made.id)).frozenAllergens).toEqual(made.frozenAllergens)
  const portioned = await owner.post<{ children: Label[] }>(`/api/products/${made.id}/portion`, { quantity: 2 })
  expect(portioned.status).toBe(201)
  for (const child of portioned.body.children) expect(child.frozenAllergens).toEqual(made.frozenAllergens)
  const later = await labelled({ baseProductId: products['white'] })
  expect(later.frozenAllergens?.text.allergens).toBe('ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO E SOJA.')
  await declare('Farinha')
})

it('a reprint never changes its text, whatever is declared later', async () => {
  await owner.put('/api/business', {
    legalName: 'Brasa Ltda',
    cnpj: '11.444.777/0001-61',
    address: 'Rua das Palmeiras, 120',
  })
  const made = await labelled({ baseProductId: products['white'], weight: '500g', lot: 'L1' })
  const printed = async (template = '') => {
    const path = `/api/products/labels.pdf?ids=${made.id}&layout=100x50${template}`
    const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: owner.cookie } })
    expect(answer.status).toBe(200)
    return (await pdfTexts(new Uint8Array(await answer.arrayBuffer()))).join(' ')
  }
  const all = async () => [(await read(made.id)).frozenAllergens, await printed(), await printed('&template=venda')]
  const first = await all()
  const some = fc.subarray([...substances])
  await fc.assert(
    fc.asyncProperty(some, some, fc.boolean(), async (contains, mayContain, isKnown) => {
      const allergens = isKnown ? { ...none, contains, mayContain } : null
      await declare('Farinha', { allergens, gluten: 'contem', composition: contains.join(', ') })
      expect(await all()).toEqual(first)
    }),
    { numRuns: 6 },
  )
  await declare('Farinha')
})

it('all labels of a batch keep the text of its sheet, and l19: a substitute only adds', async () => {
  const [first, ...others] = await produce({ recipeId: kitchen.white.id, times: 1 })
  expect(first?.frozenAllergens?.text).toEqual(WHITE)
  expect(others.every((each) => JSON.stringify(each.frozenAllergens) === JSON.stringify(first?.frozenAllergens))).toBe(
    true,
  )
  const coconut = await owner.post<Ingredient>('/api/ingredients', { name: 'Leite de coco', price: 9, unit: 'L' })
  const pack = await product('Leite de coco', { foodClass: 'outro', ingredientId: coconut.body.id })
  const sealed = { state: 'lacrado', makersDate: '2026-12-20', weight: '1 L' }
  const can = await labelled({ baseProductId: pack, name: 'Leite de coco', ...sealed })
  const inputs = [{ line: 0, code: can.qrCode, substitute: true, quantity: '0,4 L' }]
  const [unknown] = await produce({ recipeId: kitchen.white.id, times: 1, inputs })
  expect(unknown?.frozenAllergens).toMatchObject({ missing: 1, contains: ['leite'], text: { allergens: '' } })
  await declare('Leite de coco', { ...nothing, allergens: { ...none, contains: ['castanhas'] } })
  const [added] = await produce({ recipeId: kitchen.white.id, times: 1, inputs })
  expect(added?.frozenAllergens).toMatchObject({
    missing: 0,
    text: { ...WHITE, allergens: 'ALÉRGICOS: CONTÉM LEITE, CASTANHAS E DERIVADOS DE TRIGO.' },
    ingredients: 'Leite, farinha, manteiga, sal, leite de coco',
  })
  // What is made of that sauce has it too, though no sheet names it.
  const line = kitchen.lasagne.ingredients.findIndex(({ recipeId }) => recipeId === kitchen.white.id)
  const [lasagne] = await produce({ recipeId: kitchen.lasagne.id, times: 1, inputs: [{ line, code: added?.qrCode }] })
  expect(lasagne?.frozenAllergens?.contains).toContain('castanhas')
  expect(lasagne?.frozenAllergens).not.toHaveProperty('isListPartial')
  const listed = lasagne?.frozenAllergens?.ingredients.split(', ')
  expect(listed).toEqual(expect.arrayContaining(['massa fresca', 'sal', 'leite de coco']))
  expect(new Set(listed).size).toBe(listed?.length)
})

it('l19: a label that stands in for another one brings all that it lists, and what the sheet lists stays', async () => {
  await makes(kitchen.sauce.id, 'mL', await product('Molho de tomate', { foodClass: 'cozido' }))
  const [sauce] = await produce({ recipeId: kitchen.sauce.id, times: 1 })
  const inputs = [{ line: 2, code: sauce?.qrCode, substitute: true }]
  const [white] = await produce({ recipeId: kitchen.white.id, times: 1, inputs })
  expect(white?.frozenAllergens).not.toHaveProperty('isListPartial')
  expect(white?.frozenAllergens?.ingredients).toBe('Leite, farinha, manteiga, sal, tomate pelado, cebola, azeite')
})

it('a label that is made of other labels says what they contain, and nothing of what is not known of them', async () => {
  const peanut = await owner.post<Ingredient>('/api/ingredients', { name: 'Pasta de amendoim', price: 9, unit: 'kg' })
  const pack = await product('Pasta de amendoim', { foodClass: 'outro', ingredientId: peanut.body.id })
  const sealed = { state: 'lacrado', makersDate: '2026-12-20', weight: '1 kg' }
  const jar = await labelled({ baseProductId: pack, name: 'Pasta de amendoim', ...sealed })
  const madeOf = async ({ qrCode }: Label, baseProductId = products['white']) =>
    (await labelled({ baseProductId, parentCodes: [qrCode] })).frozenAllergens
  expect(await madeOf(jar)).toMatchObject({ missing: 1, text: { allergens: '', gluten: '', lactose: '' } })
  await declare('Pasta de amendoim', { ...nothing, allergens: { ...none, contains: ['amendoim'] } })
  const phrase = 'ALÉRGICOS: CONTÉM AMENDOIM, LEITE E DERIVADOS DE TRIGO.'
  expect(await madeOf(jar)).toMatchObject({ missing: 0, text: { ...WHITE, allergens: phrase } })
  // The tub keeps the phrase in its own label, and gives it to what is made of it.
  const tub = await labelled({ baseProductId: products['white'], parentCodes: [jar.qrCode] })
  expect(await madeOf(tub)).toMatchObject({ missing: 0, text: { ...WHITE, allergens: phrase } })
  const plain = await labelled({ baseProductId: products['white'] })
  expect(plain.frozenAllergens?.text).toEqual(WHITE)
  const nobodyKnows = await labelled({ baseProductId: products['plain'] })
  expect(await madeOf(nobodyKnows)).toMatchObject({ missing: 1, text: { allergens: '' } })
})

it('a product that two sheets make keeps the union', async () => {
  const both = await product('Molho da casa', { foodClass: 'cozido' })
  await makes(kitchen.white.id, 'g', products['white'], both)
  await makes(kitchen.sauce.id, 'mL', both)
  for (const name of ['Tomate pelado', 'Cebola', 'Azeite'])
    await declare(name, name === 'Azeite' ? { ...nothing, allergens: { ...none, contains: ['peixes'] } } : nothing)
  const { frozenAllergens } = await labelled({ baseProductId: both })
  expect(frozenAllergens?.text.allergens).toBe('ALÉRGICOS: CONTÉM PEIXES, LEITE E DERIVADOS DE TRIGO.')
  expect(frozenAllergens?.sheets).toHaveLength(2)
  await makes(kitchen.white.id, 'g', products['white'])
  expect((await labelled({ baseProductId: both })).frozenAllergens?.sheets).toHaveLength(1)
})

it('the public page shows the phrases to whoever has the key', async () => {
  const made = await labelled({ baseProductId: products['white'] })
  const path = `/api/public/labels/${made.qrCode}?tenant=bistro`
  expect((await owner.get<PublicLabel>(`${path}&k=${made.qrKey}`)).body.allergens).toEqual(Object.values(WHITE))
  expect((await owner.get<PublicLabel>(path)).body).not.toHaveProperty('allergens')
})

it('the labels of one product with other phrases are other lots', async () => {
  const { body: lots } = await owner.get<{ shared: Label; labels: unknown[] }[]>('/api/products/lots?q=molho')
  expect(new Set(lots.map(({ shared }) => JSON.stringify(shared.frozenAllergens))).size).toBeGreaterThan(2)
})

it('a label without a sheet has no more in its event than before, and a replay gives the same rows', async () => {
  const events = await recordedEvents(server.application.database, 'bistro')
  const plain = events.filter(({ data }) => data['baseProductId'] === products['plain'])
  expect(plain.every(({ data }) => !('frozenAllergens' in data))).toBe(true)
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
