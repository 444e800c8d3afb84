import { csvRows, noFormula } from '../../../csv.ts'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, plainText, rounded } from '../../../contract/decimal.ts'
import type { MarginType, RecipeExportFormat } from '../contract/api.ts'
import { priceOfLine, unitSymbols } from '../contract/costing.ts'
import { issueDate } from '../../../pdf/issue-date.ts'
import type { PrintedRecipe } from '../rules/recipe-sheet.ts'
import { recipeCosts } from '../rules/recipe-sheet.ts'

const header = [
  'Ficha técnica',
  'Rendimento',
  'Unidade do rendimento',
  'Ingrediente',
  'Quantidade',
  'Unidade',
  'Perda na limpeza',
  'Preço unitário',
  'Unidade de compra',
  'Custo',
  'Custo total',
  'Custo por porção',
  'Margem de segurança',
  'Tipo da margem',
  'Custo final',
  'Multiplicador',
  'Preço sugerido por porção',
  'Modo de preparo',
  'É ficha técnica',
  'Quanto rende',
  'Medida do que rende',
  'Vai ao fogo',
  'Embalagens',
  'No cardápio',
]

const marginNames: Readonly<Record<MarginType, string>> = { percentage: 'porcentagem', fixed: 'valor fixo' }

/**
 * The recipes in the format of Brazilian spreadsheets: a row for each line, with the recipe's figures repeated so that
 * rows can be sorted and filtered. The preparation method is only in the recipe's first row: repeated in each of thirty
 * rows it would make a file of a hundred megabytes.
 */
export function recipesCsv(recipes: readonly PrintedRecipe[]): Uint8Array {
  return Buffer.concat([csvRows([header], { bom: true }), ...recipes.map((recipe) => csvRows(recipeRows(recipe)))])
}

function recipeRows(recipe: PrintedRecipe): readonly (readonly string[])[] {
  const costs = recipeCosts(recipe)
  const margin =
    recipe.safetyMarginType === 'fixed' ? money(exact(recipe.safetyMarginValue)) : plainText(recipe.safetyMarginValue)
  return recipe.ingredients.map((line, index) => [
    noFormula(recipe.name),
    plainText(recipe.portionYield),
    noFormula(recipe.portionUnit),
    noFormula(line.ingredientName),
    plainText(line.operationalQuantity),
    unitSymbols[line.operationalUnit],
    plainText(line.correctionFactor),
    money(priceOfLine(line)),
    unitSymbols[line.ingredientUnit],
    money(costs.lines[index] ?? exact(0)),
    money(costs.totalCost),
    money(costs.costPerPortion),
    margin,
    marginNames[recipe.safetyMarginType],
    money(costs.finalRecipeCost),
    plainText(recipe.markup),
    money(costs.suggestedPrice),
    index === 0 ? noFormula(recipe.preparationMethod) : '',
    line.recipeId === null ? 'não' : 'sim',
    recipe.yield === null ? '' : plainText(recipe.yield.n),
    recipe.yield === null ? '' : unitSymbols[recipe.yield.unit],
    recipe.cooked === null ? '' : recipe.cooked ? 'sim' : 'não',
    noFormula((recipe.packs ?? []).join(' · ')),
    recipe.onMenu ? 'sim' : 'não',
  ])
}

/** Without separators between thousands, so that every spreadsheet reads it as a number. */
function money(figure: Exact): string {
  return rounded(figure, 2).toFixed(2).replace('.', ',')
}

/** One recipe by its name, or all recipes with the date in the tenant's time zone. */
type ExportSubject = { readonly recipe: string } | { readonly now: Date; readonly timeZone: string }

const SLUG_MAX = 80

/**
 * `ficha-tecnica-molho-de-tomate.pdf`, `fichas-tecnicas-2026-11-21.csv`: only characters that every file system
 * accepts.
 */
export function exportFileName(subject: ExportSubject, format: RecipeExportFormat): string {
  const words =
    'recipe' in subject
      ? ['ficha-tecnica', slug(subject.recipe)]
      : ['fichas-tecnicas', issueDate(subject.now, subject.timeZone).iso]
  return `${words.filter((word) => word !== '').join('-')}.${format}`
}

function slug(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')
}
