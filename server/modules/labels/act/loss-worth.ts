import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { Worth } from '../contract/loss-value.ts'
import type { ReadCosts } from '../ports.ts'

/** What all of a label is worth now; null: not known. */
export type WorthOf = (state: LabelState) => Worth | null

const nothingRead: WorthOf = () => null

/** What the labels in stock among these are worth. */
export async function readWorth(
  tx: TenantTransaction,
  readCosts: ReadCosts,
  states: readonly LabelState[],
): Promise<WorthOf> {
  const labels = states.flatMap((state) => (state.status === 'in_stock' ? [state.label] : []))
  if (labels.length === 0) return nothingRead
  const costOf = await readCosts(tx, labels)
  return (state) => (state.status === 'in_stock' ? costOf(state.label) : null)
}
