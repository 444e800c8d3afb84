import type { Recall, RecallLabel } from '#contract/recalls/recalls'
import { grouped } from '../../../lib/grouped.ts'

/** Labels that wait for a destination. Of a simulation all that were in stock and still are. */
export function waitingLabels({ mode, left, labels }: Recall): readonly RecallLabel[] {
  const isReal = mode === 'real'
  // Another recall may block them still when this one waits for none.
  if (isReal && left === 0) return []
  return labels.filter(
    ({ found, status }) => found === 'em_estoque' && (status === 'blocked' || (!isReal && status === 'in_stock')),
  )
}

export interface LabelGroup {
  readonly key: string
  readonly first: RecallLabel
  readonly labels: readonly RecallLabel[]
}

/**
 * Labels of one product in one place, those set apart by themselves.
 *
 * @param split the groups whose labels stand alone
 */
export function groupsOf(labels: readonly RecallLabel[], split: ReadonlySet<string>): readonly LabelGroup[] {
  const keyOf = ({ place, name, separatedAt }: RecallLabel) => JSON.stringify([place, name, separatedAt !== null])
  return [...grouped(labels, keyOf)].flatMap(([key, own]): LabelGroup[] => {
    const [first] = own
    if (first === undefined) return []
    if (!split.has(key)) return [{ key, first, labels: own }]
    return own.map((label) => ({ key: String(label.id), first: label, labels: [label] }))
  })
}
