import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { RecipeBody, RecipeLineBody } from './contract/api.ts'
import { inUnit } from './contract/costing.ts'
import type { Unit } from './contract/costing.ts'
import type { RecipeDetails, RecipeEvent, RecipeLineDetails } from './events.ts'

export type RecipeState =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly version: number; readonly details: RecipeDetails }
  | { readonly status: 'deleted' }

/** An ingredient as it is registered now. */
export interface RegisteredIngredient {
  readonly name: string
  readonly price: number
  readonly unit: Unit
}
/** The registered ingredients of a recipe's lines, by id. An id that is not in the map is not registered. */
export type IngredientRegister = ReadonlyMap<number, RegisteredIngredient>

export type RecipeCommand =
  | {
      readonly type: 'RegisterRecipe'
      readonly id: number
      readonly body: RecipeBody
      readonly register: IngredientRegister
    }
  | { readonly type: 'CopyRecipe'; readonly id: number; readonly name: string; readonly source: RecipeDetails }
  | { readonly type: 'ChangeRecipe'; readonly body: RecipeBody; readonly register: IngredientRegister }
  | { readonly type: 'UpdatePrices'; readonly register: IngredientRegister }
  /** `costedProducts`: number of base products that name the recipe as the source of their cost. */
  | { readonly type: 'DeleteRecipe'; readonly costedProducts: number }

/** Throws Rejection 'recipe_line_units_incompatible' when the quantity's unit does not convert to the purchase unit. */
function checkUnits(line: number, name: string, used: Unit, bought: Unit): void {
  if (inUnit(0, used, bought) === null)
    throw new Rejection('recipe_line_units_incompatible', { line, name, used, bought })
}

/**
 * A line as it is saved: the name from the register; price and unit from the client, or from the register when no price
 * was sent. The quantity's unit must also convert to the register's unit, except where the saved recipe already has
 * this price unit: a saved recipe stays valid when the register's unit changes later.
 */
function completeLine(
  body: RecipeLineBody,
  line: number,
  register: IngredientRegister,
  keptUnits: ReadonlySet<string>,
): RecipeLineDetails {
  const registered = register.get(body.ingredientId)
  if (registered === undefined) throw new Rejection('recipe_line_ingredient_unknown', { line })
  const { ingredientId, operationalQuantity, operationalUnit, correctionFactor } = body
  // A unit that was sent without a price is ignored: the register's price belongs to the register's unit.
  const ingredientUnit = (typeof body.ingredientPrice === 'number' ? body.ingredientUnit : null) ?? registered.unit
  checkUnits(line, registered.name, operationalUnit, ingredientUnit)
  if (!keptUnits.has(`${ingredientId} ${ingredientUnit}`))
    checkUnits(line, registered.name, operationalUnit, registered.unit)
  return {
    ingredientId,
    ingredientName: registered.name,
    ingredientPrice: body.ingredientPrice ?? registered.price,
    ingredientUnit,
    registeredPrice: body.registeredPrice ?? registered.price,
    quantity: operationalQuantity,
    quantityUnit: operationalUnit,
    correctionFactor,
  }
}

function detailsOf(
  id: number,
  body: RecipeBody,
  register: IngredientRegister,
  before: readonly RecipeLineDetails[],
): RecipeDetails {
  const { name, portionYield, portionUnit, markup, preparationMethod, safetyMarginType, safetyMarginValue } = body
  const keptUnits = new Set(before.map(({ ingredientId, ingredientUnit }) => `${ingredientId} ${ingredientUnit}`))
  const lines = body.ingredients.map((line, index) => completeLine(line, index, register, keptUnits))
  return { id, name, portionYield, portionUnit, markup, lines, preparationMethod, safetyMarginType, safetyMarginValue }
}

