import { csvRows, noFormula } from '../../../csv.ts'
import { cnpjText } from '../../../contract/cnpj.ts'
import { outcomeWords, reasonText } from '../contract/outcome-words.ts'
import type { ReceiptLine } from '../events.ts'
import type { Sheet, SheetReceipt } from './sheet-words.ts'
import { acceptedOf, labelsOf, lotsText, makersDatesText, measuredText, momentOf, stateText } from './sheet-words.ts'

const header = [
  'Recebido em',
  'Recebimento',
  'Situação',
  'Fornecedor',
  'CNPJ',
  'Nota',
  'Item',
  'Quantidade',
  'Unidade',
  'Ficou',
  'Resultado',
  'Motivo',
  'Observação',
  'Temperatura do item (°C)',
  'Temperaturas medidas',
  'Lote',
  'Validade do fabricante',
  'Etiquetas',
  'Quem recebeu',
]

/** A row for each line of each receipt, also of what was refused. */
export function receiptsCsv({ receipts, timeZone, seesCosts }: Sheet): Buffer {
  const rows = receipts.flatMap((receipt) =>
    receipt.details.lines.map((line) => [
      ...cells(receipt, line, timeZone),
      ...(seesCosts ? [(line.total ?? '').replace('.', ',')] : []),
    ]),
  )
  return csvRows([[...header, ...(seesCosts ? ['Total (R$)'] : [])], ...rows], { bom: true })
}

// Without thousands separators, so that every spreadsheet reads it as a number.
const number = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

function cells(receipt: SheetReceipt, line: ReceiptLine, timeZone: string): string[] {
  const { id, details, by } = receipt
  return [
    momentOf(receipt, timeZone),
    String(id),
    noFormula(stateText(receipt)),
    noFormula(details.name),
    details.cnpj === null ? '' : cnpjText(details.cnpj),
    noFormula(details.invoice?.number ?? ''),
    noFormula(line.description),
    number(line.quantity),
    noFormula(line.unit),
    number(acceptedOf(line)),
    outcomeWords[line.outcome],
    reasonText(line.reason),
    noFormula(line.note),
    number(line.temperature),
    measuredText(details),
    noFormula(lotsText(line)),
    makersDatesText(line),
    String(labelsOf(line)),
    noFormula(by),
  ]
}
