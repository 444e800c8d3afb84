import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { formatLabelDate } from '../../../contract/expiry.ts'
import type { Label } from '../contract/api.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import { releasedOf } from '../stream/block-decider.ts'
import { labelDecider } from '../stream/decider.ts'
import { withdrawLabel } from './act.ts'
import { labelStream } from './label-answers.ts'
import { replaceLabel } from './relabel.ts'
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
  const released = { ...loaded, version: loaded.version + 1, state }
  const { expirationDate, expiresAt } = right
  if (Date.parse(expiresAt) <= unit.now.getTime()) throw new Rejection('label_expired', { expirationDate, timeZone })
  const facts = await findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] })
  const added = `validade ${formatLabelDate(expirationDate, timeZone)}`
  return replaceLabel(unit, released, { added, own: right }, { facts, timeZone })()
}
