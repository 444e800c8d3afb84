import { csvRows, noFormula } from '../../../csv.ts'
import { rounded } from '../../../contract/decimal.ts'
import type { ReportContent, ReportLot } from '../read/content.ts'
import { idsText, lotsOf } from '../rules/lots.ts'

const header = [
  'Setor',
  'Situação',
  'Produto',
  'Categoria',
  'Etiqueta',
  'Quantidade',
  'Peso',
  'Validade',
  'Dias',
  'Responsável',
  'Valor',
  'Registro tardio',
]
const statusNames = { expired: 'Vencida', expiring: 'A vencer' } as const

/** The report as CSV for Brazilian spreadsheets: a row for each lot, by sector. An unknown cost is an empty cell. */
export function reportCsv({ sectors }: ReportContent): Buffer {
  return Buffer.concat([
    csvRows([header], { bom: true }),
    ...sectors.map(({ sector, rows }) => csvRows(lotsOf(rows).map((lot) => cells(sector, lot)))),
  ])
}

function cells(sector: string, lot: ReportLot): string[] {
  const { status, name, category, ids, weight, shownExpiry, days, responsible, cost, isLateRecord } = lot
  return [
    noFormula(sector),
    statusNames[status],
    noFormula(name),
    noFormula(category),
    idsText(lot),
    String(ids.length),
    noFormula(weight),
    shownExpiry,
    String(days),
    noFormula(responsible),
    // Without thousands separators, so that every spreadsheet reads it as a number.
    cost === null ? '' : rounded(cost, 2).toFixed(2).replace('.', ','),
    isLateRecord ? 'Sim' : '',
  ]
}
