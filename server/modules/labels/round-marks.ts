import { Rejection } from '../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { withdrawalOf } from './act/withdraw.ts'
import { admitted, labelDecider } from './stream/decider.ts'
import { allOrNone, contextOf, labelStream } from './act/label-answers.ts'
import type { LabelRow } from './read/queries.ts'
import { findLabelRows } from './read/queries.ts'
import { nameOf } from './round-answers.ts'
import { roundDecider } from './round-decider.ts'
import type { RoundState } from './round-decider.ts'
import type { Walker } from './rounds.ts'
import { roundStream } from './rounds.ts'
import type { RoundMark, RoundMarksBody } from './contract/rounds.ts'

type GivenMark = RoundMarksBody['marks'][number]
export type WalkedRound = Extract<RoundState, { readonly status: 'open' }>['round']

/**
 * Writes what was said of some labels of a round's place, of all or none. What the closing would refuse is refused now.
 * Throws an HttpRefusal with the refusal of each mark that is not accepted.
 */
export async function markLabels(
  unit: UnitOfWork,
  id: string,
  { marks }: RoundMarksBody,
  { identity, personNames, place }: Walker,
): Promise<RoundMark[]> {
  const { tx, now } = unit
  const said = marks.filter(({ outcome }) => outcome !== null)
  const ids = said.map((mark) => mark.id)
  const [[loaded = newStream(roundDecider, roundStream(id))], labels, rows, { timeZone }, { userId }, names] =
    await Promise.all([
      loadStreams(unit, roundDecider, [roundStream(id)]),
      loadStreams(unit, labelDecider, ids.map(labelStream)),
      findLabelRows(tx, ids),
      contextOf(unit, place),
      identity,
      personNames(tx),
    ])
  const at = now.toISOString()
  const given = marks.map(({ at: used, ...mark }) => ({
    ...mark,
    ...(used !== undefined && { usedAt: new Date(used).toISOString() }),
  }))
  const { state } = loaded
  decideAndAppend(unit, roundDecider, loaded, { type: 'MarkLabels', at, timeZone, marks: given })
  if (state.status === 'absent') throw new Rejection('round_not_found')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const states = new Map(said.map((mark, index) => [mark.id, labels[index]?.state ?? ({ status: 'absent' } as const)]))
  const deeds = marks.map((mark, index) => ({
    path: `marks.${index}`,
    decide() {
      if (mark.outcome === null) return
      const label = states.get(mark.id) ?? ({ status: 'absent' } as const)
      // A label that has left stock takes no mark.
      admitted('missing', label, { at, timeZone })
      admitPlace(byId.get(mark.id), state.round)
      const item = itemOf(mark)
      if (item === null) return
      // Whether a label may be lost does not depend on its value.
      const command = { ...withdrawalOf(item, id), at, timeZone, worth: null }
      labelDecider.decide(command, label)
    },
  }))
  await allOrNone(deeds, { tx, personNames }, { code: 'marks_refused', text: 'Nada foi marcado.' })
  return given.flatMap(({ id: label, outcome, reason = null, note = '', usedAt = null }) =>
    outcome === null ? [] : [{ id: label, outcome, reason, note, usedAt, at, by: nameOf(userId, names) }],
  )
}

/** The baixa that a mark asks for at the closing; null: the label stays. */
const itemOf = ({ outcome, ...item }: GivenMark) =>
  outcome === null || outcome === 'tem' ? null : { ...item, how: outcome }

/** Throws a Rejection for a label in stock that is in another place by the list. */
export function admitPlace(row: LabelRow | undefined, { storageTypeId, storageType }: WalkedRound): void {
  if (row === undefined) throw new Rejection('label_not_found')
  if (row.stock !== 'in_stock' || isIn(row, { storageTypeId, storageType })) return
  throw new Rejection('label_elsewhere', { code: row.code, place: row.storage_type, round: storageType })
}

/** Whether a label is in a place by the list. Labels from before know the name of their place only. */
export const isIn = (
  { storage_type_id: id, storage_type: name }: LabelRow,
  { storageTypeId, storageType }: Pick<WalkedRound, 'storageTypeId' | 'storageType'>,
): boolean => (id === null ? name === storageType : id === storageTypeId)
