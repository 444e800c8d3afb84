import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { ReceiptDetails, ReceiptEvent } from './events.ts'

export type ReceiptState =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly version: number; readonly details: ReceiptDetails }
  | { readonly status: 'confirmed' }

type DataOf<Type extends ReceiptEvent['type']> = Extract<ReceiptEvent, { type: Type }>['data']

type ReceiptCommand =
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
        return { status: 'confirmed' }
      case 'ReceiptLineSetAside':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'OpenReceipt') return [{ type: 'ReceiptOpened', data: command.details }]
    const { version, details } = openReceipt(state)
    switch (command.type) {
      case 'ChangeReceipt':
        admitVersion(command.version, version)
        return [{ type: 'ReceiptChanged', data: command.details }]
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

/** Throws a Rejection where there is no such receipt, or it was confirmed already. */
export function openReceipt(state: ReceiptState): Extract<ReceiptState, { status: 'open' }> {
  if (state.status === 'absent') throw new Rejection('receipt_not_found')
  if (state.status === 'confirmed') throw new Rejection('receipt_closed')
  return state
}

function admitVersion(sent: number | null, now: number): void {
  if (sent !== now) throw new Rejection('receipt_changed_meanwhile')
}
