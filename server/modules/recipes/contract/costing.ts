import Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, plainText, productOf, rounded, sumOf } from '../../../contract/decimal.ts'
import { nameKey } from '../../../contract/text.ts'
import type { Measure, Unit } from '../../../contract/units.ts'
import { inUnit, measures, unitSymbols } from '../../../contract/units.ts'
import { unitWords } from '../../../contract/weight.ts'

export { inUnit, units, unitsLike, unitSymbols } from '../../../contract/units.ts'
export type { Unit } from '../../../contract/units.ts'

// The only code that computes costs: for the form's live figures, the server's answers, the PDF and the CSV.
// Formulas: specification §5 "Cost formulas", decisions "Recipes".

/** Names in a list of ingredients. */
export const unitNames: Readonly<Record<Unit, string>> = {
  kg: 'Quilograma (kg)',
  g: 'Grama (g)',
  L: 'Litro (L)',
  mL: 'Mililitro (mL)',
  unidade: 'Unidade',
}

// Yield units that users type in the singular; any other unit is shown as it was typed.
const plurals: ReadonlyMap<string, string> = new Map([
  ['unidade', 'unidades'],
  ['porção', 'porções'],
  ['fatia', 'fatias'],
  ['pedaço', 'pedaços'],
  ['prato', 'pratos'],
  ['copo', 'copos'],
  ['litro', 'litros'],
])

/** A recipe's yield as text: `10 unidades`, `1,5 kg`. */
export function portionsText({
  portionYield,
  portionUnit,
}: {
  readonly portionYield: number
  readonly portionUnit: string
}): string {
  return `${plainText(portionYield)} ${portionWord(portionUnit, portionYield)}`
}

/** `6 L`, `500 mL`. */
export const quantityText = ({ n, unit }: Quantity): string => `${plainText(n)} ${unitSymbols[unit]}`

/** The portions with what the sheet yields in weight, volume or units, where it says it: `10 porções · 6 L`. */
export const yieldsText = (sheet: Parameters<typeof portionsText>[0] & { readonly yield: Quantity | null }): string =>
  [portionsText(sheet), ...(sheet.yield === null ? [] : [quantityText(sheet.yield)])].join(' · ')

/** The word for this number of portions: `fatia`, `fatias`. */
export function portionWord(portionUnit: string, portions: number): string {
  return portions >= 2 ? (plurals.get(portionUnit) ?? portionUnit) : portionUnit
}

/** A quantity with its unit: what a sheet yields, what a pack holds. */
export interface Quantity {
  readonly n: number
  readonly unit: Unit
}

/**
 * What a sheet yields: its own `yield`, else its portions where their unit is a weight, a volume or `unidade`. Never the sum
 * of its ingredients: water evaporates.
 */
export function yieldOfSheet(sheet: {
  readonly yield?: Quantity | null | undefined
  readonly portionYield: number
  readonly portionUnit: string
}): Quantity | null {
  if (sheet.yield) return sheet.yield
  const unit = unitWords.get(nameKey(sheet.portionUnit))
  return unit === undefined ? null : { n: sheet.portionYield, unit }
}

/** An exact number in JSON: whole numbers as text, because they may have more digits than a JSON number keeps. */
export interface Ratio {
  readonly numerator: string
  readonly denominator: string
}

/** A sheet, at one version, as a line of another sheet costs it. The yield is in the line's `ingredientUnit`. */
export interface CostedSheet {
  readonly yield: Pick<Quantity, 'n'>
  /** Without margin. */
  readonly totalCost: Ratio
}

/**
 * The inputs of a line's cost. `ingredientPrice` is in reais for one `ingredientUnit`. A line that is another sheet has its
 * price from `subSheet`, exactly; its `ingredientPrice` is that price with twelve decimals.
 */
export interface CostedLine {
  readonly subSheet?: CostedSheet | null
  readonly operationalQuantity: number
  readonly operationalUnit: Unit
  readonly correctionFactor: number
  readonly ingredientPrice: number
  readonly ingredientUnit: Unit
}

export interface CostedRecipe {
  readonly ingredients: readonly CostedLine[]
  readonly portionYield: number
  readonly markup: number
  readonly safetyMarginType: 'percentage' | 'fixed'
  readonly safetyMarginValue: number
}

export interface Costs {
  readonly kind: 'costs'
  /** In the order of the lines. */
  readonly lines: readonly Exact[]
  readonly totalCost: Exact
  readonly costPerPortion: Exact
  /** The total with the safety margin, without markup. */
  readonly finalRecipeCost: Exact
  /** Of one portion: final cost ÷ yield × markup. */
  readonly suggestedPrice: Exact
  /** Sum of masses and of volumes (1 L counts as 1 kg), with correction factors. */
  readonly totalYieldKg: Exact
  /** Sum of counted quantities (unidade), with correction factors. */
  readonly totalYieldUnits: Exact
}

/** There is no total, because the units of these lines (indexes from 0) do not convert. */
export interface Incompatible {
  readonly kind: 'incompatible'
  readonly lines: readonly number[]
}

/** The price of one `ingredientUnit`; of a line that is a sheet: that sheet's total cost ÷ its yield. */
export function priceOfLine({ ingredientPrice, subSheet }: Pick<CostedLine, 'ingredientPrice' | 'subSheet'>): Exact {
  return subSheet ? unitCostOf(subSheet) : exact(ingredientPrice)
}

