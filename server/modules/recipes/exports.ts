import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { nameKey } from '../../text.contract.ts'
import type { Recipe, RecipeExportFormat } from './contract.ts'
import { recipeExportFormats, recipeMessages } from './contract.ts'
import { countRecipes, findRecipe, listRecipes } from './queries.ts'
import { exportFileName, recipesCsv } from './recipe-csv.ts'

export const mediaTypes: Readonly<Record<RecipeExportFormat, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' }

const format = z.enum(recipeExportFormats)

export function recipeRequest(recipeId: number, name: string, asked: RecipeExportFormat): ExportRequest {
  return { kind: 'recipe', parameters: { recipeId, format: asked }, title: `${name} (${asked.toUpperCase()})` }
}

export function allRecipesRequest(asked: RecipeExportFormat): ExportRequest {
  return { kind: 'all-recipes', parameters: { format: asked }, title: `Todas as fichas técnicas (${asked.toUpperCase()})` }
}

/** Recipes read at once: a page of them in memory is nothing, and a page is one round trip. */
const PAGE = 100

async function allRecipes({ read }: ExportWork): Promise<Recipe[]> {
  const recipes: Recipe[] = []
  for (;;) {
    const last = recipes.at(-1)
    const page = await read((tx) => listRecipes(tx, { limit: PAGE }, last === undefined ? null : { nameKey: nameKey(last.name), id: last.id }))
    recipes.push(...page)
    if (page.length < PAGE) return recipes
  }
}

async function fileOf(work: ExportWork, recipes: readonly Recipe[], asked: RecipeExportFormat, withIndex: boolean): Promise<Uint8Array> {
  switch (asked) {
    case 'pdf': {
      // With the first PDF only: what draws it is a good part of the process's memory.
      const { recipesPdf } = await import('./recipe-pdf.ts')
      return recipesPdf(recipes, { businessName: work.tenant.name, timeZone: work.tenant.timeZone, now: work.now, withIndex }, (done) => work.progress(done, recipes.length))
    }
    case 'csv':
      return recipesCsv(recipes)
    default:
      return asked satisfies never
  }
}

async function oneRecipe(work: ExportWork, { recipeId, format: asked }: { readonly recipeId: number; readonly format: RecipeExportFormat }): Promise<ExportedFile> {
  const recipe = await work.read((tx) => findRecipe(tx, recipeId))
  if (recipe === undefined) throw new ExportImpossible(recipeMessages.deletedBeforeExport)
  return { name: exportFileName({ recipe: recipe.name }, asked), type: mediaTypes[asked], bytes: await fileOf(work, [recipe], asked, false) }
}

async function everyRecipe(work: ExportWork, { format: asked }: { readonly format: RecipeExportFormat }): Promise<ExportedFile> {
  const total = await work.read(countRecipes)
  if (total === 0) throw new ExportImpossible(recipeMessages.nothingToExport)
  await work.progress(0, total)
  const recipes = await allRecipes(work)
  const { now, tenant: { timeZone } } = work
  return { name: exportFileName({ now, timeZone }, asked), type: mediaTypes[asked], bytes: await fileOf(work, recipes, asked, true) }
}

export const recipeExports: readonly ExportDefinition[] = [
  exportDefinition('recipe', z.object({ recipeId: z.int(), format }), oneRecipe),
  exportDefinition('all-recipes', z.object({ format }), everyRecipe),
]
