import { shownPerson } from '../../../audit-sentence.ts'
import { formatLabelDate } from '../../../contract/calendar.ts'
import { cnpjText } from '../../../contract/cnpj.ts'
import { plainText } from '../../../contract/decimal.ts'
import type { TextRow, TitledTable } from '../../../pdf/titled-tables.ts'
import { plain, strong, textColumns } from '../../../pdf/titled-tables.ts'
import { unitSymbols } from '../../../contract/unit.ts'
import type { DocumentBatch, DocumentLabel, DocumentLot } from '../read/document.ts'
import { receivedText } from '../read/nodes.ts'
import { labelRows, named, spanText } from './label-rows.ts'
import type { RecallPaper } from './recall-words.ts'
import {
  actLines,
  balanceText,
  bareLotLines,
  communicationFacts,
  dayText,
  houseFacts,
  isSimulated,
  lotName,
  momentText,
  recallFacts,
  standingText,
} from './recall-words.ts'

// The tables of the document of a recall, as texts of cells. Equal labels are one row.

export const recallTables = (paper: RecallPaper): readonly TitledTable[] =>
  [
    factTable(paper),
    lotTable(paper),
    batchTable(paper),
    ...(paper.recall.role === 'sou_responsavel' ? [madeTable(paper), communicationTable(paper)] : []),
    separatedTable(paper),
    goneTable(paper),
    weakTable(paper),
    actTable(paper),
  ].filter(({ rows }) => rows.length > 0)

/** The house on the left, the recall on the right. */
function factTable(paper: RecallPaper): TitledTable {
  const [house, recall] = [houseFacts(paper), recallFacts(paper)]
  const rows = Array.from({ length: Math.max(house.length, recall.length) }, (_, index) =>
    [house[index], recall[index]].flatMap((fact) => [plain(fact?.[0] ?? ''), strong(fact?.[1] ?? '')]),
  )
  return {
    heading: null,
    columns: textColumns(
      { share: 85, heading: [] },
      { share: 170, heading: [] },
      { share: 75, heading: [] },
      { share: 175, heading: [] },
    ),
    rows,
    notes: [],
  }
}

function lotTable(paper: RecallPaper): TitledTable {
  const { lots, balances, timeZone } = paper
  return {
    heading: 'O que entrou',
    columns: textColumns(
      { share: 102, heading: ['Produto', 'marca · SIF'] },
      { share: 75, heading: ['Lote', 'código na casa'] },
      { share: 108, heading: ['Fornecedor', 'CNPJ'] },
      { share: 90, heading: ['Recebido em', 'validade'] },
      { share: 62, heading: ['Quantidade'], align: 'end' },
      { share: 68, heading: ['Nota', 'chave'] },
    ),
    rows: lots.map((lot) => lotRow(lot, timeZone)),
    notes: [
      ...lots.flatMap((lot) => {
        const balance = balances.get(lot.id)
        return balance === undefined ? [] : [balanceText(lot, balance)]
      }),
      ...bareLotLines(paper),
    ],
  }
}

