import { withdrawalChecks } from './act/check.ts'
import { judgedBack } from './act/come-back.ts'
import { allOrNone, contextOf } from './act/label-answers.ts'
import { undoLast, undosOf } from './act/undo.ts'
import { ordersOf, prepareWithdrawals } from './act/withdraw.ts'
import { countSlots, groupSlots } from './read/expiry-slots.ts'
import { countInPlace, labelsInPlace } from './read/in-place.ts'
import { readLabelKeys } from './read/label-key.ts'
import { findLabelFacts } from './read/label-facts.ts'
import { findLabelRows, standingOfRow, toLabel } from './read/queries.ts'

/** What other modules read of the labels and do with them. They get it as one argument. */
export const labelServices = {
  facts: findLabelFacts,
  rows: findLabelRows,
  inPlace: labelsInPlace,
  countInPlace,
  keys: readLabelKeys,
  /** A row as the API answers it. */
  shown: toLabel,
  /** What decides what may be done with a row's label. */
  standing: standingOfRow,
  contextOf,
  ordersOf,
  prepareWithdrawals,
  withdrawalChecks,
  undosOf,
  undoLast,
  judgedBack,
  allOrNone,
  countSlots,
  groupSlots,
} as const
export type LabelServices = typeof labelServices

export type { Undoer } from './act/come-back.ts'
export type { Caller, Deed } from './act/label-answers.ts'
export type { PlanSlot, SlotGroup } from './read/expiry-slots.ts'
export type { LabelContext } from './contract/made-label.ts'
export type { LabelRow } from './read/queries.ts'
