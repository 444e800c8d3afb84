import type { Loaded } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Label } from '../contract/api.ts'
import type { JudgeSince, ReadOccurrences } from '../ports.ts'
import { findLabelRows } from '../read/queries.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { lastForBatch } from '../stream/label-state-decider.ts'
import type { Caller } from './label-answers.ts'

/** Who undoes, and what judges the food that comes back. */
export interface Undoer extends Caller {
  readonly readOccurrences: ReadOccurrences
}

interface Undone {
  /** Before the undoing. */
  readonly label: Loaded<LabelState>
}

/** Since when the labels were away; null: none of them was. */
function awaySince(undos: readonly Undone[]): Date | null {
  const acts = undos.flatMap(({ label: { state } }) => {
    if (state.status === 'absent') return []
    return (state.status === 'withdrawn' ? state.withdrawal : lastForBatch(state))?.at ?? []
  })
  return acts.length === 0 ? null : new Date(Math.min(...acts.map((at) => Date.parse(at))))
}

/**
 * Labels that an undoing has brought back, judged by the occurrences of meanwhile: a label that comes back was there all the
 * time. They are answered with the blocks that they have then.
 */
export async function judgedBack(
  unit: UnitOfWork,
  labels: readonly Label[],
  { undos, judge }: { readonly undos: readonly Undone[]; readonly judge: JudgeSince },
): Promise<Label[]> {
  const since = awaySince(undos)
  const back = undos.flatMap(({ label: { state } }) => (state.status === 'absent' ? [] : [state.label.id]))
  if (since === null || (await judge(since, back)).size === 0) return [...labels]
  await unit.flush()
  const rows = await findLabelRows(
    unit.tx,
    labels.map(({ id }) => id),
  )
  const blockOf = new Map(rows.map(({ id, blocked }) => [id, blocked]))
  return labels.map(({ blocked: _blocked, ...label }) => {
    const blocked = blockOf.get(label.id) ?? null
    return { ...label, ...(blocked !== null && { blocked }) }
  })
}
