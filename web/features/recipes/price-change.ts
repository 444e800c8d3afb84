import type { RecipeLine } from '#contract/recipes'
import { type Costs, type CostedLine, type CostedRecipe, costsOf } from '#contract/recipes/costing'

interface RepricedLine extends CostedLine {
  readonly priceNow: RecipeLine['priceNow']
}

export interface RepricedRecipe extends CostedRecipe {
  readonly ingredients: readonly RepricedLine[]
}

/** What the recipe costs as it was saved, and with the register's prices of today. */
export type PriceChange =
  | { readonly kind: 'price'; readonly lines: number; readonly before: Costs; readonly after: Costs }
  /** An ingredient is bought by a measure that the line's quantity does not convert to: there is no new cost. */
  | { readonly kind: 'unit'; readonly lines: number }
  /** Something that is being typed is no number yet. */
  | { readonly kind: 'unknown'; readonly lines: number }

/** Null where every price is still the register's. */
export function priceChangeOf(recipe: RepricedRecipe): PriceChange | null {
  const lines = recipe.ingredients.filter(({ priceNow }) => priceNow !== null).length
  if (lines === 0) return null
  const before = costsOf(recipe)
  const after = costsOf({ ...recipe, ingredients: recipe.ingredients.map(withPriceOfNow) })
  if (before.kind !== 'costs' || after.kind !== 'costs') return { kind: 'unit', lines }
  return { kind: 'price', lines, before, after }
}

function withPriceOfNow(line: RepricedLine): CostedLine {
  return line.priceNow === null ? line : { ...line, ingredientPrice: line.priceNow.price, ingredientUnit: line.priceNow.unit }
}
