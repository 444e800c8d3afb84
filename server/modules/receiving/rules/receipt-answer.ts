import type { LineBody, Receipt } from '../contract/receipts.ts'
import { receipt } from '../contract/receipts.ts'
import type { ReceiptDetails } from '../events.ts'

interface Shown {
  readonly version: number
  readonly status: Receipt['status']
  readonly seesCosts: boolean
}

/** The answer of the API about a receipt, with amounts of money only for somebody who sees costs. */
export function receiptAnswer(
  { lines, invoice, name, cnpj, ...details }: ReceiptDetails,
  { version, status, seesCosts }: Shown,
): Receipt {
  return receipt.parse({
    ...details,
    supplier: { name, cnpj },
    version,
    status,
    invoice: invoiceAnswer(invoice, seesCosts),
    lines: lines.map((line) => lineAnswer(seesCosts ? line : withoutTotal(line))),
  })
}

/** What it comes to, only to somebody who sees costs. */
export const invoiceAnswer = (invoice: ReceiptDetails['invoice'], seesCosts: boolean): Receipt['invoice'] =>
  invoice === null || seesCosts ? invoice : withoutTotal(invoice)

const withoutTotal = <Priced extends { readonly total: string | null }>({ total: _total, ...rest }: Priced) => rest

/** Leaves out empty fields, so that the answer can be sent back as a body. */
const lineAnswer = (line: object): Partial<LineBody> =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== ''))
