import { setImmediate } from 'node:timers/promises'
import { reais } from '../../decimal.contract.ts'
import type { SheetPdf } from '../../pdf/document.ts'
import { sheetPdf } from '../../pdf/document.ts'
import type { PageShapes, Ruler } from '../../pdf/shapes.ts'
import type { Recipe } from './contract.ts'
import { recipeIndexPages } from './recipe-index.ts'
import { recipeCosts, recipeSheet } from './recipe-sheet.ts'
import { recipeSheetPages } from './recipe-sheet-layout.ts'

export interface SheetContext {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
  /** First the list of all of them, with their pages. */
  readonly withIndex: boolean
}

/**
 * The recipes as A4 sheets, each on pages of its own.
 *
 * They are laid out twice: once to know how many pages there are, as each page says "x de y" and the index comes first, and
 * once to draw, so that only the page in hand is in memory and none is kept open.
 *
 * @param onRecipe awaited after each recipe that is drawn; what it throws ends the work and comes out here
 * @throws RangeError with neither recipes nor an index: a PDF must have a page
 */
export function recipesPdf(recipes: readonly Recipe[], context: SheetContext, onRecipe: (done: number) => Promise<void>): Promise<Uint8Array> {
  return sheetPdf({ ...context, title: documentTitle(recipes, context) }, async (pdf) => {
    const counts = await pageCounts(recipes, context, pdf.ruler)
    const index = context.withIndex ? indexPages(recipes, counts, context, pdf.ruler) : []
    pdf.expectPages(counts.reduce((sum, count) => sum + count, index.length))
    await pdf.draw(index, context.businessName)
    await drawRecipes(pdf, recipes, context, onRecipe)
  })
}

const sheetPages = (recipe: Recipe, { businessName }: SheetContext, ruler: Ruler) => recipeSheetPages(recipeSheet(recipe), businessName, ruler)
const destinationOf = (recipe: number) => `ficha-${recipe + 1}`

async function pageCounts(recipes: readonly Recipe[], context: SheetContext, ruler: Ruler): Promise<readonly number[]> {
  const counts: number[] = []
  for (const recipe of recipes) {
    counts.push(sheetPages(recipe, context, ruler).length)
    await setImmediate()
  }
  return counts
}

function indexPages(recipes: readonly Recipe[], counts: readonly number[], { businessName }: SheetContext, ruler: Ruler): readonly PageShapes[] {
  const pagesAfter = (indexLength: number) => {
    let page = indexLength + 1
    const entries = recipes.map((recipe, at) => {
      const entry = { name: recipe.name, finalCost: reais(recipeCosts(recipe).finalRecipeCost), page, destination: destinationOf(at) }
      page += counts[at] ?? 0
      return entry
    })
    return recipeIndexPages(entries, businessName, ruler)
  }
  return pagesAfter(pagesAfter(0).length)
}

async function drawRecipes(pdf: SheetPdf, recipes: readonly Recipe[], context: SheetContext, onRecipe: (done: number) => Promise<void>): Promise<void> {
  for (const [at, recipe] of recipes.entries()) {
    const mark = { destination: destinationOf(at), ...(context.withIndex && { outline: recipe.name }) }
    await pdf.draw(sheetPages(recipe, context, pdf.ruler), recipe.name, mark)
    await onRecipe(at + 1)
  }
}

function documentTitle(recipes: readonly Recipe[], { businessName, withIndex }: SheetContext): string {
  const [first] = recipes
  return withIndex || first === undefined || recipes.length > 1 ? `Fichas técnicas – ${businessName}` : `Ficha técnica – ${first.name}`
}
