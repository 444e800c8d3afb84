import type { Batch, BatchSummary } from '../contract/batches.ts'
import type { BatchDetails } from '../events.ts'

interface Shown {
  readonly person: string
  readonly undoneAt: string | null
  readonly seesCosts: boolean
}

const labelsOf = ({ outputs }: Pick<BatchDetails, 'outputs'>): number[] => outputs.flatMap(({ labelIds }) => labelIds)

export function summaryAnswer(
  details: Omit<BatchDetails, 'day' | 'ofDay' | 'at'>,
  { person, undoneAt, seesCosts }: Shown,
): BatchSummary {
  const { id, lot, recipeId, recipeVersion, name, times, planned, real, unit, producedAt, cost } = details
  const at = new Date(producedAt).toISOString()
  const shown = { id, lot, recipeId, recipeVersion, name, times, planned, real, unit, producedAt: at }
  return { ...shown, person, labels: labelsOf(details).length, undoneAt, ...(seesCosts && { cost }) }
}

export function batchAnswer(details: Omit<BatchDetails, 'day' | 'ofDay' | 'at'>, shown: Shown): Batch {
  const { inputs, leftover, cooked, dates, hints, unit } = details
  return {
    ...summaryAnswer(details, shown),
    inputs: inputs.map(({ labelId: _label, ...input }) => input),
    outputs: labelsOf(details),
    leftover: leftover && { n: leftover.n, unit, ...(shown.seesCosts && { cost: leftover.cost }) },
    cooked,
    dates,
    hints,
  }
}
