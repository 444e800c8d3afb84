import { reais } from '../../../contract/decimal.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, LEAF_TINT, PAGE } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { ReportLot } from '../read/content.ts'
import { idsText, lotName } from '../rules/lots.ts'

/** Dark enough to be read, also from a black-and-white printer. */
export const ALARM = '#9f1d1d'

const headerStyle: TextStyle = { size: 8, weight: 700, color: LEAF }
const nameStyle: TextStyle = { size: 9, weight: 700, color: INK }
const cellStyle: TextStyle = { size: 9, weight: 400, color: INK }
const dimStyle: TextStyle = { size: 9, weight: 400, color: DIM }
const figureStyle: TextStyle = { size: 9, weight: 400, color: INK, tabular: true }
const idStyle: TextStyle = { ...figureStyle, color: DIM }
const expiredStyle: TextStyle = { size: 9, weight: 700, color: ALARM, tabular: true }

export const HEADER_HEIGHT = 20
export const CELL_PADDING = 5
const ROW_PADDING = 4
const LINE = cellStyle.size * LINE_HEIGHT

interface ColumnShape {
  readonly title: string
  readonly style: (row: ReportLot) => TextStyle
  readonly text: (row: ReportLot) => string
  readonly isRight?: true
  /** The greatest width, beyond which the text wraps. Without it, the text is one line, which is shrunk to fit. */
  readonly wrapsAt?: number
}

const UNKNOWN = '–'

// The first column takes the width that the others leave.
const shapes: readonly ColumnShape[] = [
  { title: 'Produto', style: () => nameStyle, text: lotName, wrapsAt: CONTENT_WIDTH },
  { title: 'Nº', style: () => idStyle, text: idsText, isRight: true, wrapsAt: 72 },
  { title: 'Peso', style: () => cellStyle, text: ({ weight }) => weight, wrapsAt: 66 },
  { title: 'Validade', style: () => figureStyle, text: ({ shownExpiry }) => shownExpiry },
  {
    title: 'Dias',
    style: ({ status }) => (status === 'expired' ? expiredStyle : figureStyle),
    text: ({ shownDays }) => shownDays,
  },
  { title: 'Responsável', style: () => dimStyle, text: ({ responsible }) => responsible, wrapsAt: 96 },
  {
    title: 'Valor',
    style: ({ cost }) => (cost === null ? dimStyle : figureStyle),
    text: ({ cost }) => (cost === null ? UNKNOWN : reais(cost)),
    isRight: true,
  },
]
const FIGURE_MAX = 84

export interface Column {
  readonly shape: ColumnShape
  readonly left: number
  readonly width: number
}

/** Columns as wide as their contents, up to a limit; the same in all sectors. */
export function columnsFor(rows: readonly ReportLot[], ruler: Ruler): readonly Column[] {
  const widths = shapes
    .slice(1)
    .map((shape) => Math.min(widestOf(shape, rows, ruler), shape.wrapsAt ?? FIGURE_MAX) + 2 * CELL_PADDING)
  const others = widths.reduce((sum, width) => sum + width, 0)
  let left: number = PAGE.left
  return [CONTENT_WIDTH - others, ...widths].flatMap((width, index) => {
    const shape = shapes[index]
    if (shape === undefined) return []
    const column = { shape, left, width }
    left += width
    return [column]
  })
}

// All tabular digits are as wide as a zero, so only a few of ten thousand figures need to be measured.
function widestOf(shape: ColumnShape, rows: readonly ReportLot[], ruler: Ruler): number {
  const different = new Map<string, TextStyle>()
  for (const row of rows) {
    const style = shape.style(row)
    different.set(
      `${style.weight} ${style.tabular === true ? shape.text(row).replaceAll(/\d/g, '0') : shape.text(row)}`,
      style,
    )
  }
  return [...different].reduce(
    (width, [text, style]) => Math.max(width, ruler(text.slice(text.indexOf(' ') + 1), style)),
    ruler(shape.title, headerStyle),
  )
}

/** A row with its texts wrapped into lines, by column. */
export interface TableRow {
  readonly row: ReportLot
  readonly cells: readonly (readonly string[])[]
}

export function rowOf(row: ReportLot, columns: readonly Column[], ruler: Ruler): TableRow {
  return {
    row,
    cells: columns.map(({ shape, width }) =>
      shape.wrapsAt === undefined
        ? [shape.text(row)]
        : wrapped(shape.text(row), shape.style(row), width - 2 * CELL_PADDING, ruler),
    ),
  }
}

export const rowHeight = ({ cells }: TableRow): number =>
  Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * ROW_PADDING

export function layTableHeader(flow: PageFlow, columns: readonly Column[], ruler: Ruler): void {
  flow.add(
    { kind: 'box', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: HEADER_HEIGHT, fill: LEAF_TINT },
    ...columns.map((column) =>
      placed(column.shape.title, column, headerStyle, baselineIn(flow.y, HEADER_HEIGHT, headerStyle.size), ruler),
    ),
  )
  flow.y += HEADER_HEIGHT
}

export function layRow(flow: PageFlow, tableRow: TableRow, columns: readonly Column[], ruler: Ruler): void {
  const { row, cells } = tableRow
  const height = rowHeight(tableRow)
  const top = flow.y + ROW_PADDING
  flow.add(
    ...columns.flatMap((column, index) =>
      (cells[index] ?? []).flatMap((text, line) =>
        text === ''
          ? []
          : [placed(text, column, column.shape.style(row), baselineIn(top + line * LINE, LINE, cellStyle.size), ruler)],
      ),
    ),
    { kind: 'box', x: PAGE.left, y: flow.y + height - 0.5, width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE },
  )
  flow.y += height
}

function placed(text: string, { shape, left, width }: Column, style: TextStyle, y: number, ruler: Ruler): Shape {
  const own = shrunk(text, style, width - 2 * CELL_PADDING, ruler)
  const x = shape.isRight === true ? left + width - CELL_PADDING - ruler(text, own) : left + CELL_PADDING
  return { kind: 'text', text, x, y, style: own }
}
