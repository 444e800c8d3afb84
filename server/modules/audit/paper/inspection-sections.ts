import { reasonWords } from '../../../contract/discard-reasons.ts'
import type { GeneratedFacts } from '../read/inspection-facts.ts'
import type { Departure, DiscardReason, ExpiredFacts } from '../read/inspection-expiries.ts'
import { isWithdrawalHow, withdrawalNouns } from '../../labels/published.ts'
import type { InspectionRecord, InspectionRows, PrintFacts, WithdrawalFacts } from '../read/inspection-record.ts'
import type { Section } from './inspection-pages.ts'
import { pagedTable } from './inspection-pages.ts'
import type { InspectionRow } from '../read/inspection-rows.ts'
import { labelsIn } from '../read/inspection-rows.ts'
import type { CellText, Column } from '../../../pdf/table.ts'
import { mediumName } from './medium-name.ts'

/** Formats instants in the tenant's time zone, and label dates as the labels module does. */
export interface InspectionFormats {
  /** `20/11/2026 23:30` */
  readonly moment: (at: Date) => string
  /** Takes a date as the label's event holds it. */
  readonly labelDate: (value: string) => string
  /** The one moment whose state the pack tells: `na emissão, em 22/11/2026 00:00`. */
  readonly asOf: string
}

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** `nº 1 a 3`, with the printed codes and the number of labels under it. */
function labelCell(row: InspectionRow<unknown>): readonly CellText[] {
  const { first, last } = row
  if (first.id === last.id) return [{ text: `nº ${first.id}`, strong: true }, { text: first.code }]
  const codes = first.code === '' || last.code === '' ? '' : `${first.code} a ${last.code}`
  return [
    { text: `nº ${first.id} a ${last.id}`, strong: true },
    { text: codes },
    { text: counted(labelsIn(row), 'etiqueta', 'etiquetas') },
  ]
}

const recordedColumn = <Facts>({ moment }: InspectionFormats): Column<InspectionRow<Facts>> => ({
  share: 90,
  heading: ['Registrado em', 'por'],
  cell: ({ at, by }) => [{ text: moment(at) }, { text: by.name }],
})
const labelColumn = <Facts>(share: number): Column<InspectionRow<Facts>> => ({
  share,
  heading: ['Etiqueta', 'código'],
  cell: labelCell,
})
const productColumn = <Facts extends { readonly name: string }>(share: number): Column<InspectionRow<Facts>> => ({
  share,
  heading: ['Produto'],
  cell: ({ facts }) => [{ text: facts.name, strong: true }],
})

const generatedColumns = (formats: InspectionFormats): readonly Column<InspectionRow<GeneratedFacts>>[] => [
  recordedColumn(formats),
  labelColumn(82),
  {
    share: 126,
    heading: ['Produto', 'peso · SIF'],
    cell: ({ facts: { name, weight, sif, state, sentence, lot } }) => [
      { text: name, strong: true },
      { text: `${weight} · SIF ${sif}` },
      // What it was, and where its date came from when it was made.
      ...(state === null ? [] : [{ text: [state, sentence].filter((part) => part !== null).join(' · ') }]),
      ...(lot === null ? [] : [{ text: `lote ${lot}` }]),
    ],
  },
  {
    share: 62,
    heading: ['Setor', 'responsável'],
    cell: ({ facts: { sector, responsible } }) => [{ text: sector }, { text: responsible }],
  },
  {
    share: 81,
    heading: ['Onde fica'],
    cell: ({ facts: { storageType, additionalStorageType } }) => [
      { text: storageType },
      { text: additionalStorageType === '' ? '' : `+ ${additionalStorageType}` },
    ],
  },
  {
    share: 68,
    heading: ['Manipulação', 'validade'],
    cell: ({ facts: { manipulationDate, expirationDate, lateReason } }) => [
      { text: formats.labelDate(manipulationDate) },
      { text: formats.labelDate(expirationDate), strong: true },
      ...(lateReason === undefined ? [] : [{ text: 'registro tardio' }]),
    ],
  },
]

const printColumns = (formats: InspectionFormats): readonly Column<InspectionRow<PrintFacts>>[] => [
  recordedColumn(formats),
  labelColumn(92),
  productColumn(148),
  {
    share: 76,
    heading: ['Cópias'],
    cell: (row) =>
      labelsIn(row) === 1
        ? [{ text: String(row.facts.copies) }]
        : [
            { text: `${row.facts.copies} de cada` },
            { text: `${(row.facts.copies * labelsIn(row)).toLocaleString('pt-BR')} no total` },
          ],
  },
  {
    share: 103,
    heading: ['Tipo', 'meio'],
    cell: ({ facts: { reprint, medium } }) =>
      medium === null
        ? [{ text: 'Não saiu', strong: true }, { text: 'marcada por quem conferiu' }]
        : [{ text: reprint ? 'Reimpressão' : 'Impressão', strong: true }, { text: mediumName(medium) }],
  },
]

const otherNames = {
  desfeita: 'Baixa desfeita',
  transformada: 'Substituída',
  anulada: 'Anulada',
  bloqueada: 'Bloqueio',
  liberada: 'Liberação',
} as const

function withdrawalCell(how: WithdrawalFacts['how']) {
  if (isWithdrawalHow(how)) return [{ text: withdrawalNouns[how][0], strong: true }]
  switch (how) {
    case 'desfeita':
    case 'transformada':
    case 'anulada':
    case 'bloqueada':
    case 'liberada':
      return [{ text: otherNames[how], strong: true }]
    default:
      return [{ text: withdrawalNouns.descartada[0], strong: true }, { text: reasonWords[how] }]
  }
}

