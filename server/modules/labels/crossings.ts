import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { LabelRow } from './queries.ts'
import { addDays, EXPIRING_MS, localDate } from './shelf-life.contract.ts'

/** Nights searched first: a crossing is recorded in its own night or, after a downtime, in a later one. */
const NIGHTS = 3
const NIGHTS_MAX = 90

/** A night of the expiry run that recorded a label. */
export interface RecordedCrossing {
  readonly type: 'LabelsEnteredExpiringWindow' | 'LabelsExpired'
  readonly recordedAt: Date
}

// Raw SQL: the events table has no Kysely type.
const CROSSINGS = `select type, recorded_at as "recordedAt" from events
where tenant_id = $1 and stream = any($2::text[]) and type in ('LabelsEnteredExpiringWindow', 'LabelsExpired') and data @> $3::jsonb`

/**
 * The nights that recorded that the label entered the window and expired; only the streams of those nights are read.
 */
export async function recordedCrossings(
  tx: TenantTransaction,
  row: LabelRow,
  timeZone: string,
  now: Date,
): Promise<RecordedCrossing[]> {
  const end = row.withdrawn_at ?? now
  const sinceEntry = (ms: number) => new Date(Math.max(ms, row.entered_at.getTime()))
  const expiry = row.expires_at.getTime()
  const crossings = await Promise.all([
    crossingAfter(tx, row, {
      type: 'LabelsEnteredExpiringWindow',
      since: sinceEntry(expiry - EXPIRING_MS),
      end,
      timeZone,
    }),
    crossingAfter(tx, row, { type: 'LabelsExpired', since: sinceEntry(expiry), end, timeZone }),
  ])
  return crossings.filter((crossing) => crossing !== undefined)
}

/** The instant of the next crossing that no night has recorded, as `watch_at` has it; null: both are recorded. */
export async function nextCrossing(
  tx: TenantTransaction,
  row: LabelRow,
  timeZone: string,
  now: Date,
): Promise<string | null> {
  const recorded = (await recordedCrossings(tx, row, timeZone, now)).map(({ type }) => type)
  if (recorded.includes('LabelsExpired')) return null
  const expiry = row.expires_at.getTime()
  return new Date(recorded.length > 0 ? expiry : expiry - EXPIRING_MS).toISOString()
}

interface CrossingQuery {
  readonly type: RecordedCrossing['type']
  readonly since: Date
  readonly end: Date
  readonly timeZone: string
}

async function crossingAfter(
  tx: TenantTransaction,
  { id }: LabelRow,
  { type, since, end, timeZone }: CrossingQuery,
): Promise<RecordedCrossing | undefined> {
  if (since > end) return undefined
  const [first, last] = [localDate(since, timeZone), localDate(end, timeZone)]
  const nights = Array.from({ length: NIGHTS_MAX }, (_, index) => addDays(first, index)).filter((date) => date <= last)
  for (const dates of [nights.slice(0, NIGHTS), nights.slice(NIGHTS)]) {
    if (dates.length === 0) continue
    const rows = await tx.query<RecordedCrossing>({
      sql: CROSSINGS,
      parameters: [tx.tenantId, dates.map((date) => `expiry-day-${date}`), JSON.stringify({ labels: [{ id }] })],
    })
    const crossing = rows.find((each) => each.type === type)
    if (crossing !== undefined) return crossing
  }
  return undefined
}
