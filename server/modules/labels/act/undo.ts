import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { Rejection } from '../../../errors.ts'
import type { Label } from '../contract/api.ts'
import { nextCrossing, recordedCrossings } from '../read/crossings.ts'
import { labelDecider } from '../stream/decider.ts'
import type { Caller } from './label-answers.ts'
import { allOrNone, answerLabel, contextOf, labelStream, namingPerson } from './label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { LabelContext } from '../read/queries.ts'
import { findLabelRows } from '../read/queries.ts'

export interface Undo {
  readonly path: string
  readonly label: Loaded<LabelState>
  readonly watchAt: string | null
  /** The labels that the act made. */
  readonly children: readonly Loaded<LabelState>[]
}

/** Undoes the last baixa of a label, or what was made of it. */
export async function undoWithdrawal(unit: UnitOfWork, id: number, caller: Caller): Promise<Label> {
  const [[undo], context] = await Promise.all([undosOf(unit, [id], caller), contextOf(unit, caller.calendar)])
  if (undo === undefined) throw new Rejection('label_not_found')
  return undoAct(unit, undo, context)
}

/** A missing label has turned up: it is in stock again, with the date that it had. */
export async function findMissing(unit: UnitOfWork, id: number, { calendar, personNames }: Caller): Promise<Label> {
  const [[undo], context] = await Promise.all([
    undosOf(unit, [id], { calendar, personNames }),
    contextOf(unit, calendar),
  ])
  if (undo === undefined) throw new Rejection('label_not_found')
  const { label, watchAt } = undo
  const command = { type: 'FindLabel', at: unit.now.toISOString(), timeZone: context.timeZone, watchAt } as const
  return namingPerson(unit.tx, personNames, () =>
    answerLabel(decideAndAppend(unit, labelDecider, label, command), context),
  )
}

/**
 * Undoes the last baixa of several labels, of all or none. Throws an HttpRefusal with the refusal of each label that is
 * not accepted.
 */
export async function undoTogether(unit: UnitOfWork, ids: readonly number[], caller: Caller): Promise<Label[]> {
  const [undos, context] = await Promise.all([undosOf(unit, ids, caller), contextOf(unit, caller.calendar)])
  const refusal = { code: 'undo_refused', text: 'Nenhuma baixa foi desfeita.' }
  const { tx } = unit
  const deeds = undos.map((undo) => ({ path: undo.path, decide: () => undoAct(unit, undo, context) }))
  return allOrNone(deeds, { tx, personNames: caller.personNames }, refusal)
}

/** The labels with the next crossing of each that the expiry run has not recorded, and with their children. */
export async function undosOf(unit: UnitOfWork, ids: readonly number[], { calendar }: Caller): Promise<Undo[]> {
  const [loaded, rows, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    findLabelRows(unit.tx, ids),
    calendar,
  ])
  const made = loaded.map(({ state }) => childrenToUndo(state).map(labelStream))
  const [recorded, children] = await Promise.all([
    recordedCrossings(unit.tx, rows, timeZone, unit.now),
    made.some((streams) => streams.length > 0) ? loadStreams(unit, labelDecider, made.flat()) : [],
  ])
  const byStream = new Map(children.map((child) => [child.stream, child]))
  const watches = new Map(rows.map((row) => [row.id, nextCrossing(row, recorded.get(row.id) ?? [])]))
  return loaded.map((label, index) => ({
    path: `ids.${index}`,
    label,
    watchAt: watches.get(ids[index] ?? 0) ?? null,
    children: (made[index] ?? []).flatMap((stream) => byStream.get(stream) ?? []),
  }))
}

/** The labels that an undoing annuls. */
export function childrenToUndo(state: LabelState): readonly number[] {
  if (state.status === 'withdrawn') return state.withdrawal.children
  return state.status === 'in_stock' && state.last?.kind === 'transformed' ? state.last.children : []
}

/** The label is as before, with the crossings that the expiry run has recorded; what was made of it is annulled. */
export function undoAct(unit: UnitOfWork, { label, watchAt, children }: Undo, context: LabelContext): Label {
  const { timeZone } = context
  const at = unit.now.toISOString()
  const command = {
    type: 'UndoWithdrawal',
    at,
    timeZone,
    watchAt,
    children: children.map(({ state }) => state),
  } as const
  const state = decideAndAppend(unit, labelDecider, label, command)
  if (state.status === 'absent') throw new Rejection('label_not_found')
  const parentId = state.label.id
  for (const child of children)
    decideAndAppend(unit, labelDecider, child, { type: 'AnnulLabel', at, timeZone, parentId })
  return answerLabel(state, context)
}
