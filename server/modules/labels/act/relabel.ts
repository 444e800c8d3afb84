import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { Label } from '../contract/api.ts'
import { bearLabel, takeLabelNumbers } from '../make/birth.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import { findLabelRows } from '../read/queries.ts'
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
  const at = unit.now.toISOString()
  return orders.flatMap(({ id, frozen, added, path }, index) => {
    const stream = streams[index]
    if (stream === undefined) return []
    const loaded = { ...stream, state: withPlaceOf(byId.get(id), stream.state) }
    return {
      path,
      decide() {
        const label = admitted('transform', loaded.state, { at, timeZone })
        const { id: _id, code, enteredAt: _entered, parentCode: _parent, ...copied } = label
        const children = takeLabelNumbers(unit, facts, 1)
        const of = {
          how: 'reetiquetada',
          children,
          added,
          remaining: null,
          remainingCost: null,
          movedTo: null,
        } as const
        decideAndAppend(unit, labelDecider, loaded, { type: 'TransformLabel', at, timeZone, ...of })
        // It stands for the old one among what was made.
        const own = { parentIds: [label.id], replaces: code, frozenAllergens: frozen, uncounted: true as const }
        const [child = 0] = children
        return () => {
          const { state } = bearLabel(unit, child, { ...copied, ...own }, timeZone)
          return answerLabel(state, { now: unit.now, timeZone, keys: facts.keys })
        }
      },
    }
  })
}
