import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { REMOVED_USER } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { discardReasons } from '../../../contract/discard-reasons.ts'
import type { Label, LabelContext, LabelServices } from '../../labels/published.ts'
import { findArrival, findMarks } from '../queries.ts'
import type { Round, RoundMark } from '../contract/api.ts'
import { ROUND_MAX, roundOutcomes, roundResult, undoLimit } from '../contract/api.ts'
import type { RoundTables } from '../tables.ts'
import { isBlocked } from '../../labels/published.ts'

export type RoundRow = Omit<Selectable<RoundTables['rounds']>, 'tenant_id'>
type MarkRow = Selectable<RoundTables['round_marks']>
type Names = ReadonlyMap<string, string>

export interface Shown {
  readonly context: Promise<LabelContext>
  readonly names: Promise<Names>
  readonly labels: LabelServices
}

export const nameOf = (userId: string | null, names: Names): string | null =>
  userId === null ? null : (names.get(userId) ?? REMOVED_USER)

const known = z.object({ outcome: z.enum(roundOutcomes), reason: z.nullable(z.enum(discardReasons)) })

const markOf = (
  { label_id: id, outcome, reason, note, used_at: used, marked_at: at, marked_by: by }: MarkRow,
  names: Names,
): RoundMark => ({
  id,
  ...known.parse({ outcome, reason }),
  note,
  usedAt: used?.toISOString() ?? null,
  at: at.toISOString(),
  by: nameOf(by, names),
})

/**
 * A round with what should be in its place now and what was said of it or, after its end, with what it found out.
 *
 * @param back labels that this request has brought back into stock, which the tables do not know yet
 */
export function shownRound(
  tx: TenantTransaction,
  row: RoundRow,
  shown: Shown,
  back: readonly Label[] = [],
): Promise<Round> {
  return row.result === null ? openRound(tx, row, shown, back) : closedRound(tx, row, row.result, shown)
}

const soonestFirst = (one: Label, other: Label) =>
  Date.parse(one.expires_at) - Date.parse(other.expires_at) || one.id - other.id

const frame = (row: RoundRow, names: Names) => ({
  id: row.id,
  storageTypeId: row.storage_type_id,
  storageType: row.storage_type,
  startedAt: row.started_at.toISOString(),
  startedBy: nameOf(row.started_by, names),
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: nameOf(row.closed_by, names),
})

async function openRound(
  tx: TenantTransaction,
  row: RoundRow,
  { context, names, labels: service }: Shown,
  back: readonly Label[],
): Promise<Round> {
  const [{ rows, more }, marks, shown, people] = await Promise.all([
    service.inPlace(tx, row.storage_type_id, ROUND_MAX),
    findMarks(tx, row.id),
    context,
    names,
  ])
  const labels = [...rows.map((one) => service.shown(one, shown)), ...back].toSorted(soonestFirst)
  const listed = new Set(labels.map(({ id }) => id))
  return {
    ...frame(row, people),
    labels,
    more,
    blocked: labels.filter(isBlocked).length,
    marks: marks.filter(({ label_id: id }) => listed.has(id)).map((mark) => markOf(mark, people)),
    result: null,
    undoUntil: null,
  }
}

async function closedRound(
  tx: TenantTransaction,
  row: RoundRow,
  found: unknown,
  { context, names, labels }: Shown,
): Promise<Round> {
  const result = roundResult.parse(found)
  const left = new Set(result.outcomes.map(({ id }) => id))
  const [rows, shown, people, arrival] = await Promise.all([
    labels.rows(tx, [...left, ...result.seen]),
    context,
    names,
    findArrival(tx, row.id),
  ])
  const all = rows.map((one) => labels.shown(one, shown))
  return {
    ...frame(row, people),
    labels: all.filter(({ id }) => left.has(id)),
    more: false,
    blocked: all.filter((label) => !left.has(label.id) && isBlocked(label)).length,
    marks: [],
    result,
    undoUntil: row.closed_at === null ? null : undoUntil(arrival ?? row.closed_at.toISOString(), shown.now),
  }
}

/** null: it is too late. */
export function undoUntil(closedAt: string, now: Date): string | null {
  const limit = undoLimit(closedAt)
  return now.getTime() > limit ? null : new Date(limit).toISOString()
}
