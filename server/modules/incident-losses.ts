import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readLabelStates } from './labels/act/label-states.ts'
import { labelsWithLots, originsOf } from './labels/read/incident-foods.ts'
import { lotsOfBatches } from './production/queries.ts'
import { notesOfLots } from './receiving/read/lot-queries.ts'
import type { IncidentLoss, LossNote } from './temperatures/ports.ts'

/** Those of these labels that are discarded now, with what the ledger says of each and the notes of all that it comes from. */
export async function incidentLosses(tx: TenantTransaction, ids: readonly number[]): Promise<IncidentLoss[]> {
  const [states, links] = await Promise.all([readLabelStates(tx, ids), originsOf(tx, ids)])
  const lost = new Map(
    states.flatMap((state) =>
      state.status === 'withdrawn' && state.withdrawal.how === 'descartada' ? [[state.label.id, state] as const] : [],
    ),
  )
  const parents = new Map<number, number[]>()
  for (const { child_id: child, parent_id: parent } of links)
    parents.set(child, [...(parents.get(child) ?? []), parent])
  const nodes = [...new Set([...ids, ...links.map(({ parent_id: parent }) => parent)])]
  const [rows, ofBatches] = await Promise.all([
    labelsWithLots(
      tx,
      nodes.filter((id) => id > 0),
    ),
    lotsOfBatches(
      tx,
      nodes.flatMap((id) => (id < 0 ? -id : [])),
    ),
  ])
  const lots = new Map<number, number[]>()
  for (const { id, received_lot_id: lot } of rows) if (lot !== null) lots.set(id, [lot])
  for (const { batch_id: batch, lot_id: lot } of ofBatches) lots.set(-batch, [...(lots.get(-batch) ?? []), lot])
  const found = await notesOfLots(tx, [...new Set([...lots.values()].flat())])
  const notes = new Map(found.map(({ lot_id: id, code, number, key }) => [id, { lot: code, number, key }]))
  return rows.flatMap(({ id, code, name, lot }) => {
    const state = lost.get(id)
    if (state === undefined) return []
    const own = [...familyOf(id, parents)].flatMap((node) => lots.get(node) ?? [])
    return [
      {
        id,
        code,
        name,
        lot,
        quantity: state.label.weight,
        value: state.withdrawal.loss?.value ?? null,
        source: state.withdrawal.loss?.valueSource ?? null,
        notes: [...new Set(own)].flatMap((one): LossNote[] => [notes.get(one)].filter((note) => note !== undefined)),
      },
    ]
  })
}

/** A label and all that it comes from. */
function familyOf(id: number, parents: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> {
  const family = new Set([id])
  for (const node of family) for (const parent of parents.get(node) ?? []) family.add(parent)
  return family
}
