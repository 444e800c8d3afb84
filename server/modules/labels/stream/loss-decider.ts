import { Rejection } from '../../../errors.ts'
import type { DiscardReason } from '../contract/api.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'
import type { Loss } from './loss-events.ts'
import type { LossValue, Worth } from '../contract/loss-value.ts'
import { lossValue } from '../contract/loss-value.ts'
import { shareLeft, takeOut } from '../contract/parts.ts'
import { localDate } from '../../../contract/expiry.ts'

interface LoseLabel {
  readonly at: string
  readonly timeZone: string
  readonly roundId?: string | undefined
  /** Of all that the label has now; null: not known. */
  readonly worth: Worth | null
}

export interface DiscardLabel extends LoseLabel {
  readonly type: 'DiscardLabel'
  readonly reason: DiscardReason
  readonly note: string
  /** Of a part: `250 g`. */
  readonly quantity?: string | undefined
}

export interface MissLabel extends LoseLabel {
  readonly type: 'MissLabel'
}

/** All of a label, or a part of it: the label then stays with the rest. */
export function discard(
  { at, timeZone, reason, note, quantity, roundId, worth }: DiscardLabel,
  label: GeneratedLabel,
): readonly LabelEvent[] {
  const { id, expiresAt, weight, cost } = label
  const rest = quantity === undefined ? null : restOf(weight, quantity)
  const lost = lossValue(worth, id, rest === null ? null : shareLeft(weight, rest))
  const data = {
    id,
    expiresAt,
    at,
    reason,
    note,
    ...(roundId !== undefined && { roundId }),
    ...lossFacts(label, lost, { at, timeZone }),
  }
  if (quantity === undefined || rest === null) return [{ type: 'LabelDiscarded', data }]
  const remainingCost = cost !== null && lost.rest !== null ? { remainingCost: lost.rest } : {}
  return [{ type: 'LabelDiscarded', data: { ...data, quantity, remaining: rest, ...remainingCost } }]
}

/** What stays of a weight without this quantity; null: nothing. */
export function restOf(weight: string, quantity: string): string | null {
  const taken = takeOut(weight, quantity)
  if (taken.kind !== 'taken') throw new Rejection(taken.kind, { weight })
  return taken.rest
}

export function miss({ at, timeZone, roundId, worth }: MissLabel, label: GeneratedLabel): readonly LabelEvent[] {
  const { id, expiresAt } = label
  const facts = lossFacts(label, lossValue(worth, id, null), { at, timeZone })
  return [{ type: 'LabelMissing', data: { id, expiresAt, at, roundId: roundId ?? null, ...facts } }]
}

const HOUR_MS = 3_600_000

function lossFacts(
  { name, category, sector, baseProductId, expiresAt, sample }: GeneratedLabel,
  { value, source }: LossValue,
  { at, timeZone }: { readonly at: string; readonly timeZone: string },
): Loss {
  const hoursToExpiry = Math.floor((Date.parse(expiresAt) - Date.parse(at)) / HOUR_MS)
  const day = localDate(new Date(at), timeZone)
  const facts = { day, name, category, sector, baseProductId, value, valueSource: source, hoursToExpiry }
  return sample ? { ...facts, sample } : facts
}
