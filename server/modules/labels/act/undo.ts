import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { Recorded } from '../../../events/event.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { Rejection } from '../../../errors.ts'
import type { WithdrawalEventType } from '../contract/withdrawal-event.ts'
import { isWithdrawalEvent } from '../contract/withdrawal-event.ts'
import type { Label } from '../contract/api.ts'
import { nextCrossing, recordedCrossings } from '../read/crossings.ts'
import { labelsNaming } from '../read/naming-labels.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelEvent } from '../stream/events.ts'
import { judgedBack } from './come-back.ts'
import type { Undoer } from './come-back.ts'
import type { Caller } from './label-answers.ts'
import { allOrNone, answerLabel, contextOf, labelStream, namingPerson } from './label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { childrenToUndo, lastActOf } from '../stream/label-state-decider.ts'
import type { LabelContext } from '../contract/made-label.ts'
import { findLabelRows } from '../read/queries.ts'
import { withPlaceOf } from './older-places.ts'

export interface Undo {
  readonly path: string
  readonly label: Loaded<LabelState>
  readonly watchAt: string | null
  /** The labels that the act made. */
  readonly children: readonly Loaded<LabelState>[]
  /** A label that names one of them as what it is made of; null: none does. */
  readonly usedIn: string | null
  /** Those of them that no label before it in the list has made too. */
  readonly annulled: readonly Loaded<LabelState>[]
  /** What is undone has used the label too, and the label has had another act since. */
  readonly isSuperseded: boolean
}

/** Undoes the last baixa of a label, or what was made of it; of a label that was one of several inputs, all of that. */
export async function undoWithdrawal(unit: UnitOfWork, id: number, caller: Undoer): Promise<Label> {
  const { undos, context, judge } = await readUndoing(unit, [id], caller)
  const labels = undos.map((undo) => undoLast(unit, undo, context))
  const [label] = await judgedBack(unit, labels, { undos, judge })
  if (label === undefined) throw new Rejection('label_not_found')
  return label
}

/** A missing label has turned up: it is in stock again, with the date that it had. */
export async function findMissing(unit: UnitOfWork, id: number, { calendar, personNames }: Caller): Promise<Label> {
  const [[undo], context] = await Promise.all([undosOf(unit, [id], { calendar }), contextOf(unit, calendar)])
  if (undo === undefined) throw new Rejection('label_not_found')
  const { label, watchAt } = undo
  const command = { type: 'FindLabel', at: unit.now.toISOString(), timeZone: context.timeZone, watchAt } as const
  return namingPerson(unit.tx, personNames, () =>
    answerLabel(decideAndAppend(unit, labelDecider, label, command), context),
  )
}

/**
 * Undoes the last baixa of several labels, of all or none. Throws a JointRejection where some are not
 * accepted.
 */
export async function undoTogether(unit: UnitOfWork, ids: readonly number[], caller: Undoer): Promise<Label[]> {
  const { undos, context, judge } = await readUndoing(unit, ids, caller)
  const deeds = undos.map((undo) => ({ path: undo.path, decide: () => undoLast(unit, undo, context) }))
  const labels = await allOrNone(deeds, refusalFor(unit, caller), UNDO_REFUSED)
  return (await judgedBack(unit, labels, { undos, judge })).slice(0, ids.length)
}

/** All that an undoing of these labels depends on. */
async function readUndoing(unit: UnitOfWork, ids: readonly number[], caller: Undoer) {
  const [undos, context, judge] = await Promise.all([
    undosOf(unit, ids, caller),
    contextOf(unit, caller.calendar),
    caller.readOccurrences(unit, caller.calendar),
  ])
  return { undos, context, judge }
}

/**
 * Undoes an act: its labels are as they were before it, and what it made is annulled. All of it, or nothing: throws a
 * JointRejection where some labels are not accepted, among them one that has had another act since.
 */
export async function undoAct(unit: UnitOfWork, act: string, caller: Undoer): Promise<Label[]> {
  const [events, context, judge] = await Promise.all([
    unit.store.readAct<LabelEvent>(unit.tx, act),
    contextOf(unit, caller.calendar),
    caller.readOccurrences(unit, caller.calendar),
  ])
  if (events.length === 0) throw new Rejection('act_not_found')
  const done = new Map(events.flatMap((event) => (isUndoable(event) ? [[event.data.id, event] as const] : [])))
  const made = new Set(events.flatMap(madeBy).map(labelStream))
  // An act with an event that this undo cannot take back is refused, so that no act is undone in part.
  if (done.size === 0 || events.some((event) => !isUndoable(event) && !made.has(event.stream)))
    throw new Rejection('act_not_undoable')
  const undos = await undosOf(unit, [...done.keys()], caller)
  const deeds = undos.map((undo) => ({
    path: undo.path,
    decide() {
      const event = done.get(idOf(undo.label.state))
      if (event === undefined || !isLast(undo.label.state, event)) throw new Rejection('act_superseded')
      return undoLast(unit, undo, context)
    },
  }))
  const labels = await allOrNone(deeds, refusalFor(unit, caller), UNDO_REFUSED)
  return judgedBack(unit, labels, { undos, judge })
}

