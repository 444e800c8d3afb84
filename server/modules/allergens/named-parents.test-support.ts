import { expect } from 'vitest'
import { added } from '../../../infra/test/printing.ts'
import type { TestClient, TestServerOptions } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { Ingredient, Recipe } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import { declareAll, exampleOf } from './declarations.test-support.ts'

/** The id of a new cooked product that is kept in a fridge. */
export async function productOf(owner: TestClient, name: string, own: object): Promise<string> {
  const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
  return (await added<{ id: string }>(owner.post('/api/base-products', { ...body, foodClass: 'cozido', ...own }))).id
}

/** The first label of a new batch, as the batch answers it. */
export async function producedBy(owner: TestClient, recipeId: number, own: object): Promise<Label> {
  const [made] = (await added<Produced>(owner.post('/api/batches', { recipeId, times: 1, ...own }))).labels
  if (made === undefined) throw new Error('A batch made no label')
  return made
}

export const codesOf = (parents: readonly (Label | undefined)[]) => parents.map((parent) => parent?.qrCode)

interface Asked extends Pick<TestServerOptions, 'wrapDatabase'> {
  /** These fields replace those of milk in the declaration of cheese. */
  readonly cheese?: object
}

/** A house whose labels name the labels that they are made of. */
export async function parentsKitchen({ cheese: ofCheese, ...options }: Asked = {}) {
  const server = await startTestServer({ now: '2026-11-30T18:00:00Z', ...options })
  const owner = await server.tenant('bistro')

  const product = (name: string, own: object = {}) => productOf(owner, name, own)
  function labelled(own: object): Promise<Label> {
    const { expiration_date: _date, ...body } = labelBodyOf()
    const prepared = { ...body, state: 'preparado', storageTypeId: 'refrigerado' }
    return added<Label>(owner.post('/api/products', { ...prepared, ...own }))
  }
  const produced = (recipeId: number, own: object = {}) => producedBy(owner, recipeId, own)

  await owner.put('/api/business', { uf: 'SP', city: 'São Paulo' })
  const kitchen = await sheetsOf(owner)
  const cheese = await added<Ingredient>(owner.post('/api/ingredients', { name: 'Queijo', price: 9, unit: 'kg' }))
  await declareAll(owner, { Queijo: { ...exampleOf('Leite'), ...ofCheese } })
  for (const [name, sheet, unit] of [
    ['Molho branco', kitchen.white, 'g'],
    ['Molho de tomate', kitchen.sauce, 'mL'],
  ] as const) {
    const { id: _id, ...body } = (await owner.get<Recipe>(`/api/recipes/${sheet.id}`)).body
    const outputs = [{ baseProductId: await product(name), pack: { n: 500, unit } }]
    expect(await owner.put(`/api/recipes/${sheet.id}`, { ...body, outputs })).toMatchObject({ status: 200 })
  }
  return {
    server,
    owner,
    kitchen,
    /** Products that no sheet makes; sliced cheese is a declared ingredient. */
    products: {
      rice: await product('Arroz de forno'),
      plain: await product('Arroz'),
      thawed: await product('Molho'),
      cheese: await product('Queijo fatiado', { ingredientId: cheese.id }),
    },
    /** A label of white sauce, which contains milk and wheat. */
    white: await produced(kitchen.white.id),
    /** A label of tomato sauce, which contains none of the substances. */
    tomato: await produced(kitchen.sauce.id),
    product,
    labelled,
    produced,
  }
}
