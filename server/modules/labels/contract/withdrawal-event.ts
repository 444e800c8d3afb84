import { capitalised } from '../../../contract/words.ts'
import type { WithdrawalAct, WithdrawalHow } from './act-table.ts'
import { withdrawalActs } from './act-table.ts'

/** The event of a baixa is named after the status that follows: `LabelConsumed`, after `consumed`. */
export type WithdrawalEventType = `Label${Capitalize<(typeof withdrawalActs)[WithdrawalAct]['status']>}`

// Made once: a rebuild asks for each event of the log.
const howByEvent = Object.fromEntries(
  Object.values(withdrawalActs).map(({ status, how }) => [`Label${capitalised(status)}`, how]),
) as Readonly<Record<WithdrawalEventType, WithdrawalHow>>

export const isWithdrawalEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: WithdrawalEventType }> => Object.hasOwn(howByEvent, event.type)

/** The word of the baixa that this event records. */
export const howOfEvent = (type: WithdrawalEventType): WithdrawalHow => howByEvent[type]
