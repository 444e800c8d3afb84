import type { IngredientInput, RecipeInput } from './contract/api.ts'

/** The body of an ingredient request; a test overrides the fields that it is about. */
export function ingredientInputOf(own: Partial<IngredientInput> = {}): IngredientInput {
  return { name: 'Tomate', price: 10, unit: 'kg', ...own }
}

/** The example of the specification's cost formulas: 2 kg of the first ingredient, 200 mL of the second. */
export function recipeInputOf(ingredientIds: readonly [number, number], own: Partial<RecipeInput> = {}): RecipeInput {
  const [tomato, oil] = ingredientIds
  return {
    name: 'Molho da Casa',
    portionYield: 10,
    markup: 3,
    safetyMarginType: 'percentage',
    safetyMarginValue: 10,
    ingredients: [
      { ingredientId: tomato, operationalQuantity: 2, operationalUnit: 'kg', correctionFactor: 1.1 },
      { ingredientId: oil, operationalQuantity: 200, operationalUnit: 'mL' },
    ],
    ...own,
  }
}
