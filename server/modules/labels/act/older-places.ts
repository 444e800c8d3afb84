import type { GeneratedLabel } from '../stream/events.ts'
import type { LabelState, PartialAct } from '../stream/label-state-decider.ts'
import type { LabelRow } from '../read/queries.ts'

/**
 * A label with the place that its row has, as the events of a label of before say the name of its place only. The id is blank
 * where its row has no place, so that the events that come say so too.
 */
export function withPlaceOf(
  row: Pick<LabelRow, 'storage_type' | 'storage_type_id'> | undefined,
  state: LabelState,
): LabelState {
  if (state.status !== 'in_stock' || row === undefined) return state
  const fill = (label: GeneratedLabel): GeneratedLabel =>
    label.storageTypeId === null && label.storageType === row.storage_type
      ? { ...label, storageTypeId: row.storage_type_id ?? '' }
      : label
  const { label, last, earlier } = state
  const fillBefore = (act: PartialAct): PartialAct => ({ ...act, before: fill(act.before) })
  return {
    ...state,
    label: fill(label),
    last: last === null ? null : fillBefore(last),
    earlier: earlier.map(fillBefore),
  }
}
