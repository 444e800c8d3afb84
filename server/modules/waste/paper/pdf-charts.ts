import type { HeatStep } from '../../../contract/charts.ts'
import { barShares, heatDays, heatStep, weekText } from '../../../contract/charts.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, PAGE } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { WasteWeek } from '../contract/words.ts'
import { wholeReais } from '../contract/words.ts'

// The charts of the screen with the same geometry (charts.ts), in the light theme's colours.

export const LATE = '#a3231a'
const WITHIN = '#e3a51f'

const headStyle: TextStyle = { size: 12, weight: 700, color: INK }
const columnStyle: TextStyle = { size: 7.5, weight: 400, color: DIM }
const nameStyle: TextStyle = { size: 9, weight: 400, color: INK }
const amountStyle: TextStyle = { size: 9, weight: 700, color: INK, tabular: true }
const figureStyle: TextStyle = { size: 8.5, weight: 400, color: DIM, tabular: true }

const HEAD_HEIGHT = 24
const SECTION_GAP = 16
const COLUMN_HEIGHT = 12
const NAME_WIDTH = 0.36 * CONTENT_WIDTH
const AMOUNT_WIDTH = 58
const FIGURE_WIDTH = 52
const GAP = 8
const BAR_HEIGHT = 10
const ROW_PADDING = 3
const LINE = nameStyle.size * LINE_HEIGHT

export interface PdfBarRow {
  readonly name: string
  readonly late: number
  readonly within: number
  readonly amount: string
  readonly figures: readonly string[]
}

export interface PdfBars {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly PdfBarRow[]
  /** In bold below a line. */
  readonly total?: PdfBarRow
}

const text = (content: string, x: number, y: number, style: TextStyle): Shape => ({
  kind: 'text',
  text: content,
  x,
  y,
  style,
})

/** A table with bars in its cells. No row is split between pages, and the head stays with the first row. */
export function layBars(flow: PageFlow, { title, columns, rows, total }: PdfBars, ruler: Ruler): void {
  const longest = Math.max(0, ...rows.map(({ late, within }) => late + within))
  const laid = rows.map((row) => ({ row, lines: wrapped(row.name, nameStyle, NAME_WIDTH, ruler) }))
  const [first] = laid
  layHead(flow, title, COLUMN_HEIGHT + heightOf(first?.lines.length ?? 1))
  layLegend(flow, ruler)
  layColumns(flow, columns, ruler)
  for (const { row, lines } of laid) {
    if (!flow.fits(heightOf(lines.length))) {
      flow.breakPage()
      layColumns(flow, columns, ruler)
    }
    layRow(flow, row, { lines, longest, columns, ruler })
  }
  if (total === undefined) return
  if (!flow.fits(heightOf(1))) flow.breakPage()
  flow.add({ kind: 'box', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: 0.5, fill: DIM })
  layRow(flow, total, { lines: [total.name], longest: 0, columns, ruler, isTotal: true })
}

const heightOf = (lines: number): number => Math.max(lines * LINE, BAR_HEIGHT) + 2 * ROW_PADDING

/** The title stays with what follows it. */
function layHead(flow: PageFlow, title: string, following: number): void {
  if (flow.fits(SECTION_GAP + HEAD_HEIGHT + following)) flow.y += SECTION_GAP
  else flow.breakPage()
  flow.add(text(title, PAGE.left, baselineIn(flow.y, HEAD_HEIGHT, headStyle.size), headStyle))
  flow.y += HEAD_HEIGHT
}

/** What the two colours are, at the right of the title that was just laid. */
function layLegend(flow: PageFlow, ruler: Ruler): void {
  const y = flow.y - HEAD_HEIGHT
  let right: number = PAGE.right
  for (const { name, fill } of [
    { name: 'dentro da validade', fill: WITHIN },
    { name: 'vencido', fill: LATE },
  ]) {
    const x = right - ruler(name, columnStyle)
    flow.add(text(name, x, baselineIn(y, HEAD_HEIGHT, columnStyle.size), columnStyle), {
      kind: 'box',
      x: x - 10,
      y: y + (HEAD_HEIGHT - 7) / 2,
      width: 7,
      height: 7,
      fill,
    })
    right = x - 18
  }
}

/** The right edges of the amount and of the figures after it. */
const edgesOf = (columns: readonly string[]): readonly number[] =>
  columns.map((_, at) => PAGE.right - (columns.length - 1 - at) * FIGURE_WIDTH)

function layColumns(flow: PageFlow, columns: readonly string[], ruler: Ruler): void {
  const edges = edgesOf(columns)
  const y = baselineIn(flow.y, COLUMN_HEIGHT, columnStyle.size)
  flow.add(...columns.map((name, at) => text(name, (edges[at] ?? 0) - ruler(name, columnStyle), y, columnStyle)))
  flow.y += COLUMN_HEIGHT
}

