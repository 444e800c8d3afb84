import type { PageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, LEAF_TINT, PAGE } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { SheetRow } from '../rules/recipe-sheet.ts'
import { FIGURE_COLUMNS } from '../rules/recipe-sheet.ts'

const headerStyle: TextStyle = { size: 8, weight: 700, color: LEAF }
const nameStyle: TextStyle = { size: 9.5, weight: 400, color: INK }
const figureStyle: TextStyle = { size: 9.5, weight: 400, color: DIM, tabular: true }
const costStyle: TextStyle = { size: 9.5, weight: 700, color: INK, tabular: true }

const HEADER_HEIGHT = 22
const ROW_PADDING = 4.5
const LINE = nameStyle.size * LINE_HEIGHT
const CELL_PADDING = 6
const NAME_WIDTH_MIN = 160

const styleOf = (column: number): TextStyle => (column === FIGURE_COLUMNS.length - 1 ? costStyle : figureStyle)

interface Columns {
  readonly nameWidth: number
  readonly figureWidths: readonly number[]
}

/** The table of a recipe's lines, on as many pages as needed. A row is never split, and each page has the header. */
export function layTable(flow: PageFlow, rows: readonly SheetRow[], ruler: Ruler): void {
  const columns = columnsFor(rows, ruler)
  const names = rows.map(({ ingredient }) =>
    wrapped(ingredient, nameStyle, columns.nameWidth - 2 * CELL_PADDING, ruler),
  )
  const heightOf = (row: number) => (names[row]?.length ?? 1) * LINE + 2 * ROW_PADDING
  if (!flow.fits(HEADER_HEIGHT + heightOf(0))) flow.breakPage()
  layHeader(flow, columns, ruler)
  for (const [index, row] of rows.entries()) {
    const height = heightOf(index)
    if (!flow.fits(height)) {
      flow.breakPage()
      layHeader(flow, columns, ruler)
    }
    const first = flow.y + ROW_PADDING
    flow.add(
      ...(names[index] ?? []).map((text, line): Shape => ({
        kind: 'text',
        text,
        x: PAGE.left + CELL_PADDING,
        y: baselineIn(first + line * LINE, LINE, nameStyle.size),
        style: nameStyle,
      })),
      ...figureShapes(row.figures, columns, styleOf, first, LINE, ruler),
      { kind: 'box', x: PAGE.left, y: flow.y + height - 0.5, width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE },
    )
    flow.y += height
  }
}

// A figure column is as wide as its widest figure. If that leaves too little room for the names (prices in millions),
// all figure columns and their figures shrink by the same factor.
function columnsFor(rows: readonly SheetRow[], ruler: Ruler): Columns {
  const wanted = FIGURE_COLUMNS.map((label, column) => {
    const figures = rows.map(({ figures: cells }) => ruler(cells[column] ?? '', styleOf(column)))
    return figures.reduce((widest, width) => Math.max(widest, width), ruler(label, headerStyle)) + 2 * CELL_PADDING
  })
  const sum = wanted.reduce((total, width) => total + width, 0)
  const shrink = Math.min(1, (CONTENT_WIDTH - NAME_WIDTH_MIN) / sum)
  return { nameWidth: CONTENT_WIDTH - sum * shrink, figureWidths: wanted.map((width) => width * shrink) }
}

function layHeader(flow: PageFlow, columns: Columns, ruler: Ruler): void {
  flow.add(
    { kind: 'box', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: HEADER_HEIGHT, fill: LEAF_TINT },
    {
      kind: 'text',
      text: 'Ingrediente',
      x: PAGE.left + CELL_PADDING,
      y: baselineIn(flow.y, HEADER_HEIGHT, headerStyle.size),
      style: headerStyle,
    },
    ...figureShapes(FIGURE_COLUMNS, columns, () => headerStyle, flow.y, HEADER_HEIGHT, ruler),
  )
  flow.y += HEADER_HEIGHT
}

function figureShapes(
  texts: readonly string[],
  columns: Columns,
  style: (column: number) => TextStyle,
  top: number,
  height: number,
  ruler: Ruler,
): readonly Shape[] {
  let right = PAGE.left + columns.nameWidth
  return columns.figureWidths.map((width, column) => {
    const text = texts[column] ?? ''
    right += width
    const own = shrunk(text, style(column), width - 2 * CELL_PADDING, ruler)
    return {
      kind: 'text',
      text,
      x: right - CELL_PADDING - ruler(text, own),
      y: baselineIn(top, height, style(column).size),
      style: own,
    }
  })
}
