import { cnpjText } from '../../../contract/cnpj.ts'
import { plainText } from '../../../contract/decimal.ts'
import { celsiusText } from '../../../contract/food.ts'
import { counted, labelsText } from '../../../contract/words.ts'
import type { CellText, Column } from '../../../pdf/table.ts'
import { groupNames, outcomeWords, reasonText, temperatureGroups } from '../../receiving/published.ts'
import type { ReceiptRecord, ReceiptRow } from '../read/inspection-receipts.ts'
import type { Section } from './inspection-pages.ts'
import { pagedTable } from './inspection-pages.ts'

type Confirmed = Extract<ReceiptRow, { kind: 'confirmed' }>
type Receipt = Confirmed['receipt']
type Line = Extract<ReceiptRow, { kind: 'line' }>['line']
type Measured = Receipt['measured'][number]
/** `20/11/2026 23:30` */
type Moment = (at: Date) => string

const groupName = (group: string): string => {
  const known = temperatureGroups.find((one) => one === group)
  return known === undefined ? '' : `${groupNames[known]} `
}

/** `congelados −14 °C`, and under it `até −12 °C · CVS 3/2026, art. 30`. */
function measuredCell({ group, celsius, limit }: Measured): readonly CellText[] {
  const measured = { text: `${groupName(group)}${celsiusText(celsius)}`, strong: true }
  if (limit === null) return [measured]
  const most = `${limit.group === 'quente' ? 'acima de' : 'até'} ${celsiusText(limit.celsius)} · ${limit.source}`
  return [measured, { text: limit.force === 'limite' ? `limite ${most}` : `referência ${most}` }]
}

function whenCell(row: ReceiptRow, moment: Moment): readonly CellText[] {
  if (row.kind === 'line') return []
  const recorded = moment(row.at)
  const received = row.kind === 'confirmed' ? moment(new Date(row.receipt.receivedAt)) : recorded
  return [
    { text: received, strong: true },
    { text: row.by.name },
    { text: received === recorded ? '' : `registrado em ${recorded}` },
  ]
}

function supplierCell(row: ReceiptRow, moment: Moment): readonly CellText[] {
  if (row.kind === 'line') return []
  if (row.kind === 'reversed')
    return [
      { text: row.supplier, strong: true },
      { text: `estornado o recebimento ${row.id}: ${row.reason}`, strong: true },
    ]
  const { supplier, cnpj, invoice, reversal } = row.receipt
  return [
    { text: supplier, strong: true },
    { text: cnpj === null ? 'sem CNPJ' : `CNPJ ${cnpjText(cnpj)}` },
    { text: invoice === null ? 'sem nota' : `nota ${invoice.number}` },
    { text: invoice?.key ? `chave ${invoice.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}` : '' },
    ...(reversal === null
      ? []
      : [{ text: `ESTORNADO em ${moment(reversal.at)} por ${reversal.by.name}: ${reversal.reason}`, strong: true }]),
  ]
}

function temperatureCell(row: ReceiptRow): readonly CellText[] {
  if (row.kind === 'reversed') return []
  const measured = row.kind === 'line' ? [row.line.measured].filter((one) => one !== null) : row.receipt.measured
  return measured.flatMap(measuredCell)
}

function itemCell(row: ReceiptRow): readonly CellText[] {
  if (row.kind === 'reversed') return []
  if (row.kind === 'confirmed') {
    const { items, refused, labels } = row.receipt
    const parts = [
      counted(items, 'item', 'itens'),
      ...(refused === 0 ? [] : [counted(refused, 'recusado', 'recusados')]),
    ]
    return [{ text: [...parts, ...(labels === 0 ? [] : [labelsText(labels)])].join(', ') }]
  }
  const { description, lots } = row.line
  return [
    { text: description, strong: true },
    { text: lots === '' ? '' : `lote ${lots}` },
    { text: outcomeText(row.line), strong: row.line.outcome !== 'aceito' },
    { text: [row.line.gone <= 0 ? '' : reasonText(row.line.reason), row.line.note].filter(Boolean).join(': ') },
  ]
}

/** `recusado: 8,35 KG`, `aceito em parte: ficou 3 de 5 CX` */
function outcomeText({ outcome, quantity, gone, unit }: Line): string {
  if (gone <= 0) return outcomeWords[outcome]
  if (outcome !== 'aceito') return `${outcomeWords[outcome]}: ${plainText(gone)} ${unit}`
  const kept = Number((quantity - gone).toFixed(4))
  return `aceito em parte: ficou ${plainText(kept)} de ${plainText(quantity)} ${unit}`
}

const columnsOf = (moment: Moment): readonly Column<ReceiptRow>[] => [
  { share: 96, heading: ['Recebido em', 'por'], cell: (row) => whenCell(row, moment) },
  { share: 156, heading: ['Fornecedor', 'CNPJ · nota'], cell: (row) => supplierCell(row, moment) },
  { share: 138, heading: ['Temperatura medida', 'limite e fonte'], cell: temperatureCell },
  { share: 119, heading: ['Itens', 'o que não ficou, e por quê'], cell: itemCell },
]

/** The section of the receipts: their accepted, refused and segregated lines, and the reversals. */
export function receiptsSection({ rows, confirmed }: ReceiptRecord, moment: Moment): Section {
  const title = '5. Recebimentos'
  if (rows.length === 0) return { title, paragraphs: [{ text: 'Nenhum recebimento foi registrado no período.' }] }
  const reversed = confirmed.filter(({ reversal }) => reversal !== null).length
  const refused = confirmed.reduce((sum, receipt) => sum + receipt.refused, 0)
  const parts = [
    counted(confirmed.length, 'recebimento', 'recebimentos'),
    counted(refused, 'item recusado', 'itens recusados'),
    ...(reversed === 0 ? [] : [counted(reversed, 'recebimento estornado', 'recebimentos estornados')]),
  ]
  const text = `${parts.join(', ')}. O limite ao lado de cada temperatura é o que valia quando o recebimento foi confirmado, com a sua fonte.`
  const inOrder = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return { title, paragraphs: [{ text }], table: pagedTable({ columns: columnsOf(moment), rows: inOrder }) }
}
