import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, INK } from '../../../pdf/shapes.ts'
import type { Column } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'
import { LINE_HEIGHT, wrapped } from '../../../pdf/text.ts'
import type { IncidentLoss } from '../ports.ts'
import type { Claim } from './claim-words.ts'
import {
  chainText,
  CLAIM_FOOT,
  CLAIM_TITLE,
  claimFacts,
  decisionTexts,
  headingOf,
  noteTexts,
  readingTexts,
  sourceText,
  totalTexts,
  valueText,
} from './claim-words.ts'

const titleStyle: TextStyle = { size: 18, weight: 700, color: INK }
const subtitleStyle: TextStyle = { size: 11, weight: 400, color: DIM }
const headingStyle: TextStyle = { size: 11, weight: 700, color: INK }
const lineStyle: TextStyle = { size: 9, weight: 400, color: INK }
const totalStyle: TextStyle = { size: 10, weight: 700, color: INK }

const columns: readonly Column<IncidentLoss>[] = [
  {
    share: 120,
    heading: ['Produto', 'código'],
    cell: ({ name, code }) => [{ text: name, strong: true }, { text: code }],
  },
  {
    share: 70,
    heading: ['Lote', 'quantidade'],
    cell: ({ lot, quantity }) => [{ text: lot ?? '' }, { text: quantity }],
  },
  { share: 220, heading: ['Notas'], cell: (loss) => noteTexts(loss).map((text) => ({ text })) },
  {
    share: 76,
    heading: ['Valor', 'origem'],
    cell: (loss) => [{ text: valueText(loss), strong: true }, { text: sourceText(loss) }],
  },
]

/** The losses of an occurrence as A4 pages. */
export function claimPdf(
  claim: Claim,
  { businessName, now }: { readonly businessName: string; readonly now: Date },
): Promise<Uint8Array> {
  return sheetPdf({ title: `${CLAIM_TITLE} – ${businessName}`, timeZone: claim.timeZone, now }, async (pdf) => {
    const { ruler } = pdf
    const layout = tableLayout({ columns, rows: claim.losses }, ruler)
    let isTable = true
    const flow = pageFlow((next) => {
      layBusinessHead(next, businessName, CLAIM_TITLE, ruler)
      if (isTable) layout.layHeading(next)
    })
    const text = (words: string, style: TextStyle) => {
      const height = wrapped(words, style, CONTENT_WIDTH, ruler).length * style.size * LINE_HEIGHT
      if (!flow.fits(height)) flow.breakPage()
      layLines(flow, words, style, CONTENT_WIDTH, ruler)
    }
    layBusinessHead(flow, businessName, CLAIM_TITLE, ruler)
    text(CLAIM_TITLE, titleStyle)
    text(headingOf(claim), subtitleStyle)
    flow.y += 8
    for (const [name, value] of claimFacts(claim)) text(`${name}: ${value}`, lineStyle)
    flow.y += 12
    layout.layHeading(flow)
    for (const loss of claim.losses) {
      const row = layout.prepare(loss)
      if (!flow.fits(row.height)) flow.breakPage()
      layout.layRow(flow, row)
    }
    isTable = false
    flow.y += 8
    for (const words of totalTexts(claim)) text(words, totalStyle)
    for (const [heading, lines] of [
      ['Leituras', readingTexts(claim)],
      ['Decisões', decisionTexts(claim)],
    ] as const) {
      if (lines.length === 0) continue
      flow.y += 10
      text(heading, headingStyle)
      for (const line of lines) text(line, lineStyle)
    }
    flow.y += 10
    text(chainText(claim), lineStyle)
    text(CLAIM_FOOT, lineStyle)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, CLAIM_TITLE)
  })
}
