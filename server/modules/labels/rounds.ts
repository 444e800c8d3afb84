import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import { utcMidnight } from '../../contract/calendar.ts'
import type { Caller } from './act/label-answers.ts'
import { contextOf } from './act/label-answers.ts'
import { findLabelFacts } from './read/queries.ts'
import type { PlanPlace } from './contract/plan.ts'
import type { Shown } from './round-answers.ts'
import { shownRound } from './round-answers.ts'
import { roundDecider } from './round-decider.ts'
import type { PlaceRow } from './round-queries.ts'
import { findOpenRound, findOpenRounds, findPlaces, findRound } from './round-queries.ts'
import type { Round, RoundPlace } from './contract/rounds.ts'
import { localDate } from '../../contract/expiry.ts'

export const roundStream = (id: string) => `round-${id}`

/** A person at a place. */
export interface Walker extends Caller {
  readonly identity: Promise<Identity>
}

/** Begins a walk through a place, or joins the one that is open there: answers what should be there. */
export async function startRound(
  unit: UnitOfWork,
  storageTypeId: string,
  { identity, personNames, place }: Walker,
): Promise<Round> {
  const { tx, now } = unit
  const shown = { context: contextOf(unit, place), names: personNames(tx) }
  const [{ storageTypes }, open, { userId }] = await Promise.all([
    findLabelFacts(tx, { baseProductId: '', storageTypeIds: [storageTypeId] }),
    findOpenRound(tx, storageTypeId),
    identity,
    shown.context,
    shown.names,
  ])
  const storageType = storageTypes.get(storageTypeId)
  if (storageType === undefined) throw new Rejection('round_place_unknown')
  if (open !== undefined) return shownRound(tx, open, shown)
  const round = { id: randomUUID(), storageTypeId, storageType, at: now.toISOString() }
  const { id } = round
  decideAndAppend(unit, roundDecider, newStream(roundDecider, roundStream(id)), { type: 'StartRound', round })
  const where = { storage_type_id: storageTypeId, storage_type: storageType }
  const row = { id, ...where, started_at: now, started_by: userId, closed_at: null, closed_by: null, result: null }
  return shownRound(tx, row, shown)
}

/** A round as it is now. */
export async function readRound(tx: TenantTransaction, id: string, shown: Shown): Promise<Round> {
  // The others are here too: without a session they fail before anything in `shownRound` waits for them.
  const [row] = await Promise.all([findRound(tx, id), shown.context, shown.names])
  if (row === undefined) throw new Rejection('round_not_found')
  return shownRound(tx, row, shown)
}

/** Which place was not walked for how long. */
export async function roundPlaces(
  tx: TenantTransaction,
  { now, identity }: { readonly now: Date; readonly identity: Promise<Identity> },
): Promise<RoundPlace[]> {
  const [rows, open, { timeZone }] = await Promise.all([findPlaces(tx), findOpenRounds(tx), identity])
  const opened = new Map(
    open.map(({ id, storage_type_id: place, checked, since }) => [place, { id, checked, since: since.toISOString() }]),
  )
  return rows.map(({ id, name, labels, closed_at: closed, round_id: lastRoundId, unchecked }: PlaceRow) => ({
    storageTypeId: id,
    name,
    labels,
    lastClosedAt: closed?.toISOString() ?? null,
    lastRoundId,
    days: closed === null ? null : daysBetween(closed, now, timeZone),
    lastUnchecked: unchecked,
    open: opened.get(id) ?? null,
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
