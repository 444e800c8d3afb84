import Big from 'big.js'
import { inUnit } from '../../../contract/units.ts'
import type { Unit } from '../contract/costing.ts'
import { costOfSheet, jsonFigure, unitCostOf } from '../contract/costing.ts'
import type { RecipeDetails, SubSheetCopy } from '../events.ts'

/** A registered sheet. `at` answers its details at one of the versions that were read. */
export interface KnownSheet {
  readonly name: string
  /** The newest one. */
  readonly version: number
  readonly at: (version: number) => RecipeDetails | undefined
}
/** The sheets that a sheet's lines name, by id. An id that is not in the map is not registered. */
export type KnownSheets = ReadonlyMap<number, KnownSheet>

/** A sheet as a line of another one copies it; its yield is in `unit`. */
export interface SheetCopy {
  readonly subSheet: SubSheetCopy
  readonly unit: Unit
}

type CostedDetails = Pick<
  RecipeDetails,
  'id' | 'lines' | 'yield' | 'portionYield' | 'portionUnit' | 'markup' | 'safetyMarginType' | 'safetyMarginValue'
>

/** The lines as costing.ts reads them. */
export const costedLines = ({ lines }: Pick<RecipeDetails, 'lines'>) =>
  lines.map(({ quantity, quantityUnit, subSheet, ...line }) => ({
    ...line,
    operationalQuantity: quantity,
    operationalUnit: quantityUnit,
    subSheet: subSheet === undefined ? null : { yield: { n: subSheet.yield }, totalCost: subSheet.totalCost },
  }))

/** Null where the sheet does not say what it yields. */
export function copyOfSheet(details: CostedDetails, version: number): SheetCopy | null {
  const costed = costOfSheet({ ...details, ingredients: costedLines(details) })
  if (costed === null) return null
  const { yield: yielded, totalCost } = costed
  return {
    unit: yielded.unit,
    subSheet: { recipeId: details.id, version, yield: yielded.n, totalCost, levels: levelsOf(details) },
  }
}

/** A sheet of ingredients alone has one level. */
const levelsOf = ({ lines }: Pick<RecipeDetails, 'lines'>): number =>
  1 + Math.max(0, ...lines.map(({ subSheet }) => subSheet?.levels ?? 0))

/** The price of one unit of the sheet, as JSON keeps it. */
export const priceOfCopy = ({ subSheet }: SheetCopy): number =>
  jsonFigure(unitCostOf({ yield: { n: subSheet.yield }, totalCost: subSheet.totalCost }))

/** Whether both cost the same for the same amount; false where their units do not convert. */
export function costsTheSame(one: SheetCopy, other: SheetCopy): boolean {
  const yieldOfOther = inUnit(other.subSheet.yield, other.unit, one.unit)
  if (yieldOfOther === null) return false
  const [left, right] = [one.subSheet.totalCost, other.subSheet.totalCost]
  return new Big(left.numerator)
    .times(right.denominator)
    .times(yieldOfOther)
    .eq(new Big(right.numerator).times(left.denominator).times(one.subSheet.yield))
}
