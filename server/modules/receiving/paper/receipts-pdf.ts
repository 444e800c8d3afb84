import { exact, plainText, reais } from '../../../contract/decimal.ts'
import { celsiusText } from '../../../contract/food.ts'
import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, INK } from '../../../pdf/shapes.ts'
import type { Column } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'
import { outcomeWords, reasonText } from '../contract/outcome-words.ts'
import type { ReceiptLine } from '../events.ts'
import type { Sheet, SheetReceipt } from './sheet-words.ts'
import { acceptedOf, lotsText, makersDatesText, measuredText, momentOf } from './sheet-words.ts'

const TITLE = 'Recebimentos'
const titleStyle: TextStyle = { size: 22, weight: 700, color: INK }
const periodStyle: TextStyle = { size: 11, weight: 400, color: DIM }

interface Row {
  readonly receipt: SheetReceipt
  readonly line: ReceiptLine
  /** The first line of its receipt: only there the receipt is named. */
  readonly isFirst: boolean
}

const columnsOf = ({ timeZone, seesCosts }: Sheet): readonly Column<Row>[] => [
  {
    share: 84,
    heading: ['Recebido em', 'por'],
    cell: ({ receipt, isFirst }) =>
      isFirst ? [{ text: momentOf(receipt, timeZone), strong: true }, { text: receipt.by }] : [],
  },
  {
    share: 100,
    heading: ['Fornecedor', 'nota · temperaturas'],
    cell: ({ receipt, isFirst }) => (isFirst ? receiptCell(receipt) : []),
  },
  {
    share: 130,
    heading: ['Item', 'quantidade'],
    cell: ({ line }) => [{ text: line.description, strong: true }, { text: quantityText(line) }],
  },
  {
    share: 88,
    heading: ['Resultado', 'motivo'],
    cell: ({ line }) => [
      { text: outcomeWords[line.outcome], strong: line.outcome !== 'aceito' },
      { text: [reasonText(line.reason), line.note].filter((text) => text !== '').join(': ') },
      ...(line.temperature === null ? [] : [{ text: celsiusText(line.temperature) }]),
    ],
  },
  {
    share: 82,
    heading: ['Lote', 'validade'],
    cell: ({ line }) => [{ text: lotsText(line) }, { text: makersDatesText(line) }],
  },
  ...(seesCosts
    ? [
        {
          share: 62,
          heading: ['Total'],
          cell: ({ line }: Row) => [{ text: line.total === null ? '' : reais(exact(Number(line.total))) }],
        },
      ]
    : []),
]

function receiptCell({ details, reversedFor }: SheetReceipt) {
  return [
    { text: details.name, strong: true },
    { text: details.invoice === null ? 'sem nota' : `nota ${details.invoice.number}` },
    { text: measuredText(details) },
    ...(reversedFor === null ? [] : [{ text: `estornado: ${reversedFor}`, strong: true }]),
  ].filter(({ text }) => text !== '')
}

function quantityText(line: ReceiptLine): string {
  const accepted = acceptedOf(line)
  const all = `${plainText(line.quantity)} ${line.unit}`
  return accepted === null || accepted === line.quantity ? all : `${all}, ficou ${plainText(accepted)}`
}

/** The sheet of receipts as A4 pages, also of what was refused. */
export function receiptsPdf(
  sheet: Sheet,
  { businessName, now }: { readonly businessName: string; readonly now: Date },
): Promise<Uint8Array> {
  const { receipts, period, timeZone } = sheet
  const rows = receipts.flatMap((receipt) =>
    receipt.details.lines.map((line, index): Row => ({ receipt, line, isFirst: index === 0 })),
  )
  return sheetPdf({ title: `${TITLE} – ${businessName}`, timeZone, now }, async (pdf) => {
    const layout = tableLayout({ columns: columnsOf(sheet), rows }, pdf.ruler)
    const flow = pageFlow((next) => {
      layBusinessHead(next, businessName, TITLE, pdf.ruler)
      layout.layHeading(next)
    })
    layBusinessHead(flow, businessName, TITLE, pdf.ruler)
    layLines(flow, TITLE, titleStyle, CONTENT_WIDTH, pdf.ruler)
    layLines(flow, period, periodStyle, CONTENT_WIDTH, pdf.ruler)
    flow.y += 12
    layout.layHeading(flow)
    for (const row of rows) {
      const laid = layout.prepare(row)
      if (!flow.fits(laid.height)) flow.breakPage()
      layout.layRow(flow, laid)
    }
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, TITLE)
  })
}
