import type { RecipeLine } from '#contract/recipes'
import { costsOf } from '#contract/recipes/costing'
import type { Costs, CostedLine, CostedRecipe } from '#contract/recipes/costing'

interface RepricedLine extends CostedLine {
  readonly priceNow: RecipeLine['priceNow']
  readonly subSheetNow: RecipeLine['subSheetNow']
}

export interface RepricedRecipe extends CostedRecipe {
  readonly ingredients: readonly RepricedLine[]
}

/** Costs at the saved prices (`before`) and at today's registered prices (`after`); `lines` counts changed prices. */
export type PriceChange =
  | { readonly kind: 'price'; readonly lines: number; readonly before: Costs; readonly after: Costs }
  /** The purchase unit of an ingredient changed and the line's quantity does not convert to it: no new cost. */
  | { readonly kind: 'unit'; readonly lines: number }
  /** A field of the form does not hold a number yet. */
  | { readonly kind: 'unknown'; readonly lines: number }

/** Null when no line's price differs from the registered price. */
export function priceChangeOf(recipe: RepricedRecipe): PriceChange | null {
  const lines = recipe.ingredients.filter(({ priceNow }) => priceNow !== null).length
  if (lines === 0) return null
  const before = costsOf(recipe)
  const after = costsOf({ ...recipe, ingredients: recipe.ingredients.map(withPriceOfNow) })
  if (before.kind !== 'costs' || after.kind !== 'costs') return { kind: 'unit', lines }
  return { kind: 'price', lines, before, after }
}

function withPriceOfNow(line: RepricedLine): CostedLine {
  return line.priceNow === null
    ? line
    : { ...line, ingredientPrice: line.priceNow.price, ingredientUnit: line.priceNow.unit, subSheet: line.subSheetNow }
}
