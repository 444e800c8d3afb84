import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import type { PageShapes, Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, LEAF_TINT, PAGE } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'

interface IndexEntry {
  readonly name: string
  readonly finalCost: string
  /** Page of the whole document, from 1. */
  readonly page: number
  /** Name of the PDF destination that the row links to. */
  readonly destination: string
}

const titleStyle: TextStyle = { size: 25, weight: 700, color: INK }
const countStyle: TextStyle = { size: 10, weight: 400, color: DIM }
const headerStyle: TextStyle = { size: 8, weight: 700, color: LEAF }
const nameStyle: TextStyle = { size: 10, weight: 400, color: INK }
const numberStyle: TextStyle = { size: 10, weight: 400, color: INK, tabular: true }

const HEADER_HEIGHT = 22
const LINE = nameStyle.size * LINE_HEIGHT
const ROW_PADDING = 3.5
const CELL_PADDING = 6
const COST_RIGHT = PAGE.right - 60
const COST_WIDTH = 130
const NAME_WIDTH = COST_RIGHT - COST_WIDTH - PAGE.left - CELL_PADDING

/** The index: every recipe with its final cost and page. Its number of pages does not depend on the page numbers. */
export function recipeIndexPages(
  entries: readonly IndexEntry[],
  businessName: string,
  ruler: Ruler,
): readonly PageShapes[] {
  const flow = pageFlow((next) => {
    layBusinessHead(next, businessName, 'Fichas técnicas', ruler)
    layHeader(next, ruler)
  })
  layBusinessHead(flow, businessName, 'Índice', ruler)
  layLines(flow, 'Fichas técnicas', titleStyle, CONTENT_WIDTH, ruler)
  layLines(flow, countText(entries.length), countStyle, CONTENT_WIDTH, ruler)
  flow.y += 12
  if (entries.length > 0) layHeader(flow, ruler)
  for (const entry of entries) layEntry(flow, entry, ruler)
  return flow.pages
}

function countText(count: number): string {
  if (count === 0) return 'Nenhuma ficha técnica cadastrada'
  return count === 1 ? '1 ficha técnica' : `${count} fichas técnicas`
}

function layHeader(flow: PageFlow, ruler: Ruler): void {
  const y = baselineIn(flow.y, HEADER_HEIGHT, headerStyle.size)
  flow.add(
    { kind: 'box', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: HEADER_HEIGHT, fill: LEAF_TINT },
    { kind: 'text', text: 'Ficha técnica', x: PAGE.left + CELL_PADDING, y, style: headerStyle },
    rightAligned('Custo Final', COST_RIGHT, y, headerStyle, ruler),
    rightAligned('Página', PAGE.right - CELL_PADDING, y, headerStyle, ruler),
  )
  flow.y += HEADER_HEIGHT
}

function layEntry(flow: PageFlow, { name, finalCost, page, destination }: IndexEntry, ruler: Ruler): void {
  const lines = wrapped(name, nameStyle, NAME_WIDTH - CELL_PADDING, ruler)
  const height = lines.length * LINE + 2 * ROW_PADDING
  if (!flow.fits(height)) flow.breakPage()
  const first = flow.y + ROW_PADDING
  const y = baselineIn(first, LINE, nameStyle.size)
  flow.add(
    ...lines.map((text, line): Shape => ({
      kind: 'text',
      text,
      x: PAGE.left + CELL_PADDING,
      y: y + line * LINE,
      style: nameStyle,
    })),
    rightAligned(finalCost, COST_RIGHT, y, shrunk(finalCost, numberStyle, COST_WIDTH - CELL_PADDING, ruler), ruler),
    rightAligned(String(page), PAGE.right - CELL_PADDING, y, numberStyle, ruler),
    { kind: 'box', x: PAGE.left, y: flow.y + height - 0.5, width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE },
    { kind: 'link', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height, to: destination },
  )
  flow.y += height
}

function rightAligned(text: string, right: number, y: number, style: TextStyle, ruler: Ruler): Shape {
  return { kind: 'text', text, x: right - ruler(text, style), y, style }
}
