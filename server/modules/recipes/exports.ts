import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { nameKey } from '../../contract/text.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Recipe, RecipeExportFormat } from './contract/api.ts'
import { recipeExportFormats, recipeMessages } from './contract/api.ts'
import type { CostedProducts } from './ports.ts'
import { countRecipes, findRecipe, listRecipes } from './queries.ts'
import { exportFileName, recipesCsv } from './paper/recipe-csv.ts'
import type { PrintedRecipe } from './rules/recipe-sheet.ts'
import { withPacks } from './rules/recipe-sheet.ts'

export const mediaTypes: Readonly<Record<RecipeExportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
}

const format = z.enum(recipeExportFormats)

export function recipeRequest(recipeId: number, name: string, fileFormat: RecipeExportFormat): ExportRequest {
  return {
    kind: 'recipe',
    parameters: { recipeId, format: fileFormat },
    title: `${name} (${fileFormat.toUpperCase()})`,
  }
}

export function allRecipesRequest(fileFormat: RecipeExportFormat): ExportRequest {
  return {
    kind: 'all-recipes',
    parameters: { format: fileFormat },
    title: `Todas as fichas técnicas (${fileFormat.toUpperCase()})`,
  }
}

/** Recipes per read. */
const PAGE = 100

async function printed(
  tx: TenantTransaction,
  recipes: readonly Recipe[],
  products: CostedProducts,
): Promise<PrintedRecipe[]> {
  const ids = new Set(recipes.flatMap(({ outputs }) => outputs.map(({ baseProductId }) => baseProductId)))
  const names = ids.size === 0 ? new Map<string, string>() : await products.names(tx, [...ids])
  return recipes.map((recipe) => withPacks(recipe, names))
}

async function allRecipes({ read }: ExportWork, products: CostedProducts): Promise<PrintedRecipe[]> {
  const recipes: PrintedRecipe[] = []
  for (;;) {
    const last = recipes.at(-1)
    const after = last === undefined ? null : { nameKey: nameKey(last.name), id: last.id }
    const page = await read(async (tx) => printed(tx, await listRecipes(tx, { limit: PAGE }, after), products))
    recipes.push(...page)
    if (page.length < PAGE) return recipes
  }
}

async function fileOf(
  work: ExportWork,
  recipes: readonly PrintedRecipe[],
  fileFormat: RecipeExportFormat,
  withIndex: boolean,
): Promise<Uint8Array> {
  switch (fileFormat) {
    case 'pdf': {
      // Imported with the first PDF: the PDF code takes much of the process's memory.
      const { recipesPdf } = await import('./paper/recipe-pdf.ts')
      return recipesPdf(
        recipes,
        { businessName: work.tenant.name, timeZone: work.tenant.timeZone, now: work.now, withIndex },
        (done) => work.progress(done, recipes.length),
      )
    }
    case 'csv':
      return recipesCsv(recipes)
    default:
      return fileFormat satisfies never
  }
}

async function oneRecipe(
  work: ExportWork,
  { recipeId, format: fileFormat }: { readonly recipeId: number; readonly format: RecipeExportFormat },
  products: CostedProducts,
): Promise<ExportedFile> {
  const [recipe] = await work.read(async (tx) => {
    const found = await findRecipe(tx, recipeId)
    return found === undefined ? [] : printed(tx, [found], products)
  })
  if (recipe === undefined) throw new ExportImpossible(recipeMessages.deletedBeforeExport)
  return {
    name: exportFileName({ recipe: recipe.name }, fileFormat),
    type: mediaTypes[fileFormat],
    bytes: await fileOf(work, [recipe], fileFormat, false),
  }
}

async function everyRecipe(
  work: ExportWork,
  { format: fileFormat }: { readonly format: RecipeExportFormat },
  products: CostedProducts,
): Promise<ExportedFile> {
  const total = await work.read(countRecipes)
  if (total === 0) throw new ExportImpossible(recipeMessages.nothingToExport)
  await work.progress(0, total)
  const recipes = await allRecipes(work, products)
  const {
    now,
    tenant: { timeZone },
  } = work
  return {
    name: exportFileName({ now, timeZone }, fileFormat),
    type: mediaTypes[fileFormat],
    bytes: await fileOf(work, recipes, fileFormat, true),
  }
}

export const recipeExports = (products: CostedProducts): readonly ExportDefinition[] => [
  exportDefinition(
    'recipe',
    z.object({ recipeId: z.int(), format }),
    (work, asked) => oneRecipe(work, asked, products),
    'ver_custos',
  ),
  exportDefinition(
    'all-recipes',
    z.object({ format }),
    (work, asked) => everyRecipe(work, asked, products),
    'ver_custos',
  ),
]
