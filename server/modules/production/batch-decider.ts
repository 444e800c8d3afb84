import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { BatchDetails, BatchEvent } from './events.ts'

/** So long a batch may be undone. */
const UNDO_MS = 600_000

interface BatchState {
  readonly details: BatchDetails
  /** null: it was not undone. */
  readonly undoneAt: string | null
}

type BatchCommand =
  | { readonly type: 'ProduceBatch'; readonly details: BatchDetails }
  | { readonly type: 'UndoBatch'; readonly at: string; readonly timeZone: string }

/** null: there is no such batch. */
export const batchDecider: Decider<BatchState | null, BatchCommand, BatchEvent> = {
  initialState: null,
  evolve(state, event) {
    switch (event.type) {
      case 'BatchProduced':
        return { details: event.data, undoneAt: null }
      case 'BatchUndone':
        return state && { ...state, undoneAt: event.data.at }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'ProduceBatch') return [{ type: 'BatchProduced', data: command.details }]
    if (state === null) throw new Rejection('batch_not_found')
    const { id, lot, name, at: made, outputs, usedUp } = state.details
    if (state.undoneAt !== null) throw new Rejection('batch_undone')
    const { at, timeZone } = command
    if (Date.parse(at) - Date.parse(made) > UNDO_MS)
      throw new Rejection('undo_too_late', { at: made, timeZone, done: 'O preparo foi' })
    const products = outputs.map(({ baseProductId }) => baseProductId)
    const data = { id, lot, name, at, products, usedUp: usedUp.map(({ baseProductId }) => baseProductId) }
    return [{ type: 'BatchUndone', data: { ...data, ...labelsOf(state.details) } }]
  },
}

/** The labels that went into a batch and came out of it. */
export const labelsOf = ({ inputs, outputs }: BatchDetails) => ({
  inputIds: inputs.flatMap(({ labelId }) => labelId ?? []),
  outputIds: outputs.flatMap(({ labelIds }) => labelIds),
})

export const batchStream = (id: number) => `batch-${id}`
