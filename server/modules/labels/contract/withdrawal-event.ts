import { capitalised } from '../../../contract/words.ts'
import type { WithdrawalAct, WithdrawalHow, WithdrawalRow } from './act-table.ts'
import { withdrawalActs } from './act-table.ts'

/** The event of a baixa is named after the status that follows: `LabelConsumed`, after `consumed`. */
export type WithdrawalEventType = `Label${Capitalize<(typeof withdrawalActs)[WithdrawalAct]['status']>}`

/** Something of each act, by the type of its event. */
export const byEvent = <Of>(of: (row: WithdrawalRow) => Of): Readonly<Record<WithdrawalEventType, Of>> =>
  Object.fromEntries(
    Object.values(withdrawalActs).map((row) => [`Label${capitalised(row.status)}`, of(row)]),
  ) as Record<WithdrawalEventType, Of>

// Made once: a rebuild asks for each event of the log.
const howByEvent = byEvent(({ how }): WithdrawalHow => how)

export const isWithdrawalEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: WithdrawalEventType }> => Object.hasOwn(howByEvent, event.type)

/** The word of the baixa that this event records. */
export const howOfEvent = (type: WithdrawalEventType): WithdrawalHow => howByEvent[type]
