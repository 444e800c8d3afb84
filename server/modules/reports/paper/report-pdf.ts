import { setImmediate } from 'node:timers/promises'
import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, PAGE } from '../../../pdf/shapes.ts'
import { fitted, LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { ContentSector, ReportContent } from '../read/content.ts'
import { expiredText, expiringText, momentText, unpricedText, sumText } from '../read/content.ts'
import { reportMessages } from '../contract/api.ts'
import { lotsOf } from '../rules/lots.ts'
import type { WeekLosses } from '../ports.ts'
import type { ReportProof } from '../read/proof.ts'
import { proofText } from '../read/proof.ts'
import {
  ALARM,
  CELL_PADDING,
  columnsFor,
  HEADER_HEIGHT,
  layRow,
  layTableHeader,
  rowHeight,
  rowOf,
} from './report-table.ts'
import type { Column, TableRow } from './report-table.ts'

export interface PdfContext {
  readonly businessName: string
  readonly timeZone: string
  readonly proof: ReportProof | null
  readonly losses: WeekLosses | null
}

const TITLE = 'Relatório de validades'
const titleStyle: TextStyle = { size: 25, weight: 700, color: INK }
const momentStyle: TextStyle = { size: 11, weight: 400, color: DIM }
const labelStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }
const valueStyle: TextStyle = { size: 19, weight: 700, color: INK, tabular: true }
const noteStyle: TextStyle = { size: 7.5, weight: 400, color: DIM }
const sectorStyle: TextStyle = { size: 13, weight: 700, color: INK }
const countsStyle: TextStyle = { size: 9, weight: 400, color: DIM }
const totalStyle: TextStyle = { size: 9, weight: 700, color: INK, tabular: true }
const lossStyle: TextStyle = { size: 9, weight: 400, color: INK }
const nothingStyle: TextStyle = { size: 13, weight: 700, color: LEAF }

const FIGURES_HEIGHT = 62
const FIGURE_PADDING = 10
const SECTOR_GAP = 22
const COUNTS_GAP = 14
const TOTAL_HEIGHT = 24
/** Rows laid out before the loop yields to the event loop. */
const YIELD_EVERY = 100

/** A report as A4 pages: the figures first, then each sector's labels. */
export function reportPdf(
  content: ReportContent,
  { businessName, timeZone, proof, losses }: PdfContext,
): Promise<Uint8Array> {
  return sheetPdf({ title: `${TITLE} – ${businessName}`, timeZone, now: content.at }, async (pdf) => {
    let sector: ContentSector | null = null
    const flow = pageFlow((next) => {
      layBusinessHead(next, businessName, TITLE, pdf.ruler)
      if (sector !== null) layContinuation(next, sector, pdf.ruler)
    })
    layBusinessHead(flow, businessName, TITLE, pdf.ruler)
    layLines(flow, TITLE, titleStyle, CONTENT_WIDTH, pdf.ruler)
    layLines(flow, `Situação em ${momentText(content.at, timeZone)}`, momentStyle, CONTENT_WIDTH, pdf.ruler)
    flow.y += 14
    layFigures(flow, content, pdf.ruler)
    if (content.sectors.length === 0) layNothing(flow, pdf.ruler)
    const columns = columnsFor(
      content.sectors.flatMap(({ rows }) => lotsOf(rows)),
      pdf.ruler,
    )
    for (const each of content.sectors) {
      await laySector(flow, each, {
        columns,
        ruler: pdf.ruler,
        onBegun: () => {
          sector = each
        },
      })
      sector = null
    }
    if (losses !== null) layLosses(flow, losses, pdf.ruler)
    if (proof !== null) layProof(flow, proof, pdf.ruler)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, TITLE)
  })
}

