import type { Recipe } from '../contract/api.ts'
import { costsOf, jsonFigure } from '../contract/costing.ts'
import type { Registers } from '../decider.ts'
import { newerCopy } from '../decider.ts'
import type { RecipeDetails, RecipeLineDetails } from '../events.ts'
import { costedLines, priceOfCopy } from './sub-sheet.ts'

/**
 * A recipe as the API answers it: its details, its costs from costing.ts, and the register's current prices.
 */
export function recipeOf(
  details: RecipeDetails,
  version: number,
  registers: Pick<Registers, 'ingredients' | 'sheets'>,
): Recipe {
  const { lines, yield: yielded = null, cooked = null, onMenu = false, outputs = [], ...head } = details
  const costed = costedLines(details)
  const costs = costsOf({ ...head, ingredients: costed })
  if (costs.kind === 'incompatible') throw new Error(`Recipe ${details.id} holds lines whose units do not convert`)
  return {
    ...head,
    yield: yielded,
    cooked,
    onMenu,
    outputs,
    version,
    ingredients: costed.map((line, index) => {
      const [cost, saved] = [costs.lines[index], lines[index]]
      if (cost === undefined || saved === undefined) throw new Error('A line without a cost')
      return { ...line, ...changesOf(saved, registers), totalCost: jsonFigure(cost) }
    }),
    totalCost: jsonFigure(costs.totalCost),
    costPerPortion: jsonFigure(costs.costPerPortion),
    finalRecipeCost: jsonFigure(costs.finalRecipeCost),
    suggestedPrice: jsonFigure(costs.suggestedPrice),
    totalYieldKg: jsonFigure(costs.totalYieldKg),
    totalYieldUnits: jsonFigure(costs.totalYieldUnits),
  }
}

/** What a line that is another sheet names, and what its price would be now. */
function changesOf(line: RecipeLineDetails, { ingredients, sheets }: Pick<Registers, 'ingredients' | 'sheets'>) {
  const { subSheet } = line
  if (subSheet === undefined)
    return {
      recipeId: null,
      recipeVersion: null,
      subSheet: null,
      subSheetNow: null,
      priceNow: priceNow(line, ingredients),
    }
  const now = newerCopy(line, sheets)
  return {
    recipeId: subSheet.recipeId,
    recipeVersion: subSheet.version,
    subSheet: { yield: { n: subSheet.yield, unit: line.ingredientUnit }, totalCost: subSheet.totalCost },
    subSheetNow: now && {
      version: now.subSheet.version,
      yield: { n: now.subSheet.yield, unit: now.unit },
      totalCost: now.subSheet.totalCost,
    },
    priceNow: now && { price: priceOfCopy(now), unit: now.unit },
  }
}

/** The register's price and unit; null where they are still the copied ones or the ingredient was deleted. */
function priceNow(
  { ingredientId, registeredPrice, ingredientUnit }: RecipeLineDetails,
  register: Registers['ingredients'],
) {
  const registered = ingredientId === null ? undefined : register.get(ingredientId)
  if (registered === undefined || (registered.price === registeredPrice && registered.unit === ingredientUnit))
    return null
  return { price: registered.price, unit: registered.unit }
}
