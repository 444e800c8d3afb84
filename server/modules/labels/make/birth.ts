import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { localDate } from '../../../contract/expiry.ts'
import { tagCode } from '../../../contract/tag-code.ts'
import { labelStream } from '../act/label-answers.ts'
import type { LabelFacts } from '../read/label-facts.ts'
import { labelDecider } from '../stream/decider.ts'
import type { NewLabel } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'

// Every new label gets its number and its stream here, whatever it is made by.

export type BornLabel = Loaded<Exclude<LabelState, { status: 'absent' }>>

/** Consecutive numbers for this many new labels, after all that the unit has given out so far. */
export function takeLabelNumbers(unit: UnitOfWork, { nextId }: Pick<LabelFacts, 'nextId'>, count: number): number[] {
  const first = unit.takeNumbers('label', nextId, count)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Generates the label of a number that was taken for it. What it was copied from may have had a reserved number. */
export function bearLabel(
  unit: UnitOfWork,
  id: number,
  { reserved: _ofTheOriginal, ...given }: NewLabel,
  timeZone: string,
): BornLabel {
  return bear(unit, id, given, timeZone)
}

/** Generates the label of a number that a device had reserved: the numbers of the labels after it do not begin there. */
export const bearReserved = (unit: UnitOfWork, id: number, given: NewLabel, timeZone: string): BornLabel =>
  bear(unit, id, { ...given, reserved: true }, timeZone)

function bear(unit: UnitOfWork, id: number, given: NewLabel, timeZone: string): BornLabel {
  const code = tagCode(Number(localDate(unit.now, timeZone).slice(0, 4)), id)
  const label = { id, code, ...given, enteredAt: unit.now.toISOString() }
  const stream = labelStream(id)
  const command = { type: 'GenerateLabel', label, timeZone } as const
  const state = decideAndAppend(unit, labelDecider, newStream(labelDecider, stream), command)
  if (state.status === 'absent') throw new Error(`Label ${id} was not generated`)
  return { stream, version: 1, state }
}
