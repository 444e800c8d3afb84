import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { formatLabelDate } from '../../../contract/expiry.ts'
import type { Label } from '../contract/api.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import type { LabelDates } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
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

type Releaser = Omit<Withdrawer, 'calendar'> & { readonly identity: Promise<Identity> }

/**
 * A person releases a label of one of its blocks. A label that was printed without a connection with too late a date does not come
 * back: a label with the right date takes its place (spec K, rule 4). Answers the label that may be used.
 */
export async function releaseLabel(
  unit: UnitOfWork,
  id: number,
  { block, note }: Release,
  { identity, ...ports }: Releaser,
): Promise<Label> {
  const [[loaded], person] = await Promise.all([loadStreams(unit, labelDecider, [labelStream(id)]), identity])
  const right = rightDates(loaded?.state, block)
  const withdrawal = { type: 'ReleaseLabel', block, note } as const
  if (loaded === undefined || right === undefined) {
    refuseOutsideOffice(person)
    return withdrawLabel(unit, id, withdrawal, { calendar: identity, ...ports })
  }
  const { timeZone } = person
  const command = { ...withdrawal, at: unit.now.toISOString(), timeZone }
  const state = decideAndAppend(unit, labelDecider, loaded, command)
  const released = { ...loaded, version: loaded.version + 1, state }
  const { expirationDate, expiresAt } = right
  if (Date.parse(expiresAt) <= unit.now.getTime()) throw new Rejection('label_expired', { expirationDate, timeZone })
  const facts = await findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] })
  const added = `validade ${formatLabelDate(expirationDate, timeZone)}`
  return replaceLabel(unit, released, { added, own: right }, { facts, timeZone })()
}

/** The dates that the block keeps; undefined: what the block is about is the food, not the paper. */
function rightDates(state: LabelState | undefined, block: string | undefined): LabelDates | undefined {
  if (state?.status !== 'in_stock' || state.blocks.length === 0) return undefined
  return releasedOf(state.blocks, block).right
}

/** Food comes back by an administrator's word. A label with an earlier date asks for nobody's. */
function refuseOutsideOffice({ role, device }: Identity): void {
  if (role !== 'admin') throw new Rejection('admin_only')
  if (device !== null) throw new Rejection('office_only')
}
