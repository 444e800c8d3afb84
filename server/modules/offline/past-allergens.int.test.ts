import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Review } from '../allergens/contract/review.ts'
import { declareAll, declareNamed, exampleOf, none } from '../allergens/declarations.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { OfflineKitchen, Sender } from './offline-kitchen.test-support.ts'
import { idsOf, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let kitchen: OfflineKitchen
let browser: Sender
let sheet: Recipe
let product = ''
let ids: readonly number[]
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(local('09:00'))
  kitchen = await offlineKitchen(server, `alergenos-${(tenants += 1)}`)
  browser = { client: kitchen.admin, id: 'navegador-1' }
  const { white } = await sheetsOf(kitchen.admin)
  await declareAll(kitchen.admin)
  product = await kitchen.productOf('Molho branco')
  sheet = (await kitchen.admin.get<Recipe>(`/api/recipes/${white.id}`)).body
  await change({ outputs: [{ baseProductId: product, pack: { n: 1, unit: 'kg' } }] })
  server.clock.set(local('09:30'))
  ids = idsOf(await kitchen.numbersOf(browser))
})

async function change(own: object): Promise<void> {
  const { id, ...body } = sheet
  const { status, body: answer } = await kitchen.admin.put<Recipe>(`/api/recipes/${id}`, { ...body, ...own })
  expect(status, JSON.stringify(answer)).toBe(200)
  sheet = answer
}
const n = (index: number) => ids[index] ?? 0
const label = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body
const review = async () => (await kitchen.admin.get<Review>('/api/allergens/review')).body
/** Printed at these times; the connection is back at 11:00. */
async function arrived(...times: readonly string[]): Promise<void> {
  server.clock.set(local('11:00'))
  const own = { baseProductId: product, manualReason: 'Prazo da casa' }
  const commands = times.map((at, index) => ({
    kind: 'quick_labels',
    at: local(at),
    body: kitchen.printed([n(index)], '2026-12-06', own),
    ...kitchen.byAdmin,
  }))
  const results = await kitchen.sync(browser, commands)
  expect(results.map(({ status }) => status)).toEqual(times.map(() => 'feito'))
}

it('a label keeps what was declared when it was printed, and the review asks for what was declared since', async () => {
  server.clock.set(local('10:30'))
  const soy = { ...none, derived: ['trigo'], contains: ['soja'] }
  await declareNamed(kitchen.admin, 'Farinha', { ...exampleOf('Farinha'), allergens: soy })
  await arrived('10:00', '10:40')
  expect((await label(n(0))).frozenAllergens).toMatchObject({ contains: ['leite'], missing: 0 })
  expect((await label(n(1))).frozenAllergens).toMatchObject({ contains: ['soja', 'leite'], missing: 0 })
  expect(await review()).toMatchObject({ total: 1, items: [{ labelId: n(0) }] })
})

it('what nobody had declared then is missing on the paper', async () => {
  const { body } = await kitchen.admin.post<Ingredient>('/api/ingredients', { name: 'Noz', price: 40, unit: 'kg' })
  const line = { ingredientId: body.id, operationalQuantity: 1, operationalUnit: 'g', correctionFactor: 1 }
  await change({ ingredients: [...sheet.ingredients, line] })
  server.clock.set(local('10:30'))
  await declareNamed(kitchen.admin, 'Noz', { allergens: none, gluten: 'nao_contem', lactose: 'nao_contem' })
  await arrived('10:00', '10:40')
  expect((await label(n(0))).frozenAllergens).toMatchObject({ missing: 1, missingIds: [body.id] })
  expect((await label(n(1))).frozenAllergens).toMatchObject({ missing: 0 })
})

it('a label keeps the list and the version of the sheet that was in force when it was printed', async () => {
  const line = { operationalQuantity: 5, operationalUnit: 'kg', correctionFactor: 1 }
  const before = sheet.ingredients
  const { body } = await kitchen.admin.post<Ingredient>('/api/ingredients', { name: 'Camarão', price: 90, unit: 'kg' })
  await declareNamed(kitchen.admin, 'Camarão', {
    allergens: { ...none, contains: ['crustaceos'] },
    gluten: 'nao_contem',
    lactose: 'nao_contem',
  })
  server.clock.set(local('10:30'))
  await change({
    ingredients: [...before, { ...line, ingredientId: body.id }],
  })
  await arrived('10:00', '10:40')
  const [older, newer] = [(await label(n(0))).frozenAllergens, (await label(n(1))).frozenAllergens]
  expect(older).toMatchObject({ contains: ['leite'], sheets: [{ recipeId: sheet.id, version: 2 }] })
  expect(older?.ingredients).not.toContain('amarão')
  expect(newer).toMatchObject({ sheets: [{ recipeId: sheet.id, version: 3 }] })
  expect(newer?.contains).toContain('crustaceos')
  expect(await review()).toMatchObject({ total: 1, items: [{ labelId: n(0) }] })
})
