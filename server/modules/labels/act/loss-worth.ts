import Big from 'big.js'
import { exact } from '../../../contract/decimal.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { GeneratedLabel } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { Worth } from '../contract/loss-value.ts'
import type { ReadCosts } from '../ports.ts'

/** What all of a label is worth now; null: not known. */
export type WorthOf = (state: LabelState) => Worth | null

const nothingRead: WorthOf = () => null

/**
 * What the labels in stock among these are worth: by their own cost or, where they have none, by what their recipe or
 * ingredient costs now, which is read only for those.
 */
export async function readWorth(
  tx: TenantTransaction,
  readCosts: ReadCosts,
  states: readonly LabelState[],
): Promise<WorthOf> {
  const labels = states.flatMap((state) => (state.status === 'in_stock' ? [state.label] : []))
  if (labels.length === 0) return nothingRead
  const costNow = labels.some(({ cost }) => cost === null)
    ? await readCosts(
        tx,
        labels.filter(({ cost }) => cost === null),
      )
    : () => null
  const worthOf = (label: GeneratedLabel): Worth | null =>
    label.cost === null ? costNow(label) : { cost: exact(new Big(label.cost)), source: 'lote' }
  return (state) => (state.status === 'in_stock' ? worthOf(state.label) : null)
}
