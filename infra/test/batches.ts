import { expect } from 'vitest'
import type { TestClient } from './server.ts'
import { csv, fileBody } from '../../server/table-import/samples.test-support.ts'
import type { Produced } from '../../server/modules/production/contract/batches.ts'

let counter = 0

export interface CookableSheet {
  readonly recipeId: number
  readonly baseProductId: string
  /** The ingredient of the only line. */
  readonly ingredientId: number
}

/** A sheet of 2 kg whose labels have 500 g. */
export async function cookableSheet(client: TestClient): Promise<CookableSheet> {
  const name = `Caldo ${(counter += 1)}`
  const ingredient = await client.post<{ id: number }>('/api/ingredients', {
    name: `Osso ${counter}`,
    price: 8,
    unit: 'kg',
  })
  expect(ingredient.status).toBe(201)
  const product = await client.post<{ id: string }>('/api/base-products', {
    name,
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  })
  expect(product.status).toBe(201)
  const sheet = await client.post<{ id: number }>('/api/recipes', {
    name,
    portionYield: 4,
    ingredients: [{ ingredientId: ingredient.body.id, operationalQuantity: 1, operationalUnit: 'kg' }],
    yield: { n: 2, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId: product.body.id, pack: { n: 500, unit: 'g' } }],
  })
  expect(sheet.status).toBe(201)
  return { recipeId: sheet.body.id, baseProductId: product.body.id, ingredientId: ingredient.body.id }
}

export async function producedBatch(client: TestClient, fields: object = {}): Promise<Produced> {
  const { recipeId } = await cookableSheet(client)
  const made = await client.post<Produced>('/api/batches', { recipeId, times: 1, ...fields })
  expect(made.status).toBe(201)
  return made.body
}

/** The body of an import of one sheet, whose ingredient is registered for it. */
export async function sheetFile(client: TestClient) {
  const name = `Fubá ${(counter += 1)}`
  expect((await client.post('/api/ingredients', { name, price: 4, unit: 'kg' })).status).toBe(201)
  return fileBody(csv('Ficha técnica;Rendimento;Ingrediente;Quantidade;Unidade', `Polenta ${counter};4;${name};1;kg`))
}
