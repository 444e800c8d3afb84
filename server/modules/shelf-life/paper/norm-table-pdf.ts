import { durationText } from '../../../contract/food.ts'
import { layBusinessHead, layLines } from '../../../pdf/business-head.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageFlow } from '../../../pdf/page-flow.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler, TextStyle } from '../../../pdf/shapes.ts'
import { baselineIn, CONTENT_WIDTH, DIM, INK, PAGE } from '../../../pdf/shapes.ts'
import type { Column } from '../../../pdf/table.ts'
import { tableLayout } from '../../../pdf/table.ts'
import { LINE_HEIGHT, wrapped } from '../../../pdf/text.ts'
import type { NormView } from '../contract/api.ts'
import type { Place } from '../contract/norm-books.ts'
import { editions } from '../contract/norm-books.ts'
import {
  confidenceTexts,
  forceNames,
  forceTexts,
  keptText,
  normGroups,
  normSources,
  statesText,
} from '../contract/norm-table.ts'
import type { NormGroup } from '../contract/norm-table.ts'
import { mergedLines } from '../contract/rule-lines.ts'
import type { MergedLine, RuleLine } from '../contract/rule-lines.ts'
import { ruleLimitText } from '../contract/wording.ts'

export interface NormTable {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
  /** The day whose norms are shown, `YYYY-MM-DD`. */
  readonly day: string
  readonly place: Place
  readonly signedBy: string | null
  readonly edition: number
  readonly rows: readonly NormView[]
  readonly rules: readonly RuleLine[]
}

const KIND = 'Prazos e normas'
const titleStyle: TextStyle = { size: 22, weight: 700, color: INK }
const headingStyle: TextStyle = { size: 13, weight: 700, color: INK }
const groupStyle: TextStyle = { size: 10.5, weight: 700, color: INK }
const proseStyle: TextStyle = { size: 9, weight: 400, color: DIM }
const nameStyle: TextStyle = { size: 9.5, weight: 400, color: DIM }
const valueStyle: TextStyle = { size: 9.5, weight: 700, color: INK }

const FACT_LINE = valueStyle.size * LINE_HEIGHT + 1.5
const FACT_NAME_WIDTH = 104
const GROUP_GAP = 12
const GROUP_FOOT = 3
const SECTION_GAP = 22

/** The table in force as A4 pages for the wall and for an inspector: who signed, place, day, edition, each source. */
export function normTablePdf(table: NormTable): Promise<Uint8Array> {
  const { businessName, timeZone, now } = table
  return sheetPdf({ title: `${KIND} – ${businessName}`, timeZone, now }, async (pdf) => {
    const flow = pageFlow((next) => layBusinessHead(next, businessName, KIND, pdf.ruler))
    layBusinessHead(flow, businessName, KIND, pdf.ruler)
    layLines(flow, 'Prazos de validade', titleStyle, CONTENT_WIDTH, pdf.ruler)
    flow.y += 6
    for (const [name, value] of factsOf(table)) layFact(flow, name, value, pdf.ruler)
    layHeading(flow, 'Normas em vigor', pdf.ruler)
    layProse(flow, NORMS_TEXT, pdf.ruler)
    for (const group of normGroups(table.rows)) layGroup(flow, group, pdf.ruler)
    layRules(flow, table.rules, pdf.ruler)
    layHeading(flow, 'Fontes', pdf.ruler)
    for (const text of sourceTexts(table.rows)) layProse(flow, text, pdf.ruler)
    pdf.expectPages(flow.pages.length)
    await pdf.draw(flow.pages, KIND)
  })
}

const NORMS_TEXT = `Obrigatório: ${forceTexts.limite}. Sugestão: ${forceTexts.referencia}. Onde mais de uma norma fala do mesmo alimento, vale o menor prazo. O prazo do fabricante vem antes, e a validade de uma etiqueta nunca passa da do fabricante.`

const dayText = (day: string) => day.split('-').toReversed().join('/')

function factsOf({ businessName, place, day, edition, signedBy }: NormTable): readonly (readonly [string, string])[] {
  const where = [place.city, place.uf].filter((part) => part !== null).join(', ')
  const editionText = editions.find(({ version }) => version === edition)?.text ?? ''
  return [
    ['Estabelecimento', businessName],
    ['Onde fica a cozinha', where === '' ? 'Não informado: só a norma federal' : where],
    ['Em vigor em', dayText(day)],
    ['Edição da tabela', `${edition} · ${editionText}`],
    [
      'Responsável técnico',
      signedBy === null ? 'Ninguém assinou: use a tabela só como referência' : `Assinado por ${signedBy}`,
    ],
  ]
}

function layFact(flow: PageFlow, name: string, value: string, ruler: Ruler): void {
  flow.add({
    kind: 'text',
    text: name,
    x: PAGE.left,
    y: baselineIn(flow.y, FACT_LINE, nameStyle.size),
    style: nameStyle,
  })
  for (const text of wrapped(value, valueStyle, CONTENT_WIDTH - FACT_NAME_WIDTH, ruler)) {
    const y = baselineIn(flow.y, FACT_LINE, valueStyle.size)
    flow.add({ kind: 'text', text, x: PAGE.left + FACT_NAME_WIDTH, y, style: valueStyle })
    flow.y += FACT_LINE
  }
}

