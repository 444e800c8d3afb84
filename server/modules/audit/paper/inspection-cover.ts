import { reasonWords } from '../../../contract/discard-reasons.ts'
import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { PageShapes, Ruler, Shape, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, HAIRLINE, INK, LEAF, PAGE, rule } from '../../../pdf/shapes.ts'
import { LINE_HEIGHT, shrunk, wrapped } from '../../../pdf/text.ts'
import type { Counts, InspectionRecord } from '../read/inspection-record.ts'
import type { Column } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'

export interface Cover {
  readonly businessName: string
  /** Business, period, time zone, date of issue and requester, in the order in which they are printed. */
  readonly facts: readonly { readonly name: string; readonly value: string; readonly note?: string }[]
  readonly record: Pick<InspectionRecord, 'totals' | 'reasons' | 'people' | 'expiredInStock'>
  /** Shown if the hash chain has faults; else null. */
  readonly warning: string | null
  readonly contents: readonly { readonly title: string; readonly page: number; readonly destination: string }[]
}

const titleStyle: TextStyle = { size: 25, weight: 700, color: INK }
const headingStyle: TextStyle = { size: 12, weight: 700, color: INK }
const nameStyle: TextStyle = { size: 9.5, weight: 400, color: DIM }
const valueStyle: TextStyle = { size: 9.5, weight: 700, color: INK }
const warningStyle: TextStyle = { size: 11, weight: 700, color: INK }
const contentsStyle: TextStyle = { size: 10, weight: 400, color: INK, tabular: true }
const figureStyle: TextStyle = { size: 18, weight: 700, color: INK, tabular: true }
const labelStyle: TextStyle = { size: 8.5, weight: 400, color: DIM }

const LINE = valueStyle.size * LINE_HEIGHT + 1.5
const CONTENTS_LINE = contentsStyle.size * 1.4
const FACT_NAME_WIDTH = 96
const FIGURES_A_ROW = 3
const FIGURE_HEIGHT = 46
const FIGURE_PADDING = 9

/** The number of pages does not depend on the page numbers in `contents`. */
export function coverPages(cover: Cover, ruler: Ruler): readonly PageShapes[] {
  const flow = pageFlow((next) => layBusinessHead(next, cover.businessName, 'Pacote de inspeção', ruler))
  layBusinessHead(flow, cover.businessName, 'Controle de etiquetas', ruler)
  layLines(flow, 'Pacote de inspeção', titleStyle, CONTENT_WIDTH, ruler)
  flow.y += 6
  for (const fact of cover.facts) layFact(flow, fact, ruler)
  if (cover.warning !== null) {
    flow.y += 10
    layLines(flow, cover.warning, warningStyle, CONTENT_WIDTH, ruler)
  }
  flow.y += 16
  layFigures(flow, cover.record, ruler)
  layContents(flow, cover.contents, ruler)
  layReasons(flow, cover.record.reasons, ruler)
  layPeople(flow, cover.record.people, ruler)
  return flow.pages
}

function layFact(flow: PageFlow, { name, value, note = '' }: Cover['facts'][number], ruler: Ruler): void {
  flow.add({ kind: 'text', text: name, x: PAGE.left, y: baselineIn(flow.y, LINE, nameStyle.size), style: nameStyle })
  const lines = (text: string, style: TextStyle) =>
    wrapped(text, style, CONTENT_WIDTH - FACT_NAME_WIDTH, ruler).map((line) => ({ text: line, style }))
  for (const { text, style } of [...lines(value, valueStyle), ...(note === '' ? [] : lines(note, nameStyle))]) {
    flow.add({ kind: 'text', text, x: PAGE.left + FACT_NAME_WIDTH, y: baselineIn(flow.y, LINE, style.size), style })
    flow.y += LINE
  }
}

function layFigures(flow: PageFlow, { totals, expiredInStock }: Cover['record'], ruler: Ruler): void {
  const { generated, prints, reprints, copies, consumed, discarded, late, expired } = totals
  const figures: readonly (readonly [string, number])[] = [
    ['Etiquetas geradas', generated],
    ['Impressões', prints],
    ['Reimpressões', reprints],
    ['Cópias enviadas', copies],
    ['Consumos', consumed],
    ['Descartes', discarded],
    ['Baixas de vencidas', late],
    ['Venceram em estoque', expired],
    ['Destas, sem baixa', expiredInStock],
  ]
  const top = flow.y
  const rows = Math.ceil(figures.length / FIGURES_A_ROW)
  const width = CONTENT_WIDTH / FIGURES_A_ROW
  flow.add(
    ...figures.flatMap(([label, value], index) => {
      const [left, above] = [
        PAGE.left + (index % FIGURES_A_ROW) * width,
        top + Math.floor(index / FIGURES_A_ROW) * FIGURE_HEIGHT,
      ]
      const text = value.toLocaleString('pt-BR')
      return [
        {
          kind: 'text',
          text: label,
          x: left + FIGURE_PADDING,
          y: above + 16,
          style: shrunk(label, labelStyle, width - 2 * FIGURE_PADDING, ruler),
        },
        {
          kind: 'text',
          text,
          x: left + FIGURE_PADDING,
          y: above + 36,
          style: shrunk(text, figureStyle, width - 2 * FIGURE_PADDING, ruler),
        },
      ] satisfies Shape[]
    }),
  )
  for (let row = 0; row <= rows; row += 1) flow.add(rule(top + row * FIGURE_HEIGHT, DIM, 0.5))
  for (let column = 0; column <= FIGURES_A_ROW; column += 1)
    flow.add({
      kind: 'box',
      x: PAGE.left + column * width - (column === FIGURES_A_ROW ? 0.5 : 0),
      y: top,
      width: 0.5,
      height: rows * FIGURE_HEIGHT,
      fill: DIM,
    })
  flow.y += rows * FIGURE_HEIGHT
}

