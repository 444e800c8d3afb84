import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, HAIRLINE, INK, PAGE } from '../../../pdf/shapes.ts'
import { shrunk } from '../../../pdf/text.ts'
import { weekText } from '../../../contract/charts.ts'
import { labelsText, plural } from '../../../contract/words.ts'
import type { WastePeriod, WasteRow, WasteSummary } from '../contract/api.ts'
import type { PdfBarRow } from './pdf-charts.ts'
import { LATE, layBars, layHeat } from './pdf-charts.ts'
import type { Why } from '../contract/why.ts'
import { whyText } from '../contract/why.ts'
import {
  changeText,
  heatTitle,
  partInReais,
  partsOf,
  periodText,
  shareOfMade,
  totalOf,
  wasteWeeks,
  worthInReais,
  worthAmount,
} from '../contract/words.ts'

/** What the file and the screen show. `heat`: the summary of the heat map's weeks. */
export interface WasteContent {
  readonly period: WastePeriod
  readonly summary: WasteSummary
  readonly heat: WasteSummary
  readonly why: Why | null
}

export interface WastePdfContext {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
}

const TITLE = 'Perdas'
const titleStyle: TextStyle = { size: 25, weight: 700, color: INK }
const periodStyle: TextStyle = { size: 11, weight: 400, color: DIM }
const captionStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }
const sentenceStyle: TextStyle = { size: 11.5, weight: 700, color: INK }
const valueStyle: TextStyle = { size: 19, weight: 700, color: INK, tabular: true }
const noteStyle: TextStyle = { size: 7.5, weight: 400, color: DIM }

const FIGURES_HEIGHT = 62
const PADDING = 10

/** The figures and the charts of the screen as A4 pages; the products all. */
export function wastePdf(content: WasteContent, { businessName, timeZone, now }: WastePdfContext): Promise<Uint8Array> {
  const { summary, heat, why, period } = content
  return sheetPdf({ title: `${TITLE} – ${businessName}`, timeZone, now }, async (pdf) => {
    const { ruler } = pdf
    const flow = pageFlow((next) => layBusinessHead(next, businessName, TITLE, ruler))
    layBusinessHead(flow, businessName, TITLE, ruler)
    layLines(flow, TITLE, titleStyle, CONTENT_WIDTH, ruler)
    layLines(flow, periodText(summary), periodStyle, CONTENT_WIDTH, ruler)
    layLines(flow, changeText(summary), periodStyle, CONTENT_WIDTH, ruler)
    flow.y += 12
    layFigures(flow, summary, ruler)
    if (summary.uncosted > 0) layNote(flow, uncostedText(summary.uncosted), ruler)
    if (why !== null) layWhy(flow, why, ruler)
    layReasons(flow, summary, ruler)
    layHeat(flow, `${heatTitle(period)} (R$, sem centavos)`, wasteWeeks(heat, period), ruler)
    layProducts(flow, summary, ruler)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, TITLE)
  })
}

const uncostedText = (count: number): string =>
  `${labelsText(count)} sem custo ${plural(count, 'fica fora do total', 'ficam fora do total')}.`

function layNote(flow: PageFlow, note: string, ruler: Ruler): void {
  flow.y += 6
  layLines(flow, note, captionStyle, CONTENT_WIDTH, ruler)
}

function layFigures(flow: PageFlow, summary: WasteSummary, ruler: Ruler): void {
  const { withinShelfLife, expired, missing } = summary
  const figures = [
    { label: 'Total', value: worthInReais(totalOf(summary)), note: '', color: INK },
    { label: 'Dentro da validade', value: partInReais(withinShelfLife, summary), note: '', color: INK },
    { label: 'Vencido', value: partInReais(expired, summary), note: '', color: Number(expired) > 0 ? LATE : INK },
    {
      label: 'Sumiu',
      value: worthInReais(missing),
      note: `${labelsText(missing.count)}, fora do total`,
      color: INK,
    },
  ]
  const width = CONTENT_WIDTH / figures.length
  const top = flow.y
  const edge = (x: number): Shape => ({ kind: 'box', x, y: top, width: 0.5, height: FIGURES_HEIGHT, fill: HAIRLINE })
  const line = (y: number): Shape => ({
    kind: 'box',
    x: PAGE.left,
    y,
    width: CONTENT_WIDTH,
    height: 0.5,
    fill: HAIRLINE,
  })
  const fit = (text: string, style: TextStyle) => shrunk(text, style, width - 2 * PADDING, ruler)
  for (const [column, { label, value, note, color }] of figures.entries()) {
    const x = PAGE.left + column * width
    const put = (content: string, y: number, style: TextStyle): Shape => ({
      kind: 'text',
      text: content,
      x: x + PADDING,
      y: top + y,
      style: fit(content, style),
    })
    flow.add(edge(x), put(label, 17, captionStyle), put(value, 39, { ...valueStyle, color }))
    if (note !== '') flow.add(put(note, 53, noteStyle))
  }
  flow.add(edge(PAGE.right - 0.5), line(top), line(top + FIGURES_HEIGHT - 0.5))
  flow.y += FIGURES_HEIGHT
}

function layWhy(flow: PageFlow, why: Why, ruler: Ruler): void {
  const { name, finding, proposal } = whyText(why)
  flow.y += 16
  layLines(flow, 'Por que joguei fora?', captionStyle, CONTENT_WIDTH, ruler)
  layLines(flow, `${name}: ${finding} ${proposal}`, sentenceStyle, CONTENT_WIDTH, ruler)
  layLines(
    flow,
    `${weekText(why)} · ${why.made} feitas, ${why.wasted} jogadas fora, em ${why.weeksWithWaste} das 4 semanas`,
    captionStyle,
    CONTENT_WIDTH,
    ruler,
  )
}

const barOf = (row: WasteRow, figures: readonly string[]): PdfBarRow => ({
  name: row.name,
  ...partsOf(row),
  amount: worthAmount(row),
  figures,
})

function layReasons(flow: PageFlow, summary: WasteSummary, ruler: Ruler): void {
  const { byReason, count } = summary
  if (count === 0) return layNote(flow, 'Nenhuma perda neste período.', ruler)
  layBars(
    flow,
    {
      title: 'Por motivo',
      columns: ['R$', 'etiquetas'],
      rows: byReason.map((row) => barOf(row, [String(row.count)])),
      total: { name: 'Total', late: 0, within: 0, amount: worthAmount(totalOf(summary)), figures: [String(count)] },
    },
    ruler,
  )
}

function layProducts(flow: PageFlow, { byProduct, bySector, count }: WasteSummary, ruler: Ruler): void {
  if (count === 0) return
  layBars(
    flow,
    {
      title: 'Por produto',
      columns: ['R$', 'etiquetas', 'do que fez'],
      rows: byProduct.map((row) => barOf(row, [String(row.count), shareOfMade(row).text])),
    },
    ruler,
  )
  layBars(
    flow,
    {
      title: 'Por setor',
      columns: ['R$', 'etiquetas'],
      rows: bySector.map((row) => barOf(row, [String(row.count)])),
    },
    ruler,
  )
}
