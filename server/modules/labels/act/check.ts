import { loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { WithdrawalItem } from '../contract/withdrawals.ts'
import { admitted, labelDecider } from '../stream/decider.ts'
import { labelStream } from './label-answers.ts'
import { withdrawalOf } from './withdraw.ts'

/** Throws what the baixa of the label would refuse; without a baixa, what keeps the label from any. It writes nothing. */
export type CheckWithdrawal = (
  id: number,
  item: WithdrawalItem | null,
  call: { readonly at: string; readonly timeZone: string; readonly roundId: string },
) => void

/** Reads the labels whose baixas are checked before they are made. */
export async function withdrawalChecks(unit: UnitOfWork, ids: readonly number[]): Promise<CheckWithdrawal> {
  const loaded = await loadStreams(unit, labelDecider, ids.map(labelStream))
  const states = new Map(ids.map((id, index) => [id, loaded[index]?.state ?? ({ status: 'absent' } as const)]))
  return (id, item, { at, timeZone, roundId }) => {
    const state = states.get(id) ?? ({ status: 'absent' } as const)
    admitted('missing', state, { at, timeZone })
    if (item === null) return
    // Whether a label may be lost does not depend on its value.
    const command = { ...withdrawalOf(item, roundId), at, timeZone, worth: null }
    labelDecider.decide(command, state)
  }
}
