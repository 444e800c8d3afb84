import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { LotEvent } from './events.ts'

type LotDetails = Extract<LotEvent, { type: 'LotReceived' }>['data']

type LotEnd = Extract<LotEvent, { type: 'LotClosed' }>['data']

interface LotState {
  readonly details: LotDetails
  /** null: it is in use. */
  readonly end: Pick<LotEnd, 'at' | 'how'> | null
  /** The reasons why nothing is made of it, the oldest first. */
  readonly blocks: readonly string[]
}

/** So long somebody may take back that a lot is over. */
const REOPEN_MS = 600_000

interface BlockCommand {
  readonly type: 'BlockLot' | 'ReleaseLot'
  readonly at: string
  readonly reason: string
}

type LotCommand =
  | { readonly type: 'ReverseLot'; readonly at: string; readonly reason: string }
  | { readonly type: 'ReopenLot'; readonly at: string }
  | { readonly type: 'ReceiveLot'; readonly details: LotDetails }
  | BlockCommand
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
        return { details: event.data, end: null, blocks: [] }
      case 'LotClosed':
        return state && { ...state, end: event.data }
      case 'LotReopened':
        return state && { ...state, end: null }
      case 'LotBlocked':
        return state && { ...state, blocks: [...state.blocks, event.data.reason] }
      case 'LotReleased':
        return state && { ...state, blocks: state.blocks.filter((reason) => reason !== event.data.reason) }
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
    if (command.type !== 'CloseLot') return block(command, state)
    return close(command, state)
  },
}

function close(
  { at, how, reason }: Extract<LotCommand, { type: 'CloseLot' }>,
  { details, end, blocks }: LotState,
): readonly LotEvent[] {
  const { id, code, description: name } = details
  if (end !== null) throw new Rejection('lot_closed')
  // A lot with labels ends when its last label leaves the stock.
  if (details.labelIds.length > 0) throw new Rejection('lot_has_labels')
  if (details.isSegregated && how === 'acabou') throw new Rejection('lot_segregated')
  if (blocks.length > 0 && how === 'acabou') throw new Rejection('lot_blocked', { code, reason: standingOf(blocks) })
  return [{ type: 'LotClosed', data: { id, code, name, at, how, reason } }]
}

/** As a label says why it is blocked. */
const standingOf = (blocks: readonly string[]): string => blocks.join('; ')

/** A block that stands already, and one that does not stand, change nothing. */
function block(
  { type, at, reason }: BlockCommand,
  { details: { id, code, description: name }, blocks }: LotState,
): readonly LotEvent[] {
  if (blocks.includes(reason) === (type === 'BlockLot')) return []
  if (type === 'BlockLot')
    return [{ type: 'LotBlocked', data: { id, code, name, at, reason, standing: standingOf([...blocks, reason]) } }]
  const left = blocks.filter((each) => each !== reason)
  return [
    {
      type: 'LotReleased',
      data: { id, code, name, at, reason, standing: left.length === 0 ? null : standingOf(left) },
    },
  ]
}
