import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { ReceiptDetails, ReceiptEvent } from './events.ts'

export type ReceiptState =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly version: number; readonly details: ReceiptDetails }
  | { readonly status: 'confirmed'; readonly data: DataOf<'ReceiptConfirmed'> }
  | { readonly status: 'reversed' }

export type OpenReceipt = Extract<ReceiptState, { status: 'open' }>

type DataOf<Type extends ReceiptEvent['type']> = Extract<ReceiptEvent, { type: Type }>['data']

type ReceiptCommand =
  | { readonly type: 'ReverseReceipt'; readonly at: string; readonly reason: string }
  | { readonly type: 'OpenReceipt'; readonly details: ReceiptDetails }
  | { readonly type: 'ChangeReceipt'; readonly version: number | null; readonly details: ReceiptDetails }
  | { readonly type: 'DropReceipt' }
  | {
      readonly type: 'ConfirmReceipt'
      readonly version: number
      readonly data: DataOf<'ReceiptConfirmed'>
      readonly setAside: readonly DataOf<'ReceiptLineSetAside'>[]
    }

export const receiptDecider: Decider<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'ReceiptOpened':
      case 'ReceiptChanged':
        return { status: 'open', version: state.status === 'open' ? state.version + 1 : 1, details: event.data }
      case 'ReceiptDropped':
        return { status: 'absent' }
      case 'ReceiptConfirmed':
        return { status: 'confirmed', data: event.data }
      case 'ReceiptReversed':
        return { status: 'reversed' }
      case 'ReceiptLineSetAside':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'OpenReceipt') return [{ type: 'ReceiptOpened', data: command.details }]
    if (command.type === 'ReverseReceipt') return reverse(command, confirmedReceipt(state))
    const { version, details } = openReceipt(state)
    switch (command.type) {
      case 'ChangeReceipt':
        admitVersion(command.version, version)
        // Each event is the whole receipt: what changes nothing is not written again.
        return isDeepStrictEqual(command.details, details) ? [] : [{ type: 'ReceiptChanged', data: command.details }]
      case 'DropReceipt':
        return [{ type: 'ReceiptDropped', data: { id: details.id, name: details.name } }]
      case 'ConfirmReceipt':
        admitVersion(command.version, version)
        return [
          { type: 'ReceiptConfirmed', data: command.data },
          ...command.setAside.map((data) => ({ type: 'ReceiptLineSetAside' as const, data })),
        ]
      default:
        return command satisfies never
    }
  },
}

/** Throws a Rejection where there is no such receipt, or the receipt was confirmed already. */
export function openReceipt(state: ReceiptState): OpenReceipt {
  if (state.status === 'absent') throw new Rejection('receipt_not_found')
  if (state.status !== 'open') throw new Rejection('receipt_closed')
  return state
}

/** Throws a Rejection where there is no such receipt, or the receipt is open or was reversed already. */
export function confirmedReceipt(state: ReceiptState): DataOf<'ReceiptConfirmed'> {
  if (state.status === 'absent') throw new Rejection('receipt_not_found')
  if (state.status !== 'confirmed') throw new Rejection('receipt_not_confirmed')
  return state.data
}

const REVERSED_WITHIN_MS = 24 * 3_600_000

function reverse(
  { at, reason }: { readonly at: string; readonly reason: string },
  { id, name, at: since, waiting }: DataOf<'ReceiptConfirmed'>,
): readonly ReceiptEvent[] {
  if (Date.parse(at) - Date.parse(since) > REVERSED_WITHIN_MS) throw new Rejection('receipt_reverse_too_late')
  const data = { id, name, at, reason, waiting: waiting.map((price) => price.id) }
  return [{ type: 'ReceiptReversed', data }]
}

function admitVersion(sent: number | null, now: number): void {
  if (sent !== now) throw new Rejection('receipt_changed_meanwhile')
}
