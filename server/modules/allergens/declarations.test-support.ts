import { expect } from 'vitest'
import type { TestClient } from '../../../infra/test/server.ts'
import type { Ingredient } from '../recipes/contract/api.ts'

// What the specification's examples declare of the ingredients of its sheets (section J, data of the examples).

export const none = { contains: [], derived: [], mayContain: [] }
const said: Readonly<Record<string, object>> = {
  Leite: { allergens: { ...none, contains: ['leite'] }, gluten: 'nao_contem', lactose: 'contem' },
  Farinha: { allergens: { ...none, derived: ['trigo'] }, gluten: 'contem', lactose: 'nao_contem' },
  Manteiga: { allergens: { ...none, derived: ['leite'] }, gluten: 'nao_contem', lactose: 'contem' },
  Muçarela: { allergens: { ...none, derived: ['leite'] }, gluten: 'nao_contem', lactose: 'contem' },
  'Massa fresca': {
    allergens: { ...none, contains: ['ovos'], derived: ['trigo'] },
    gluten: 'contem',
    lactose: 'nao_contem',
  },
}
export const nothing = { allergens: none, gluten: 'nao_contem', lactose: 'nao_contem' }

/** What is declared of an ingredient of the examples by its name. */
export const exampleOf = (name: string): object => said[name] ?? nothing

/** Declares all ingredients of a house. `own`: in place of what the examples say, by name. */
export async function declareAll(client: TestClient, own: Readonly<Record<string, object>> = {}): Promise<void> {
  const { body: ingredients } = await client.get<Ingredient[]>('/api/ingredients')
  for (const { id, name } of ingredients) {
    const declared = { ...exampleOf(name), colourings: false, allergenSource: 'rotulo', ...own[name] }
    expect(await client.put(`/api/ingredients/${id}/allergens`, declared), name).toMatchObject({ status: 200 })
  }
}
