import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { refuseWithout } from '../../../http/identity.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Deed, Label, LabelRow, ReadCosts, Undoer, WithdrawalItem } from '../../labels/published.ts'
import { nameOf, shownRound, undoUntil } from '../read/answers.ts'
import type { MarkedLabel, RoundState, WalkBefore } from '../decider.ts'
import { roundDecider } from '../decider.ts'
import { admitPlace } from './marks.ts'
import type { WalkedRound } from './marks.ts'
import { findLastWalk, findRound } from '../queries.ts'
import type { Walker } from './start.ts'
import { roundStream } from '../events.ts'
import { ROUND_MAX } from '../contract/api.ts'
import type { Round, RoundCloseBody } from '../contract/api.ts'
import { shelfState } from '../../../contract/expiry.ts'
import { isBlocked, neededFor } from '../../labels/published.ts'

interface Closer extends Walker {
  readonly readCosts: ReadCosts
}

/** What a closing says in the end: its request and, where that says nothing of a label, the label's mark. */
interface Findings {
  readonly seen: readonly number[]
  /** Of the request. */
  readonly given: readonly WithdrawalItem[]
  /** Of the marks. */
  readonly marked: readonly WithdrawalItem[]
}

/**
 * Ends a walk: each label leaves stock as its mark or the request says, all of them or none. What nobody has spoken of
 * stays in stock.
 */
export async function closeRound(unit: UnitOfWork, id: string, body: RoundCloseBody, closer: Closer): Promise<Round> {
  const { tx, now } = unit
  const { identity, personNames, labels: service } = closer
  const [loaded, person, names] = await Promise.all([roundOf(unit, id), identity, personNames(tx)])
  const { state } = loaded
  const { round, marks } = walkOf(state)
  const ids = [...new Set([...body.seen, ...body.outcomes.map((one) => one.id), ...marks.keys()])]
  const [rows, listed, last, row] = await Promise.all([
    service.rows(tx, ids),
    service.countInPlace(tx, round.storageTypeId, ROUND_MAX),
    findLastWalk(tx, round.storageTypeId),
    findRound(tx, id),
  ])
  const labels = new Map(rows.map((label) => [label.id, label]))
  const findings = findingsOf(body, marks, { labels, round, now })
  admitActs(findings.marked, person)
  const outcomes = [...findings.given, ...findings.marked].map(({ id: label, how }) => ({ id: label, outcome: how }))
  const result = { listed, seen: [...findings.seen], outcomes }
  const at = now.toISOString()
  const before = last === undefined ? null : walkBefore(last)
  const { timeZone } = person
  const closed = decideAndAppend(unit, roundDecider, loaded, { type: 'CloseRound', at, timeZone, before, ...result })
  const deeds = await closingDeeds(unit, id, findings, closer)
  const admitted = [...seenDeeds(body), ...deeds].map(({ path, label, decide }) => ({
    path,
    decide() {
      admitPlace(labels.get(label), round)
      return decide()
    },
  }))
  const refusal = { code: 'withdrawals_refused', text: 'Nenhuma baixa foi feita.' }
  const withdrawn = await service.allOrNone(admitted, { tx, personNames }, refusal)
  return {
    id,
    storageTypeId: round.storageTypeId,
    storageType: round.storageType,
    startedAt: round.at,
    startedBy: nameOf(row?.started_by ?? null, names),
    closedAt: at,
    closedBy: nameOf(person.userId, names),
    labels: withdrawn.flatMap((label) => label ?? []),
    more: false,
    blocked: findings.seen.filter((seen) => isBlockedRow(labels.get(seen), service)).length,
    marks: [],
    result: { ...result, ...(closed.status === 'closed' && { unchecked: closed.closed.unchecked }) },
    undoUntil: undoUntil(at, now),
  }
}

const isBlockedRow = (row: LabelRow | undefined, labels: Closer['labels']): boolean =>
  row !== undefined && isBlocked(labels.standing(row))

const walkBefore = ({
  round_id: roundId,
  closed_at: closed,
  unchecked,
}: NonNullable<Awaited<ReturnType<typeof findLastWalk>>>): WalkBefore => ({
  roundId,
  closedAt: closed.toISOString(),
  unchecked,
})

async function roundOf(unit: UnitOfWork, id: string): Promise<Loaded<RoundState>> {
  const [loaded = newStream(roundDecider, roundStream(id))] = await loadStreams(unit, roundDecider, [roundStream(id)])
  return loaded
}

function walkOf(state: RoundState) {
  if (state.status === 'absent') throw new Rejection('round_not_found')
  return state
}

