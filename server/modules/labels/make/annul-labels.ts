import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { labelStream } from '../act/label-answers.ts'
import { labelDecider } from '../stream/decider.ts'
import { isWhole } from '../stream/label-state-decider.ts'

/** Annuls labels that are on no tub. false, and nothing is annulled: one of them was printed, or something was done with it. */
export async function annulUnused(unit: UnitOfWork, ids: readonly number[], timeZone: string): Promise<boolean> {
  const labels = await loadStreams(unit, labelDecider, ids.map(labelStream))
  const areUnused = labels.every(({ state }) => state.status === 'in_stock' && state.printCount === 0 && isWhole(state))
  if (!areUnused) return false
  const at = unit.now.toISOString()
  for (const label of labels)
    decideAndAppend(unit, labelDecider, label, { type: 'AnnulLabel', at, timeZone, parentId: null })
  return true
}
