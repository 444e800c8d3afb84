import type { PersonNames } from '../../audit-sentence.ts'
import { rawStatement } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { doneAt, OFFLINE_MAX_MS } from '../../events/event.ts'
import type { PositionedEvent } from '../../events/event-store.ts'
import type { LogReader, LogSlice } from '../../events/log-reader.ts'
import type { AuditBook, DescribedEvent, SentenceOptions } from './read/audit-book.ts'
import type { AuditEntry, AuditFilter } from './contract/api.ts'
import { isDay } from '../../contract/day.ts'
import { Groups } from './read/groups.ts'

/**
 * Log positions that one call reads. A search for rare events may return an empty page with a cursor to continue from.
 */
const SCAN_MAX = 20_000
const BATCH = 500
/**
 * Positions below that range that may still belong to the last entry: a request generates and prints at most 500
 * labels.
 */
const GROUP_MAX = 1_000
/** Positions rise with time, except for the length of a request or job: `recorded_at` is its start. */
const MARGIN_MS = 10 * 60_000

export interface AuditReading {
  readonly reader: LogReader
  readonly book: AuditBook
  readonly personNames: PersonNames
}

export interface AuditPageQuery {
  readonly filter: AuditFilter
  readonly timeZone: string
  readonly limit: number
  /** Only events before this log position. */
  readonly before: number | null
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** The next page holds events before this position; null: this is the last page. */
  readonly next: number | null
  /** The positions that the period spans: `above < position <= upTo`. */
  readonly above: number
  readonly upTo: number
}

/** Instants: from `since` on, and before `before`. */
export interface Period {
  readonly since: Date | null
  readonly before: Date | null
}

/** A page of the audit trail, newest first. */
export async function readAudit(
  tx: TenantTransaction,
  { reader, book, personNames }: AuditReading,
  { filter, timeZone, limit, before }: AuditPageQuery,
): Promise<AuditPage> {
  const [period, names] = await Promise.all([periodOf(tx, filter, timeZone), personNames(tx)])
  const { above, upTo, offlineAbove } = await spanOf(tx, reader, period)
  const newest = before === null ? upTo : Math.min(upTo, before - 1)
  const stream = filter.product === undefined ? null : `label-${filter.product}`
  // A label's own stream is short and has its own index. What arrived after the period is few events of many positions.
  const floor = stream === null ? Math.max(above, Math.min(newest, offlineAbove) - SCAN_MAX) : above
  const slice = { offlineAbove, types: book.typesOf(filter.type), userId: filter.actor ?? null, stream }
  const source = { tx, reader, book, period, actor: filter.actor, sentences: { timeZone, names } }
  const groups = new Groups(limit)
  const page = (next: number | null): AuditPage => ({ entries: groups.entries(), next, above, upTo })

  const isFull = await fill(source, { ...slice, above: floor, upTo: newest, limit: BATCH }, (event) =>
    groups.take(event),
  )
  if (isFull) return page(groups.end ?? null)
  if (floor === above) return page(null)
  await fill(source, { ...slice, above: Math.max(above, floor - GROUP_MAX), upTo: floor, limit: BATCH }, (event) =>
    groups.join(event),
  )
  return page(Math.min(floor + 1, groups.end ?? floor + 1))
}

interface Source {
  readonly tx: TenantTransaction
  readonly reader: LogReader
  readonly book: AuditBook
  readonly period: Period
  readonly actor: string | undefined
  readonly sentences: SentenceOptions
}

/** Reads a slice batch by batch until `take` refuses an event; returns whether it did. */
async function fill(
  { tx, reader, book, period, actor, sentences }: Source,
  slice: LogSlice,
  take: (event: DescribedEvent) => boolean,
): Promise<boolean> {
  let { upTo } = slice
  while (upTo > slice.above) {
    const placed = await reader.readBack(tx, { ...slice, upTo })
    const described = await book.describe(
      tx,
      placed.filter((one) => isWithin(one, period)),
      sentences,
    )
    // The slice also holds events that a system recorded about the user; they count only if the sentence names the
    // user.
    for (const event of described) if ((actor === undefined || event.actor.id === actor) && !take(event)) return true
    const oldest = placed.at(-1)
    if (oldest === undefined || placed.length < slice.limit) return false
    upTo = oldest.position - 1
  }
  return false
}

/** An act stands under the day on which it was done, also where it arrived on a later one. */
export function isWithin({ event }: PositionedEvent, { since, before }: Period): boolean {
  const at = doneAt(event)
  return (since === null || at >= since) && (before === null || at < before)
}

// Raw SQL: it reads no table.
const PERIOD = rawStatement({ since: 'timestamptz?', before: 'timestamptz?' })`
select $1::date::timestamp at time zone $3 as since, ($2::date + 1)::timestamp at time zone $3 as before`

/** The instants of the filter. Days are those of the tenant's time zone, also where daylight saving skips midnight. */
export async function periodOf(
  tx: TenantTransaction,
  { from, to }: Pick<AuditFilter, 'from' | 'to'>,
  timeZone: string,
): Promise<Period> {
  const days = [from, to].map((text) => (text !== undefined && isDay(text) ? text : null))
  const [bounds] = days.every((day) => day === null) ? [] : await tx.query(PERIOD(...days, timeZone))
  const instant = (text: string | undefined, add: number) =>
    text === undefined ? null : new Date(Date.parse(text) + add)
  return { since: bounds?.since ?? instant(from, 0), before: bounds?.before ?? instant(to, 1) }
}

/** The range of log positions that contains the whole period. */
export interface Span {
  readonly above: number
  readonly upTo: number
  /** Above this position is only what arrived after the period. */
  readonly offlineAbove: number
}

export async function spanOf(tx: TenantTransaction, reader: LogReader, { since, before }: Period): Promise<Span> {
  const earliest = new Date((since?.getTime() ?? 0) - MARGIN_MS)
  // Year 9999: later than any recorded instant, whatever a server's clock said.
  const latest = before ?? new Date('9999-01-01T00:00:00Z')
  const after = (ms: number) => new Date(latest.getTime() + ms)
  const ends = [earliest, after(MARGIN_MS), after(MARGIN_MS + OFFLINE_MAX_MS)]
  const [above = 0, offlineAbove = 0, upTo = 0] = await reader.lastBefore(tx, ends)
  return { above, upTo, offlineAbove }
}
