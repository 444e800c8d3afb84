import { decimalText, exact, type ParsedDecimal, parseDecimal, plainText } from '#contract/decimal'
import type { Ingredient, MarginType, Recipe, RecipeInput, RecipeLine } from '#contract/recipes'
import { type CostedLine, type CostedRecipe, type Unit, unitSymbols, unitsLike } from '#contract/recipes/costing'

// Numbers are kept as they were typed: what a person sees is never rewritten under their hands, and half a number is no number.

export interface LineValues {
  /** Its own for as long as the form is open, wherever the line stands. */
  readonly key: number
  readonly ingredientId: number | null
  readonly ingredientName: string
  readonly ingredientUnit: Unit
  readonly price: string
  /** What the register said when the price was copied. */
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
  readonly markup: string
  readonly lines: readonly LineValues[]
  readonly preparationMethod: string
  readonly safetyMarginType: MarginType
  readonly safetyMarginValue: string
}

export function blankLine(key: number): LineValues {
  return {
    key, ingredientId: null, ingredientName: '', ingredientUnit: 'kg', price: '', registeredPrice: null, priceNow: null, quantity: '', unit: 'kg', factor: '1',
  }
}

export function blankSheet(): SheetValues {
  return {
    name: '', portionYield: '1', portionUnit: 'unidade', markup: '1', lines: [blankLine(0)], preparationMethod: '', safetyMarginType: 'percentage', safetyMarginValue: '0',
  }
}

export function sheetOf(recipe: Recipe): SheetValues {
  const { name, portionUnit, preparationMethod, safetyMarginType } = recipe
  return {
    name,
    portionYield: plainText(recipe.portionYield),
    portionUnit,
    markup: plainText(recipe.markup),
    lines: recipe.ingredients.map((line, key) => ({
      key,
      ingredientId: line.ingredientId,
      ingredientName: line.ingredientName,
      ingredientUnit: line.ingredientUnit,
      price: priceText(line.ingredientPrice),
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
 * The line with another ingredient: its name, price and unit are copied. A quantity that was already there keeps its unit
 * where it still converts; otherwise quantities are in the unit in which the ingredient is bought.
 */
export function withIngredient(line: LineValues, { id, name, price, unit }: Ingredient): LineValues {
  const keepsUnit = line.ingredientId !== null && unitsLike(unit).includes(line.unit)
  return {
    ...line, ingredientId: id, ingredientName: name, ingredientUnit: unit, price: priceText(price), registeredPrice: price, priceNow: null, unit: keepsUnit ? line.unit : unit,
  }
}

/** The line with what its ingredient costs in the register today. */
export function withPriceNow(line: LineValues): LineValues {
  if (line.priceNow === null) return line
  const { price, unit } = line.priceNow
  return { ...line, price: priceText(price), registeredPrice: price, ingredientUnit: unit, priceNow: null }
}

/** Nobody has said anything in it: it is the line that waits for the next ingredient. */
function isBlankLine({ ingredientId, quantity, price }: LineValues): boolean {
  return ingredientId === null && quantity.trim() === '' && price.trim() === ''
}

/** Units that the line's quantity can be in; before there is an ingredient, all that could be. */
export function unitChoices({ ingredientId, ingredientUnit, unit }: LineValues, all: readonly Unit[]): readonly Unit[] {
  if (ingredientId === null) return all
  const like = unitsLike(ingredientUnit)
  // The ingredient is bought by another measure since: the old unit stays to be seen, and is refused.
  return like.includes(unit) ? like : [unit, ...like]
}

const suffixes = new Map<string, Unit>([
  ...Object.entries(unitSymbols).map(([unit, symbol]): [string, Unit] => [symbol.toLowerCase(), unit === 'unidade' ? 'unidade' : (symbol as Unit)]),
  ['unid', 'unidade'], ['unidade', 'unidade'], ['unidades', 'unidade'],
])

/** `500g` and `0,5 kg` say the unit too; where it does not convert, the text is left for the person to mend. */
export function settled(line: LineValues): LineValues {
  const [, quantity, suffix] = /^\s*([\d.,]+)\s*(\p{L}+)\s*$/u.exec(line.quantity) ?? []
  const unit = suffixes.get(suffix?.toLowerCase() ?? '')
  if (quantity === undefined || unit === undefined || !unitChoices(line, [unit]).includes(unit)) return line
  return { ...line, quantity, unit }
}

type Typed = ParsedDecimal | { readonly kind: 'blank' }

export function typedNumber(text: string): Typed {
  return text.trim() === '' ? { kind: 'blank' } : parseDecimal(text)
}

/** What the figures count with: a blank is what it stands for, and what is no number yet has no figure. */
function countedAs(text: string, blank: number): number | null {
  const typed = typedNumber(text)
  if (typed.kind === 'blank') return blank
  return typed.kind === 'number' && typed.value >= 0 ? typed.value : null
}

export function costedLine(line: LineValues): CostedLine | null {
  const { quantity, unit, factor, price, ingredientUnit, ingredientId } = settled(line)
  const [operationalQuantity, correctionFactor, ingredientPrice] = [countedAs(quantity, 0), countedAs(factor, 1), countedAs(price, 0)]
  if (operationalQuantity === null || correctionFactor === null || ingredientPrice === null) return null
  return { operationalQuantity, operationalUnit: unit, correctionFactor, ingredientPrice, ingredientUnit: ingredientId === null ? unit : ingredientUnit }
}

/** What the live figures come from; null while something that is typed is no number. */
export function costedSheet(values: SheetValues): CostedRecipe | null {
  const ingredients = values.lines.map(costedLine)
  const costed = ingredients.filter((line) => line !== null)
  const [portionYield, markup, safetyMarginValue] = [countedAs(values.portionYield, 0), countedAs(values.markup, 1), countedAs(values.safetyMarginValue, 0)]
  if (costed.length < ingredients.length || portionYield === null || markup === null || safetyMarginValue === null) return null
  return { ingredients: costed, portionYield, markup, safetyMarginType: values.safetyMarginType, safetyMarginValue }
}

/** What is not a number is sent as none, so that the contract refuses it where it stands. */
function numberOr<T>(text: string, blank: T): number | T {
  const typed = typedNumber(text)
  if (typed.kind === 'blank') return blank
  return typed.kind === 'number' ? typed.value : Number.NaN
}

/** What is sent: without the lines in which nothing was said. */
export function bodyOf(values: SheetValues, version: number | null): RecipeInput {
  return {
    name: values.name,
    portionYield: numberOr(values.portionYield, Number.NaN),
    portionUnit: values.portionUnit,
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
  const line = settled(typed)
  return {
    ingredientId: line.ingredientId ?? 0,
    // Before there is an ingredient there is no price to ask for.
    ingredientPrice: numberOr(line.price, line.ingredientId === null ? null : Number.NaN),
    ingredientUnit: line.ingredientUnit,
    operationalQuantity: numberOr(line.quantity, Number.NaN),
    operationalUnit: line.unit,
    correctionFactor: numberOr(line.factor, null),
    registeredPrice: line.registeredPrice,
  }
}
