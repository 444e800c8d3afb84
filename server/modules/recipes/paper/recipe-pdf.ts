import { setImmediate } from 'node:timers/promises'
import { reais } from '../../../contract/decimal.ts'
import type { SheetPdf } from '../../../pdf/document.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageShapes, Ruler } from '../../../pdf/shapes.ts'
import { recipeIndexPages } from './recipe-index.ts'
import type { PrintedRecipe } from '../rules/recipe-sheet.ts'
import { recipeCosts, recipeSheet } from '../rules/recipe-sheet.ts'
import { recipeSheetPages } from './recipe-sheet-layout.ts'

export interface SheetContext {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
  /** Whether the document begins with an index of all recipes and their pages. */
  readonly withIndex: boolean
}

/**
 * The recipes as A4 sheets; each recipe begins on a new page.
 *
 * Every recipe is laid out twice. The first time counts its pages, because each page shows "x de y" and the index comes
 * first. The second time draws them, so that only the pages of one recipe are in memory.
 *
 * @param onRecipe awaited after each drawn recipe; an error that it throws stops the work and is thrown to the caller
 * @throws RangeError without recipes and index: a PDF must have a page
 */
export function recipesPdf(
  recipes: readonly PrintedRecipe[],
  context: SheetContext,
  onRecipe: (done: number) => Promise<void>,
): Promise<Uint8Array> {
  return sheetPdf({ ...context, title: documentTitle(recipes, context) }, async (pdf) => {
    const counts = await pageCounts(recipes, context, pdf.ruler)
    const index = context.withIndex ? indexPages(recipes, counts, context, pdf.ruler) : []
    pdf.expectPages(counts.reduce((sum, count) => sum + count, index.length))
    await pdf.draw(index, context.businessName)
    await drawRecipes(pdf, recipes, context, onRecipe)
  })
}

const sheetPages = (recipe: PrintedRecipe, { businessName }: SheetContext, ruler: Ruler) =>
  recipeSheetPages(recipeSheet(recipe), businessName, ruler)
const destinationOf = (recipe: number) => `ficha-${recipe + 1}`

async function pageCounts(
  recipes: readonly PrintedRecipe[],
  context: SheetContext,
  ruler: Ruler,
): Promise<readonly number[]> {
  const counts: number[] = []
  for (const recipe of recipes) {
    counts.push(sheetPages(recipe, context, ruler).length)
    await setImmediate()
  }
  return counts
}

function indexPages(
  recipes: readonly PrintedRecipe[],
  counts: readonly number[],
  { businessName }: SheetContext,
  ruler: Ruler,
): readonly PageShapes[] {
  const pagesAfter = (indexLength: number) => {
    let page = indexLength + 1
    const entries = recipes.map((recipe, at) => {
      const entry = {
        name: recipe.name,
        finalCost: reais(recipeCosts(recipe).finalRecipeCost),
        page,
        destination: destinationOf(at),
      }
      page += counts[at] ?? 0
      return entry
    })
    return recipeIndexPages(entries, businessName, ruler)
  }
  return pagesAfter(pagesAfter(0).length)
}

async function drawRecipes(
  pdf: SheetPdf,
  recipes: readonly PrintedRecipe[],
  context: SheetContext,
  onRecipe: (done: number) => Promise<void>,
): Promise<void> {
  for (const [at, recipe] of recipes.entries()) {
    const mark = { destination: destinationOf(at), ...(context.withIndex && { outline: recipe.name }) }
    await pdf.draw(sheetPages(recipe, context, pdf.ruler), recipe.name, mark)
    await onRecipe(at + 1)
  }
}

function documentTitle(recipes: readonly PrintedRecipe[], { businessName, withIndex }: SheetContext): string {
  const [first] = recipes
  return withIndex || first === undefined || recipes.length > 1
    ? `Fichas técnicas – ${businessName}`
    : `Ficha técnica – ${first.name}`
}
