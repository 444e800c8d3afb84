import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { nameKey } from '../../contract/text.ts'
import type { Recipe, RecipeExportFormat } from './contract/api.ts'
import { recipeExportFormats, recipeMessages } from './contract/api.ts'
import { countRecipes, findRecipe, listRecipes } from './queries.ts'
import { exportFileName, recipesCsv } from './paper/recipe-csv.ts'

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

async function allRecipes({ read }: ExportWork): Promise<Recipe[]> {
  const recipes: Recipe[] = []
  for (;;) {
    const last = recipes.at(-1)
    const page = await read((tx) =>
      listRecipes(tx, { limit: PAGE }, last === undefined ? null : { nameKey: nameKey(last.name), id: last.id }),
    )
    recipes.push(...page)
    if (page.length < PAGE) return recipes
  }
}

async function fileOf(
  work: ExportWork,
  recipes: readonly Recipe[],
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
): Promise<ExportedFile> {
  const recipe = await work.read((tx) => findRecipe(tx, recipeId))
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
): Promise<ExportedFile> {
  const total = await work.read(countRecipes)
  if (total === 0) throw new ExportImpossible(recipeMessages.nothingToExport)
  await work.progress(0, total)
  const recipes = await allRecipes(work)
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

export const recipeExports: readonly ExportDefinition[] = [
  exportDefinition('recipe', z.object({ recipeId: z.int(), format }), oneRecipe, 'ver_custos'),
  exportDefinition('all-recipes', z.object({ format }), everyRecipe, 'ver_custos'),
]
