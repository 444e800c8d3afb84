import type { LineBody, Receipt } from '../contract/receipts.ts'
import { receipt } from '../contract/receipts.ts'
import type { ReceiptDetails } from '../events.ts'

interface Shown {
  readonly version: number
  readonly status: Receipt['status']
  readonly seesCosts: boolean
}

/** A receipt as it is answered: figures of money only to somebody who sees costs. */
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

/** What was not said is left out, so that the answer can be sent back as it is. */
const lineAnswer = (line: object): Partial<LineBody> =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== ''))