export function unitCostOf({ yield: yielded, totalCost }: CostedSheet): Exact {
  return {
    numerator: new Big(totalCost.numerator),
    denominator: new Big(totalCost.denominator).times(yielded.n),
  }
}

/** Quantity (in the purchase unit) × correction factor × price; null where the units do not convert. */
function lineCost(line: CostedLine): Exact | null {
  const quantity = inUnit(line.operationalQuantity, line.operationalUnit, line.ingredientUnit)
  return quantity === null ? null : productOf(exact(quantity.times(line.correctionFactor)), priceOfLine(line))
}

/** Most costs are decimals, whose sum stays one; only the parts of other sheets are fractions. */
function totalOf(costs: readonly Exact[]): Exact {
  const isDecimal = ({ denominator }: Exact) => denominator.eq(1)
  const decimals = exact(sum(costs.filter(isDecimal).map(({ numerator }) => numerator)))
  const fractions = costs.filter((cost) => !isDecimal(cost))
  return fractions.length === 0 ? decimals : sumOf([decimals, ...fractions])
}

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))

/** The cost divided by the yield; 0 for a yield that is not positive. */
function perPortion({ numerator, denominator }: Exact, portionYield: number): Exact {
  return portionYield > 0 ? { numerator, denominator: denominator.times(portionYield) } : exact(0)
}

function withMargin({ numerator, denominator }: Exact, { safetyMarginType, safetyMarginValue }: CostedRecipe): Exact {
  switch (safetyMarginType) {
    case 'percentage':
      return { numerator: numerator.plus(numerator.times(safetyMarginValue).times('0.01')), denominator }
    case 'fixed':
      return { numerator: numerator.plus(denominator.times(safetyMarginValue)), denominator }
    default:
      return safetyMarginType satisfies never
  }
}

/** The total quantity of the lines of these kinds in base units, with correction factors. */
function yieldOf(lines: readonly CostedLine[], kinds: readonly Measure['kind'][]): Exact {
  const counted = lines.filter(({ operationalUnit }) => kinds.includes(measures[operationalUnit].kind))
  return exact(
    sum(
      counted.map(({ operationalQuantity, operationalUnit, correctionFactor }) =>
        measures[operationalUnit].factor.times(operationalQuantity).times(correctionFactor),
      ),
    ),
  )
}

/** All costs of a technical sheet, exact. */
export function costsOf(recipe: CostedRecipe): Costs | Incompatible {
  const { ingredients, portionYield, markup } = recipe
  const lines = ingredients.map(lineCost)
  const costed = lines.filter((cost) => cost !== null)
  if (costed.length < lines.length)
    return { kind: 'incompatible', lines: lines.flatMap((cost, index) => (cost === null ? [index] : [])) }
  const total = totalOf(costed)
  const final = withMargin(total, recipe)
  return {
    kind: 'costs',
    lines: costed,
    totalCost: total,
    costPerPortion: perPortion(total, portionYield),
    finalRecipeCost: final,
    suggestedPrice: perPortion(productOf(final, exact(markup)), portionYield),
    totalYieldKg: yieldOf(ingredients, ['mass', 'volume']),
    totalYieldUnits: yieldOf(ingredients, ['count']),
  }
}

/** The sheet as a line of another one costs it; null where it does not say what it yields. */
export function costOfSheet(
  sheet: CostedRecipe & Parameters<typeof yieldOfSheet>[0],
): { readonly yield: Quantity; readonly totalCost: Ratio } | null {
  const yielded = yieldOfSheet(sheet)
  const costs = costsOf(sheet)
  if (yielded === null || costs.kind === 'incompatible') return null
  return { yield: yielded, totalCost: ratioOf(costs.totalCost) }
}

/** More digits than any sheet of a kitchen comes to. Five levels of 200 lines could come to millions. */
const DIGITS_MAX = 400
const DECIMALS_OF_LONG_ONES = 60

/** The cost in lowest terms. One with a very long denominator is rounded, far below what any figure shows. */
function ratioOf(cost: Exact): Ratio {
  const { numerator, denominator } = wholeNumbers(cost)
  if (denominator.toString().length > DIGITS_MAX) return ratioOf(exact(rounded(cost, DECIMALS_OF_LONG_ONES)))
  const divisor = greatestDivisor(numerator, denominator)
  return { numerator: String(numerator / divisor), denominator: String(denominator / divisor) }
}

function wholeNumbers({ numerator, denominator }: Exact) {
  const decimals = Math.max(...[numerator, denominator].map((value) => value.toFixed().split('.')[1]?.length ?? 0))
  const whole = (value: Big) => BigInt(value.toFixed(decimals).replace('.', ''))
  return { numerator: whole(numerator), denominator: whole(denominator) }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger === 0n ? 1n : larger
}

/**
 * Totals have at most twelve decimals (nine from the lines, three from a margin), so only quotients are rounded, half
 * up.
 */
const JSON_DECIMALS = 12

/** A figure as the API answers it. Screens and files do not round it again: they round the exact value. */
export function jsonFigure(figure: Exact): number {
  return rounded(figure, JSON_DECIMALS).toNumber()
}
