import { expect } from 'vitest'
import type { TestClient } from '../../../infra/test/server.ts'
import type { Ingredient, Recipe, RecipeInput } from './contract/api.ts'

export type LineInput = RecipeInput['ingredients'][number]

interface Bought {
  readonly name: string
  readonly price: number
  readonly unit: LineInput['operationalUnit']
}

interface Kitchen {
  readonly client: TestClient
  readonly sauce: Recipe
  readonly bolognese: Recipe
  readonly white: Recipe
  readonly lasagne: Recipe
  readonly tomato: Ingredient
}

export const part = (
  recipeId: number,
  operationalQuantity: number,
  operationalUnit: LineInput['operationalUnit'],
): LineInput => ({
  recipeId,
  operationalQuantity,
  operationalUnit,
})

export const bodyOf = (name: string, ingredients: LineInput[], own: Partial<RecipeInput> = {}): RecipeInput => ({
  name,
  portionYield: 10,
  portionUnit: 'porção',
  ingredients,
  ...own,
})

export async function save(client: TestClient, body: RecipeInput): Promise<Recipe> {
  const saved = await client.post<Recipe>('/api/recipes', body)
  expect(saved).toMatchObject({ status: 201 })
  return saved.body
}
/** The sheets of the specification's examples, section G. */
export async function sheetsOf(client: TestClient): Promise<Kitchen> {
  const bought = new Map<string, Ingredient>()
  async function line({ name, price, unit }: Bought, quantity: number, correctionFactor = 1): Promise<LineInput> {
    const known = bought.get(name) ?? (await client.post<Ingredient>('/api/ingredients', { name, price, unit })).body
    bought.set(name, known)
    return { ingredientId: known.id, operationalQuantity: quantity, operationalUnit: unit, correctionFactor }
  }
  const salt = { name: 'Sal', price: 10, unit: 'kg' } as const
  const tomato = await line({ name: 'Tomate pelado', price: 12, unit: 'kg' }, 5)
  const sauce = await save(
    client,
    bodyOf(
      'Molho de tomate',
      [
        tomato,
        await line({ name: 'Cebola', price: 5, unit: 'kg' }, 1, 1.1),
        await line({ name: 'Azeite', price: 70, unit: 'L' }, 0.25),
        await line(salt, 0.1),
      ],
      { yield: { n: 6, unit: 'L' }, cooked: true },
    ),
  )
  const bolognese = await save(
    client,
    bodyOf('Bolonhesa', [part(sauce.id, 2, 'L'), await line({ name: 'Carne moída', price: 32, unit: 'kg' }, 2.5)], {
      yield: { n: 4, unit: 'kg' },
      cooked: true,
    }),
  )
  const white = await save(
    client,
    bodyOf(
      'Molho branco',
      [
        await line({ name: 'Leite', price: 4.8, unit: 'L' }, 2),
        await line({ name: 'Farinha', price: 5, unit: 'kg' }, 0.16),
        await line({ name: 'Manteiga', price: 45, unit: 'kg' }, 0.16),
        await line(salt, 0.02),
      ],
      { yield: { n: 2, unit: 'kg' }, cooked: true },
    ),
  )
  const lasagne = await save(
    client,
    bodyOf(
      'Lasanha',
      [
        await line({ name: 'Massa fresca', price: 18, unit: 'kg' }, 1),
        part(bolognese.id, 1.5, 'kg'),
        part(white.id, 2000, 'g'),
        await line({ name: 'Muçarela', price: 42, unit: 'kg' }, 0.6),
      ],
      { yield: { n: 5, unit: 'kg' }, cooked: false },
    ),
  )
  const registered = bought.get('Tomate pelado')
  if (registered === undefined) throw new Error('The tomato was registered')
  return { client, sauce, bolognese, white, lasagne, tomato: registered }
}
