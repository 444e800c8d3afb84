import { csvRows, noFormula } from '../../../csv.ts'
import { isUncosted } from '../../../contract/worth.ts'
import type { WasteRow, WasteSummary } from '../contract/api.ts'
import { partsOf, totalOf } from '../contract/words.ts'

const header = [
  'Recorte',
  'Item',
  'Valor (R$)',
  'Dentro da validade (R$)',
  'Vencido (R$)',
  'Etiquetas',
  'Sem custo',
  'Etiquetas feitas',
]

/** The figures of the screen, a row for each: the total, then each reason, sector, product and day. */
export function wasteCsv(summary: WasteSummary): Buffer {
  const { expired, missing, previous, produced } = summary
  const all = { key: '', name: '', ...totalOf(summary), expired }
  return csvRows(
    [
      header,
      [...cells('Total', `${shown(summary.from)} a ${shown(summary.to)}`, all), String(produced.count)],
      [
        'Período anterior',
        `${shown(previous.from)} a ${shown(previous.to)}`,
        valueOf(totalOf(previous)),
        '',
        '',
        String(previous.count),
        String(previous.uncosted),
        '',
      ],
      ['Sumiu', '', valueOf(missing), '', '', String(missing.count), String(missing.uncosted), ''],
      ...summary.byReason.map((row) => [...cells('Motivo', row.name, row), '']),
      ...summary.bySector.map((row) => [...cells('Setor', row.name, row), '']),
      ...summary.byProduct.map((row) => [...cells('Produto', row.name, row), String(row.produced)]),
      ...summary.byDay.map((row) => [...cells('Dia', shown(row.key), row), '']),
    ],
    { bom: true },
  )
}

const shown = (date: string): string => date.split('-').toReversed().join('/')
// Without thousands separators, so that every spreadsheet reads it as a number.
const number = (money: string): string => money.replace('.', ',')

/** An unknown value is an empty cell. */
const valueOf = (row: Pick<WasteRow, 'value' | 'count' | 'uncosted'>): string =>
  isUncosted(row) ? '' : number(row.value)

function cells(axis: string, name: string, row: WasteRow): string[] {
  const value = valueOf(row)
  const { within } = partsOf(row)
  return [
    axis,
    noFormula(name),
    value,
    value === '' ? '' : number(within.toFixed(2)),
    value === '' ? '' : number(row.expired),
    String(row.count),
    String(row.uncosted),
  ]
}
