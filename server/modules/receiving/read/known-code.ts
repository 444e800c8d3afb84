import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { ReadCode } from '../contract/read-code.ts'
import { findGoodsByEan, findReceiptByKey } from '../queries.ts'

/** A code that was read, with the entries of the restaurant that it names. */
export async function knownCode(tx: TenantTransaction, read: ReadCode): Promise<ReadCode> {
  if (read.key !== undefined) {
    const receipt = await findReceiptByKey(tx, read.key)
    return receipt === undefined ? read : { ...read, receiptId: receipt.id }
  }
  if (read.gtin === undefined) return read
  const goods = await findGoodsByEan(tx, eansOf(read.gtin))
  const ingredientId = goods.find(({ ingredient_id: id }) => id !== null)?.ingredient_id ?? null
  return ingredientId === null ? read : { ...read, ingredientId }
}

/** A GTIN of 14 digits in the form of the notes: without the zeros that fill it up, down to 8 digits. */
const eansOf = (gtin: string): readonly string[] =>
  [14, 13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, -length))).map((length) => gtin.slice(-length))
