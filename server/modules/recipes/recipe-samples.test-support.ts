import { exact } from '../../contract/decimal.ts'
import type { Recipe, RecipeLine } from './contract/api.ts'
import { costsOf, jsonFigure } from './contract/costing.ts'

/** A recipe line as the server answers it; a test overrides the fields that it is about. */
export function recipeLineOf(own: Partial<Omit<RecipeLine, 'totalCost'>> = {}): RecipeLine {
  const line = {
    ingredientId: 1,
    recipeId: null,
    recipeVersion: null,
    subSheet: null,
    subSheetNow: null,
    ingredientName: 'Tomate italiano',
    ingredientPrice: 10,
    ingredientUnit: 'kg',
    operationalQuantity: 2,
    operationalUnit: 'kg',
    correctionFactor: 1.1,
    priceNow: null,
    ...own,
  } as const
  const costs = costsOf({
    ingredients: [line],
    portionYield: 1,
    markup: 1,
    safetyMarginType: 'percentage',
    safetyMarginValue: 0,
  })
  return {
    registeredPrice: line.ingredientPrice,
    ...line,
    totalCost: jsonFigure(costs.kind === 'costs' ? costs.totalCost : exact(0)),
  }
}

/**
 * The example recipe of the specification, two lines: total 28.50, portion 2.85, with margin 31.35, suggested price
 * 9.405.
 */
export function recipeOf(own: Partial<Recipe> = {}): Recipe {
  const recipe = {
    id: 1,
    version: 1,
    name: 'Molho de tomate',
    portionYield: 10,
    portionUnit: 'porções',
    yield: null,
    cooked: null,
    onMenu: false,
    outputs: [],
    markup: 3,
    ingredients: [
      recipeLineOf(),
      recipeLineOf({
        ingredientId: 2,
        ingredientName: 'Azeite de oliva',
        ingredientPrice: 32.5,
        ingredientUnit: 'L',
        operationalQuantity: 200,
        operationalUnit: 'mL',
        correctionFactor: 1,
      }),
    ],
    preparationMethod: 'Refogue o alho no azeite.\nJunte o tomate e cozinhe por 40 minutos.',
    safetyMarginType: 'percentage',
    safetyMarginValue: 10,
    ...own,
  } as const
  const costs = costsOf(recipe)
  if (costs.kind === 'incompatible') throw new Error(`Units that do not convert in lines ${costs.lines.join(', ')}`)
  return {
    totalCost: jsonFigure(costs.totalCost),
    costPerPortion: jsonFigure(costs.costPerPortion),
    finalRecipeCost: jsonFigure(costs.finalRecipeCost),
    suggestedPrice: jsonFigure(costs.suggestedPrice),
    totalYieldKg: jsonFigure(costs.totalYieldKg),
    totalYieldUnits: jsonFigure(costs.totalYieldUnits),
    ...recipe,
    ingredients: [...recipe.ingredients],
    outputs: [...recipe.outputs],
  }
}