/** A mark of a label that has left stock, or the place, in another way is no finding: the label's own history says it. */
function findingsOf(
  { seen, outcomes }: RoundCloseBody,
  marks: ReadonlyMap<number, MarkedLabel>,
  {
    labels,
    round,
    now,
  }: { readonly labels: ReadonlyMap<number, LabelRow>; readonly round: WalkedRound; readonly now: Date },
): Findings {
  const said = new Set([...seen, ...outcomes.map(({ id }) => id)])
  const isHere = (id: number) => {
    const label = labels.get(id)
    return label !== undefined && label.stock === 'in_stock' && label.storage_type_id === round.storageTypeId
  }
  const counted = [...marks.values()].filter(({ id }) => !said.has(id) && isHere(id))
  return {
    seen: [...seen.filter(isHere), ...counted.filter(({ outcome }) => outcome === 'tem').map(({ id }) => id)],
    given: outcomes.map(({ outcome: how, ...item }) => ({ ...item, how })),
    marked: counted.flatMap((mark) => markedItem(mark, labels.get(mark.id), now)),
  }
}

function markedItem(
  { id, outcome: how, reason, note, usedAt, at }: MarkedLabel,
  label: LabelRow | undefined,
  now: Date,
): WithdrawalItem[] {
  if (how === 'tem') return []
  // What was used before it expired was used in time, also where the round is closed later.
  const hasExpired = label !== undefined && shelfState(label.expires_at, now) === 'expired'
  const used = usedAt ?? (how === 'consumida' && hasExpired ? at : undefined)
  return [{ id, how, reason, note, ...(used !== undefined && { at: used }) }]
}

/** Whoever closes the round makes its baixas. */
function admitActs(marked: readonly WithdrawalItem[], person: Identity): void {
  refuseWithout(person, neededFor(marked.map(({ how }) => how)))
}

interface LabelDeed extends Deed<Label | null> {
  readonly label: number
}

/** What was seen stays as it is: only its place is looked at. */
const seenDeeds = ({ seen }: RoundCloseBody): LabelDeed[] =>
  seen.map((label, index) => ({ path: `seen.${index}`, label, decide: () => null }))

async function closingDeeds(
  unit: UnitOfWork,
  roundId: string,
  { given, marked }: Findings,
  closer: Closer,
): Promise<LabelDeed[]> {
  const items = [...given, ...marked]
  if (items.length === 0) return []
  const orders = closer.labels.ordersOf(items, { roundId, path: 'outcomes' })
  const deeds = await closer.labels.prepareWithdrawals(unit, orders, closer)
  return deeds.map(({ decide, path }, index) => {
    const label = items[index]?.id ?? 0
    return { decide, label, path: index < given.length ? path : `marks.${label}` }
  })
}

/** Whether a baixa is a part of the closing. Both say no act where they are from before acts had an id. */
const isOf = (round: RoundState, { at, act }: { readonly at: string; readonly act: string | null }): boolean =>
  round.status === 'closed' && round.closed.at === at && round.act === act

/** Undoes a closing: its labels are in stock again, and the round is open with its marks. */
export async function undoClosing(unit: UnitOfWork, id: string, walker: Walker & Undoer): Promise<Round> {
  const { tx, now } = unit
  const { personNames, calendar, labels } = walker
  const [loaded, context, names, judge] = await Promise.all([
    roundOf(unit, id),
    labels.contextOf(unit, calendar),
    personNames(tx),
    walker.readOccurrences(unit, calendar),
  ])
  const { state } = loaded
  const { round } = walkOf(state)
  const last = await findLastWalk(tx, round.storageTypeId)
  const at = now.toISOString()
  const { timeZone } = context
  const command = { type: 'ReopenRound', at, timeZone, isLastWalk: last?.round_id === id } as const
  decideAndAppend(unit, roundDecider, loaded, command)
  const closed = state.status === 'closed' ? state.closed : null
  const [undos, row] = await Promise.all([
    labels.undosOf(unit, closed?.outcomes.map((one) => one.id) ?? [], walker),
    findRound(tx, id),
  ])
  // A label that somebody has brought back since, or withdrawn again, is left alone.
  const own = undos.filter(
    ({ label: { state: label } }) => label.status === 'withdrawn' && isOf(state, label.withdrawal),
  )
  const deeds = own.map((undo) => ({ path: undo.path, decide: () => labels.undoLast(unit, undo, context) }))
  const refusal = { code: 'undo_refused', text: 'O encerramento não foi desfeito.' }
  const returned = await labels.allOrNone(deeds, { tx, personNames }, refusal)
  const back = await labels.judgedBack(unit, returned, { undos: own, judge })
  if (row === undefined) throw new Rejection('round_not_found')
  const open = { ...row, closed_at: null, closed_by: null, result: null }
  const shown = { context: Promise.resolve(context), names: Promise.resolve(names), labels }
  return shownRound(tx, open, shown, back)
}
