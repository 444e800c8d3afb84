import Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, plainText, rounded } from '../../../contract/decimal.ts'
import type { Measure, Unit } from '../../../contract/units.ts'
import { inUnit, measures } from '../../../contract/units.ts'

export { inUnit, units, unitsLike } from '../../../contract/units.ts'
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
/** Symbols in a recipe line. */
export const unitSymbols: Readonly<Record<Unit, string>> = { kg: 'kg', g: 'g', L: 'L', mL: 'mL', unidade: 'un' }

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

/** The word for this number of portions: `fatia`, `fatias`. */
export function portionWord(portionUnit: string, portions: number): string {
  return portions >= 2 ? (plurals.get(portionUnit) ?? portionUnit) : portionUnit
}

/** The inputs of a line's cost. `ingredientPrice` is in reais for one `ingredientUnit`. */
export interface CostedLine {
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

/** Quantity (in the purchase unit) × correction factor × price; null where the units do not convert. */
function lineCost({
  operationalQuantity,
  operationalUnit,
  correctionFactor,
  ingredientPrice,
  ingredientUnit,
}: CostedLine): Big | null {
  const quantity = inUnit(operationalQuantity, operationalUnit, ingredientUnit)
  return quantity === null ? null : quantity.times(correctionFactor).times(ingredientPrice)
}

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))

/** The cost divided by the yield; 0 for a yield that is not positive. */
function perPortion(cost: Big, portionYield: number): Exact {
  return portionYield > 0 ? { numerator: cost, denominator: new Big(portionYield) } : exact(0)
}

function withMargin(total: Big, { safetyMarginType, safetyMarginValue }: CostedRecipe): Big {
  switch (safetyMarginType) {
    case 'percentage':
      return total.plus(total.times(safetyMarginValue).times('0.01'))
    case 'fixed':
      return total.plus(safetyMarginValue)
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
  const total = sum(costed)
  const final = withMargin(total, recipe)
  return {
    kind: 'costs',
    lines: costed.map(exact),
    totalCost: exact(total),
    costPerPortion: perPortion(total, portionYield),
    finalRecipeCost: exact(final),
    suggestedPrice: perPortion(final.times(markup), portionYield),
    totalYieldKg: yieldOf(ingredients, ['mass', 'volume']),
    totalYieldUnits: yieldOf(ingredients, ['count']),
  }
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
