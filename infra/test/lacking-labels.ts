import { expect } from 'vitest'
import { cookableSheet } from './batches.ts'
import type { TestClient } from './server.ts'

/** The ids of two labels in stock whose ingredient has got soy after they were printed. */
async function lackingLabels(client: TestClient): Promise<number[]> {
  const { ingredientId, baseProductId } = await cookableSheet(client)
  const declare = (contains: readonly string[]) =>
    client.put(`/api/ingredients/${ingredientId}/allergens`, {
      allergens: { contains, derived: [], mayContain: [] },
      gluten: 'nao_contem',
      allergenSource: 'rotulo',
    })
  await declare([])
  const labels = await client.post<{ id: number }[]>('/api/products', {
    name: 'Caldo',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    baseProductId,
    quantity: 2,
    state: 'preparado',
    storageTypeId: 'refrigerado',
  })
  expect(labels.status, JSON.stringify(labels.body)).toBe(201)
  await declare(['soja'])
  return labels.body.map(({ id }) => id)
}

/** A request for the review of allergens, as its path needs it. */
export async function reviewRequest(
  client: TestClient,
  path: string,
): Promise<{ readonly id: string; readonly body: object } | null> {
  if (path !== '/api/allergens/review') return null
  const ids = await lackingLabels(client)
  return { id: '', body: { items: ids.map((labelId) => ({ labelId, how: 'bloquear' })) } }
}
