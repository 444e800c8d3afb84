import Big from 'big.js'
import { decimalText, exact, plainText, reais } from '../../../contract/decimal.ts'
import type { Recipe, RecipeLine } from '../contract/api.ts'
import type { Costs } from '../contract/costing.ts'
import { costsOf, jsonFigure, priceOfLine, quantityText, unitSymbols, yieldsText } from '../contract/costing.ts'

/** A recipe as it is written on paper and in files. */
export interface PrintedRecipe extends Recipe {
  /** What its batches are packed as: `Molho de tomate 500 mL`. Left out: no sheet says it. */
  readonly packs?: readonly string[]
}

/** @param names of the base products, by id */
export const withPacks = (recipe: Recipe, names: ReadonlyMap<string, string>): PrintedRecipe => ({
  ...recipe,
  packs: recipe.outputs.map(
    ({ baseProductId, pack }) => `${names.get(baseProductId) ?? 'Produto base excluído'} ${quantityText(pack)}`,
  ),
})

/** The texts of a recipe's printed sheet. */
export interface RecipeSheet {
  readonly name: string
  readonly portions: string
  /** Empty: none is said. */
  readonly packs: string
  readonly rows: readonly SheetRow[]
  readonly figures: readonly SheetFigure[]
  readonly preparation: string
}

export interface SheetRow {
  readonly ingredient: string
  /** One text for each of `FIGURE_COLUMNS`. */
  readonly figures: readonly string[]
}

export const FIGURE_COLUMNS = ['Quantidade', 'Perda na limpeza', 'Qtd. bruta', 'Preço unitário', 'Custo'] as const

export interface SheetFigure {
  readonly label: string
  readonly value: string
  readonly isMain: boolean
}

export function recipeSheet(recipe: PrintedRecipe): RecipeSheet {
  const costs = recipeCosts(recipe)
  return {
    name: recipe.name,
    portions: [yieldsText(recipe), ...cookedText(recipe), ...(recipe.onMenu ? ['no cardápio'] : [])].join(' · '),
    packs: (recipe.packs ?? []).join(' · '),
    rows: recipe.ingredients.map((line, index) => sheetRow(line, costs.lines[index] ?? exact(0))),
    figures: sheetFigures(recipe, costs),
    preparation: recipe.preparationMethod,
  }
}

/** @throws Error when units do not convert; such a recipe cannot be saved */
export function recipeCosts(recipe: Recipe): Costs {
  const costs = costsOf(recipe)
  if (costs.kind === 'incompatible')
    throw new Error(`Recipe ${recipe.id} has lines whose units do not convert: ${costs.lines.join(', ')}`)
  return costs
}

const cookedText = ({ cooked }: Recipe) => (cooked === null ? [] : [cooked ? 'vai ao fogo' : 'não vai ao fogo'])

function sheetRow(line: RecipeLine, cost: Costs['lines'][number]): SheetRow {
  const { ingredientName, operationalQuantity, operationalUnit, correctionFactor, ingredientUnit, recipeId } = line
  const gross = new Big(operationalQuantity).times(correctionFactor).toNumber()
  const unit = unitSymbols[operationalUnit]
  return {
    ingredient: recipeId === null ? ingredientName : `${ingredientName} (ficha técnica)`,
    figures: [
      `${plainText(operationalQuantity)} ${unit}`,
      plainText(correctionFactor),
      `${plainText(gross)} ${unit}`,
      `${reais(priceOfLine(line))}/${unitSymbols[ingredientUnit]}`,
      reais(cost),
    ],
  }
}

function sheetFigures(recipe: Recipe, costs: Costs): readonly SheetFigure[] {
  const figure = (label: string, value: string, isMain = false): SheetFigure => ({ label, value, isMain })
  return [
    figure('Custo Total', reais(costs.totalCost)),
    figure('Custo por Porção', reais(costs.costPerPortion)),
    figure('Margem de segurança', marginText(recipe)),
    figure('Custo Final', reais(costs.finalRecipeCost), true),
    figure('Rendimento total', yieldText(costs)),
    figure('Multiplicador', plainText(recipe.markup)),
    figure('Preço sugerido por porção', reais(costs.suggestedPrice), true),
  ]
}

function marginText({ safetyMarginType, safetyMarginValue }: Recipe): string {
  switch (safetyMarginType) {
    case 'percentage':
      return `${plainText(safetyMarginValue)}%`
    case 'fixed':
      return reais(exact(safetyMarginValue))
    default:
      return safetyMarginType satisfies never
  }
}

/** `2,40 kg`, `3 un`, or both: counted ingredients have no weight. */
function yieldText({ totalYieldKg, totalYieldUnits }: Costs): string {
  const units = jsonFigure(totalYieldUnits)
  if (units === 0) return `${decimalText(totalYieldKg, 2)} kg`
  const counted = `${plainText(units)} un`
  return jsonFigure(totalYieldKg) === 0 ? counted : `${decimalText(totalYieldKg, 2)} kg + ${counted}`
}
