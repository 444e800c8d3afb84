import { afterAll, beforeAll, expect, it } from 'vitest'
import { added, zebra } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { RegisteredProfile } from '../print-queue/contract/api.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { Review, ReviewDone } from './contract/review.ts'
import { declareAll, declareNamed, none, nothing } from './declarations.test-support.ts'
import { producedBy, productOf } from './named-parents.test-support.ts'

let server: TestServer
let owner: TestClient
let kitchen: Awaited<ReturnType<typeof sheetsOf>>
/** Of tomato sauce, printed while one of its ingredients was not declared. */
let unknown: Label
let spice: Ingredient
const products: Record<string, string> = {}

const declare = (name: string, body: object) => declareNamed(owner, name, body)
const product = (name: string, own: object = {}) => productOf(owner, name, own)
async function changeSheet(recipeId: number, change: (sheet: Recipe) => object) {
  const { id: _id, version: _version, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${recipeId}`)).body
  const answer = await owner.put(`/api/recipes/${recipeId}`, { ...sheet, ...change(sheet as Recipe) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const makes = (recipeId: number, unit: string, ...ids: (string | undefined)[]) =>
  changeSheet(recipeId, () => ({ outputs: ids.map((baseProductId) => ({ baseProductId, pack: { n: 500, unit } })) }))
async function produce(recipeId: number, own: object = {}): Promise<Label> {
  const made = await producedBy(owner, recipeId, own)
  return (await owner.get<Label>(`/api/products/${made.id}`)).body
}
const frozenOf = async (label: Label) => (await owner.get<Label>(`/api/products/${label.id}`)).body.frozenAllergens
const ofSauce = (label: Label) =>
  produce(kitchen.bolognese.id, { inputs: [{ line: 0, code: label.qrCode, quantity: '0,1 L' }] })
const faultsOf = async ({ id }: Label) =>
  (await owner.get<Problem>(`/api/products/labels.pdf?ids=${id}&layout=100x50&template=venda`)).body.errors?.map(
    ({ path }) => path,
  )
const coconutIn = async (recipeId: number, own: object = {}) => {
  const pack = products['coco']
  const { expiration_date: _date, ...body } = labelBodyOf()
  const sealed = { state: 'lacrado', makersDate: '2026-12-20', weight: '1 L', storageTypeId: 'refrigerado' }
  const can = await added<Label>(
    owner.post('/api/products', { ...body, name: 'Leite de coco', ...sealed, baseProductId: pack }),
  )
  return produce(recipeId, { inputs: [{ line: 0, code: can.qrCode, substitute: true, quantity: '0,4 L' }], ...own })
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  owner = await server.tenant('bistro')
  const house = { legalName: 'Brasa Ltda', cnpj: '11.444.777/0001-61', address: 'Rua das Palmeiras, 120' }
  await owner.put('/api/business', { uf: 'SP', city: 'São Paulo', ...house })
  kitchen = await sheetsOf(owner)
  const coconut = await added<Ingredient>(
    owner.post('/api/ingredients', { name: 'Leite de coco', price: 9, unit: 'L' }),
  )
  await declareAll(owner)
  for (const name of ['Molho de tomate', 'Bolonhesa', 'Molho branco', 'Lasanha']) products[name] = await product(name)
  products['coco'] = await product('Leite de coco', { foodClass: 'outro', ingredientId: coconut.id })
  await makes(kitchen.sauce.id, 'mL', products['Molho de tomate'])
  await makes(kitchen.bolognese.id, 'g', products['Bolonhesa'])
  await makes(kitchen.white.id, 'g', products['Molho branco'])
  await makes(kitchen.lasagne.id, 'g', products['Lasanha'])
  spice = await added<Ingredient>(owner.post('/api/ingredients', { name: 'Tempero pronto', price: 20, unit: 'kg' }))
  const line = { ingredientId: spice.id, operationalQuantity: 0.1, operationalUnit: 'kg' }
  await changeSheet(kitchen.sauce.id, ({ ingredients }) => ({ ingredients: [...ingredients, line] }))
  unknown = await produce(kitchen.sauce.id)
})
afterAll(() => server.close())

it('a label keeps which ingredients are missing in it; what the sheet names and somebody has declared since is known above', async () => {
  expect(await frozenOf(unknown)).toMatchObject({ missing: 1, missingIds: [spice.id] })
  expect(await frozenOf(await ofSauce(unknown))).toMatchObject({ missing: 1, text: { gluten: '' } })
  await declare('Tempero pronto', nothing)
  // Whether that tub contains gluten is not known all the same.
  expect(await frozenOf(await ofSauce(unknown))).toMatchObject({ missing: 0, text: { allergens: '', gluten: '' } })
})

it('what is missing in a label stays missing above where its sheet does not name it any more', async () => {
  await changeSheet(kitchen.sauce.id, ({ ingredients }) => ({ ingredients: ingredients.slice(0, -1) }))
  const made = await ofSauce(unknown)
  expect(await frozenOf(made)).toMatchObject({ missing: 1, text: { allergens: '', gluten: '' } })
  expect((await frozenOf(await produce(kitchen.bolognese.id)))?.text.gluten).toBe('NÃO CONTÉM GLÚTEN.')
})

it('the tag of a buffet knows the tub: one in which something is missing sends the guest to the team', async () => {
  const large = await added<RegisteredProfile>(
    owner.post('/api/printer-profiles', { ...zebra, name: 'Zebra larga', widthMm: 100, heightMm: 50 }),
  )
  const tagOf = async ({ id }: Label) => {
    const path = `/api/products/labels.bin?ids=${id}&template=plaquinha&profile=${large.id}`
    const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: owner.cookie } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  const [white, other] = [await produce(kitchen.white.id), await produce(kitchen.white.id)]
  expect(await tagOf(white)).toBe(await tagOf(other))
  await declare('Leite de coco', { ...nothing, allergens: { ...none, contains: ['castanhas'] } })
  expect(await tagOf(await coconutIn(kitchen.white.id))).not.toBe(await tagOf(white))
  await declare('Leite de coco', { allergens: null })
  const missing = await coconutIn(kitchen.white.id)
  await declare('Leite de coco', nothing)
  expect(await tagOf(missing)).not.toBe(await tagOf(white))
})

it('l19: what went in besides stands in the list of a sale label, also of what is made of that tub', async () => {
  const changed = await coconutIn(kitchen.white.id)
  expect(await faultsOf(changed)).toBeUndefined()
  const line = kitchen.lasagne.ingredients.findIndex(({ recipeId }) => recipeId === kitchen.white.id)
  const withWhite = (label: Label) => produce(kitchen.lasagne.id, { inputs: [{ line, code: label.qrCode }] })
  expect(await faultsOf(await withWhite(await produce(kitchen.white.id)))).toBeUndefined()
  const above = await withWhite(changed)
  expect(await faultsOf(above)).toBeUndefined()
  expect((await frozenOf(above))?.ingredients).toContain(', leite de coco')
})

it('a sale label of a product that two sheets make is refused: nobody has said which list is its own', async () => {
  const both = await product('Molho da casa')
  await makes(kitchen.white.id, 'g', products['Molho branco'], both)
  await makes(kitchen.sauce.id, 'mL', products['Molho de tomate'], both)
  const { expiration_date: _date, ...body } = labelBodyOf()
  const own = { state: 'preparado', storageTypeId: 'refrigerado', baseProductId: both, weight: '500g', lot: 'L1' }
  const label = await added<Label>(owner.post('/api/products', { ...body, ...own }))
  expect(await faultsOf(label)).toEqual(['ingredients'])
})

it('what is declared of a substitute concerns the labels that it went into, and what was made of them', async () => {
  const changed = await coconutIn(kitchen.white.id)
  const line = kitchen.lasagne.ingredients.findIndex(({ recipeId }) => recipeId === kitchen.white.id)
  const above = await produce(kitchen.lasagne.id, { inputs: [{ line, code: changed.qrCode, quantity: '200g' }] })
  const withSoy = { ...nothing, allergens: { ...none, contains: ['soja'] } }
  expect((await declare('Leite de coco', withSoy)).labels).toBeGreaterThan(0)
  const { items } = (await owner.get<Review>('/api/allergens/review')).body
  const listed = items.filter(({ added: word }) => word === 'CONTÉM SOJA').map(({ labelId }) => labelId)
  expect(listed).toEqual(expect.arrayContaining([above.id]))
  const done = await owner.post<ReviewDone>('/api/allergens/review', {
    items: listed.map((labelId) => ({ labelId, how: 'reetiquetar' })),
  })
  expect(done.status).toBe(200)
  for (const { frozenAllergens } of done.body.labels) expect(frozenAllergens?.contains).toContain('soja')
  expect((await owner.get<Review>('/api/allergens/review')).body.total).toBe(0)
})

it('a paper that says NÃO CONTÉM GLÚTEN is asked for where nobody says so any more; a new label does not say it', async () => {
  const made = await produce(kitchen.sauce.id)
  expect((await frozenOf(made))?.text.gluten).toBe('NÃO CONTÉM GLÚTEN.')
  expect((await declare('Cebola', { ...nothing, gluten: null })).labels).toBeGreaterThan(0)
  const { items } = (await owner.get<Review>('/api/allergens/review')).body
  expect(items.find(({ labelId }) => labelId === made.id)?.added).toBe('NÃO SE SABE SE CONTÉM GLÚTEN')
  const done = await owner.post<ReviewDone>('/api/allergens/review', {
    items: [{ labelId: made.id, how: 'reetiquetar' }],
  })
  expect(done.body.labels[0]?.frozenAllergens?.text.gluten).toBe('')
})

it('a label that has expired gets no new label, and the review says so of each', async () => {
  const { items } = (await owner.get<Review>('/api/allergens/review')).body
  expect(items.map(({ acts }) => acts)).toEqual(items.map(() => ['reetiquetar', 'bloquear', 'descartar']))
  server.clock.set('2027-02-28T18:00:00Z')
  await owner.login('bistro')
  const later = (await owner.get<Review>('/api/allergens/review')).body.items
  expect(later.length).toBeGreaterThan(0)
  expect(later.map(({ acts }) => acts)).toEqual(later.map(() => ['bloquear', 'descartar']))
  const [first] = later
  const refused = await owner.post<Problem>('/api/allergens/review', {
    items: [{ labelId: first?.labelId, how: 'reetiquetar' }],
  })
  expect(refused.status).toBe(409)
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
