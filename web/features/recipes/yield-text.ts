import { decimalText, plainText, rounded } from '#contract/decimal'
import type { Costs } from '#contract/recipes/costing'

/** Ingredients counted in units have no weight, so they are shown apart from the kilograms. */
export function yieldText({ totalYieldKg, totalYieldUnits }: Costs): string {
  const units = rounded(totalYieldUnits, 2)
  return `${decimalText(totalYieldKg, 2)} kg${units.gt(0) ? ` + ${plainText(units.toNumber())} un` : ''}`
}
