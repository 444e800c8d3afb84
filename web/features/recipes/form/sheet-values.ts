import { decimalText, exact, parseDecimal, plainText } from '#contract/decimal'
import type { ParsedDecimal } from '#contract/decimal'
import type { Ingredient, MarginType, Recipe, RecipeInput, RecipeLine } from '#contract/recipes'
import { costOfSheet, priceOfLine, unitCostOf, unitsLike } from '#contract/recipes/costing'
import type { CostedLine, CostedRecipe, Unit } from '#contract/recipes/costing'
import { outputsOf } from './output-values.ts'
import type { OutputValues } from './output-values.ts'
import { splitUnit } from './split-unit.ts'

// Numbers stay as typed text: the form never rewrites a field while the user types. A half-typed number has no value.

export interface LineValues {
  /** Unique for as long as the form is open; does not change when the line moves. */
  readonly key: number
  readonly ingredientId: number | null
  /** Another sheet in place of an ingredient. Its price is its own, so `price` is not typed. */
  readonly recipeId: number | null
  readonly recipeVersion: number | null
  readonly subSheet: RecipeLine['subSheet']
  readonly subSheetNow: RecipeLine['subSheetNow']
  readonly ingredientName: string
  readonly ingredientUnit: Unit
  readonly price: string
  /** Registered price at the moment it was copied to the line. */
  readonly registeredPrice: number | null
  readonly priceNow: RecipeLine['priceNow']
  readonly quantity: string
  readonly unit: Unit
  readonly factor: string
}

export interface SheetValues {
  readonly name: string
  readonly portionYield: string
  readonly portionUnit: string
  /** What the sheet yields in weight, volume or units; blank: nobody has said it. */
  readonly yieldN: string
  readonly yieldUnit: Unit
  readonly cooked: boolean | null
  readonly onMenu: boolean
  readonly outputs: readonly OutputValues[]
  readonly markup: string
  readonly lines: readonly LineValues[]
  readonly preparationMethod: string
  readonly safetyMarginType: MarginType
  readonly safetyMarginValue: string
}

const noSheet = { recipeId: null, recipeVersion: null, subSheet: null, subSheetNow: null } as const

/** Whether the line has its ingredient or its sheet. */
export const isPicked = ({ ingredientId, recipeId }: Pick<LineValues, 'ingredientId' | 'recipeId'>): boolean =>
  ingredientId !== null || recipeId !== null

export function blankLine(key: number): LineValues {
  return {
    key,
    ingredientId: null,
    ...noSheet,
    ingredientName: '',
    ingredientUnit: 'kg',
    price: '',
    registeredPrice: null,
    priceNow: null,
    quantity: '',
    unit: 'kg',
    factor: '1',
  }
}

export function blankSheet(): SheetValues {
  return {
    name: '',
    portionYield: '1',
    portionUnit: 'unidade',
    yieldN: '',
    yieldUnit: 'kg',
    cooked: null,
    onMenu: false,
    outputs: [],
    markup: '1',
    lines: [blankLine(0)],
    preparationMethod: '',
    safetyMarginType: 'percentage',
    safetyMarginValue: '0',
  }
}

export function sheetOf(recipe: Recipe): SheetValues {
  const { name, portionUnit, preparationMethod, safetyMarginType } = recipe
  return {
    name,
    portionYield: plainText(recipe.portionYield),
    portionUnit,
    yieldN: recipe.yield === null ? '' : plainText(recipe.yield.n),
    yieldUnit: recipe.yield?.unit ?? 'kg',
    cooked: recipe.cooked,
    onMenu: recipe.onMenu,
    outputs: outputsOf(recipe),
    markup: plainText(recipe.markup),
    lines: recipe.ingredients.map((line, key) => ({
      key,
      ingredientId: line.ingredientId,
      recipeId: line.recipeId,
      recipeVersion: line.recipeVersion,
      subSheet: line.subSheet,
      subSheetNow: line.subSheetNow,
      ingredientName: line.ingredientName,
      ingredientUnit: line.ingredientUnit,
      price: decimalText(priceOfLine(line), 2),
      registeredPrice: line.registeredPrice,
      priceNow: line.priceNow,
      quantity: plainText(line.operationalQuantity),
      unit: line.operationalUnit,
      factor: plainText(line.correctionFactor),
    })),
    preparationMethod,
    safetyMarginType,
    safetyMarginValue: plainText(recipe.safetyMarginValue),
  }
}

