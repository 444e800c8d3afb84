import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { LotEvent } from './events.ts'

type LotDetails = Extract<LotEvent, { type: 'LotReceived' }>['data']

type LotEnd = Extract<LotEvent, { type: 'LotClosed' }>['data']

interface LotState {
  readonly details: LotDetails
  /** null: it is in use. */
  readonly end: Pick<LotEnd, 'at' | 'how'> | null
}

/** So long somebody may take back that a lot is over. */
const REOPEN_MS = 600_000

type LotCommand =
  | { readonly type: 'ReverseLot'; readonly at: string; readonly reason: string }
  | { readonly type: 'ReopenLot'; readonly at: string }
  | { readonly type: 'ReceiveLot'; readonly details: LotDetails }
  | {
      readonly type: 'CloseLot'
      readonly at: string
      readonly how: Exclude<LotEnd['how'], 'estornado'>
      readonly reason: string
    }

/** null: there is no such lot. */
export const lotDecider: Decider<LotState | null, LotCommand, LotEvent> = {
  initialState: null,
  evolve(state, event) {
    switch (event.type) {
      case 'LotReceived':
        return { details: event.data, end: null }
      case 'LotClosed':
        return state && { ...state, end: event.data }
      case 'LotReopened':
        return state && { ...state, end: null }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'ReceiveLot') return [{ type: 'LotReceived', data: command.details }]
    if (state === null) throw new Rejection('lot_not_found')
    const { id, code, description: name } = state.details
    if (command.type === 'ReverseLot') {
      // Somebody has used the lot up: the receipt cannot be taken back.
      if (state.end !== null) throw new Rejection('receipt_in_use')
      return [{ type: 'LotClosed', data: { id, code, name, at: command.at, how: 'estornado', reason: command.reason } }]
    }
    if (command.type === 'ReopenLot') {
      if (state.end === null) throw new Rejection('lot_open')
      // The lots of a reversed receipt stay closed.
      if (state.end.how === 'estornado' || Date.parse(command.at) - Date.parse(state.end.at) > REOPEN_MS)
        throw new Rejection('lot_reopen_too_late')
      return [{ type: 'LotReopened', data: { id, code, name, at: command.at } }]
    }
    if (state.end !== null) throw new Rejection('lot_closed')
    // A lot with labels ends when its last label leaves the stock.
    if (state.details.labelIds.length > 0) throw new Rejection('lot_has_labels')
    const { at, how, reason } = command
    if (state.details.isSegregated && how === 'acabou') throw new Rejection('lot_segregated')
    return [{ type: 'LotClosed', data: { id, code, name, at, how, reason } }]
  },
}
