import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { Plan } from '../today/contract/api.ts'
import type { Affected } from './contract/affected.ts'
import type { Review, ReviewDone } from './contract/review.ts'
import { declareAll, declareNamed, exampleOf, none, nothing } from './declarations.test-support.ts'

let server: TestServer
let owner: TestClient
let kitchen: Awaited<ReturnType<typeof sheetsOf>>
let tubs: readonly Label[] = []

const flour = exampleOf('Farinha')
const declare = (name: string, body: object) => declareNamed(owner, name, body)
const reviewOf = async (query = '') => (await owner.get<Review>(`/api/allergens/review${query}`)).body
const deal = (items: readonly object[], client = owner) =>
  client.post<ReviewDone & Problem>('/api/allergens/review', { items })

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  owner = await server.tenant('bistro')
  await owner.put('/api/business', { uf: 'SP', city: 'São Paulo', allergenProgramme: true })
  kitchen = await sheetsOf(owner)
  await declareAll(owner)
  const base = { measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado', foodClass: 'cozido' }
  const product = await owner.post<{ id: string }>('/api/base-products', { ...base, name: 'Molho branco' })
  const { id: _id, ...sheet } = (await owner.get<Recipe>(`/api/recipes/${kitchen.white.id}`)).body
  const outputs = [{ baseProductId: product.body.id, pack: { n: 500, unit: 'g' } }]
  expect((await owner.put(`/api/recipes/${kitchen.white.id}`, { ...sheet, outputs })).status).toBe(200)
  const { expiration_date: _date, ...body } = labelBodyOf({ name: 'Molho branco', quantity: 5 })
  const own = { state: 'preparado', storageTypeId: 'refrigerado', baseProductId: product.body.id }
  const made = await owner.post<Label[]>('/api/products', { ...body, ...own })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  tubs = made.body
  server.clock.set('2026-12-01T12:00:00Z')
  await owner.login('bistro')
})
afterAll(() => server.close())

it('l13: what is taken away asks nothing, and labels keep their text', async () => {
  expect(await declare('Muçarela', nothing)).toEqual({ recipes: 0, labels: 0 })
  const without = { ...nothing, gluten: 'contem' }
  // The lasagne has the wheat of its pasta still.
  expect(await declare('Farinha', without)).toEqual({ recipes: 1, labels: 0 })
  expect(await reviewOf()).toEqual({ total: 0, missing: [], items: [], next: null })
  expect(await declare('Farinha', flour)).toEqual({ recipes: 1, labels: 0 })
})

it('l11: the brand of the flour may contain soy: two sheets change, and five labels do not say it', async () => {
  const withSoy = { ...flour, allergens: { ...none, derived: ['trigo'], mayContain: ['soja'] } }
  expect(await declare('Farinha', withSoy)).toEqual({ recipes: 2, labels: 5 })
  expect(await declare('Farinha', withSoy)).toEqual({ recipes: 0, labels: 0 })
  const { items, ...totals } = await reviewOf()
  expect(totals).toEqual({ total: 5, missing: [{ word: 'SOJA', labels: 5 }], next: null })
  expect(items.map(({ code, added }) => [code, added])).toEqual(tubs.map(({ qrCode }) => [qrCode, 'PODE CONTER SOJA']))
  expect((await owner.get<Plan>('/api/products/plan')).body.allergens).toEqual({
    total: 5,
    missing: [{ word: 'SOJA', labels: 5 }],
  })
})

it('is read page by page', async () => {
  const first = await reviewOf('?limit=3')
  const second = await reviewOf(`?limit=3&cursor=${first.next}`)
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
  expect([...first.items, ...second.items]).toEqual((await reviewOf()).items)
})