function layFigures(flow: PageFlow, { expired, expiring, lost, atRisk }: ReportContent, ruler: Ruler): void {
  const figures = [
    { label: 'Vencidas', value: String(expired), note: '', color: expired > 0 ? ALARM : INK },
    { label: 'A vencer em 7 dias', value: String(expiring), note: '', color: INK },
    {
      label: 'Valor perdido',
      value: sumText(lost, expired),
      note: unpricedText(lost.unpriced),
      color: expired > 0 ? ALARM : INK,
    },
    { label: 'Valor em risco', value: sumText(atRisk, expiring), note: unpricedText(atRisk.unpriced), color: INK },
  ]
  const width = CONTENT_WIDTH / figures.length
  const top = flow.y
  flow.add(
    ...figures
      .flatMap(({ label, value, note, color }, column): Shape[] => {
        const left = PAGE.left + column * width
        const style = { ...valueStyle, color }
        return [
          { kind: 'box', x: left, y: top, width: 0.5, height: FIGURES_HEIGHT, fill: HAIRLINE },
          { kind: 'text', text: label, x: left + FIGURE_PADDING, y: top + 17, style: labelStyle },
          {
            kind: 'text',
            text: value,
            x: left + FIGURE_PADDING,
            y: top + 39,
            style: shrunk(value, style, width - 2 * FIGURE_PADDING, ruler),
          },
          { kind: 'text', text: note, x: left + FIGURE_PADDING, y: top + 53, style: noteStyle },
        ]
      })
      .filter((shape) => shape.kind !== 'text' || shape.text !== ''),
  )
  const line = (y: number): Shape => ({
    kind: 'box',
    x: PAGE.left,
    y,
    width: CONTENT_WIDTH,
    height: 0.5,
    fill: HAIRLINE,
  })
  flow.add(line(top), line(top + FIGURES_HEIGHT - 0.5), {
    kind: 'box',
    x: PAGE.right - 0.5,
    y: top,
    width: 0.5,
    height: FIGURES_HEIGHT,
    fill: HAIRLINE,
  })
  flow.y += FIGURES_HEIGHT
}

function layNothing(flow: PageFlow, ruler: Ruler): void {
  flow.y += SECTOR_GAP
  layLines(flow, reportMessages.nothing, nothingStyle, CONTENT_WIDTH, ruler)
}

/** The losses of the week stay together on one page. */
function layLosses(flow: PageFlow, { period, total, change, lines }: WeekLosses, ruler: Ruler): void {
  const parts = [
    { text: `Perdas da semana: ${total}`, style: sectorStyle },
    { text: `${period} · ${change}`, style: countsStyle },
    ...lines.map((text) => ({ text, style: lossStyle })),
  ]
  const height = parts.reduce(
    (sum, { text, style }) => sum + wrapped(text, style, CONTENT_WIDTH, ruler).length * style.size * LINE_HEIGHT,
    0,
  )
  if (flow.fits(SECTOR_GAP + height)) flow.y += SECTOR_GAP
  else flow.breakPage()
  for (const { text, style } of parts) layLines(flow, text, style, CONTENT_WIDTH, ruler)
}

function layProof(flow: PageFlow, proof: ReportProof, ruler: Ruler): void {
  const text = proofText(proof, 'este relatório')
  const height = wrapped(text, labelStyle, CONTENT_WIDTH, ruler).length * labelStyle.size * LINE_HEIGHT
  if (flow.fits(SECTOR_GAP + height)) flow.y += SECTOR_GAP
  else flow.breakPage()
  layLines(flow, text, labelStyle, CONTENT_WIDTH, ruler)
}

interface TableContext {
  readonly columns: readonly Column[]
  readonly ruler: Ruler
  /** Called once the sector's head is laid out: new pages from then on continue this sector. */
  readonly onBegun: () => void
}

