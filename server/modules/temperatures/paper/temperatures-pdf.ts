import { shownPerson } from '../../../audit-sentence.ts'
import { localDate } from '../../../contract/calendar.ts'
import { measuredText } from '../../../contract/food.ts'
import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import type { SheetPdf } from '../../../pdf/document.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, TextStyle } from '../../../pdf/shapes.ts'
import { CONTENT_WIDTH, DIM, INK, PAGE } from '../../../pdf/shapes.ts'
import type { CellText, Column } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'
import { LINE_HEIGHT, wrapped } from '../../../pdf/text.ts'
import type { PointSheet, SheetDay, SheetReading } from '../rules/month-sheet.ts'
import type { Sheet } from './sheet-words.ts'
import {
  correctionText,
  dayText,
  doneText,
  hourText,
  initialsOf,
  LEGEND,
  limitsText,
  marksOf,
  measuredBy,
  runText,
  sourceText,
} from './sheet-words.ts'

const KIND = 'Temperaturas'
const titleStyle: TextStyle = { size: 18, weight: 700, color: INK }
/** Of a name that needs more than one line. */
const longTitleStyle: TextStyle = { ...titleStyle, size: 12 }
const limitStyle: TextStyle = { size: 10, weight: 700, color: INK }
const smallStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }
const headingStyle: TextStyle = { size: 10, weight: 700, color: INK }
const lineStyle: TextStyle = { size: 8.5, weight: 400, color: INK }

/** Above the heading of a list. */
const LIST_GAP = 8
const HALF = CONTENT_WIDTH / 2
const COLUMN_GAP = 12

/** A page for each point, and more where its readings need them: days × rounds, and under them what was done. */
export function temperaturesPdf(
  sheet: Sheet,
  { businessName, now }: { readonly businessName: string; readonly now: Date },
): Promise<Uint8Array> {
  return sheetPdf({ title: `${KIND} – ${businessName}`, timeZone: sheet.timeZone, now }, async (pdf) => {
    const flows = sheet.points.map((point) => pointPages(point, { sheet, businessName, pdf }))
    pdf.expectPages(flows.reduce((sum, { pages }) => sum + pages.length, 0))
    for (const [index, { pages }] of flows.entries())
      await pdf.draw(pages, `${KIND} ${sheet.month}`, {
        destination: `ponto-${index + 1}`,
        outline: sheet.points[index]?.point.name ?? '',
      })
  })
}

interface Paper {
  readonly sheet: Sheet
  readonly businessName: string
  readonly pdf: SheetPdf
}

function pointPages(point: PointSheet, { sheet, businessName, pdf: { ruler } }: Paper): PageFlow {
  const { days, point: about } = point
  const layout = tableLayout({ columns: columnsOf(point, sheet), rows: days, isDense: true }, ruler)
  const text = (flow: PageFlow, words: string, style: TextStyle) => layLines(flow, words, style, CONTENT_WIDTH, ruler)
  const layHead = (flow: PageFlow) => {
    layBusinessHead(flow, businessName, KIND, ruler)
    text(flow, about.name, ruler(about.name, titleStyle) > CONTENT_WIDTH ? longTitleStyle : titleStyle)
    text(flow, `${sheet.month} · Limite: ${limitsText(point, sheet.timeZone)}`, limitStyle)
    text(flow, sourceText(sheet), smallStyle)
    text(flow, LEGEND, smallStyle)
    flow.y += 8
  }
  let isTable = true
  const flow = pageFlow((next) => {
    layHead(next)
    if (isTable) layout.layHeading(next)
  })
  layHead(flow)
  layout.layHeading(flow)
  for (const day of days) {
    const row = layout.prepare(day)
    if (!flow.fits(row.height)) flow.breakPage()
    layout.layRow(flow, row)
  }
  isTable = false
  const list = (heading: string, lines: readonly string[]) => {
    const rows = rowsOfLines(lines, ruler)
    const heightOf = ({ lines: texts, width }: ListRow) =>
      Math.max(...texts.map((line) => wrapped(line, lineStyle, width, ruler).length)) * lineStyle.size * LINE_HEIGHT
    const [first] = rows
    if (first === undefined) return
    // The heading stays with its first line.
    if (!flow.fits(LIST_GAP + headingStyle.size * LINE_HEIGHT + heightOf(first))) flow.breakPage()
    flow.y += LIST_GAP
    text(flow, heading, headingStyle)
    for (const row of rows) {
      const height = heightOf(row)
      if (!flow.fits(height)) flow.breakPage()
      const top = flow.y
      for (const [index, line] of row.lines.entries()) {
        flow.y = top
        layLines(flow, line, lineStyle, row.width, ruler, PAGE.left + index * HALF)
      }
      flow.y = top + height
    }
  }
  list('Fora do limite, e o que foi feito', actionLines(point, sheet))
  list('Correções', correctionLines(point, sheet))
  list(
    'Leituras iguais',
    point.runs.map((run) => runText(run, sheet.timeZone)),
  )
  return flow
}

