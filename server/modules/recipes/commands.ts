import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { Rejection } from '../../errors.ts'
import type { Ingredient, IngredientBody, Recipe, RecipeBody } from './contract/api.ts'
import type { RecipeState, Registers } from './decider.ts'
import { recipeDecider } from './decider.ts'
import type { IngredientDetails, RecipeDetails, RecipeEvent } from './events.ts'
import { ingredientDecider } from './ingredient-decider.ts'
import type { CostedProducts } from './ports.ts'
import * as queries from './queries.ts'
import { recipeOf } from './rules/recipe-answer.ts'
import type { KnownSheet, KnownSheets } from './rules/sub-sheet.ts'

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
  /** The id of the received price: `12-3`. */
  readonly receiptPrice: string
}

/** The prices of a note, in one act. Each ingredient is named once. */
export async function changePrices(unit: UnitOfWork, prices: readonly NewPrice[]): Promise<void> {
  const loaded = await loadStreams(
    unit,
    ingredientDecider,
    prices.map(({ ingredientId }) => ingredientStream(ingredientId)),
  )
  for (const [index, { price, invoice, receiptPrice }] of prices.entries()) {
    const ingredient = loaded[index]
    if (ingredient !== undefined)
      decideAndAppend(unit, ingredientDecider, ingredient, { type: 'ChangePrice', price, invoice, receiptPrice })
  }
}

type SetPrice = Pick<NewPrice, 'ingredientId' | 'receiptPrice'>

/** Takes received prices back: a price that the register still has becomes what it was before. Each ingredient is named once. */
export async function restorePrices(unit: UnitOfWork, prices: readonly SetPrice[]): Promise<void> {
  const loaded = await loadStreams(
    unit,
    ingredientDecider,
    prices.map(({ ingredientId }) => ingredientStream(ingredientId)),
  )
  for (const [index, { receiptPrice }] of prices.entries()) {
    const ingredient = loaded[index]
    if (ingredient?.state.status === 'active')
      decideAndAppend(unit, ingredientDecider, ingredient, { type: 'TakePriceBack', receiptPrice })
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

type Known = Pick<Registers, 'ingredients' | 'sheets'>

function answerOf(state: RecipeState, known: Known): Recipe {
  if (state.status !== 'active') throw new Rejection('recipe_not_found')
  return recipeOf(state.details, state.version, known)
}

const numbersOf = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
]

/** The ingredients and the sheets with these ids, by two queries that travel together. */
async function knownOf(
  unit: UnitOfWork,
  ingredientIds: readonly number[],
  sheetIds: readonly number[],
): Promise<Known> {
  const [ingredients, sheets] = await Promise.all([
    queries.findIngredients(unit.tx, ingredientIds),
    sheetsAtVersions(unit, sheetIds),
  ])
  return { ingredients, sheets }
}

const knownOfLines = (unit: UnitOfWork, { lines }: RecipeDetails): Promise<Known> =>
  knownOf(
    unit,
    numbersOf(lines.map(({ ingredientId }) => ingredientId)),
    numbersOf(lines.map(({ subSheet }) => subSheet?.recipeId)),
  )

/** Sheets with every version of theirs: a line may name one that is not the newest. */
async function sheetsAtVersions({ tx, store }: UnitOfWork, ids: readonly number[]): Promise<KnownSheets> {
  const events = await store.readStreams<RecipeEvent>(tx, ids.map(recipeStream))
  return new Map(
    ids.flatMap((id): [number, KnownSheet][] => {
      const sheet = sheetOf(events.get(recipeStream(id)) ?? [])
      return sheet === null ? [] : [[id, sheet]]
    }),
  )
}

/** Null where the sheet is not registered, or was deleted. */
function sheetOf(events: readonly RecipeEvent[]): KnownSheet | null {
  const stateAt = (version: number) => events.slice(0, version).reduce(recipeDecider.evolve, recipeDecider.initialState)
  const now = stateAt(events.length)
  if (now.status !== 'active') return null
  return {
    name: now.details.name,
    version: now.version,
    at: (version) => {
      const state = stateAt(version)
      return state.status === 'active' && state.version === version ? state.details : undefined
    },
  }
}

/**
 * What the body names. The tenant's writes come one after the other and read after the one before has committed, so two
 * people who save at once cannot make a circle.
 *
 * @param id null for a sheet that is new: no other one uses it
 */
async function registersOf(
  unit: UnitOfWork,
  id: number | null,
  { ingredients: lines, outputs }: RecipeBody,
  products: CostedProducts,
): Promise<Registers> {
  const sheetIds = numbersOf(lines.map(({ recipeId }) => recipeId))
  const [known, users, found] = await Promise.all([
    knownOf(unit, numbersOf(lines.map(({ ingredientId }) => ingredientId)), sheetIds),
    id === null ? new Set<number>() : queries.usersOf(unit.tx, id, sheetIds),
    products.names(unit.tx, outputs?.map(({ baseProductId }) => baseProductId) ?? []),
  ])
  return { ...known, users, products: new Set(found.keys()) }
}

export async function registerRecipe(unit: UnitOfWork, body: RecipeBody, products: CostedProducts): Promise<Recipe> {
  const [id, register] = await Promise.all([queries.nextId(unit.tx, 'recipe'), registersOf(unit, null, body, products)])
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

export async function changeRecipe(
  unit: UnitOfWork,
  id: number,
  body: RecipeBody,
  products: CostedProducts,
): Promise<Recipe> {
  const register = await registersOf(unit, id, body, products)
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
  return answerOf(copied, await knownOfLines(unit, details))
}

/** Copies the register's current price and unit, and the newest version of a sheet, into every line where they changed. */
export async function updateRecipePrices(unit: UnitOfWork, id: number): Promise<Recipe> {
  const [loaded] = await loadStreams(unit, recipeDecider, [recipeStream(id)])
  if (loaded?.state.status !== 'active') throw new Rejection('recipe_not_found')
  const register = await knownOfLines(unit, loaded.state.details)
  return answerOf(decideAndAppend(unit, recipeDecider, loaded, { type: 'UpdatePrices', register }), register)
}

export async function deleteRecipe(unit: UnitOfWork, id: number, products: CostedProducts): Promise<void> {
  const [costedProducts, usedBy] = await Promise.all([
    products.naming(unit.tx, { kind: 'recipe', id }),
    queries.sheetsUsing(unit.tx, id),
  ])
  await handleCommand(unit, recipeDecider, recipeStream(id), { type: 'DeleteRecipe', costedProducts, usedBy })
}
