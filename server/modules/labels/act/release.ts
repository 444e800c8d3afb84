import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { formatLabelDate } from '../../../contract/expiry.ts'
import type { Label } from '../contract/api.ts'
import { bearLabel, takeLabelNumbers } from '../make/birth.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import { releasedOf } from '../stream/block-decider.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelDates } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { withdrawLabel } from './act.ts'
import { answerLabel, labelStream } from './label-answers.ts'
import type { Withdrawer } from './withdraw.ts'

interface Release {
  /** The reason of the block that ends; undefined: the only one. */
  readonly block: string | undefined
  /** Why, blank where nothing was said. */
  readonly note: string
}

/**
 * A person releases a label of one of its blocks. A label that was printed without a connection with too late a date does not come
 * back: a label with the right date takes its place (spec K, rule 4). Answers the label that may be used.
 */
export async function releaseLabel(
  unit: UnitOfWork,
  id: number,
  { block, note }: Release,
  actor: Withdrawer,
): Promise<Label> {
  const [loaded] = await loadStreams(unit, labelDecider, [labelStream(id)])
  const withdrawal = { type: 'ReleaseLabel', block, note } as const
  if (loaded?.state.status !== 'in_stock' || loaded.state.blocks.length === 0)
    return withdrawLabel(unit, id, withdrawal, actor)
  const { right } = releasedOf(loaded.state.blocks, block)
  if (right === undefined) return withdrawLabel(unit, id, withdrawal, actor)
  const { timeZone } = await actor.calendar
  const command = { ...withdrawal, at: unit.now.toISOString(), timeZone }
  const state = decideAndAppend(unit, labelDecider, loaded, command)
  return replace(unit, { ...loaded, version: loaded.version + 1, state }, right, timeZone)
}

/** The label gives way to one with these dates, in the same unit of work. */
async function replace(
  unit: UnitOfWork,
  loaded: Loaded<LabelState>,
  right: LabelDates,
  timeZone: string,
): Promise<Label> {
  const facts = await findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] })
  if (loaded.state.status === 'absent') throw new Rejection('label_not_found')
  const { expirationDate, expiresAt } = right
  if (Date.parse(expiresAt) <= unit.now.getTime()) throw new Rejection('label_expired', { expirationDate, timeZone })
  const { id, code, enteredAt: _entered, parentCode: _parent, reserved: _reserved, ...copied } = loaded.state.label
  const children = takeLabelNumbers(unit, facts, 1)
  decideAndAppend(unit, labelDecider, loaded, {
    type: 'TransformLabel',
    at: unit.now.toISOString(),
    timeZone,
    how: 'reetiquetada',
    children,
    added: `validade ${formatLabelDate(expirationDate, timeZone)}`,
    remaining: null,
    remainingCost: null,
    movedTo: null,
  })
  const own = { ...right, parentIds: [id], replaces: code, uncounted: true as const }
  const { state } = bearLabel(unit, children[0] ?? 0, { ...copied, ...own }, timeZone)
  return answerLabel(state, { now: unit.now, timeZone, keys: facts.keys })
}