function priceText(price: number): string {
  return decimalText(exact(price), 2)
}

/**
 * Copies name, price and unit of the ingredient to the line. A line that already had an ingredient keeps its quantity
 * unit if it still converts; otherwise the quantity is in the ingredient's purchase unit.
 */
export function withIngredient(line: LineValues, { id, name, price, unit }: Ingredient): LineValues {
  const keepsUnit = isPicked(line) && unitsLike(unit).includes(line.unit)
  return {
    ...line,
    ...noSheet,
    ingredientId: id,
    ingredientName: name,
    ingredientUnit: unit,
    price: priceText(price),
    registeredPrice: price,
    priceNow: null,
    unit: keepsUnit ? line.unit : unit,
  }
}

/** Copies a sheet, at the version that was read, to the line; null where that sheet does not say what it yields. */
export function withSheet(line: LineValues, recipe: Recipe): LineValues | null {
  const subSheet = costOfSheet(recipe)
  if (subSheet === null) return null
  const { unit } = subSheet.yield
  const keepsUnit = isPicked(line) && unitsLike(unit).includes(line.unit)
  return {
    ...line,
    ...sheetPrice(subSheet),
    ingredientId: null,
    recipeId: recipe.id,
    recipeVersion: recipe.version,
    subSheetNow: null,
    ingredientName: recipe.name,
    priceNow: null,
    unit: keepsUnit ? line.unit : unit,
  }
}

const sheetPrice = (subSheet: NonNullable<LineValues['subSheet']>) => ({
  subSheet,
  ingredientUnit: subSheet.yield.unit,
  price: decimalText(unitCostOf(subSheet), 2),
  registeredPrice: null,
})

/** Copies today's registered price of the ingredient to the line. */
export function withPriceNow(line: LineValues): LineValues {
  if (line.priceNow === null) return line
  if (line.subSheetNow !== null) {
    const { version, ...subSheet } = line.subSheetNow
    return { ...line, ...sheetPrice(subSheet), recipeVersion: version, subSheetNow: null, priceNow: null }
  }
  const { price, unit } = line.priceNow
  return { ...line, price: priceText(price), registeredPrice: price, ingredientUnit: unit, priceNow: null }
}

/** A line without ingredient, quantity and price: it is not sent. */
function isBlankLine(line: LineValues): boolean {
  const { quantity, price } = line
  return !isPicked(line) && quantity.trim() === '' && price.trim() === ''
}

/** Units that the line's quantity can have; `all` while the line has no ingredient. */
export function unitChoices(line: LineValues, all: readonly Unit[]): readonly Unit[] {
  if (!isPicked(line)) return all
  const { ingredientUnit, unit } = line
  const like = unitsLike(ingredientUnit)
  // The purchase unit has changed since: the old unit stays in the list, and validation rejects it.
  return like.includes(unit) ? like : [unit, ...like]
}

/** Splits `500g` or `0,5 kg` into quantity and unit. When the unit does not convert, the line stays as typed. */
export function withTypedUnit(line: LineValues): LineValues {
  const { quantity, unit } = splitUnit(line.quantity)
  if (quantity === undefined || unit === undefined || !unitChoices(line, [unit]).includes(unit)) return line
  return { ...line, quantity, unit }
}

type Typed = ParsedDecimal | { readonly kind: 'blank' }

export function typedNumber(text: string): Typed {
  return text.trim() === '' ? { kind: 'blank' } : parseDecimal(text)
}

