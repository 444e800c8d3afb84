import Big from 'big.js'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { isWithdrawn } from '../contract/api.ts'
import { lossValue } from '../contract/loss-value.ts'
import type { CostedLabel, ReadCosts } from '../ports.ts'
import type { LotRow } from './label-list.ts'

type WorthOfLot = (lot: LotRow) => { readonly worth: string } | null

const costed = ({ name, weight, base_product_id: baseProductId }: LotRow, cost: string | null): CostedLabel => ({
  name,
  weight,
  baseProductId,
  cost,
})

/** A sample is thrown away by rule, and what has left stock is worth nothing any more. */
const isAtRisk = ({ stock, purpose }: LotRow) => !isWithdrawn(stock) && purpose === null

/** What would be lost with all labels of each lot now: the sum of what each discard would record. */
export async function readLotWorth(
  tx: TenantTransaction,
  readCosts: ReadCosts,
  lots: readonly LotRow[],
): Promise<WorthOfLot> {
  const asked = lots.filter((lot) => isAtRisk(lot) && lot.members.some(({ cost }) => cost === null))
  const costOf = await readCosts(
    tx,
    asked.map((lot) => costed(lot, null)),
  )
  return (lot) => {
    if (!isAtRisk(lot)) return null
    const values = lot.members.flatMap(({ id, cost }) => lossValue(costOf(costed(lot, cost)), id, null).value ?? [])
    if (values.length === 0) return null
    return { worth: values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(2) }
  }
}
