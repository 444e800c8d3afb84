import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { LotEvent } from './events.ts'

type LotDetails = Extract<LotEvent, { type: 'LotReceived' }>['data']

interface LotState {
  readonly details: LotDetails
  readonly isClosed: boolean
}

type LotCommand =
  | { readonly type: 'ReceiveLot'; readonly details: LotDetails }
  | {
      readonly type: 'CloseLot'
      readonly at: string
      readonly how: Extract<LotEvent, { type: 'LotClosed' }>['data']['how']
      readonly reason: string
    }

/** null: there is no such lot. */
export const lotDecider: Decider<LotState | null, LotCommand, LotEvent> = {
  initialState: null,
  evolve(state, event) {
    switch (event.type) {
      case 'LotReceived':
        return { details: event.data, isClosed: false }
      case 'LotClosed':
        return state && { ...state, isClosed: true }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'ReceiveLot') return [{ type: 'LotReceived', data: command.details }]
    if (state === null) throw new Rejection('lot_not_found')
    if (state.isClosed) throw new Rejection('lot_closed')
    // A lot with labels is over with the last of them.
    if (state.details.labelIds.length > 0) throw new Rejection('lot_has_labels')
    const { id, code, description: name } = state.details
    const { at, how, reason } = command
    return [{ type: 'LotClosed', data: { id, code, name, at, how, reason } }]
  },
}
