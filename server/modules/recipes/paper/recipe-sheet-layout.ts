import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { PageShapes, Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, LEAF_TINT, PAGE, rule } from '../../../pdf/shapes.ts'
import { fitted, LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { RecipeSheet, SheetFigure } from '../rules/recipe-sheet.ts'
import { layTable } from './recipe-table.ts'

const businessStyle: TextStyle = { size: 10, weight: 700, color: INK }
const nameStyle: TextStyle = { size: 25, weight: 700, color: INK }
const runningStyle: TextStyle = { size: 10, weight: 400, color: DIM }
const labelStyle: TextStyle = { size: 8, weight: 400, color: DIM }
const portionsStyle: TextStyle = { size: 13, weight: 700, color: INK }
const figureStyle: TextStyle = { size: 13, weight: 700, color: INK, tabular: true }
const headingStyle: TextStyle = { size: 13, weight: 700, color: LEAF }
const proseStyle: TextStyle = { size: 10.5, weight: 400, color: INK }

const PROSE_LINE = proseStyle.size * 1.45
const PARAGRAPH_GAP = PROSE_LINE * 0.55
const FIGURE_HEIGHT = 42
const FIGURES_A_ROW = 4
const FIGURE_PADDING = 9

/** The pages of a recipe. Pure: called once to count the pages and once to draw them. */
export function recipeSheetPages(sheet: RecipeSheet, businessName: string, ruler: Ruler): readonly PageShapes[] {
  const flow = pageFlow((next) => layRunningHead(next, sheet.name, ruler))
  layBusinessHead(flow, businessName, 'Ficha técnica', ruler)
  layTitle(flow, sheet, ruler)
  layTable(flow, sheet.rows, ruler)
  layFigures(flow, sheet.figures, ruler)
  layPreparation(flow, sheet.preparation, ruler)
  return flow.pages
}

function layRunningHead(flow: PageFlow, name: string, ruler: Ruler): void {
  const suffix = ' (continuação)'
  const height = runningStyle.size * LINE_HEIGHT
  const text = fitted(name, businessStyle, CONTENT_WIDTH - ruler(suffix, runningStyle), ruler)
  flow.add(
    { kind: 'text', text, x: PAGE.left, y: baselineIn(flow.y, height, businessStyle.size), style: businessStyle },
    {
      kind: 'text',
      text: suffix,
      x: PAGE.left + ruler(text, businessStyle),
      y: baselineIn(flow.y, height, runningStyle.size),
      style: runningStyle,
    },
    rule(flow.y + height + 5, LEAF, 1.5),
  )
  flow.y += height + 18
}

function layTitle(flow: PageFlow, sheet: RecipeSheet, ruler: Ruler): void {
  layLines(flow, sheet.name, nameStyle, CONTENT_WIDTH, ruler)
  flow.y += 6
  layLines(flow, 'Rendimento', labelStyle, CONTENT_WIDTH, ruler)
  layLines(flow, sheet.portions, portionsStyle, CONTENT_WIDTH, ruler)
  if (sheet.packs !== '') {
    flow.y += 6
    layLines(flow, 'Embalagens', labelStyle, CONTENT_WIDTH, ruler)
    layLines(flow, sheet.packs, portionsStyle, CONTENT_WIDTH, ruler)
  }
  flow.y += 12
}

function layFigures(flow: PageFlow, figures: readonly SheetFigure[], ruler: Ruler): void {
  const rows = [figures.slice(0, FIGURES_A_ROW), figures.slice(FIGURES_A_ROW)]
  const height = rows.length * FIGURE_HEIGHT
  if (!flow.fits(height + 16)) flow.breakPage()
  else flow.y += 16
  for (const [index, row] of rows.entries()) {
    flow.add(
      ...row.flatMap((figure, column) =>
        figureShapes(figure, column, column === row.length - 1 ? FIGURES_A_ROW - column : 1, flow.y, ruler),
      ),
    )
    if (index > 0) flow.add(rule(flow.y, HAIRLINE, 0.5))
    flow.y += FIGURE_HEIGHT
  }
  flow.add(...frame(flow.y - height, height))
}

/** A figure with its label above, `span` columns wide. */
function figureShapes(
  { label, value, isMain }: SheetFigure,
  column: number,
  span: number,
  top: number,
  ruler: Ruler,
): readonly Shape[] {
  const unit = CONTENT_WIDTH / FIGURES_A_ROW
  const left = PAGE.left + column * unit
  const room = unit * span - 2 * FIGURE_PADDING
  const labelled = shrunk(label, isMain ? { ...labelStyle, color: LEAF } : labelStyle, room, ruler)
  const valued = shrunk(value, isMain ? { ...figureStyle, color: LEAF } : figureStyle, room, ruler)
  return [
    ...(isMain
      ? [{ kind: 'box', x: left, y: top, width: unit * span, height: FIGURE_HEIGHT, fill: LEAF_TINT } as const]
      : []),
    ...(column > 0
      ? [{ kind: 'box', x: left, y: top, width: 0.5, height: FIGURE_HEIGHT, fill: HAIRLINE } as const]
      : []),
    { kind: 'text', text: label, x: left + FIGURE_PADDING, y: top + 15, style: labelled },
    { kind: 'text', text: value, x: left + FIGURE_PADDING, y: top + 32, style: valued },
  ]
}

function frame(top: number, height: number): readonly Shape[] {
  const side = (x: number): Shape => ({ kind: 'box', x, y: top, width: 0.5, height, fill: HAIRLINE })
  return [rule(top, HAIRLINE, 0.5), rule(top + height - 0.5, HAIRLINE, 0.5), side(PAGE.left), side(PAGE.right - 0.5)]
}

/**
 * The preparation method with its paragraphs and line breaks, over several pages if needed; several empty lines become
 * one.
 */
function layPreparation(flow: PageFlow, preparation: string, ruler: Ruler): void {
  if (preparation === '') return
  const headingHeight = headingStyle.size * LINE_HEIGHT
  const gap = 22
  // The heading is never the last thing on a page.
  if (flow.fits(gap + headingHeight + 3 * PROSE_LINE)) flow.y += gap
  else flow.breakPage()
  layLines(flow, 'Modo de preparo', headingStyle, CONTENT_WIDTH, ruler)
  flow.y += 4
  for (const paragraph of preparation.replaceAll(/\n(?:[^\S\n]*\n)+/g, '\n\n').split('\n')) {
    if (paragraph.trim() === '') flow.y += PARAGRAPH_GAP
    else layProse(flow, paragraph, ruler)
  }
}

function layProse(flow: PageFlow, paragraph: string, ruler: Ruler): void {
  for (const text of wrapped(paragraph, proseStyle, CONTENT_WIDTH, ruler)) {
    if (!flow.fits(PROSE_LINE)) flow.breakPage()
    flow.add({
      kind: 'text',
      text,
      x: PAGE.left,
      y: baselineIn(flow.y, PROSE_LINE, proseStyle.size),
      style: proseStyle,
    })
    flow.y += PROSE_LINE
  }
}