/** Lays out a sector's rows over several pages. No row is split, and each page names the sector. */
async function laySector(
  flow: PageFlow,
  sector: ContentSector,
  { columns, ruler, onBegun }: TableContext,
): Promise<void> {
  const rows: TableRow[] = []
  for (const lot of lotsOf(sector.rows)) {
    rows.push(rowOf(lot, columns, ruler))
    if (rows.length % YIELD_EVERY === 0) await setImmediate()
  }
  // The sector's name stays on one page with the first row, and its total with the last row.
  const [first] = rows
  const opening =
    SECTOR_GAP +
    sectorHeight(sector, ruler) +
    HEADER_HEIGHT +
    (first === undefined ? 0 : rowHeight(first)) +
    (rows.length === 1 ? TOTAL_HEIGHT : 0)
  if (flow.fits(opening)) flow.y += SECTOR_GAP
  else flow.breakPage()
  laySectorHead(flow, sector, ruler)
  layTableHeader(flow, columns, ruler)
  onBegun()
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1
    if (!flow.fits(rowHeight(row) + (isLast ? TOTAL_HEIGHT : 0))) {
      flow.breakPage()
      layTableHeader(flow, columns, ruler)
    }
    layRow(flow, row, columns, ruler)
    if (index % YIELD_EVERY === 0) await setImmediate()
  }
  layTotal(flow, sector, ruler)
}

const LINE = sectorStyle.size * LINE_HEIGHT
const countsText = ({ expired, expiring }: ContentSector) =>
  [expired > 0 ? expiredText(expired) : '', expiring > 0 ? expiringText(expiring) : '']
    .filter((text) => text !== '')
    .join(' · ')

function sectorLines(sector: ContentSector, ruler: Ruler): readonly string[] {
  return wrapped(sector.sector, sectorStyle, CONTENT_WIDTH - ruler(countsText(sector), countsStyle) - COUNTS_GAP, ruler)
}

const SECTOR_FOOT = 5
const sectorHeight = (sector: ContentSector, ruler: Ruler): number =>
  sectorLines(sector, ruler).length * LINE + SECTOR_FOOT

/** The sector's name on the left, its counts on the right. */
function laySectorHead(flow: PageFlow, sector: ContentSector, ruler: Ruler): void {
  const counts = countsText(sector)
  flow.add({
    kind: 'text',
    text: counts,
    x: PAGE.right - ruler(counts, countsStyle),
    y: baselineIn(flow.y, LINE, sectorStyle.size),
    style: countsStyle,
  })
  for (const text of sectorLines(sector, ruler)) {
    flow.add({ kind: 'text', text, x: PAGE.left, y: baselineIn(flow.y, LINE, sectorStyle.size), style: sectorStyle })
    flow.y += LINE
  }
  flow.y += SECTOR_FOOT
}

function layContinuation(flow: PageFlow, { sector }: ContentSector, ruler: Ruler): void {
  const suffix = ' (continuação)'
  const y = baselineIn(flow.y, LINE, sectorStyle.size)
  const text = fitted(sector, sectorStyle, CONTENT_WIDTH - ruler(suffix, countsStyle), ruler)
  flow.add(
    { kind: 'text', text, x: PAGE.left, y, style: sectorStyle },
    { kind: 'text', text: suffix, x: PAGE.left + ruler(text, sectorStyle), y, style: countsStyle },
  )
  flow.y += LINE + SECTOR_FOOT
}

function layTotal(flow: PageFlow, { expired, expiring, lost, atRisk }: ContentSector, ruler: Ruler): void {
  const part = (name: string, worth: ContentSector['lost'], labels: number) =>
    `${name} ${sumText(worth, labels)}${worth.unpriced === 0 || worth.unpriced === labels ? '' : ` (${unpricedText(worth.unpriced)})`}`
  const text = [
    expired > 0 ? part('Perdido', lost, expired) : '',
    expiring > 0 ? part('Em risco', atRisk, expiring) : '',
  ]
    .filter((each) => each !== '')
    .join(' · ')
  const style = shrunk(text, totalStyle, CONTENT_WIDTH - 2 * CELL_PADDING, ruler)
  flow.add({
    kind: 'text',
    text,
    x: PAGE.right - CELL_PADDING - ruler(text, style),
    y: baselineIn(flow.y, TOTAL_HEIGHT, totalStyle.size),
    style,
  })
  flow.y += TOTAL_HEIGHT
}
