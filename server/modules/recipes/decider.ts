import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { RecipeBody, RecipeLineBody } from './contract/api.ts'
import { LEVELS_MAX } from './contract/api.ts'
import { inUnit } from './contract/costing.ts'
import type { Unit } from './contract/costing.ts'
import type { RecipeDetails, RecipeEvent, RecipeLineDetails } from './events.ts'
import { batchFields, checkOutputs } from './rules/batch-fields.ts'
import type { KnownSheets, SheetCopy } from './rules/sub-sheet.ts'
import { copyOfSheet, costsTheSame, priceOfCopy } from './rules/sub-sheet.ts'

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

/** What the lines and the outputs of a sheet name, as it is registered now. */
export interface Registers {
  readonly ingredients: IngredientRegister
  readonly sheets: KnownSheets
  /** The ids of the base products among those that the outputs name. */
  readonly products: ReadonlySet<string>
  /** The sheets, among those that the lines name, that are this sheet or use it, over any number of levels. */
  readonly users: ReadonlySet<number>
}

export type RecipeCommand =
  | {
      readonly type: 'RegisterRecipe'
      readonly id: number
      readonly body: RecipeBody
      readonly register: Registers
    }
  | { readonly type: 'CopyRecipe'; readonly id: number; readonly name: string; readonly source: RecipeDetails }
  | { readonly type: 'ChangeRecipe'; readonly body: RecipeBody; readonly register: Registers }
  | { readonly type: 'UpdatePrices'; readonly register: Pick<Registers, 'ingredients' | 'sheets'> }
  /** The numbers of base products that name the recipe as the source of their cost, and of sheets that use it. */
  | { readonly type: 'DeleteRecipe'; readonly costedProducts: number; readonly usedBy: number }