const UNDO_REFUSED = { code: 'undo_refused', text: 'Nenhuma baixa foi desfeita.' }
const refusalFor = ({ tx }: UnitOfWork, { personNames }: Caller) => ({ tx, personNames })
const idOf = (state: LabelState) => (state.status === 'absent' ? 0 : state.label.id)

type UndoableEvent = Extract<Recorded<LabelEvent>, { readonly type: WithdrawalEventType | 'LabelTransformed' }>
const isUndoable = (event: Recorded<LabelEvent>): event is UndoableEvent =>
  isWithdrawalEvent(event) || event.type === 'LabelTransformed'

const madeBy = (event: LabelEvent): readonly number[] => (event.type === 'LabelTransformed' ? event.data.children : [])

/** Whether the event is the last act of its label, or that act is undone already, which is refused in its own words. */
function isLast(state: LabelState, event: UndoableEvent): boolean {
  const last = lastActOf(state)
  return last === null || (last.act === (event.meta.act?.id ?? null) && last.at === event.data.at)
}

/**
 * The labels with the next crossing of each that the expiry run has not recorded, and with their children. After those that
 * are asked for come the labels that an act has used together with them: what it made is annulled for all of them at once.
 */
export async function undosOf(unit: UnitOfWork, ids: readonly number[], caller: AskedZone): Promise<Undo[]> {
  const asked = await readUndos(unit, new Map(ids.map((id, index) => [id, `ids.${index}`])), caller)
  const uses = usesIn(asked)
  const partners = new Map([...uses].flatMap(([id, { path }]) => (ids.includes(id) ? [] : [[id, path] as const])))
  const joined = partners.size === 0 ? [] : await readUndos(unit, partners, caller)
  const seen = new Set<string>()
  return [...asked, ...joined].map((undo) => {
    const made = undo.children.map(({ stream }) => stream)
    const used = uses.get(idOf(undo.label.state))?.streams ?? []
    const annulled = undo.children.filter(({ stream }) => !seen.has(stream))
    for (const stream of made) seen.add(stream)
    return { ...undo, annulled, isSuperseded: used.some((stream) => !made.includes(stream)) }
  })
}

type AskedZone = Pick<Caller, 'calendar'>

interface Use {
  /** The path of a label that is asked for and has made the same. */
  readonly path: string
  /** What was made of the label, by what is undone. */
  readonly streams: string[]
}

/** The labels that the children of these come from, with what each was used for. */
function usesIn(asked: readonly Undo[]): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>()
  for (const { path, children } of asked)
    for (const { stream, state } of children)
      for (const id of state.status === 'absent' ? [] : state.label.parentIds) {
        const use = uses.get(id) ?? { path, streams: [] }
        use.streams.push(stream)
        uses.set(id, use)
      }
  return uses
}

async function readUndos(
  unit: UnitOfWork,
  paths: ReadonlyMap<number, string>,
  { calendar }: AskedZone,
): Promise<Undo[]> {
  const ids = [...paths.keys()]
  const [loaded, rows, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    findLabelRows(unit.tx, ids),
    calendar,
  ])
  const made = loaded.map(({ state }) => childrenToUndo(state))
  const all = [...new Set(made.flat())]
  const [recorded, children, naming] = await Promise.all([
    recordedCrossings(unit.tx, rows, timeZone, unit.now),
    loadStreams(unit, labelDecider, all.map(labelStream)),
    labelsNaming(unit.tx, all),
  ])
  const byStream = new Map(children.map((child) => [child.stream, child]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return loaded.map((label, index) => {
    const id = ids[index] ?? 0
    const row = byId.get(id)
    const own = made[index] ?? []
    return {
      path: paths.get(id) ?? '',
      label: { ...label, state: withPlaceOf(row, label.state) },
      watchAt: row === undefined ? null : nextCrossing(row, recorded.get(id) ?? []),
      children: own.flatMap((child) => byStream.get(labelStream(child)) ?? []),
      usedIn: own.flatMap((child) => naming.get(child) ?? []).at(0) ?? null,
      annulled: [],
      isSuperseded: false,
    }
  })
}

/** The label is as before, with the crossings that the expiry run has recorded; what was made of it is annulled. */
export function undoLast(
  unit: UnitOfWork,
  { label, watchAt, children, usedIn, annulled, isSuperseded }: Undo,
  context: LabelContext,
  ofBatch?: true,
): Label {
  if (isSuperseded) throw new Rejection('act_superseded')
  const { timeZone } = context
  const at = unit.now.toISOString()
  const command = {
    type: 'UndoWithdrawal',
    at,
    timeZone,
    watchAt,
    children: children.map(({ state }) => state),
    usedIn,
    ofBatch,
  } as const
  const state = decideAndAppend(unit, labelDecider, label, command)
  if (state.status === 'absent') throw new Rejection('label_not_found')
  const parentId = state.label.id
  for (const child of annulled)
    decideAndAppend(unit, labelDecider, child, { type: 'AnnulLabel', at, timeZone, parentId })
  return answerLabel(state, context)
}
