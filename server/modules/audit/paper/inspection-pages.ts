import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { PageShapes, Ruler, TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, INK } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, wrapped } from '../../../pdf/text.ts'
import type { Table } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'

export interface Paragraph {
  readonly text: string
  readonly strong?: boolean
}

/** A part of the pack: title, paragraphs, and a table if it has rows. */
export interface Section {
  readonly title: string
  readonly paragraphs: readonly Paragraph[]
  readonly table?: PagedTable
}

/** A table whose row type is hidden, so that tables of different rows can stand in one list. */
export interface PagedTable {
  /** The height of its heading and first row, which are kept on the title's page. */
  readonly openingHeight: (ruler: Ruler) => number
  /** Lays out the table from the given page on. Yields each full page and returns the last, unfinished one. */
  readonly layOut: (opened: PageFlow, sheet: Sheet) => Generator<PageFlow, PageFlow>
}

interface Sheet {
  readonly title: string
  readonly ruler: Ruler
  readonly openPage: () => PageFlow
}

export interface PackPage {
  readonly shapes: PageShapes
  /** The titles of the sections that begin on it. */
  readonly begins: readonly string[]
}

const titleStyle: TextStyle = { size: 15, weight: 700, color: INK }
const continuedStyle: TextStyle = { size: 10, weight: 700, color: DIM }
const proseStyle: TextStyle = { size: 9.5, weight: 400, color: INK }
const strongStyle: TextStyle = { ...proseStyle, weight: 700 }

const TITLE_HEIGHT = titleStyle.size * LINE_HEIGHT
const PROSE_HEIGHT = proseStyle.size * LINE_HEIGHT
const SECTION_GAP = 26
const PARAGRAPH_GAP = 4
const TABLE_GAP = 8

/** The pages of all sections. As a generator, it holds only one page in memory. */
export function* packPages(sections: readonly Section[], businessName: string, ruler: Ruler): Generator<PackPage> {
  const openPage = () => {
    const flow = pageFlow(() => undefined)
    layBusinessHead(flow, businessName, 'Pacote de inspeção', ruler)
    return flow
  }
  let flow = openPage()
  const top = flow.y
  let begins: string[] = []
  const finished = (full: PageFlow): PackPage => {
    const page = { shapes: full.pages.flat(), begins }
    begins = []
    return page
  }
  for (const { title, paragraphs, table } of sections) {
    const height =
      TITLE_HEIGHT +
      paragraphs.reduce(
        (sum, { text }) => sum + wrapped(text, proseStyle, CONTENT_WIDTH, ruler).length * PROSE_HEIGHT + PARAGRAPH_GAP,
        0,
      )
    // The title stays on one page with its paragraphs, the table's heading and the first row.
    if (flow.y > top && !flow.fits(SECTION_GAP + height + (table?.openingHeight(ruler) ?? 0))) {
      yield finished(flow)
      flow = openPage()
    }
    if (flow.y > top) flow.y += SECTION_GAP
    begins.push(title)
    laySectionHead(flow, title, paragraphs, ruler)
    if (table === undefined) continue
    const full = table.layOut(flow, { title, ruler, openPage })
    let next = full.next()
    for (; next.done !== true; next = full.next()) yield finished(next.value)
    flow = next.value
  }
  yield finished(flow)
}

function laySectionHead(flow: PageFlow, title: string, paragraphs: readonly Paragraph[], ruler: Ruler): void {
  layLines(flow, title, titleStyle, CONTENT_WIDTH, ruler)
  for (const { text, strong } of paragraphs) {
    flow.y += PARAGRAPH_GAP
    layLines(flow, text, strong === true ? strongStyle : proseStyle, CONTENT_WIDTH, ruler)
  }
}

/**
 * Lays out row by row. No row is split over two pages; each continuation page repeats the title and the table's
 * heading.
 */
export function pagedTable<Row>(table: Table<Row>): PagedTable {
  return {
    openingHeight(ruler) {
      const layout = tableLayout(table, ruler)
      return table.rows
        .slice(0, 1)
        .reduce((height, row) => height + layout.prepare(row).height, TABLE_GAP + layout.headingHeight)
    },
    *layOut(opened, { title, ruler, openPage }) {
      const layout = tableLayout(table, ruler)
      let flow = opened
      flow.y += TABLE_GAP
      layout.layHeading(flow)
      for (const row of table.rows) {
        const laid = layout.prepare(row)
        if (!flow.fits(laid.height)) {
          yield flow
          flow = openPage()
          layLines(flow, `${title} (continuação)`, continuedStyle, CONTENT_WIDTH, ruler)
          flow.y += 4
          layout.layHeading(flow)
        }
        layout.layRow(flow, laid)
      }
      return flow
    },
  }
}