interface ListRow {
  readonly lines: readonly string[]
  readonly width: number
}

/** Two lines stand beside each other where all lines of a list are that short. */
function rowsOfLines(lines: readonly string[], ruler: Ruler): readonly ListRow[] {
  const width = HALF - COLUMN_GAP
  if (lines.some((line) => ruler(line, lineStyle) > width))
    return lines.map((line) => ({ lines: [line], width: CONTENT_WIDTH }))
  return lines.flatMap((_, index) => (index % 2 === 0 ? [{ lines: lines.slice(index, index + 2), width }] : []))
}

function columnsOf({ columns, days }: PointSheet, sheet: Sheet): readonly Column<SheetDay>[] {
  const hasOthers = days.some(({ others }) => others.length > 0)
  const shares = columns.length * 90 + (hasOthers ? 110 : 0)
  return [
    // The day never breaks, however many columns there are.
    { share: Math.max(26, shares / 14), heading: ['Dia'], cell: ({ day }) => [{ text: day.slice(8) }] },
    ...columns.map(({ from, to }): Column<SheetDay> => ({
      share: 90,
      heading: [`${from} a ${to}`],
      cell: ({ rounds }) => {
        const round = rounds.find((one) => one.from === from && one.to === to)
        if (round === undefined) return []
        if (round.reading !== null) return [readingCell(round.reading, sheet, round.status === 'late')]
        return round.status === 'missing' ? [{ text: '□', strong: true }] : []
      },
    })),
    ...(hasOthers
      ? [
          {
            share: 110,
            heading: ['Outras leituras'],
            cell: ({ others }: SheetDay) => others.map((reading) => readingCell(reading, sheet)),
          },
        ]
      : []),
  ]
}

/** `10:40 4,6 °C AS †`; bold where it is out of the limit. */
function readingCell(reading: SheetReading, { timeZone, names }: Sheet, isLateForRound = false): CellText {
  const who = reading.id === null ? measuredBy(reading, names) : initialsOf(measuredBy(reading, names))
  const parts = [hourText(reading.at, timeZone), measuredText(reading.value), who, marksOf(reading, isLateForRound)]
  return { text: parts.filter((part) => part !== '').join(' '), strong: reading.status === 'fora' }
}

/** `08/11 08:00`: the page has the year. */
const momentOfMonth = (at: Date, timeZone: string): string =>
  `${dayText(localDate(at, timeZone)).slice(0, 5)} ${hourText(at, timeZone)}`

const actionLines = ({ readings }: PointSheet, { timeZone, names }: Sheet): string[] =>
  readings
    .filter(({ status, action }) => status === 'fora' || action !== null)
    .map((reading) => {
      const done = doneText(reading)
      const what = done === '' ? 'nada informado' : done
      return `${momentOfMonth(reading.at, timeZone)} · ${measuredText(reading.value)} · ${what} · ${shownPerson(names, reading.userId)}`
    })

const correctionLines = ({ readings }: PointSheet, { timeZone, names }: Sheet): string[] =>
  readings
    .filter(({ correction }) => correction !== null)
    .map((reading) => `${momentOfMonth(reading.at, timeZone)} · ${correctionText(reading, names)}`)
