import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { LabelRow } from '../../labels/published.ts'
import { nameOf } from '../read/answers.ts'
import { roundDecider } from '../decider.ts'
import type { RoundState } from '../decider.ts'
import type { Walker } from './start.ts'
import { roundStream } from '../events.ts'
import type { RoundMark, RoundMarksBody } from '../contract/api.ts'

type GivenMark = RoundMarksBody['marks'][number]
export type WalkedRound = Extract<RoundState, { readonly status: 'open' }>['round']

/**
 * Writes what was said of some labels of a round's place, of all or none. What the closing would refuse is refused now.
 * Throws a JointRejection with the rejection of each mark that is not accepted.
 */
export async function markLabels(
  unit: UnitOfWork,
  id: string,
  { marks }: RoundMarksBody,
  { identity, personNames, calendar, labels }: Walker,
): Promise<RoundMark[]> {
  const { tx, now } = unit
  const said = marks.filter(({ outcome }) => outcome !== null)
  const ids = said.map((mark) => mark.id)
  const [[loaded = newStream(roundDecider, roundStream(id))], check, rows, { timeZone }, { userId }, names] =
    await Promise.all([
      loadStreams(unit, roundDecider, [roundStream(id)]),
      labels.withdrawalChecks(unit, ids),
      labels.rows(tx, ids),
      labels.contextOf(unit, calendar),
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
  const deeds = marks.map((mark, index) => ({
    path: `marks.${index}`,
    decide() {
      if (mark.outcome === null) return
      const call = { at, timeZone, roundId: id }
      // A label that has left stock takes no mark.
      check(mark.id, null, call)
      admitPlace(byId.get(mark.id), state.round)
      const item = itemOf(mark)
      if (item !== null) check(mark.id, item, call)
    },
  }))
  const refusal = { code: 'marks_refused', text: 'Nada foi marcado.' }
  await labels.allOrNone(deeds, { tx, personNames }, refusal)
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
  if (row.stock !== 'in_stock' || row.storage_type_id === storageTypeId) return
  throw new Rejection('label_elsewhere', { code: row.code, place: row.storage_type, round: storageType })
}
