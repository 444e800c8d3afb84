import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { DiscardReason, PrintMedium } from './contract.ts'
import { alreadyExpiredText, UNDO_MINUTES } from './contract.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'
import { latenessOf, shelfState } from './shelf-life.contract.ts'

type Withdrawal = { readonly how: 'consumida' | 'descartada'; readonly at: string }
export type LabelState =
  | { readonly status: 'absent' }
  | { readonly status: 'in_stock'; readonly label: GeneratedLabel; readonly printCount: number }
  | {
      readonly status: 'withdrawn'
      readonly label: GeneratedLabel
      readonly printCount: number
      readonly withdrawal: Withdrawal
    }

export type LabelCommand =
  | { readonly type: 'GenerateLabel'; readonly label: GeneratedLabel; readonly timeZone: string }
  | { readonly type: 'PrintLabel'; readonly copies: number; readonly medium: PrintMedium }
  /** `timeZone`: for the date and time of the earlier withdrawal in the rejection. */
  | {
      readonly type: 'ConsumeLabel'
      readonly at: string
      readonly timeZone: string
      /** When it was used, where that is written down later. */
      readonly usedAt?: string | undefined
    }
  | {
      readonly type: 'DiscardLabel'
      readonly at: string
      readonly timeZone: string
      readonly reason: DiscardReason
      readonly note: string
    }
  /** `watchAt`: the next crossing that the expiry run has not recorded; null where both are recorded. */
  | {
      readonly type: 'UndoWithdrawal'
      readonly at: string
      readonly timeZone: string
      readonly watchAt: string | null
    }

function present(state: LabelState) {
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return state
}

/**
 * Throws a Rejection unless the label is in stock. A label leaves stock once: a second scan of the same tub must not
 * count twice.
 */
function inStock(state: LabelState, timeZone: string) {
  const existing = present(state)
  if (existing.status === 'withdrawn') throw new Rejection('label_withdrawn', { ...existing.withdrawal, timeZone })
  return existing.label
}

function withdrawn(state: LabelState, withdrawal: Withdrawal): LabelState {
  return state.status === 'in_stock' ? { ...state, status: 'withdrawn', withdrawal } : state
}

export const labelDecider: Decider<LabelState, LabelCommand, LabelEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'LabelGenerated':
        return { status: 'in_stock', label: event.data, printCount: 0 }
      case 'LabelPrinted':
        return state.status === 'absent' ? state : { ...state, printCount: event.data.printCount }
      case 'LabelConsumed':
        return withdrawn(state, { how: 'consumida', at: event.data.at })
      case 'LabelDiscarded':
        return withdrawn(state, { how: 'descartada', at: event.data.at })
      case 'WithdrawalUndone':
        return state.status === 'withdrawn'
          ? { status: 'in_stock', label: state.label, printCount: state.printCount }
          : state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'GenerateLabel':
        return generate(command)
      case 'PrintLabel':
        return print(command, present(state))
      case 'ConsumeLabel':
        return consume(command, inStock(state, command.timeZone))
      case 'DiscardLabel': {
        const { id, expiresAt } = inStock(state, command.timeZone)
        return [
          {
            type: 'LabelDiscarded',
            data: { id, expiresAt, at: command.at, reason: command.reason, note: command.note },
          },
        ]
      }
      case 'UndoWithdrawal':
        return undo(command, present(state))
      default:
        return command satisfies never
    }
  },
}

/**
 * A label is not born expired, unless its writer says why it is written down late. A reason that is not needed is not
 * recorded: the label is an ordinary one.
 */
function generate({
  label: { lateReason, ...label },
  timeZone,
}: Extract<LabelCommand, { type: 'GenerateLabel' }>): readonly LabelEvent[] {
  const lateness = latenessOf(label, new Date(label.enteredAt), timeZone)
  if (lateness === null) return [{ type: 'LabelGenerated', data: label }]
  if (lateReason === undefined) {
    const text = alreadyExpiredText(label, lateness, timeZone)
    throw new Rejection('already_expired', { text, path: 'expiration_date' })
  }
  return [{ type: 'LabelGenerated', data: { ...label, lateReason } }]
}

/** An expired label is not consumed, unless it was used before its expiry and that is written down late. */
function consume(
  { at, timeZone, usedAt }: Extract<LabelCommand, { type: 'ConsumeLabel' }>,
  { id, expirationDate, expiresAt, enteredAt, lateReason }: GeneratedLabel,
): readonly LabelEvent[] {
  const used = new Date(usedAt ?? at)
  if (used > new Date(at)) throw new Rejection('used_in_future')
  if (shelfState(new Date(expiresAt), used) === 'expired')
    throw new Rejection('label_expired', { expirationDate, timeZone })
  // The food of a late record was there before its label.
  if (lateReason === undefined && used < new Date(enteredAt)) throw new Rejection('used_before_entry')
  const data = { id, expiresAt, at, ...(usedAt !== undefined && { usedAt: used.toISOString() }) }
  return [{ type: 'LabelConsumed', data }]
}

/** Within ten minutes a withdrawal is undone: the label is in stock as it was before. */
function undo(
  { at, timeZone, watchAt }: Extract<LabelCommand, { type: 'UndoWithdrawal' }>,
  state: Exclude<LabelState, { status: 'absent' }>,
): readonly LabelEvent[] {
  if (state.status === 'in_stock') throw new Rejection('label_in_stock')
  const { label, withdrawal } = state
  if (Date.parse(at) - Date.parse(withdrawal.at) > UNDO_MINUTES * 60_000)
    throw new Rejection('undo_too_late', { at: withdrawal.at, timeZone })
  const { id, expiresAt } = label
  const { how, at: withdrawnAt } = withdrawal
  return [{ type: 'WithdrawalUndone', data: { id, expiresAt, at, how, withdrawnAt, watchAt } }]
}

/** Every print after the first is a reprint: the same label, and the event says that it is a reprint. */
function print(
  { copies, medium }: Extract<LabelCommand, { type: 'PrintLabel' }>,
  { label, printCount }: Exclude<LabelState, { status: 'absent' }>,
): readonly LabelEvent[] {
  if (label.lateReason !== undefined) throw new Rejection('late_record_not_printed', { id: label.id, name: label.name })
  return [
    {
      type: 'LabelPrinted',
      data: { id: label.id, copies, medium, reprint: printCount > 0, printCount: printCount + 1 },
    },
  ]
}
