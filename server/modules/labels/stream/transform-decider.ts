import { Rejection } from '../../../errors.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'
import type { LabelState } from './label-state-decider.ts'
import { lastMoveAt } from './label-state-decider.ts'
import type { LifePlace } from '../contract/label-place.ts'
import type { Transformation } from './life-dates-decider.ts'
import { keptAt } from './life-dates-decider.ts'

/** `children`, `remaining`, `remainingCost` and `movedTo` come from the plan of the transformation (life-decider.ts). */
export interface TransformLabel {
  readonly type: 'TransformLabel'
  readonly at: string
  readonly timeZone: string
  /** `preparo`: it goes into a batch; `reetiquetada`: a new label stands in its place. */
  readonly how: Transformation | 'preparo' | 'reetiquetada'
  /** One list for all labels that have these children: the append sends it once. */
  readonly children: number[]
  readonly remaining: string | null
  readonly remainingCost: string | null
  readonly movedTo: LifePlace | null
  /** When it was done, where that is written down later. */
  readonly doneAt?: string | undefined
  /** What a new label in its place says besides. */
  readonly added?: string | undefined
  /** Of a part that goes into a batch. */
  readonly quantity?: string | undefined
}

/** What went into a batch was good when the batch was made, also where that is written down later. */
export const usedInBatch = ({ how, at, doneAt }: TransformLabel): string => (how === 'preparo' ? (doneAt ?? at) : at)

/** A move that is written down late does not take the label away from where it was put since. */
export function admitMove({ at, doneAt, movedTo, timeZone }: TransformLabel, state: LabelState): void {
  const since = movedTo === null || state.status !== 'in_stock' ? null : lastMoveAt(state)
  if (since !== null && Date.parse(doneAt ?? at) < Date.parse(since))
    throw new Rejection('label_moved_since', { at: since, timeZone })
}

export function transform(
  { at, how, children, remaining, remainingCost, movedTo, doneAt, quantity, added }: TransformLabel,
  { id, expiresAt, storageTypeId }: GeneratedLabel,
): readonly LabelEvent[] {
  const data = {
    id,
    expiresAt,
    at,
    how,
    children,
    ...(remaining !== null && { remaining }),
    ...(remainingCost !== null && { remainingCost }),
    ...(movedTo !== null && { movedTo: keptAt(movedTo), movedFrom: storageTypeId }),
    ...(doneAt !== undefined && { doneAt }),
    ...(quantity !== undefined && { quantity }),
    ...(added !== undefined && { added }),
  }
  return [{ type: 'LabelTransformed', data }]
}
