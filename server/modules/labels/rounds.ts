import { randomUUID } from 'node:crypto'
import { REMOVED_USER } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import { utcMidnight } from '../../calendar.contract.ts'
import { withdrawTogether } from './commands.ts'
import type { Caller } from './label-answers.ts'
import { contextOf } from './label-answers.ts'
import type { ReadCosts } from './ports.ts'
import type { LabelContext } from './queries.ts'
import { findLabelFacts, findLabelRows, toLabel } from './queries.ts'
import type { PlanPlace } from './plan.contract.ts'
import { roundDecider } from './round-decider.ts'
import type { PlaceRow } from './round-queries.ts'
import { findPlaces, findRound, labelsInPlace } from './round-queries.ts'
import type { Round, RoundCloseBody, RoundPlace } from './rounds.contract.ts'
import { roundResult } from './rounds.contract.ts'
import { localDate } from './shelf-life.contract.ts'

const roundStream = (id: string) => `round-${id}`

interface Walker extends Caller {
  readonly identity: Promise<Identity>
}

/** Begins a walk through a place: answers what should be there. */
export async function startRound(unit: UnitOfWork, storageTypeId: string, { identity, personNames, place }: Walker) {
  const [{ storageTypes }, context, { userId }, names] = await Promise.all([
    findLabelFacts(unit.tx, { baseProductId: '', storageTypeIds: [storageTypeId] }),
    contextOf(unit, place),
    identity,
    personNames(unit.tx),
  ])
  const storageType = storageTypes.get(storageTypeId)
  if (storageType === undefined) throw new Rejection('round_place_unknown')
  const started = { id: randomUUID(), storageTypeId, storageType, at: unit.now.toISOString() }
  const stream = newStream(roundDecider, roundStream(started.id))
  decideAndAppend(unit, roundDecider, stream, { type: 'StartRound', round: started })
  const { rows, more } = await labelsInPlace(unit.tx, started)
  const { at: startedAt, ...round } = started
  return {
    ...round,
    startedAt,
    startedBy: names.get(userId) ?? REMOVED_USER,
    closedAt: null,
    closedBy: null,
    labels: rows.map((row) => toLabel(row, context)),
    more,
    result: null,
  } satisfies Round
}

/** Ends a walk: what was seen stays, and each of the others leaves stock in its way; all of them or none. */
export async function closeRound(
  unit: UnitOfWork,
  id: string,
  body: RoundCloseBody,
  { identity, personNames, place, readCosts }: Walker & { readonly readCosts: ReadCosts },
): Promise<Round> {
  const [[loaded = newStream(roundDecider, roundStream(id))], { userId, timeZone }, names, row] = await Promise.all([
    loadStreams(unit, roundDecider, [roundStream(id)]),
    identity,
    personNames(unit.tx),
    findRound(unit.tx, id),
  ])
  const { state } = loaded
  if (state.status === 'absent' || row === undefined) throw new Rejection('round_not_found')
  const listed = (await labelsInPlace(unit.tx, state.round)).rows.length
  const at = unit.now.toISOString()
  decideAndAppend(unit, roundDecider, loaded, { type: 'CloseRound', at, timeZone, listed, body })
  const items = body.outcomes.map(({ outcome: how, ...item }) => ({ ...item, how }))
  const caller = { place, personNames, readCosts }
  const labels = await withdrawTogether(unit, items, caller, { roundId: id, path: 'outcomes' })
  return {
    id,
    storageTypeId: state.round.storageTypeId,
    storageType: state.round.storageType,
    startedAt: state.round.at,
    startedBy: nameOf(row.started_by, names),
    closedAt: at,
    closedBy: names.get(userId) ?? REMOVED_USER,
    labels,
    more: false,
    result: {
      listed,
      seen: body.seen,
      outcomes: body.outcomes.map(({ id: label, outcome }) => ({ id: label, outcome })),
    },
  }
}

interface Read {
  readonly context: Promise<LabelContext>
  readonly names: Promise<ReadonlyMap<string, string>>
}

/** A round with what should be in its place now or, after its end, with what it found out. */
export async function readRound(tx: TenantTransaction, id: string, { context, names }: Read): Promise<Round> {
  const [row, shown, people] = await Promise.all([findRound(tx, id), context, names])
  if (row === undefined) throw new Rejection('round_not_found')
  const result = row.result === null ? null : roundResult.parse(JSON.parse(row.result))
  const place = { storageTypeId: row.storage_type_id, storageType: row.storage_type }
  const { rows, more } =
    result === null
      ? await labelsInPlace(tx, place)
      : {
          rows: await findLabelRows(
            tx,
            result.outcomes.map((one) => one.id),
          ),
          more: false,
        }
  return {
    id,
    ...place,
    startedAt: row.started_at.toISOString(),
    startedBy: nameOf(row.started_by, people),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: nameOf(row.closed_by, people),
    labels: rows.map((one) => toLabel(one, shown)),
    more,
    result,
  }
}

const nameOf = (userId: string | null, names: ReadonlyMap<string, string>): string | null =>
  userId === null ? null : (names.get(userId) ?? REMOVED_USER)

/** Which place was not walked for how long. */
export async function roundPlaces(
  tx: TenantTransaction,
  { now, identity }: { readonly now: Date; readonly identity: Promise<Identity> },
): Promise<RoundPlace[]> {
  const [rows, { timeZone }] = await Promise.all([findPlaces(tx), identity])
  return rows.map(({ id, name, labels, closed_at: closed, round_id: lastRoundId }: PlaceRow) => ({
    storageTypeId: id,
    name,
    labels,
    lastClosedAt: closed?.toISOString() ?? null,
    lastRoundId,
    days: closed === null ? null : daysBetween(closed, now, timeZone),
  }))
}

const DAY_MS = 86_400_000
/** A place with more labels has enough of them to be walked. */
const UNWALKED_COUNT = 100

/** The places with labels that were walked neither today nor yesterday. */
export async function unwalkedPlaces(
  tx: TenantTransaction,
  { now, identity }: { readonly now: Date; readonly identity: Promise<Identity> },
): Promise<PlanPlace[]> {
  // A place that was walked less than 23 hours ago was walked today or yesterday in every calendar.
  const notSince = new Date(now.getTime() - (23 / 24) * DAY_MS)
  const [rows, { timeZone }] = await Promise.all([findPlaces(tx, { notSince, countTo: UNWALKED_COUNT }), identity])
  return rows
    .map(({ id, name, labels, closed_at: closed }) => ({
      storageTypeId: id,
      name,
      labels,
      days: closed === null ? null : daysBetween(closed, now, timeZone),
    }))
    .filter(({ labels, days }) => labels > 0 && (days === null || days > 1))
}

/** Days of the tenant's calendar. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const day = (at: Date) => utcMidnight(localDate(at, timeZone))
  return Math.max(0, Math.round((day(to) - day(from)) / DAY_MS))
}
