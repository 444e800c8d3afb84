import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { labelStream } from '../act/label-answers.ts'
import { labelsNaming } from '../read/naming-labels.ts'
import { labelDecider } from '../stream/decider.ts'
import { isWhole } from '../stream/label-state-decider.ts'

/**
 * Annuls labels that are on no tub. false, and nothing is annulled: one of them was printed, something was done with it, or
 * another label names it as what it is made of.
 */
export async function annulUnused(unit: UnitOfWork, ids: readonly number[], timeZone: string): Promise<boolean> {
  const [labels, naming] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    labelsNaming(unit.tx, ids),
  ])
  if (naming.size > 0) return false
  const areUnused = labels.every(({ state }) => state.status === 'in_stock' && state.printCount === 0 && isWhole(state))
  if (!areUnused) return false
  const at = unit.now.toISOString()
  for (const label of labels)
    decideAndAppend(unit, labelDecider, label, { type: 'AnnulLabel', at, timeZone, parentId: null })
  return true
}
