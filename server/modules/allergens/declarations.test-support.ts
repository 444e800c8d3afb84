import { expect } from 'vitest'
import type { TestClient } from '../../../infra/test/server.ts'
import type { Ingredient } from '../recipes/contract/api.ts'
import type { Affected } from './contract/affected.ts'

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

/** The request that declares an ingredient of the examples. `own`: in place of what the examples say. */
export const declarationOf = (name: string, own: object = {}) => ({
  ...exampleOf(name),
  colourings: false,
  allergenSource: 'rotulo',
  ...own,
})

/** Declares all ingredients of a house. `own`: in place of what the examples say, by name. */
export async function declareAll(client: TestClient, own: Readonly<Record<string, object>> = {}): Promise<void> {
  const { body: ingredients } = await client.get<Ingredient[]>('/api/ingredients')
  for (const { id, name } of ingredients) {
    const answer = await client.put(`/api/ingredients/${id}/allergens`, declarationOf(name, own[name]))
    expect(answer, name).toMatchObject({ status: 200 })
  }
}

/** Declares one ingredient of a house by its name, and answers what that changes. */
export async function declareNamed(
  client: TestClient,
  name: string,
  body: object = exampleOf(name),
): Promise<Affected> {
  const { body: ingredients } = await client.get<Ingredient[]>('/api/ingredients')
  const id = ingredients.find((each) => each.name === name)?.id
  const answer = await client.put<{ affected: Affected }>(`/api/ingredients/${id}/allergens`, {
    allergenSource: 'rotulo',
    ...body,
  })
  expect(answer.status, name).toBe(200)
  return answer.body.affected
}