/** Throws Rejection 'recipe_line_units_incompatible' when the quantity's unit does not convert to the purchase unit. */
function checkUnits(line: number, name: string, used: Unit, bought: Unit, of?: 'recipe'): void {
  if (inUnit(0, used, bought) === null)
    throw new Rejection('recipe_line_units_incompatible', { line, name, used, bought, ...(of !== undefined && { of }) })
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
  const ingredientId = body.ingredientId ?? 0
  const registered = register.get(ingredientId)
  if (registered === undefined) throw new Rejection('recipe_line_ingredient_unknown', { line })
  const { operationalQuantity, operationalUnit, correctionFactor } = body
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

/**
 * A line that is another sheet, with that sheet's yield and cost at the version that the client has read. A sheet that was
 * changed since then keeps the line's cost until its prices are updated, as an ingredient's new price does.
 */
function sheetLine(body: RecipeLineBody, line: number, name: string, { sheets, users }: Registers): RecipeLineDetails {
  const recipeId = body.recipeId ?? 0
  const known = sheets.get(recipeId)
  const version = body.recipeVersion ?? known?.version ?? 0
  const details = known?.at(version)
  if (known === undefined || details === undefined) throw new Rejection('recipe_line_recipe_unknown', { line })
  if (users.has(recipeId)) throw new Rejection('recipe_cycle', { line, other: known.name, name })
  const copy = copyOfSheet(details, version)
  if (copy === null) throw new Rejection('recipe_yield_missing', { line })
  checkLevels(line, known.name, copy)
  const { operationalQuantity, operationalUnit, correctionFactor } = body
  checkUnits(line, known.name, operationalUnit, copy.unit, 'recipe')
  const price = priceOfCopy(copy)
  return {
    ingredientId: null,
    subSheet: copy.subSheet,
    ingredientName: known.name,
    ingredientPrice: price,
    ingredientUnit: copy.unit,
    registeredPrice: price,
    quantity: operationalQuantity,
    quantityUnit: operationalUnit,
    correctionFactor,
  }
}

function checkLevels(line: number, name: string, { subSheet }: SheetCopy): void {
  if (subSheet.levels >= LEVELS_MAX) throw new Rejection('recipe_depth', { line, name })
}

function detailsOf(id: number, body: RecipeBody, registers: Registers, saved: RecipeDetails | null): RecipeDetails {
  const before = saved?.lines ?? []
  const { name, portionYield, portionUnit, markup, preparationMethod, safetyMarginType, safetyMarginValue } = body
  const keptUnits = new Set(before.map(({ ingredientId, ingredientUnit }) => `${ingredientId} ${ingredientUnit}`))
  const lines = body.ingredients.map((line, index) =>
    typeof line.recipeId === 'number'
      ? sheetLine(line, index, name, registers)
      : completeLine(line, index, registers.ingredients, keptUnits),
  )
  const simple = { id, name, portionYield, portionUnit, markup, preparationMethod, safetyMarginType, safetyMarginValue }
  const details = { ...simple, lines, ...batchFields(body, saved) }
  checkOutputs(details, saved, registers.products)
  return details
}

/** The line's sheet as it is now, where it costs something else than the line's copy; null: it does not. */
export function newerCopy({ subSheet, ingredientUnit }: RecipeLineDetails, sheets: KnownSheets): SheetCopy | null {
  if (subSheet === undefined) return null
  const known = sheets.get(subSheet.recipeId)
  if (known === undefined || known.version === subSheet.version) return null
  const now = known.at(known.version)
  const copy = now === undefined ? null : copyOfSheet(now, known.version)
  return copy === null || costsTheSame(copy, { subSheet, unit: ingredientUnit }) ? null : copy
}

/** The lines whose sheet has a newer version that costs something else. */
const newerSheets = ({ lines }: RecipeDetails, sheets: KnownSheets) =>
  lines.flatMap((saved, line) => {
    const copy = newerCopy(saved, sheets)
    if (copy === null) return []
    checkUnits(line, saved.ingredientName, saved.quantityUnit, copy.unit, 'recipe')
    checkLevels(line, saved.ingredientName, copy)
    return [
      {
        line,
        price: priceOfCopy(copy),
        unit: copy.unit,
        priceBefore: saved.ingredientPrice,
        unitBefore: saved.ingredientUnit,
        subSheet: copy.subSheet,
      },
    ]
  })

/** The lines whose registered price or unit changed since it was copied. */
function priceChanges({ lines }: RecipeDetails, register: IngredientRegister) {
  return lines.flatMap(
    ({ ingredientId, ingredientName, ingredientPrice, ingredientUnit, registeredPrice, quantityUnit }, line) => {
      const registered = ingredientId === null ? undefined : register.get(ingredientId)
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
      : {
          ...line,
          ingredientPrice: change.price,
          registeredPrice: change.price,
          ingredientUnit: change.unit,
          ...(change.subSheet === undefined ? {} : { subSheet: change.subSheet }),
        }
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
  return simpleFields.every((field) => left[field] === right[field]) && isDeepStrictEqual(parts(left), parts(right))
}

const parts = ({ lines, yield: yielded, cooked, onMenu, outputs }: RecipeDetails) => ({
  lines,
  yielded,
  cooked,
  onMenu,
  outputs,
})

export const recipeDecider: Decider<RecipeState, RecipeCommand, RecipeEvent> = {
  initialState: { status: 'absent' },
  evolve,
  decide(command, state) {
    if (command.type === 'RegisterRecipe')
      return [
        {
          type: 'RecipeRegistered',
          data: { ...detailsOf(command.id, command.body, command.register, null), copyOf: null },
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
        const details = detailsOf(before.id, command.body, command.register, before)
        return sameRecipe(details, before)
          ? []
          : [{ type: 'RecipeChanged', data: { ...details, linesBefore: before.lines.length } }]
      }
      case 'UpdatePrices': {
        const { ingredients, sheets } = command.register
        const lines = [...priceChanges(before, ingredients), ...newerSheets(before, sheets)]
        return lines.length === 0 ? [] : [{ type: 'RecipePricesUpdated', data: { id: before.id, lines } }]
      }
      case 'DeleteRecipe':
        if (command.usedBy > 0) throw new Rejection('recipe_in_use', { count: command.usedBy })
        if (command.costedProducts > 0) throw new Rejection('recipe_costs_products', { count: command.costedProducts })
        return [{ type: 'RecipeDeleted', data: { id: before.id, name: before.name, lines: before.lines.length } }]
      default:
        return command satisfies never
    }
  },
}
