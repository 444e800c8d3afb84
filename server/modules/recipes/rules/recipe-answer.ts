import type { Recipe } from '../contract/api.ts'
import { costsOf, jsonFigure } from '../contract/costing.ts'
import type { IngredientRegister } from '../decider.ts'
import type { RecipeDetails } from '../events.ts'

/**
 * A recipe as the API answers it: its details, its costs from costing.ts, and the register's current prices.
 */
export function recipeOf(details: RecipeDetails, version: number, register: IngredientRegister): Recipe {
  const { lines, ...head } = details
  const costed = lines.map(({ quantity, quantityUnit, ...line }) => ({
    ...line,
    operationalQuantity: quantity,
    operationalUnit: quantityUnit,
  }))
  const costs = costsOf({ ...head, ingredients: costed })
  if (costs.kind === 'incompatible') throw new Error(`Recipe ${details.id} holds lines whose units do not convert`)
  return {
    ...head,
    version,
    ingredients: costed.map((line, index) => {
      const cost = costs.lines[index]
      if (cost === undefined) throw new Error('A line without a cost')
      return { ...line, priceNow: priceNow(line, register), totalCost: jsonFigure(cost) }
    }),
    totalCost: jsonFigure(costs.totalCost),
    costPerPortion: jsonFigure(costs.costPerPortion),
    finalRecipeCost: jsonFigure(costs.finalRecipeCost),
    suggestedPrice: jsonFigure(costs.suggestedPrice),
    totalYieldKg: jsonFigure(costs.totalYieldKg),
    totalYieldUnits: jsonFigure(costs.totalYieldUnits),
  }
}

/** The register's price and unit; null where they are still the copied ones or the ingredient was deleted. */
function priceNow(
  {
    ingredientId,
    registeredPrice,
    ingredientUnit,
  }: { readonly ingredientId: number; readonly registeredPrice: number; readonly ingredientUnit: string },
  register: IngredientRegister,
) {
  const registered = register.get(ingredientId)
  if (registered === undefined || (registered.price === registeredPrice && registered.unit === ingredientUnit))
    return null
  return { price: registered.price, unit: registered.unit }
}