const lotRow = (lot: DocumentLot, timeZone: string): TextRow => [
  named(lot.name, [lot.brand, lot.sif === '' ? '' : `SIF ${lot.sif}`].filter((part) => part !== '').join(' · ')),
  named(lotName(lot), lot.lot === '' ? '' : lot.code),
  named(lot.supplier, lot.cnpj === null ? '' : cnpjText(lot.cnpj)),
  named(
    momentText(lot.received_at, timeZone),
    lot.makers_date === null ? '' : `val. ${formatLabelDate(lot.makers_date, timeZone)}`,
  ),
  plain(receivedText(lot)),
  named(lot.note ?? 'sem nota', (lot.note_key ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')),
]

function batchTable({ batches, names, timeZone }: RecallPaper): TitledTable {
  return {
    heading: 'Preparos em que entrou',
    columns: textColumns(
      { share: 190, heading: ['Preparo'] },
      { share: 80, heading: ['Lote'] },
      { share: 115, heading: ['Feito em', 'por'] },
      { share: 60, heading: ['Rendeu'], align: 'end' },
      { share: 60, heading: ['Etiquetas'], align: 'end' },
    ),
    rows: batches.map((batch) => [
      strong(batch.name),
      plain(batch.lot),
      named(momentText(batch.produced_at, timeZone), shownPerson(names, batch.person)),
      plain(yieldText(batch)),
      plain(String(batch.labels)),
    ]),
    notes: [],
  }
}

const yieldText = ({ real, unit }: DocumentBatch): string =>
  `${plainText(Number(real))} ${Object.entries(unitSymbols).find(([own]) => own === unit)?.[1] ?? unit}`

/** What the house has made and handed on, by product, lot and dates. */
function madeTable({ made, timeZone }: RecallPaper): TitledTable {
  const countText = (count: number, weight: string) => plain(count === 0 ? '–' : `${count} × ${weight}`)
  return {
    heading: 'Feito e entregue',
    columns: textColumns(
      { share: 175, heading: ['Produto'] },
      { share: 80, heading: ['Lote'] },
      { share: 110, heading: ['Fabricação', 'validade'] },
      { share: 70, heading: ['Feito'], align: 'end' },
      { share: 70, heading: ['Entregue'], align: 'end' },
    ),
    rows: made.map(({ name, lot, weight, made: from, valid, labels, handed }) => [
      strong(name),
      plain(lot),
      named(formatLabelDate(from, timeZone), `val. ${formatLabelDate(valid, timeZone)}`),
      countText(labels, weight),
      countText(handed, weight),
    ]),
    notes: ['Entregue: usado na casa ou doado. A quem: o FoodID não registra clientes.'],
  }
}

const communicationTable = (paper: RecallPaper): TitledTable => ({
  heading: 'Comunicação',
  columns: textColumns({ share: 95, heading: [] }, { share: 410, heading: [] }),
  rows: communicationFacts(paper).map(([name, value]) => [plain(name), strong(value)]),
  notes: [],
})

/** It was in stock when the recall was opened, or somebody has undone since that it had left. */
const isHeldHere = ({ found, stock }: DocumentLabel): boolean => found === 'em_estoque' || stock === 'in_stock'

/** What is or was in the hands of the house. */
function separatedTable(paper: RecallPaper): TitledTable {
  const { labels, names, timeZone } = paper
  const isReal = !isSimulated(paper)
  const place = (label: DocumentLabel) => (label.stock === 'in_stock' ? label.place : '')
  return {
    heading: isReal ? 'Separado' : 'Em estoque: seria bloqueado',
    columns: textColumns(
      { share: 150, heading: ['Produto', 'etiquetas'] },
      { share: 75, heading: ['Lote'] },
      { share: 70, heading: ['Quantidade'], align: 'end' },
      { share: 120, heading: [isReal ? 'Destino' : 'Onde', isReal ? 'onde · quem' : ''] },
      { share: 90, heading: [isReal ? 'Separado em' : ''] },
    ),
    rows: labelRows(
      labels.filter(isHeldHere),
      (label) => [
        standingText(label, isReal),
        place(label),
        label.person,
        label.withdrawn_at === null ? null : dayText(label.withdrawn_at, timeZone),
        label.separated_at === null,
      ],
      (first, own) => [
        isReal
          ? [
              { text: standingText(first, isReal), strong: true },
              { text: place(first) },
              {
                text: spanText(
                  own.flatMap(({ withdrawn_at: at }) => at ?? []),
                  timeZone,
                ),
              },
              { text: first.stock === 'in_stock' ? '' : shownPerson(names, first.person) },
            ]
          : strong(place(first)),
        plain(
          isReal
            ? spanText(
                own.flatMap(({ separated_at: at }) => at ?? []),
                timeZone,
              ) || 'não'
            : '',
        ),
      ],
    ),
    notes: [],
  }
}

/** What had left the stock before. */
function goneTable({ labels, names, timeZone }: RecallPaper): TitledTable {
  return {
    heading: 'Já tinha saído',
    columns: textColumns(
      { share: 150, heading: ['Produto', 'etiquetas'] },
      { share: 75, heading: ['Lote'] },
      { share: 70, heading: ['Quantidade'], align: 'end' },
      { share: 120, heading: ['Como saiu', 'quem'] },
      { share: 90, heading: ['Quando'] },
    ),
    rows: labelRows(
      labels.filter((label) => !isHeldHere(label)),
      (label) => [standingText(label, true), label.person, label.withdrawn_at && dayText(label.withdrawn_at, timeZone)],
      (first, own) => [
        named(standingText(first, true), shownPerson(names, first.person)),
        plain(
          spanText(
            own.flatMap(({ withdrawn_at: at }) => at ?? []),
            timeZone,
          ),
        ),
      ],
    ),
    notes: [],
  }
}

function weakTable({ recall: { weak, includePresumed }, timeZone }: RecallPaper): TitledTable {
  return {
    heading: 'Pode ter entrado também',
    columns: textColumns(
      { share: 190, heading: ['Ingrediente'] },
      { share: 65, heading: ['Preparos'], align: 'end' },
      { share: 150, heading: ['Lotes'] },
      { share: 100, heading: ['De', 'até'] },
    ),
    rows: weak.map(({ ingredient, batches, lots, from, to }) => [
      strong(ingredient),
      plain(String(batches)),
      plain(`${lots.join(', ')}${batches > lots.length ? ' e outros' : ''}`),
      named(dayText(new Date(from), timeZone), from === to ? '' : dayText(new Date(to), timeZone)),
    ]),
    notes: includePresumed ? [] : ['Presumido: o lote estava em uso, mas ninguém leu nem escolheu o lote no preparo.'],
  }
}

const actTable = (paper: RecallPaper): TitledTable => ({
  heading: 'Quem fez o quê, e quando',
  columns: textColumns(
    { share: 100, heading: ['Quando'] },
    { share: 290, heading: ['O que'] },
    { share: 115, heading: ['Quem'] },
  ),
  rows: actLines(paper).map(({ when, what, who }) => [plain(when), plain(what), plain(who)]),
  notes: [],
})
