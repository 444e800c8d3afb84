// The events: read by the audit module's inspection pack, by the losses and by the rounds.
export { labelEvents, NO_PROVENANCE } from './stream/events.ts'
export type { LabelEvent } from './stream/events.ts'
export { CORRECTIONS_STREAM, expiryEvents } from './expiry/events.ts'
export type { ExpiryEvent } from './expiry/events.ts'
export { discardReason, lossOf, NOT_VALUED } from './stream/loss-events.ts'
export type { Loss } from './stream/loss-events.ts'

export { isWithdrawalHow, neededFor, withdrawalHows, withdrawalNouns, wordOf } from './contract/act-table.ts'
export type { WithdrawalHow } from './contract/act-table.ts'
export { howOfEvent, isWithdrawalEvent } from './contract/withdrawal-event.ts'
export type { WithdrawalEventType } from './contract/withdrawal-event.ts'

// What the rounds and the plan of the day ask of the labels.
export { isUndoable } from './contract/api.ts'
export type { Label } from './contract/api.ts'
export { isBlocked } from './contract/usable.ts'
export { isBlockedFor } from './contract/blocks.ts'
export type { WithdrawalItem } from './contract/withdrawals.ts'
export type { ReadCosts, ReadOccurrences } from './ports.ts'
export type { Caller, Deed, LabelContext, LabelRow, LabelServices, PlanSlot, SlotGroup, Undoer } from './services.ts'