/** The lines whose registered price or unit changed since it was copied. */
function priceChanges({ lines }: RecipeDetails, register: IngredientRegister) {
  return lines.flatMap(
    ({ ingredientId, ingredientName, ingredientPrice, ingredientUnit, registeredPrice, quantityUnit }, line) => {
      const registered = register.get(ingredientId)
      if (registered === undefined || (registered.price === registeredPrice && registered.unit === ingredientUnit))
        return []
      checkUnits(line, ingredientName, quantityUnit, registered.unit)
      return [
        {
          line,
          price: registered.price,
          unit: registered.unit,
          priceBefore: ingredientPrice,
          unitBefore: ingredientUnit,
        },
      ]
    },
  )
}

function withPrices(
  details: RecipeDetails,
  changes: Extract<RecipeEvent, { type: 'RecipePricesUpdated' }>['data']['lines'],
): RecipeDetails {
  const byLine = new Map(changes.map((change) => [change.line, change]))
  const lines = details.lines.map((line, index) => {
    const change = byLine.get(index)
    return change === undefined
      ? line
      : { ...line, ingredientPrice: change.price, registeredPrice: change.price, ingredientUnit: change.unit }
  })
  return { ...details, lines }
}

function evolve(state: RecipeState, event: RecipeEvent): RecipeState {
  const version = state.status === 'active' ? state.version + 1 : 1
  switch (event.type) {
    case 'RecipeRegistered': {
      const { copyOf: _copyOf, ...details } = event.data
      return { status: 'active', version, details }
    }
    case 'RecipeChanged': {
      const { linesBefore: _linesBefore, ...details } = event.data
      return { status: 'active', version, details }
    }
    case 'RecipePricesUpdated':
      return state.status === 'active'
        ? { status: 'active', version, details: withPrices(state.details, event.data.lines) }
        : state
    case 'RecipeDeleted':
      return { status: 'deleted' }
    default:
      return event satisfies never
  }
}

const simpleFields = [
  'name',
  'portionYield',
  'portionUnit',
  'markup',
  'preparationMethod',
  'safetyMarginType',
  'safetyMarginValue',
] as const satisfies readonly (keyof RecipeDetails)[]

function sameRecipe(left: RecipeDetails, right: RecipeDetails): boolean {
  return (
    simpleFields.every((field) => left[field] === right[field]) &&
    left.lines.length === right.lines.length &&
    left.lines.every((line, index) => sameLine(line, right.lines[index]))
  )
}

function sameLine(left: RecipeLineDetails, right: RecipeLineDetails | undefined): boolean {
  return (
    right !== undefined &&
    (Object.keys(left) as (keyof RecipeLineDetails)[]).every((field) => left[field] === right[field])
  )
}

export const recipeDecider: Decider<RecipeState, RecipeCommand, RecipeEvent> = {
  initialState: { status: 'absent' },
  evolve,
  decide(command, state) {
    if (command.type === 'RegisterRecipe')
      return [
        {
          type: 'RecipeRegistered',
          data: { ...detailsOf(command.id, command.body, command.register, []), copyOf: null },
        },
      ]
    if (command.type === 'CopyRecipe')
      return [
        {
          type: 'RecipeRegistered',
          data: { ...command.source, id: command.id, name: command.name, copyOf: command.source.id },
        },
      ]
    if (state.status !== 'active') throw new Rejection('recipe_not_found')
    const { details: before, version } = state
    switch (command.type) {
      case 'ChangeRecipe': {
        // Without a version the client does not want the check.
        if ((command.body.version ?? version) !== version) throw new Rejection('recipe_changed_meanwhile')
        const details = detailsOf(before.id, command.body, command.register, before.lines)
        return sameRecipe(details, before)
          ? []
          : [{ type: 'RecipeChanged', data: { ...details, linesBefore: before.lines.length } }]
      }
      case 'UpdatePrices': {
        const lines = priceChanges(before, command.register)
        return lines.length === 0 ? [] : [{ type: 'RecipePricesUpdated', data: { id: before.id, lines } }]
      }
      case 'DeleteRecipe':
        if (command.costedProducts > 0) throw new Rejection('recipe_costs_products', { count: command.costedProducts })
        return [{ type: 'RecipeDeleted', data: { id: before.id, name: before.name, lines: before.lines.length } }]
      default:
        return command satisfies never
    }
  },
}