/** The number used in the live costs: `blank` for an empty field, null if the text is not a number of at least zero. */
function numberForCosts(text: string, blank: number): number | null {
  const typed = typedNumber(text)
  if (typed.kind === 'blank') return blank
  return typed.kind === 'number' && typed.value >= 0 ? typed.value : null
}

export function costedLine(line: LineValues): CostedLine | null {
  const { quantity, unit, factor, price, ingredientUnit, subSheet } = withTypedUnit(line)
  const [operationalQuantity, correctionFactor, ingredientPrice] = [
    numberForCosts(quantity, 0),
    numberForCosts(factor, 1),
    // The price of another sheet is not typed: it comes exactly from that sheet.
    subSheet === null ? numberForCosts(price, 0) : 0,
  ]
  if (operationalQuantity === null || correctionFactor === null || ingredientPrice === null) return null
  return {
    operationalQuantity,
    operationalUnit: unit,
    correctionFactor,
    ingredientPrice,
    ingredientUnit: isPicked(line) ? ingredientUnit : unit,
    subSheet,
  }
}

/** Input of the live costs; null while a field does not hold a number. */
export function costedSheet(values: SheetValues): CostedRecipe | null {
  const ingredients = values.lines.map(costedLine)
  const costed = ingredients.filter((line) => line !== null)
  const [portionYield, markup, safetyMarginValue] = [
    numberForCosts(values.portionYield, 0),
    numberForCosts(values.markup, 1),
    numberForCosts(values.safetyMarginValue, 0),
  ]
  if (costed.length < ingredients.length || portionYield === null || markup === null || safetyMarginValue === null)
    return null
  return { ingredients: costed, portionYield, markup, safetyMarginType: values.safetyMarginType, safetyMarginValue }
}

/** NaN for text that is not a number, so that the contract rejects it at its own field. */
function numberOr<T>(text: string, blank: T): number | T {
  const typed = typedNumber(text)
  if (typed.kind === 'blank') return blank
  return typed.kind === 'number' ? typed.value : Number.NaN
}

/** Request body, without the blank lines. */
export function bodyOf(values: SheetValues, version: number | null): RecipeInput {
  return {
    name: values.name,
    portionYield: numberOr(values.portionYield, Number.NaN),
    portionUnit: values.portionUnit,
    yield: values.yieldN.trim() === '' ? null : { n: numberOr(values.yieldN, Number.NaN), unit: values.yieldUnit },
    cooked: values.cooked,
    onMenu: values.onMenu,
    outputs: values.outputs.map(({ baseProductId, pack, unit }) => ({
      baseProductId,
      pack: { n: numberOr(pack, Number.NaN), unit },
    })),
    markup: numberOr(values.markup, null),
    ingredients: sentLines(values).map(lineBody),
    preparationMethod: values.preparationMethod,
    safetyMarginType: values.safetyMarginType,
    safetyMarginValue: numberOr(values.safetyMarginValue, null),
    ...(version === null ? {} : { version }),
  }
}

export function sentLines({ lines }: SheetValues): readonly LineValues[] {
  return lines.filter((line) => !isBlankLine(line))
}

function lineBody(typed: LineValues): RecipeInput['ingredients'][number] {
  const line = withTypedUnit(typed)
  const quantity = {
    operationalQuantity: numberOr(line.quantity, Number.NaN),
    operationalUnit: line.unit,
    correctionFactor: numberOr(line.factor, null),
  }
  if (line.recipeId !== null) return { recipeId: line.recipeId, recipeVersion: line.recipeVersion, ...quantity }
  return {
    ...quantity,
    ingredientId: line.ingredientId ?? 0,
    // Without an ingredient a blank price is not an error: only the ingredient is missing.
    ingredientPrice: numberOr(line.price, line.ingredientId === null ? null : Number.NaN),
    ingredientUnit: line.ingredientUnit,
    registeredPrice: line.registeredPrice,
  }
}