/** After these the label is in stock. */
const notDeparting: ReadonlySet<WithdrawalFacts['how']> = new Set(['desfeita', 'bloqueada', 'liberada'] as const)

const withdrawalColumns = (formats: InspectionFormats): readonly Column<InspectionRow<WithdrawalFacts>>[] => [
  recordedColumn(formats),
  labelColumn(78),
  productColumn(112),
  {
    share: 74,
    heading: ['Baixa', 'motivo'],
    cell: ({ facts: { how } }) => withdrawalCell(how),
  },
  {
    share: 78,
    heading: ['Validade', 'na baixa'],
    cell: ({ facts: { expirationDate, late, how } }) => [
      { text: formats.labelDate(expirationDate) },
      ...(notDeparting.has(how) ? [] : [late ? { text: 'já vencida', strong: true } : { text: 'no prazo' }]),
    ],
  },
  { share: 77, heading: ['Observação'], cell: ({ facts: { note } }) => [{ text: note }] },
]

const expiryColumns = (formats: InspectionFormats): readonly Column<InspectionRow<ExpiredFacts>>[] => [
  recordedColumn(formats),
  labelColumn(100),
  productColumn(149),
  {
    share: 80,
    heading: ['Validade'],
    cell: ({ facts: { expirationDate } }) => [{ text: formats.labelDate(expirationDate), strong: true }],
  },
  {
    share: 90,
    heading: ['Depois de vencer'],
    cell: ({ facts: { departure } }) =>
      departure === null
        ? [{ text: 'sem baixa', strong: true }]
        : [{ text: departureName(departure.how) }, { text: formats.moment(departure.at) }],
  },
]

function departureName(how: Departure['how']): string {
  if (isWithdrawalHow(how)) return withdrawalNouns[how][1]
  switch (how) {
    case 'transformada':
      return 'substituída'
    case 'anulada':
      return 'anulada'
    default:
      how satisfies DiscardReason
      return withdrawalNouns.descartada[1]
  }
}

/** What became of the labels that expired in stock, at the pack's moment. */
function expiredText(expired: number, left: number, asOf: string): string {
  const gone = expired - left
  const after =
    left === 0
      ? expired === 1
        ? 'e teve baixa depois (seção 3)'
        : 'e todas tiveram baixa depois (seção 3)'
      : gone === 0
        ? `e ${expired === 1 ? 'estava' : 'estavam'} sem baixa ${asOf}`
        : `: ${counted(gone, 'teve', 'tiveram')} baixa depois (seção 3) e ${counted(left, 'estava', 'estavam')} sem baixa ${asOf}`
  const text = counted(expired, 'etiqueta venceu', 'etiquetas venceram')
  return `${text} em estoque no período${after.startsWith(':') ? '' : ' '}${after}.`
}

const GROUPED_NOTE =
  'Etiquetas iguais feitas de uma só vez estão em uma só linha, com a faixa de números e a quantidade.'

/** The four sections with tables, in the order of a label's life. */
export function inspectionSections(
  { totals, expiredInStock }: Pick<InspectionRecord, 'totals' | 'expiredInStock'>,
  rows: InspectionRows,
  formats: InspectionFormats,
): readonly Section[] {
  const prints = totals.prints + totals.reprints
  return [
    {
      title: '1. Etiquetas geradas',
      ...bodyOf(
        rows.generated,
        generatedColumns(formats),
        `${counted(totals.generated, 'etiqueta gerada', 'etiquetas geradas')} no período. ${GROUPED_NOTE}`,
        'Nenhuma etiqueta foi gerada no período.',
      ),
    },
    {
      title: '2. Impressões e reimpressões',
      ...bodyOf(
        rows.prints,
        printColumns(formats),
        `${counted(prints, 'etiqueta enviada', 'etiquetas enviadas')} à impressora (${counted(totals.prints, 'impressão', 'impressões')} e ${counted(totals.reprints, 'reimpressão', 'reimpressões')}), ${counted(totals.copies, 'cópia', 'cópias')} ao todo${totals.unprinted === 0 ? '' : `; ${counted(totals.unprinted, 'foi marcada como não impressa', 'foram marcadas como não impressas')}`}. A reimpressão repete a etiqueta como foi gerada, com as mesmas datas.`,
        'Nenhuma etiqueta foi impressa no período.',
      ),
    },
    {
      title: '3. Baixas: consumos e descartes',
      ...bodyOf(
        rows.withdrawals,
        withdrawalColumns(formats),
        `${counted(totals.consumed, 'consumo', 'consumos')} e ${counted(totals.discarded, 'descarte', 'descartes')} no período${totals.otherwise === 0 ? '' : `, e ${counted(totals.otherwise, 'saída de outra forma', 'saídas de outra forma')}`}; ${totals.late === 0 ? 'nenhuma etiqueta estava vencida na baixa' : `${counted(totals.late, 'etiqueta já estava vencida', 'etiquetas já estavam vencidas')} na baixa`}.`,
        'Nenhuma baixa foi registrada no período.',
      ),
    },
    {
      title: '4. Vencimentos registrados pelo sistema',
      ...bodyOf(
        rows.expiries,
        expiryColumns(formats),
        `${expiredText(totals.expired, expiredInStock, formats.asOf)} A conferência é feita pelo sistema uma vez por dia, depois da meia-noite: por isso a data do registro é posterior à validade.`,
        'Nenhum vencimento de etiqueta em estoque foi registrado no período.',
      ),
    },
  ]
}

function bodyOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  text: string,
  nothing: string,
): Pick<Section, 'paragraphs' | 'table'> {
  return rows.length === 0
    ? { paragraphs: [{ text: nothing }] }
    : { paragraphs: [{ text }], table: pagedTable({ columns, rows }) }
}
