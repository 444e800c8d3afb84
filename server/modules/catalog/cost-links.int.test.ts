import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { rebuildTenant } from '../../events/rebuild.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { BaseProductBody } from './contract/api.ts'
import type { BaseProduct } from './contract/entries.ts'

// A base product names the recipe or the ingredient that its cost comes from.

const path = '/api/base-products'
let server: TestServer
let bistro: TestClient
let cantina: TestClient
let nextName = 0

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const bodyOf = (own: Partial<BaseProductBody> = {}) => ({
  name: `Produto ${(nextName += 1)}`,
  measure: 500,
  measureUnit: 'gramas',
  sif: 'ISENTO',
  ...own,
})
const create = async (own: Partial<BaseProductBody> = {}) => (await bistro.post<BaseProduct>(path, bodyOf(own))).body

async function registerIngredient(client: TestClient, name: string): Promise<number> {
  const { body } = await client.post<{ id: number }>('/api/ingredients', { name, price: 10, unit: 'kg' })
  return body.id
}

async function registerRecipe(client: TestClient, name: string): Promise<number> {
  const ingredientId = await registerIngredient(client, `${name}: tomate`)
  const { body } = await client.post<{ id: number }>('/api/recipes', {
    name,
    portionYield: 10,
    ingredients: [{ ingredientId, operationalQuantity: 2 }],
  })
  return body.id
}

describe('the source of a base product’s cost', () => {
  it('is a recipe or an ingredient, which is read, changed and taken away', async () => {
    const recipeId = await registerRecipe(bistro, 'Molho')
    const ingredientId = await registerIngredient(bistro, 'Sal')
    const { id, ...made } = await create({ recipeId })
    expect(made).toMatchObject({ recipeId, ingredientId: null })
    const read = async () => (await bistro.get<BaseProduct>(`${path}/${id}`)).body
    expect(await read()).toMatchObject({ recipeId, ingredientId: null })
    await bistro.put(`${path}/${id}`, bodyOf({ name: made.name, ingredientId }))
    expect(await read()).toMatchObject({ recipeId: null, ingredientId })
    const linked = await read()
    await rebuildTenant(server.administration(), 'bistro')
    expect(await read()).toEqual(linked)
    await bistro.put(`${path}/${id}`, bodyOf({ name: made.name, recipeId: null, ingredientId: null }))
    expect(await read()).toMatchObject({ recipeId: null, ingredientId: null })
  })

  it('must be registered in the same tenant, and only one', async () => {
    const recipeId = await registerRecipe(bistro, 'Caldo')
    const ingredientId = await registerIngredient(bistro, 'Pimenta')
    // Another tenant's ids count from 1 too: these are beyond what bistro has.
    for (let extra = 0; extra < 10; extra += 1) await registerRecipe(cantina, `Alheia ${extra}`)
    const theirs = await registerRecipe(cantina, 'Última')
    const before = await recordedEvents(server.application.database, 'bistro')
    const refused = async (own: Partial<BaseProductBody>) => {
      const { status, body } = await bistro.post<Problem>(path, bodyOf(own))
      return [status, body.errors?.map(({ path: field, message }) => `${field}: ${message}`)]
    }
    expect(await refused({ recipeId: theirs })).toEqual([422, ['recipeId: Esta ficha técnica não está cadastrada']])
    expect(await refused({ ingredientId: 999 })).toEqual([422, ['ingredientId: Este ingrediente não está cadastrado']])
    expect(await refused({ recipeId, ingredientId })).toEqual([
      422,
      ['ingredientId: O custo vem de uma ficha técnica ou de um ingrediente, não dos dois'],
    ])
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('is not deleted while a product names it', async () => {
    const recipeId = await registerRecipe(bistro, 'Pudim')
    const ingredientId = await registerIngredient(bistro, 'Mel')
    const products = [await create({ recipeId }), await create({ recipeId }), await create({ ingredientId })]
    const remove = async (what: string) => {
      const { status, body } = await bistro.delete<Problem>(what)
      return [status, status === 204 ? '' : body.detail]
    }
    expect(await remove(`/api/recipes/${recipeId}`)).toEqual([
      409,
      'Não é possível excluir: esta ficha técnica dá o custo de 2 produtos base.',
    ])
    expect(await remove(`/api/ingredients/${ingredientId}`)).toEqual([
      409,
      'Não é possível excluir: este ingrediente dá o custo de 1 produto base.',
    ])
    for (const { id } of products) await bistro.delete(`${path}/${id}`)
    expect(await remove(`/api/recipes/${recipeId}`)).toEqual([204, ''])
    expect(await remove(`/api/ingredients/${ingredientId}`)).toEqual([204, ''])
  })

  it('is chosen from a list of all recipes and ingredients of the tenant', async () => {
    const salsa = await server.tenant('salsa')
    await salsa.post('/api/ingredients', { name: 'Sal', price: 2, unit: 'kg', supplier: 'Norte' })
    const recipeId = await registerRecipe(salsa, 'Água de sal')
    expect((await salsa.get('/api/cost-sources')).body).toEqual([
      { kind: 'recipe', id: recipeId, name: 'Água de sal', detail: '' },
      { kind: 'ingredient', id: 2, name: 'Água de sal: tomate', detail: '' },
      { kind: 'ingredient', id: 1, name: 'Sal', detail: 'Norte' },
    ])
  })
})
