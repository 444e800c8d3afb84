import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { Label } from '../contract/api.ts'
import { bearLabel, takeLabelNumbers } from '../make/birth.ts'
import type { LabelFacts } from '../read/label-facts.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import { findLabelRows } from '../read/queries.ts'
import type { NewLabel } from '../stream/events.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { admitted, labelDecider } from '../stream/decider.ts'
import type { Calendar, Deed } from './label-answers.ts'
import { answerLabel, labelStream } from './label-answers.ts'
import { withPlaceOf } from './older-places.ts'

/** A label that gets a new one in its place, with the same dates. */
export interface RelabelOrder {
  readonly id: number
  /** What the new one says of its allergens. */
  readonly frozen: FrozenAllergens
  /** What it says that the old one did not: `PODE CONTER SOJA`. */
  readonly added: string
  readonly path: string
}

interface Replacement {
  /** What the new label says that the old one did not. */
  readonly added: string
  /** The fields of the new label that are not those of the old one. */
  readonly own: Partial<NewLabel>
}

/** Decides that a label gives way to a new one. Answers what makes the new one; the old label must be usable. */
export function replaceLabel(
  unit: UnitOfWork,
  loaded: Loaded<LabelState>,
  { added, own }: Replacement,
  { facts, timeZone }: { readonly facts: LabelFacts; readonly timeZone: string },
): () => Label {
  const at = unit.now.toISOString()
  const label = admitted('transform', loaded.state, { at, timeZone })
  const { id, code, enteredAt: _entered, parentCode: _parent, namesParents: _names, ...copied } = label
  const children = takeLabelNumbers(unit, facts, 1)
  const kept = { remaining: null, remainingCost: null, movedTo: null } as const
  decideAndAppend(unit, labelDecider, loaded, {
    type: 'TransformLabel',
    at,
    timeZone,
    how: 'reetiquetada',
    children,
    added,
    ...kept,
  })
  // The new label stands for the old one among what was made.
  const given = { ...copied, ...own, parentIds: [id], replaces: code, uncounted: true as const }
  const [child = 0] = children
  return () => {
    const { state } = bearLabel(unit, child, given, timeZone)
    return answerLabel(state, { now: unit.now, timeZone, keys: facts.keys })
  }
}

/**
 * Reads the labels; nothing is decided yet. Each order answers what makes the new label: it is called when all orders are decided,
 * so that the audit trail tells of them together.
 */
export async function prepareRelabels(
  unit: UnitOfWork,
  orders: readonly RelabelOrder[],
  calendar: Calendar,
): Promise<Deed<() => Label>[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [streams, rows, facts, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    findLabelRows(unit.tx, ids),
    findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] }),
    calendar,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return orders.flatMap(({ id, frozen, added, path }, index) => {
    const stream = streams[index]
    if (stream === undefined) return []
    const loaded = { ...stream, state: withPlaceOf(byId.get(id), stream.state) }
    return {
      path,
      decide() {
        return replaceLabel(unit, loaded, { added, own: { frozenAllergens: frozen } }, { facts, timeZone })
      },
    }
  })
}
