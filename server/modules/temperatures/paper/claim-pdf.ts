import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, INK } from '../../../pdf/shapes.ts'
import { tableLayout } from '../../../pdf/table.ts'
import { LINE_HEIGHT, wrapped } from '../../../pdf/text.ts'
import { incidentName } from '../contract/incidents.ts'
import type { ClaimTable } from './claim-tables.ts'
import { claimTables } from './claim-tables.ts'
import type { Claim } from './claim-words.ts'
import { CLAIM_FOOT, CLAIM_TITLE, headingOf, sourceLines } from './claim-words.ts'

const titleStyle: TextStyle = { size: 18, weight: 700, color: INK }
const subtitleStyle: TextStyle = { size: 11, weight: 400, color: DIM }
const headingStyle: TextStyle = { size: 11, weight: 700, color: INK }
const lineStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }

/** The losses of an occurrence as A4 pages. */
export function claimPdf(
  claim: Claim,
  { businessName, now }: { readonly businessName: string; readonly now: Date },
): Promise<Uint8Array> {
  return sheetPdf({ title: `${CLAIM_TITLE} – ${businessName}`, timeZone: claim.timeZone, now }, async (pdf) => {
    const { ruler } = pdf
    let layTableHead: (flow: PageFlow) => void = () => undefined
    const layHead = (flow: PageFlow) => layBusinessHead(flow, businessName, incidentName(claim.incident.id), ruler)
    const flow = pageFlow((next) => {
      layHead(next)
      layTableHead(next)
    })
    layHead(flow)
    layText(flow, CLAIM_TITLE, titleStyle, ruler)
    layText(flow, headingOf(claim), subtitleStyle, ruler)
    for (const table of claimTables(claim)) {
      flow.y += 10
      const layout = tableLayout(table, ruler)
      const rows = table.rows.map((row) => layout.prepare(row))
      layHeading(flow, table, { ruler, height: layout.headingHeight + (rows[0]?.height ?? 0) })
      layTableHead = table.heading === null ? () => undefined : layout.layHeading
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
    for (const line of sourceLines(claim)) layText(flow, line, lineStyle, ruler)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, CLAIM_FOOT)
  })
}

/** The heading of a table stays with the first row. */
function layHeading(
  flow: PageFlow,
  { heading }: ClaimTable,
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