/** A heading is not the last thing of a page. */
function layHeading(flow: PageFlow, text: string, ruler: Ruler): void {
  if (flow.fits(SECTION_GAP + 90)) flow.y += SECTION_GAP
  else flow.breakPage()
  layLines(flow, text, headingStyle, CONTENT_WIDTH, ruler)
  flow.y += 2
}

function layProse(flow: PageFlow, text: string, ruler: Ruler): void {
  const height = wrapped(text, proseStyle, CONTENT_WIDTH, ruler).length * proseStyle.size * LINE_HEIGHT
  if (!flow.fits(height)) flow.breakPage()
  layLines(flow, text, proseStyle, CONTENT_WIDTH, ruler)
  flow.y += 2
}

/** A degree keeps its number, and an article its number and paragraph. */
const unbroken = (text: string): string =>
  text
    .replaceAll(' °C', '\u00A0°C')
    .replaceAll(/(art\.|item) (\S+)(?: (I+V?|V))?/g, (found) => found.replaceAll(' ', '\u00A0'))

const normColumns: readonly Column<NormView>[] = [
  { share: 25, heading: ['Situação'], cell: ({ states }) => [{ text: statesText(states) }] },
  { share: 23, heading: ['Conservação'], cell: (row) => [{ text: unbroken(keptText(row)) }] },
  { share: 11, heading: ['Prazo'], cell: ({ duration }) => [{ text: durationText(duration), strong: true }] },
  {
    share: 30,
    heading: ['Norma'],
    cell: ({ norm, article }) => [{ text: unbroken([norm, article].filter((part) => part !== null).join(', ')) }],
  },
  { share: 11, heading: ['Força'], cell: ({ force }) => [{ text: forceNames[force] }] },
]

const ruleColumns: readonly Column<MergedLine>[] = [
  {
    share: 28,
    heading: ['Para'],
    cell: ({ subject, from }) => [
      { text: subject },
      ...(from === 'validade' ? [{ text: 'Dias de validade do produto base' }] : []),
    ],
  },
  {
    share: 22,
    heading: ['Situação e conservação'],
    cell: ({ rule, states }) => [
      { text: statesText(states) },
      { text: unbroken(keptText({ storageKind: rule.storageKind, limits: ruleLimitText(rule) })) },
    ],
  },
  {
    share: 16,
    heading: ['Prazo'],
    cell: ({ rule }) => [
      { text: durationText(rule.duration), strong: true },
      { text: rule.origin === 'casa' ? 'da casa' : 'do fabricante' },
    ],
  },
  {
    share: 34,
    heading: ['Ao lado da norma'],
    cell: ({ difference, rule }) => [{ text: unbroken(difference) }, { text: unbroken(rule.note) }],
  },
]

/** The name of a class stays on one page with the head of its table and the first row. */
function layGroup(flow: PageFlow, { name, rows }: NormGroup, ruler: Ruler): void {
  const layout = tableLayout({ columns: normColumns, rows }, ruler)
  const height = groupStyle.size * LINE_HEIGHT + GROUP_FOOT
  const [first] = rows
  const opening = height + layout.headingHeight + (first === undefined ? 0 : layout.prepare(first).height)
  if (flow.fits(GROUP_GAP + opening)) flow.y += GROUP_GAP
  else flow.breakPage()
  layLines(flow, name, groupStyle, CONTENT_WIDTH, ruler)
  flow.y += GROUP_FOOT
  layRows(flow, normColumns, rows, ruler)
}

function layRows<Row>(flow: PageFlow, columns: readonly Column<Row>[], rows: readonly Row[], ruler: Ruler): void {
  const layout = tableLayout({ columns, rows }, ruler)
  layout.layHeading(flow)
  for (const row of rows) {
    const laid = layout.prepare(row)
    if (!flow.fits(laid.height)) {
      flow.breakPage()
      layout.layHeading(flow)
    }
    layout.layRow(flow, laid)
  }
}

function layRules(flow: PageFlow, rules: readonly RuleLine[], ruler: Ruler): void {
  layHeading(flow, 'Prazos da casa e dos fabricantes', ruler)
  if (rules.length === 0) return layProse(flow, 'Nenhum: valem as normas.', ruler)
  flow.y += GROUP_FOOT
  layRows(flow, ruleColumns, mergedLines(rules), ruler)
}

function sourceTexts(rows: readonly NormView[]): readonly string[] {
  return normSources(rows).map(
    ({ norm, inForce, source, confidences, official }) =>
      `${norm}: ${inForce}. Fonte: ${source}. Confiança: ${confidences.map((each) => confidenceTexts[each]).join('; ')}` +
      `${confidences.includes('C') ? ` (${official.name}: ${official.address})` : ''}.`,
  )
}
