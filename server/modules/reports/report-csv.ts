import { csvRows, noFormula } from '../../csv.ts'
import { rounded } from '../../decimal.contract.ts'
import type { ContentRow, ReportContent } from './content.ts'

const header = [
  'Setor',
  'Situação',
  'Produto',
  'Categoria',
  'Etiqueta',
  'Peso',
  'Validade',
  'Dias',
  'Responsável',
  'Valor',
]
const statusNames = { expired: 'Vencida', expiring: 'A vencer' } as const

/** The report as CSV for Brazilian spreadsheets: a row for each label, by sector. An unknown cost is an empty cell. */
export function reportCsv({ sectors }: ReportContent): Buffer {
  return Buffer.concat([
    csvRows([header], { bom: true }),
    ...sectors.map(({ sector, rows }) => csvRows(rows.map((row) => cells(sector, row)))),
  ])
}

function cells(
  sector: string,
  { status, name, category, id, weight, shownExpiry, days, responsible, cost }: ContentRow,
): string[] {
  return [
    noFormula(sector),
    statusNames[status],
    noFormula(name),
    noFormula(category),
    String(id),
    noFormula(weight),
    shownExpiry,
    String(days),
    noFormula(responsible),
    // Without thousands separators, so that every spreadsheet reads it as a number.
    cost === null ? '' : rounded(cost, 2).toFixed(2).replace('.', ','),
  ]
}
