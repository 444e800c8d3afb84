import type { PageFlow } from './page-flow.ts'
import type { Ruler, Shape, TextStyle } from './shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, LEAF_TINT, PAGE } from './shapes.ts'
import { LINE_HEIGHT, wrapped } from './text.ts'

/** One of the texts that stand one under the other in a cell. */
export interface CellText {
  readonly text: string
  /** Printed in bold: the value that readers look for in the column. */
  readonly strong?: boolean
}

export interface Column<Row> {
  /** Its width, relative to the sum of all columns' shares. */
  readonly share: number
  readonly heading: readonly string[]
  /** `end`: numbers, which align at the right. */
  readonly align?: 'end'
  readonly cell: (row: Row) => readonly CellText[]
}

/** The caller lays out the rows one by one and decides where pages break. */
export interface Table<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Rows of less height: a page has to hold all of them. */
  readonly isDense?: boolean
}

const headingStyle: TextStyle = { size: 8, weight: 700, color: LEAF }
const plainStyle: TextStyle = { size: 8.5, weight: 400, color: INK, tabular: true }
const strongStyle: TextStyle = { ...plainStyle, weight: 700 }

const LINE = plainStyle.size * LINE_HEIGHT
const HEADING_LINE = headingStyle.size * LINE_HEIGHT
const HEADING_PADDING = 5
const ROW_PADDING = 4
const DENSE_PADDING = 2
const CELL_PADDING = 5

interface CellLine {
  readonly text: string
  readonly style: TextStyle
  readonly x: number
}

interface LaidCell {
  readonly lines: readonly CellLine[]
}

interface LaidRow {
  readonly cells: readonly LaidCell[]
  readonly height: number
}

export interface TableLayout<Row> {
  readonly headingHeight: number
  layHeading(flow: PageFlow): void
  /** Wraps the row's texts, so that its height is known before a page is chosen for it. */
  prepare(row: Row): LaidRow
  layRow(flow: PageFlow, row: LaidRow): void
}

export function tableLayout<Row>({ columns, isDense }: Table<Row>, ruler: Ruler): TableLayout<Row> {
  const padding = isDense === true ? DENSE_PADDING : ROW_PADDING
  const places = placesOf(columns)
  const headings = places.map((place) => ({
    lines: linesOf(
      place.column.heading.map((text) => ({ text })),
      place,
      ruler,
      () => headingStyle,
    ),
  }))
  const headingHeight = Math.max(...headings.map(({ lines }) => lines.length)) * HEADING_LINE + 2 * HEADING_PADDING
  return {
    headingHeight,
    layHeading(flow) {
      flow.add(
        { kind: 'box', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: headingHeight, fill: LEAF_TINT },
        ...cellShapes(headings, flow.y + HEADING_PADDING, HEADING_LINE),
        line(flow.y + headingHeight, DIM),
      )
      flow.y += headingHeight
    },
    prepare(row) {
      const cells = places.map((place) => ({
        lines: linesOf(place.column.cell(row), place, ruler, ({ strong }) =>
          strong === true ? strongStyle : plainStyle,
        ),
      }))
      return { cells, height: Math.max(...cells.map(({ lines }) => lines.length)) * LINE + 2 * padding }
    },
    layRow(flow, { cells, height }) {
      flow.add(...cellShapes(cells, flow.y + padding, LINE), line(flow.y + height, HAIRLINE))
      flow.y += height
    },
  }
}

interface Place<Row> {
  readonly column: Column<Row>
  readonly x: number
  readonly width: number
}

function placesOf<Row>(columns: readonly Column<Row>[]): readonly Place<Row>[] {
  const unit = CONTENT_WIDTH / columns.reduce((sum, { share }) => sum + share, 0)
  let left: number = PAGE.left
  return columns.map((column) => {
    const place = { column, x: left + CELL_PADDING, width: column.share * unit - 2 * CELL_PADDING }
    left += column.share * unit
    return place
  })
}

function linesOf<Row>(
  texts: readonly CellText[],
  { column: { align }, x, width }: Place<Row>,
  ruler: Ruler,
  styleOf: (text: CellText) => TextStyle,
): readonly CellLine[] {
  return texts
    .filter(({ text }) => text !== '')
    .flatMap((one) => {
      const style = styleOf(one)
      return wrapped(one.text, style, width, ruler).map((text) => ({
        text,
        style,
        x: align === 'end' ? x + width - ruler(text, style) : x,
      }))
    })
}

function cellShapes(cells: readonly LaidCell[], top: number, height: number): readonly Shape[] {
  return cells.flatMap(({ lines }) =>
    lines.map(({ text, style, x }, index): Shape => ({
      kind: 'text',
      text,
      x,
      y: baselineIn(top + index * height, height, style.size),
      style,
    })),
  )
}

const line = (y: number, fill: string): Shape => ({
  kind: 'box',
  x: PAGE.left,
  y: y - 0.5,
  width: CONTENT_WIDTH,
  height: 0.5,
  fill,
})
