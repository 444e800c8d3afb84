import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { LotEvent } from './events.ts'

type LotDetails = Extract<LotEvent, { type: 'LotReceived' }>['data']

interface LotState {
  readonly details: LotDetails
  readonly isClosed: boolean
}

type LotCommand =
  | { readonly type: 'ReverseLot'; readonly at: string; readonly reason: string }
  | { readonly type: 'ReceiveLot'; readonly details: LotDetails }
  | {
      readonly type: 'CloseLot'
      readonly at: string
      readonly how: Exclude<Extract<LotEvent, { type: 'LotClosed' }>['data']['how'], 'estornado'>
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
    const { id, code, description: name } = state.details
    if (command.type === 'ReverseLot') {
      // Somebody has used it up: what it was cannot be taken back.
      if (state.isClosed) throw new Rejection('receipt_in_use')
      return [{ type: 'LotClosed', data: { id, code, name, at: command.at, how: 'estornado', reason: command.reason } }]
    }
    if (state.isClosed) throw new Rejection('lot_closed')
    // A lot with labels is over with the last of them.
    if (state.details.labelIds.length > 0) throw new Rejection('lot_has_labels')
    const { at, how, reason } = command
    return [{ type: 'LotClosed', data: { id, code, name, at, how, reason } }]
  },
}