it('a change of a sheet and of an ingredient with its price answers the same, and asks of what is added only', async () => {
  const path = `/api/recipes/${kitchen.white.id}`
  const { id: _id, version: _version, ...sheet } = (await owner.get<Recipe>(path)).body
  const change = async (ingredients: readonly object[]) =>
    (await owner.put<Recipe & { affected: Affected }>(path, { ...sheet, ingredients })).body.affected
  const nuts = { name: 'Amendoim', price: 20, unit: 'kg' }
  const { body: peanut } = await owner.post<Ingredient>('/api/ingredients', { ...nuts, ...nothing })
  const line = { ingredientId: peanut.id, operationalQuantity: 0.1, operationalUnit: 'kg' }
  expect(await change([...sheet.ingredients, line])).toEqual({ recipes: 0, labels: 0 })
  const declared = { ...nuts, allergens: { ...none, contains: ['amendoim'] }, allergenSource: 'rotulo' }
  const answer = await owner.put<{ affected: Affected }>(`/api/ingredients/${peanut.id}`, declared)
  expect(answer.body.affected).toEqual({ recipes: 2, labels: 5 })
  expect((await owner.put<{ affected: Affected }>(`/api/ingredients/${peanut.id}`, nuts)).body.affected).toEqual({
    recipes: 0,
    labels: 0,
  })
  expect(await change(sheet.ingredients)).toEqual({ recipes: 2, labels: 0 })
  expect(await change([...sheet.ingredients, line])).toEqual({ recipes: 2, labels: 5 })
  expect(await change(sheet.ingredients)).toEqual({ recipes: 2, labels: 0 })
})

it('refuses what is not in it, without doing anything, and a discard by who may not discard', async () => {
  const wrong = await deal([
    { labelId: tubs[0]?.id, how: 'reetiquetar' },
    { labelId: 9_999, how: 'reetiquetar' },
  ])
  expect([wrong.status, wrong.body.code, wrong.body.errors?.map(({ path }) => path)]).toEqual([
    409,
    'review_refused',
    ['items.1'],
  ])
  const { client: cook, id } = await join(server, owner, 'joao@bistro.com.br')
  await owner.put(`/api/users/${id}/permissions`, { permissions: [] })
  expect((await deal([{ labelId: tubs[0]?.id, how: 'descartar' }], cook)).status).toBe(403)
  expect((await reviewOf()).total).toBe(5)
})

it('l12: three get a new label with the same dates, two are thrown away, and the review is empty', async () => {
  const items = tubs.map(({ id: labelId }, index) => ({ labelId, how: index < 3 ? 'reetiquetar' : 'descartar' }))
  const done = await deal(items)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const { act, labels } = done.body
  expect(labels.map((label) => [label.replaces, label.expiration_date, label.manipulation_date])).toEqual(
    tubs.slice(0, 3).map((tub) => [tub.qrCode, tub.expiration_date, tub.manipulation_date]),
  )
  expect(labels[0]?.frozenAllergens?.text.allergens).toBe(
    'ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO. ALÉRGICOS: PODE CONTER SOJA.',
  )
  expect(await reviewOf()).toMatchObject({ total: 0, items: [] })
  expect((await owner.get<Plan>('/api/products/plan')).body).not.toHaveProperty('allergens')
  const texts = (await owner.get<AuditEntry[]>('/api/audit')).body.map(({ text }) => text)
  expect(texts).toContain('reetiquetou 3 etiquetas de Molho branco: agora PODE CONTER SOJA')
  expect((await owner.get<Label>(`/api/products/${tubs[4]?.id}`)).body.status).toBe('discarded')
  // One act: all of it is undone together.
  expect((await owner.post(`/api/products/acts/${encodeURIComponent(act)}/undo`, {})).status).toBe(200)
  expect((await reviewOf()).total).toBe(5)
})

it('a blocked label waits for its release, and what is made of a new label does not replace anything', async () => {
  const [one, two] = tubs
  const done = await deal([
    { labelId: one?.id, how: 'bloquear' },
    { labelId: two?.id, how: 'reetiquetar' },
  ])
  expect((await owner.get<Label>(`/api/products/${one?.id}`)).body.blocked).toBe('Etiqueta sem SOJA')
  expect((await reviewOf()).total).toBe(3)
  const made = done.body.labels[0]
  const parts = await owner.post<{ children: Label[] }>(`/api/products/${made?.id}/portion`, { quantity: 2 })
  expect(parts.body.children.map(({ replaces, frozenAllergens }) => [replaces, frozenAllergens])).toEqual([
    [undefined, made?.frozenAllergens],
    [undefined, made?.frozenAllergens],
  ])
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
