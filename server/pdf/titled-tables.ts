import { layBusinessHead, layLines } from './business-head.ts'
import type { PdfContext } from './document.ts'
import { sheetPdf } from './document.ts'
import type { PageFlow } from './page-flow.ts'
import { pageFlow } from './page-flow.ts'
import type { Ruler, TextStyle } from './shapes.ts'
import { CONTENT_WIDTH, DIM, INK } from './shapes.ts'
import type { CellText, Column } from './table.ts'
import { tableLayout } from './table.ts'
import { LINE_HEIGHT, wrapped } from './text.ts'

export type TextRow = readonly (readonly CellText[])[]

export interface TitledTable {
  /** null: it stands under the title. */
  readonly heading: string | null
  readonly columns: readonly Column<TextRow>[]
  readonly rows: readonly TextRow[]
  /** What its signs mean, below it. */
  readonly notes: readonly string[]
}

/** Columns of rows that are texts already. */
export const textColumns = (...columns: readonly Omit<Column<TextRow>, 'cell'>[]): readonly Column<TextRow>[] =>
  columns.map((column, index) => ({ ...column, cell: (row) => row[index] ?? [] }))
export const plain = (text: string): readonly CellText[] => [{ text }]
export const strong = (text: string): readonly CellText[] => [{ text, strong: true }]

const titleStyle: TextStyle = { size: 18, weight: 700, color: INK }
const subtitleStyle: TextStyle = { size: 11, weight: 400, color: DIM }
const headingStyle: TextStyle = { size: 11, weight: 700, color: INK }
const lineStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }

interface TitledTables {
  readonly businessName: string
  /** On each page beside the name of the house. */
  readonly mark: string
  readonly title: string
  readonly subtitle: string
  readonly tables: readonly TitledTable[]
  /** Below all tables. */
  readonly lines: readonly string[]
  /** In the foot of each page: one line. */
  readonly foot: string
}

/** A document of tables under one title, as A4 pages. */
export function titledTablesPdf(document: TitledTables, context: PdfContext): Promise<Uint8Array> {
  const { businessName, mark, title, subtitle, tables, lines, foot } = document
  return sheetPdf(context, async (pdf) => {
    const { ruler } = pdf
    let layTableHead: (flow: PageFlow) => void = () => undefined
    const layHead = (flow: PageFlow) => layBusinessHead(flow, businessName, mark, ruler)
    const flow = pageFlow((next) => {
      layHead(next)
      layTableHead(next)
    })
    layHead(flow)
    layText(flow, title, titleStyle, ruler)
    layText(flow, subtitle, subtitleStyle, ruler)
    for (const table of tables) {
      flow.y += 10
      const layout = tableLayout(table, ruler)
      const rows = table.rows.map((row) => layout.prepare(row))
      layHeading(flow, table, { ruler, height: layout.headingHeight + (rows[0]?.height ?? 0) })
      layTableHead = table.columns.every(({ heading }) => heading.length === 0) ? () => undefined : layout.layHeading
      layTableHead(flow)
      for (const row of rows) {
        if (!flow.fits(row.height)) flow.breakPage()
        layout.layRow(flow, row)
      }
      layTableHead = () => undefined
      flow.y += 4
      for (const note of table.notes) layText(flow, note, lineStyle, ruler)
    }
    flow.y += 10
    for (const line of lines) layText(flow, line, lineStyle, ruler)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, foot)
  })
}

/** The heading of a table stays with the first row. */
function layHeading(
  flow: PageFlow,
  { heading }: TitledTable,
  { ruler, height }: { readonly ruler: Ruler; readonly height: number },
): void {
  if (heading === null) return
  if (!flow.fits(headingStyle.size * LINE_HEIGHT + 4 + height)) flow.breakPage()
  layText(flow, heading, headingStyle, ruler)
  flow.y += 4
}

function layText(flow: PageFlow, words: string, style: TextStyle, ruler: Ruler): void {
  const height = wrapped(words, style, CONTENT_WIDTH, ruler).length * style.size * LINE_HEIGHT
  if (!flow.fits(height)) flow.breakPage()
  layLines(flow, words, style, CONTENT_WIDTH, ruler)
}
