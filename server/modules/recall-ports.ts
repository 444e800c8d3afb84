import type { PersonNames } from '../audit-sentence.ts'
import { blockLabels } from './labels/act/block-labels.ts'
import { readLabelStates } from './labels/act/label-states.ts'
import type { LabelState, PartialAct } from './labels/stream/label-state-decider.ts'
import type { RecallPorts } from './recalls/ports.ts'
import type { Difference, Part, Share } from './recalls/rules/balance.ts'
import { walkFrom } from './trace-walk.ts'
import { blockLots, releaseLots } from './receiving/act/lots-and-prices.ts'
import { findLots, notesOfLots } from './receiving/read/lot-queries.ts'

interface Sources {
  readonly personNames: PersonNames
  readonly house: RecallPorts['house']
}

const shareOfDeparture: Readonly<Record<string, Share>> = {
  consumida: 'used',
  preparo: 'used',
  descartada: 'discarded',
  devolvida: 'returned',
  doada: 'donated',
  nao_localizada: 'missing',
}

/** Where all that a label ever held is. What it gave to children of its own stands on them. */
function partsOf(state: LabelState): readonly (Part | Difference)[] {
  if (state.status === 'absent') return []
  const acts: readonly PartialAct[] =
    state.status === 'in_stock' && state.last !== null ? [...state.earlier, state.last] : state.earlier
  const taken = acts.flatMap((act, index): (Part | Difference)[] => {
    const after = acts[index + 1]?.before ?? state.label
    const isUsed = act.kind === 'transformed' && act.how === 'preparo'
    if (act.kind === 'transformed' && !isUsed) return []
    return [{ share: isUsed ? 'used' : 'discarded', before: act.before.weight, after: after.weight }]
  })
  if (state.status === 'in_stock') return [...taken, { share: 'inStock', weight: state.label.weight }]
  const share = shareOfDeparture[state.withdrawal.how]
  return share === undefined ? taken : [...taken, { share, weight: state.label.weight }]
}

/** The labels and the received lots as recalls see them. */
export const recallPorts = ({ personNames, house }: Sources): RecallPorts => ({
  personNames,
  house,
  walk: walkFrom,
  async lots(tx, ids) {
    const [rows, notes] = await Promise.all([findLots(tx, ids, []), notesOfLots(tx, ids)])
    const numbers = new Map(notes.map(({ lot_id: id, number }) => [id, number]))
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.description,
      lot: row.lot,
      quantity: row.quantity,
      unit: row.unit,
      status: row.status,
      receivedAt: row.received_at,
      person: row.confirmed_by,
      supplier: row.supplier,
      note: numbers.get(row.id) ?? null,
    }))
  },
  parts: async (tx, ids) => (await readLabelStates(tx, ids)).flatMap(partsOf),
  async block(unit, { blocked, released }, { reason, recallId, zone }) {
    await blockLabels(unit, {
      blocked,
      alsoGone: 'all',
      released,
      reason,
      incidentId: String(recallId),
      calendar: zone,
    })
  },
  blockLots,
  releaseLots,
})
