import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { Rejection } from '../../errors.ts'
import type { Ingredient, IngredientBody, Recipe, RecipeBody } from './contract/api.ts'
import type { RecipeState, IngredientRegister } from './decider.ts'
import { recipeDecider } from './decider.ts'
import type { IngredientDetails } from './events.ts'
import { ingredientDecider } from './ingredient-decider.ts'
import type { CostedProducts } from './ports.ts'
import * as queries from './queries.ts'
import { recipeOf } from './rules/recipe-answer.ts'

const ingredientStream = (id: number) => `ingredient-${id}`
const recipeStream = (id: number) => `recipe-${id}`

const ingredientDetails = (
  id: number,
  { name, price, unit, category, supplier, description }: IngredientBody,
): IngredientDetails => ({ id, name, price, unit, category, supplier, description })

export async function registerIngredient(unit: UnitOfWork, body: IngredientBody): Promise<Ingredient> {
  const [registered] = await importIngredients(unit, [body])
  if (registered === undefined) throw new Error('One body gives one ingredient')
  return registered
}

/** Registers all of them or none; the ids follow the order of the bodies. */
export async function importIngredients(unit: UnitOfWork, bodies: readonly IngredientBody[]): Promise<Ingredient[]> {
  const firstId = await queries.nextId(unit.tx, 'ingredient')
  return bodies.map((body, index) => {
    const details = ingredientDetails(firstId + index, body)
    decideAndAppend(unit, ingredientDecider, newStream(ingredientDecider, ingredientStream(details.id)), {
      type: 'RegisterIngredient',
      details,
    })
    return details
  })
}

export async function changeIngredient(unit: UnitOfWork, id: number, body: IngredientBody): Promise<Ingredient> {
  const details = ingredientDetails(id, body)
  await handleCommand(unit, ingredientDecider, ingredientStream(id), { type: 'ChangeIngredient', details })
  return details
}

interface NewPrice {
  readonly ingredientId: number
  readonly price: number
  readonly invoice: string | null
}

/** The prices of a note, in one act. Each ingredient is named once. */
export async function changePrices(unit: UnitOfWork, prices: readonly NewPrice[]): Promise<void> {
  const loaded = await loadStreams(
    unit,
    ingredientDecider,
    prices.map(({ ingredientId }) => ingredientStream(ingredientId)),
  )
  for (const [index, { price, invoice }] of prices.entries()) {
    const ingredient = loaded[index]
    if (ingredient !== undefined)
      decideAndAppend(unit, ingredientDecider, ingredient, { type: 'ChangePrice', price, invoice })
  }
}

interface ChangedPrice {
  readonly ingredientId: number
  readonly before: number
  readonly now: number
}

/** Prices that are still what a note has made of them become what they were before. */
export async function restorePrices(unit: UnitOfWork, prices: readonly ChangedPrice[]): Promise<void> {
  const loaded = await loadStreams(
    unit,
    ingredientDecider,
    prices.map(({ ingredientId }) => ingredientStream(ingredientId)),
  )
  for (const [index, { before, now }] of prices.entries()) {
    const ingredient = loaded[index]
    if (ingredient?.state.status === 'active' && ingredient.state.details.price === now)
      decideAndAppend(unit, ingredientDecider, ingredient, { type: 'ChangePrice', price: before, invoice: null })
  }
}

export async function deleteIngredient(unit: UnitOfWork, id: number, products: CostedProducts): Promise<void> {
  const [usedBy, costedProducts] = await Promise.all([
    queries.recipesUsing(unit.tx, id),
    products.naming(unit.tx, { kind: 'ingredient', id }),
  ])
  await handleCommand(unit, ingredientDecider, ingredientStream(id), {
    type: 'DeleteIngredient',
    usedBy,
    costedProducts,
  })
}

function answerOf(state: RecipeState, register: IngredientRegister): Recipe {
  if (state.status !== 'active') throw new Rejection('recipe_not_found')
  return recipeOf(state.details, state.version, register)
}

const registerOf = (
  { tx }: UnitOfWork,
  lines: readonly { readonly ingredientId: number }[],
): Promise<IngredientRegister> =>
  queries.findIngredients(
    tx,
    lines.map(({ ingredientId }) => ingredientId),
  )

export async function registerRecipe(unit: UnitOfWork, body: RecipeBody): Promise<Recipe> {
  const [id, register] = await Promise.all([queries.nextId(unit.tx, 'recipe'), registerOf(unit, body.ingredients)])
  return answerOf(
    decideAndAppend(unit, recipeDecider, newStream(recipeDecider, recipeStream(id)), {
      type: 'RegisterRecipe',
      id,
      body,
      register,
    }),
    register,
  )
}

export async function changeRecipe(unit: UnitOfWork, id: number, body: RecipeBody): Promise<Recipe> {
  const register = await registerOf(unit, body.ingredients)
  return answerOf(
    await handleCommand(unit, recipeDecider, recipeStream(id), { type: 'ChangeRecipe', body, register }),
    register,
  )
}

export async function duplicateRecipe(unit: UnitOfWork, sourceId: number, name: string): Promise<Recipe> {
  const [[source], id] = await Promise.all([
    loadStreams(unit, recipeDecider, [recipeStream(sourceId)]),
    queries.nextId(unit.tx, 'recipe'),
  ])
  if (source?.state.status !== 'active') throw new Rejection('recipe_not_found')
  const { details } = source.state
  const copied = decideAndAppend(unit, recipeDecider, newStream(recipeDecider, recipeStream(id)), {
    type: 'CopyRecipe',
    id,
    name,
    source: details,
  })
  return answerOf(copied, await registerOf(unit, details.lines))
}

/** Copies the register's current price and unit into every line where they changed. */
export async function updateRecipePrices(unit: UnitOfWork, id: number): Promise<Recipe> {
  const [loaded] = await loadStreams(unit, recipeDecider, [recipeStream(id)])
  if (loaded?.state.status !== 'active') throw new Rejection('recipe_not_found')
  const register = await registerOf(unit, loaded.state.details.lines)
  return answerOf(decideAndAppend(unit, recipeDecider, loaded, { type: 'UpdatePrices', register }), register)
}

export async function deleteRecipe(unit: UnitOfWork, id: number, products: CostedProducts): Promise<void> {
  const costedProducts = await products.naming(unit.tx, { kind: 'recipe', id })
  await handleCommand(unit, recipeDecider, recipeStream(id), { type: 'DeleteRecipe', costedProducts })
}
