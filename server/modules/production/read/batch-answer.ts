import type { Batch, BatchSummary } from '../contract/batches.ts'
import type { BatchDetails } from '../events.ts'

interface Shown {
  readonly person: string
  readonly undoneAt: string | null
  readonly seesCosts: boolean
}

export const outputsOf = ({ outputs }: Pick<BatchDetails, 'outputs'>): number[] =>
  outputs.flatMap(({ labelIds }) => labelIds)

type Head = Pick<
  BatchDetails,
  'id' | 'lot' | 'recipeId' | 'recipeVersion' | 'name' | 'times' | 'planned' | 'real' | 'unit' | 'producedAt' | 'cost'
>

export function summaryAnswer(
  head: Head & { readonly labels: number },
  { person, undoneAt, seesCosts }: Shown,
): BatchSummary {
  const { id, lot, recipeId, recipeVersion, name, times, planned, real, unit, producedAt, cost, labels } = head
  const at = new Date(producedAt).toISOString()
  const shown = { id, lot, recipeId, recipeVersion, name, times, planned, real, unit, producedAt: at }
  return { ...shown, person, labels, undoneAt, ...(seesCosts && { cost }) }
}

/** @param details `at`: when it was written down */
export function batchAnswer(details: Omit<BatchDetails, 'day' | 'ofDay' | 'usedUp'>, shown: Shown): Batch {
  const { inputs, leftover, cooked, dates, hints, unit, at } = details
  return {
    ...summaryAnswer({ ...details, labels: outputsOf(details).length }, shown),
    recordedAt: new Date(at).toISOString(),
    inputs: inputs.map(({ labelId: _label, ...input }) => input),
    outputs: outputsOf(details),
    leftover: leftover && { n: leftover.n, unit, ...(shown.seesCosts && { cost: leftover.cost }) },
    cooked,
    dates,
    hints,
  }
}
