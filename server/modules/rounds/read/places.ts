import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { daysBetween } from '../../../contract/expiry.ts'
import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Round, RoundPlace } from '../contract/api.ts'
import type { PlaceRow } from '../queries.ts'
import { findOpenRounds, findPlaces, findRound } from '../queries.ts'
import type { Shown } from './answers.ts'
import { shownRound } from './answers.ts'

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

/** A place that was walked less than 23 hours ago was walked today or yesterday in every calendar. */
const WALKED_MS = 23 * 3_600_000
/** A place with more labels has enough of them to be walked. */
const UNWALKED_COUNT = 100

export interface UnwalkedPlace {
  readonly storageTypeId: string
  readonly name: string
  readonly labels: number
  /** null: never walked. */
  readonly days: number | null
}

/** The places with labels that were walked neither today nor yesterday. */
export async function unwalkedPlaces(
  tx: TenantTransaction,
  { now, identity }: { readonly now: Date; readonly identity: Promise<Identity> },
): Promise<UnwalkedPlace[]> {
  const notSince = new Date(now.getTime() - WALKED_MS)
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