interface RowContext {
  readonly lines: readonly string[]
  readonly longest: number
  readonly columns: readonly string[]
  readonly ruler: Ruler
  readonly isTotal?: boolean
}

function layRow(flow: PageFlow, row: PdfBarRow, { lines, longest, columns, ruler, isTotal }: RowContext): void {
  const height = heightOf(lines.length)
  const style: TextStyle = isTotal ? { ...nameStyle, weight: 700 } : nameStyle
  const top = flow.y + (height - lines.length * LINE) / 2
  flow.add(...lines.map((line, at) => text(line, PAGE.left, baselineIn(top + at * LINE, LINE, style.size), style)))
  const edges = edgesOf(columns)
  if (!isTotal) flow.add(...barShapes(row, longest, { top: flow.y, height, right: (edges[0] ?? 0) - AMOUNT_WIDTH }))
  flow.add(
    ...[row.amount, ...row.figures].map((figure, at) => {
      const base = at === 0 || isTotal ? amountStyle : figureStyle
      const sized = shrunk(figure, base, (at === 0 ? AMOUNT_WIDTH : FIGURE_WIDTH) - 4, ruler)
      return text(figure, (edges[at] ?? 0) - ruler(figure, sized), baselineIn(flow.y, height, sized.size), sized)
    }),
    { kind: 'box', x: PAGE.left, y: flow.y + height - 0.5, width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE },
  )
  flow.y += height
}

function barShapes(
  { late, within }: PdfBarRow,
  longest: number,
  { top, height, right }: { readonly top: number; readonly height: number; readonly right: number },
): readonly Shape[] {
  const left = PAGE.left + NAME_WIDTH + GAP
  const [lateShare = 0, withinShare = 0] = barShares([late, within], longest)
  const room = right - GAP - left
  const y = top + (height - BAR_HEIGHT) / 2
  return [
    { kind: 'box' as const, x: left, y, width: lateShare * room, height: BAR_HEIGHT, fill: LATE },
    {
      kind: 'box' as const,
      x: left + lateShare * room,
      y,
      width: withinShare * room,
      height: BAR_HEIGHT,
      fill: WITHIN,
    },
  ].filter(({ width }) => width > 0)
}

const heatFills: Readonly<Record<HeatStep, string>> = {
  0: '#f4f1eb',
  1: '#fbe3d6',
  2: '#f4bf9f',
  3: '#df8557',
  4: '#b8491b',
  5: '#7d2608',
}
const heatInk: Readonly<Record<HeatStep, string>> = { 0: DIM, 1: INK, 2: INK, 3: INK, 4: '#ffffff', 5: '#ffffff' }

const WEEK_WIDTH = 74
const CELL_GAP = 3
const CELL_HEIGHT = 22
const heatStyle: TextStyle = { size: 9, weight: 700, color: INK, tabular: true }

/** Weeks as rows, weekdays as columns. */
export function layHeat(flow: PageFlow, title: string, weeks: readonly WasteWeek[], ruler: Ruler): void {
  const largest = Math.max(0, ...weeks.flatMap(({ days }) => days.map((value) => value ?? 0)))
  const width = (CONTENT_WIDTH - WEEK_WIDTH) / (heatDays.length + 1)
  const centred = (content: string, column: number, top: number, height: number, style: TextStyle): Shape => {
    const sized = shrunk(content, style, width - 2 * CELL_GAP, ruler)
    const x = PAGE.left + WEEK_WIDTH + column * width + (width - CELL_GAP - ruler(content, sized)) / 2
    return text(content, x, baselineIn(top, height, sized.size), sized)
  }
  layHead(flow, title, COLUMN_HEIGHT + weeks.length * (CELL_HEIGHT + CELL_GAP))
  flow.add(...[...heatDays, 'soma'].map((day, at) => centred(day, at, flow.y, COLUMN_HEIGHT, columnStyle)))
  flow.y += COLUMN_HEIGHT
  for (const week of weeks) {
    const style = week.isCurrent ? { ...nameStyle, weight: 700 as const } : nameStyle
    flow.add(text(weekText(week), PAGE.left, baselineIn(flow.y, CELL_HEIGHT, style.size), style))
    for (const [at, value] of week.days.entries()) {
      if (value === null) continue
      const step = heatStep(value, largest)
      flow.add(
        {
          kind: 'box',
          x: PAGE.left + WEEK_WIDTH + at * width,
          y: flow.y,
          width: width - CELL_GAP,
          height: CELL_HEIGHT,
          fill: heatFills[step],
        },
        centred(wholeReais(value), at, flow.y, CELL_HEIGHT, { ...heatStyle, color: heatInk[step] }),
      )
    }
    flow.add(centred(wholeReais(week.sum), heatDays.length, flow.y, CELL_HEIGHT, heatStyle))
    flow.y += CELL_HEIGHT + CELL_GAP
  }
}
