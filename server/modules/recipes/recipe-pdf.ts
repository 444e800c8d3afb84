import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { reais } from '../../decimal.contract.ts'
import type { Recipe } from './contract.ts'
import { issueDate } from './issue-date.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { FONT_FILE, pdfFonts } from './pdf-fonts.ts'
import type { PageShapes, Ruler, Shape, TextStyle } from './pdf-shapes.ts'
import { CONTENT_WIDTH, DIM, HAIRLINE, PAGE, rule } from './pdf-shapes.ts'
import { fitted } from './pdf-text.ts'
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

type PdfDocument = InstanceType<typeof PDFDocument>

interface Drawing {
  readonly document: PdfDocument
  readonly fonts: PdfFonts
  readonly context: SheetContext
  readonly issued: string
  readonly pageCount: number
  readonly chunks: Uint8Array[]
  drawn: number
}

/**
 * The recipes as A4 sheets, each on pages of its own.
 *
 * They are laid out twice: once to know how many pages there are, as each page says "x de y" and the index comes first, and
 * once to draw, so that only the page in hand is in memory and none is kept open. Between two pages others have their turn.
 *
 * @param onRecipe awaited after each recipe that is drawn; what it throws ends the work and comes out here
 * @throws RangeError with neither recipes nor an index: a PDF must have a page
 */
export async function recipesPdf(recipes: readonly Recipe[], context: SheetContext, onRecipe: (done: number) => Promise<void>): Promise<Uint8Array> {
  if (recipes.length === 0 && !context.withIndex) throw new RangeError('No recipes to print')
  const document = emptyDocument(documentTitle(recipes, context), context.now)
  try {
    const fonts = pdfFonts(document)
    const counts = await pageCounts(recipes, context, fonts.ruler)
    const index = context.withIndex ? indexPages(recipes, counts, context, fonts.ruler) : []
    const pageCount = counts.reduce((sum, count) => sum + count, index.length)
    const issued = `Emitido em ${issueDate(context.now, context.timeZone).shown} · `
    const drawing: Drawing = { document, fonts, context, issued, pageCount, chunks: [], drawn: 0 }
    await drawPages(drawing, index, context.businessName)
    await drawRecipes(drawing, recipes, onRecipe)
    document.end()
    for await (const chunk of document) drawing.chunks.push(chunk as Uint8Array)
    return Buffer.concat(drawing.chunks)
  } finally {
    document.destroy()
  }
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

async function drawRecipes(drawing: Drawing, recipes: readonly Recipe[], onRecipe: (done: number) => Promise<void>): Promise<void> {
  const { context, document, fonts } = drawing
  for (const [at, recipe] of recipes.entries()) {
    await drawPages(drawing, sheetPages(recipe, context, fonts.ruler), recipe.name, () => {
      document.addNamedDestination(destinationOf(at))
      if (context.withIndex) document.outline.addItem(recipe.name)
    })
    await onRecipe(at + 1)
  }
}

/** @param onFirst called once the first of them is the page in hand */
async function drawPages(drawing: Drawing, pages: readonly PageShapes[], footer: string, onFirst?: () => void): Promise<void> {
  const { document, fonts } = drawing
  for (const [index, page] of pages.entries()) {
    document.addPage()
    if (index === 0) onFirst?.()
    drawing.drawn += 1
    for (const shape of [...page, ...footerShapes(drawing, footer)]) drawShape(document, fonts, shape)
    const finished = document.read() as Uint8Array | null
    if (finished !== null) drawing.chunks.push(finished)
    await setImmediate()
  }
}

function drawShape(document: PdfDocument, fonts: PdfFonts, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      return fonts.drawText(shape)
    case 'box':
      document.rect(shape.x, shape.y, shape.width, shape.height).fill(shape.fill)
      return
    case 'link':
      document.goTo(shape.x, shape.y, shape.width, shape.height, shape.to)
      return
    default:
      shape satisfies never
  }
}

const footerStyle: TextStyle = { size: 8, weight: 400, color: DIM }

function footerShapes({ fonts: { ruler }, issued, drawn, pageCount }: Drawing, subject: string): readonly Shape[] {
  const page = `Página ${drawn} de ${pageCount}`
  const pageLeft = PAGE.right - ruler(page, footerStyle)
  const text = issued + fitted(subject, footerStyle, CONTENT_WIDTH - ruler(issued, footerStyle) - (PAGE.right - pageLeft) - 20, ruler)
  const y = PAGE.footer
  return [rule(PAGE.footer - 14, HAIRLINE, 0.5), { kind: 'text', text, x: PAGE.left, y, style: footerStyle }, { kind: 'text', text: page, x: pageLeft, y, style: footerStyle }]
}

function documentTitle(recipes: readonly Recipe[], { businessName, withIndex }: SheetContext): string {
  const [first] = recipes
  return withIndex || first === undefined || recipes.length > 1 ? `Fichas técnicas – ${businessName}` : `Ficha técnica – ${first.name}`
}

function emptyDocument(title: string, now: Date): PdfDocument {
  // pdfkit writes the title into its XML as it is: what would be markup there is said otherwise.
  const plain = title.replaceAll(/\s*&\s*/g, ' e ').replaceAll('<', '‹').replaceAll('>', '›')
  return new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 0, pdfVersion: '1.7', lang: 'pt-BR', displayTitle: true, font: FONT_FILE, info: { Title: plain, Creator: 'FoodID', Producer: 'FoodID', CreationDate: now } })
}
