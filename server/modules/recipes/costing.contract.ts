import Big from 'big.js'
import type { Exact } from '../../decimal.contract.ts'
import { exact, plainText, rounded } from '../../decimal.contract.ts'

// The one cost code: the form's live figures, the server's answers, the PDF and the CSV all come from here.
// Formulas: specification §5 "Cost formulas", decisions "Recipes".

export const units = ['kg', 'g', 'L', 'mL', 'unidade'] as const
export type Unit = (typeof units)[number]

/** As a list of ingredients says them. */
export const unitNames: Readonly<Record<Unit, string>> = { kg: 'Quilograma (kg)', g: 'Grama (g)', L: 'Litro (L)', mL: 'Mililitro (mL)', unidade: 'Unidade' }
/** As a line of a recipe says them. */
export const unitSymbols: Readonly<Record<Unit, string>> = { kg: 'kg', g: 'g', L: 'L', mL: 'mL', unidade: 'un' }

// The units of a yield that people type in the singular; any other is theirs to word.
const plurals: ReadonlyMap<string, string> = new Map([['unidade', 'unidades'], ['porção', 'porções'], ['fatia', 'fatias'], ['pedaço', 'pedaços'], ['prato', 'pratos'], ['copo', 'copos'], ['litro', 'litros']])

/** What a recipe yields, for people: `10 unidades`, `1,5 kg`. */
export function portionsText({ portionYield, portionUnit }: { readonly portionYield: number; readonly portionUnit: string }): string {
  const unit = portionYield >= 2 ? (plurals.get(portionUnit) ?? portionUnit) : portionUnit
  return `${plainText(portionYield)} ${unit}`
}

interface Measure {
  readonly kind: 'mass' | 'volume' | 'count'
  /** How much of the kind's own unit (kg, L, unidade) it is. */
  readonly worth: Big
}
const ONE = new Big(1)
const THOUSANDTH = new Big('0.001')
const measures: Readonly<Record<Unit, Measure>> = {
  kg: { kind: 'mass', worth: ONE },
  g: { kind: 'mass', worth: THOUSANDTH },
  L: { kind: 'volume', worth: ONE },
  mL: { kind: 'volume', worth: THOUSANDTH },
  unidade: { kind: 'count', worth: ONE },
}

/** Units that a quantity of this one can be given in: kg and g, L and mL, unidade alone. */
export function unitsLike(unit: Unit): readonly Unit[] {
  return units.filter((other) => measures[other].kind === measures[unit].kind)
}

/** A quantity brought to another unit, exactly; null where the two do not convert (kg against unidade, kg against L). */
export function inUnit(quantity: Big | number, from: Unit, to: Unit): Big | null {
  if (measures[from].kind !== measures[to].kind) return null
  const own = new Big(quantity).times(measures[from].worth)
  // Dividing by 0.001 is multiplying by a thousand: no division, nothing rounded.
  return measures[to].worth.eq(ONE) ? own : own.times(1000)
}

/** What a line's cost comes from. `ingredientPrice` is in reais for one `ingredientUnit`. */
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
  /** The total with the safety margin; markup does not enter it. */
  readonly finalRecipeCost: Exact
  /** Of one portion: final cost ÷ yield × markup. */
  readonly suggestedPrice: Exact
  /** Masses, and volumes at 1 kg a litre, with their correction factors. */
  readonly totalYieldKg: Exact
  /** What is counted and not weighed. */
  readonly totalYieldUnits: Exact
}

/** Without the cost of these lines (counted from 0), whose units do not convert, there is no total. */
export interface Incompatible {
  readonly kind: 'incompatible'
  readonly lines: readonly number[]
}

/** Quantity (in the purchase unit) × correction factor × price; null where the units do not convert. */
function lineCost({ operationalQuantity, operationalUnit, correctionFactor, ingredientPrice, ingredientUnit }: CostedLine): Big | null {
  const quantity = inUnit(operationalQuantity, operationalUnit, ingredientUnit)
  return quantity === null ? null : quantity.times(correctionFactor).times(ingredientPrice)
}

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))

/** Divided by the yield; 0 where the yield is not positive. */
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

/** How much of the lines is of these kinds, in kg, L or units, with the correction factor. */
function yieldOf(lines: readonly CostedLine[], kinds: readonly Measure['kind'][]): Exact {
  const counted = lines.filter(({ operationalUnit }) => kinds.includes(measures[operationalUnit].kind))
  return exact(sum(counted.map(({ operationalQuantity, operationalUnit, correctionFactor }) => measures[operationalUnit].worth.times(operationalQuantity).times(correctionFactor))))
}

/** Everything a technical sheet says of its costs, exact. */
export function costsOf(recipe: CostedRecipe): Costs | Incompatible {
  const { ingredients, portionYield, markup } = recipe
  const lines = ingredients.map(lineCost)
  const costed = lines.filter((cost) => cost !== null)
  if (costed.length < lines.length) return { kind: 'incompatible', lines: lines.flatMap((cost, index) => (cost === null ? [index] : [])) }
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

/** Totals have at most twelve decimals (nine of the lines, three of a margin), so they are never rounded here; quotients are, half up. */
const JSON_DECIMALS = 12

/** A figure as the API answers it. Screens and files do not round this again: they take the exact one. */
export function jsonFigure(figure: Exact): number {
  return rounded(figure, JSON_DECIMALS).toNumber()
}