function layHeading(flow: PageFlow, text: string, ruler: Ruler): void {
  flow.y += 20
  layLines(flow, text, headingStyle, CONTENT_WIDTH, ruler)
  flow.y += 4
}

function layContents(flow: PageFlow, contents: Cover['contents'], ruler: Ruler): void {
  layHeading(flow, 'Conteúdo', ruler)
  flow.add(rule(flow.y - 0.5, LEAF, 0.5))
  for (const { title, page, destination } of contents) {
    const y = baselineIn(flow.y, CONTENTS_LINE, contentsStyle.size)
    const number = `página ${page}`
    flow.add(
      { kind: 'text', text: title, x: PAGE.left, y, style: contentsStyle },
      { kind: 'text', text: number, x: PAGE.right - ruler(number, contentsStyle), y, style: contentsStyle },
      rule(flow.y + CONTENTS_LINE - 0.5, HAIRLINE, 0.5),
      { kind: 'link', x: PAGE.left, y: flow.y, width: CONTENT_WIDTH, height: CONTENTS_LINE, to: destination },
    )
    flow.y += CONTENTS_LINE
  }
}

const number = (value: number) => [{ text: value.toLocaleString('pt-BR') }]

type Reason = keyof InspectionRecord['reasons']
interface ReasonRow {
  readonly reason: Reason
  readonly count: number
}
const reasonColumns: readonly Column<ReasonRow>[] = [
  { share: 3, heading: ['Motivo'], cell: ({ reason }) => [{ text: reasonWords[reason], strong: true }] },
  { share: 1, heading: ['Descartes'], cell: ({ count }) => number(count) },
]

/** The reasons that were given, in the order in which the screens offer them. */
function layReasons(flow: PageFlow, reasons: InspectionRecord['reasons'], ruler: Ruler): void {
  const given = (Object.keys(reasons) as Reason[])
    .map((reason) => ({ reason, count: reasons[reason] }))
    .filter(({ count }) => count > 0)
  if (given.length > 0) return layTable(flow, 'Descartes por motivo', reasonColumns, given, ruler)
  layHeading(flow, 'Descartes por motivo', ruler)
  layLines(flow, 'Nenhum descarte no período.', nameStyle, CONTENT_WIDTH, ruler)
}

type PersonRow = InspectionRecord['people'][number]
const figureColumn = (heading: string, field: keyof Counts, share = 62): Column<PersonRow> => ({
  share,
  heading: [heading],
  cell: ({ counts }) => number(counts[field]),
})
const personColumns: readonly Column<PersonRow>[] = [
  { share: 130, heading: ['Pessoa'], cell: ({ person }) => [{ text: person.name, strong: true }] },
  figureColumn('Geradas', 'generated'),
  figureColumn('Impressões', 'prints'),
  figureColumn('Reimpressões', 'reprints', 72),
  figureColumn('Consumos', 'consumed'),
  figureColumn('Descartes', 'discarded'),
  figureColumn('Vencimentos', 'expired', 72),
]

function layPeople(flow: PageFlow, people: readonly PersonRow[], ruler: Ruler): void {
  if (people.length > 0) return layTable(flow, 'Por pessoa que registrou', personColumns, people, ruler)
  layHeading(flow, 'Por pessoa que registrou', ruler)
  layLines(flow, 'Ninguém registrou nada do que este documento lista.', nameStyle, CONTENT_WIDTH, ruler)
}

/** A short table under its heading. A continuation page repeats the column names. */
function layTable<Row>(
  flow: PageFlow,
  heading: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  ruler: Ruler,
): void {
  const layout = tableLayout({ columns, rows }, ruler)
  const laid = rows.map((row) => layout.prepare(row))
  if (!flow.fits(20 + headingStyle.size * LINE_HEIGHT + 4 + layout.headingHeight + (laid[0]?.height ?? 0)))
    flow.breakPage()
  layHeading(flow, heading, ruler)
  layout.layHeading(flow)
  for (const row of laid) {
    if (!flow.fits(row.height)) {
      flow.breakPage()
      layout.layHeading(flow)
    }
    layout.layRow(flow, row)
  }
}
