import * as z from 'zod/mini'
import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelRow } from './queries.ts'
import { addDays, EXPIRING_MS, localDate } from '../../../contract/expiry.ts'

/** Nights searched first: a crossing is recorded in its own night or, after a downtime, in a later one. */
const NIGHTS = 3
const NIGHTS_MAX = 90

/** How long before the expiry each crossing is. */
const crossings: readonly { readonly type: RecordedCrossing['type']; readonly beforeMs: number }[] = [
  { type: 'LabelsEnteredExpiringWindow', beforeMs: EXPIRING_MS },
  { type: 'LabelsExpired', beforeMs: 0 },
]

// Raw SQL: the events table has no Kysely type.
const CROSSINGS = rawStatement({
  id: 'integer',
  type: z.enum(['LabelsEnteredExpiringWindow', 'LabelsExpired']),
  recordedAt: 'timestamptz',
})`select (l.value ->> 'id')::integer as id, e.type, e.recorded_at as "recordedAt"
from events e cross join lateral jsonb_array_elements(e.data -> 'labels') l
where e.tenant_id = $1 and e.stream = any($2::text[]) and e.type in ('LabelsEnteredExpiringWindow', 'LabelsExpired')
  and (l.value ->> 'id')::integer = any($3::integer[])`

type Recorded = RowOf<typeof CROSSINGS>
/** A night of the expiry run that recorded a label. */
export type RecordedCrossing = Omit<Recorded, 'id'>

/** A crossing that lies behind a label, and the nights that may have recorded it. */
interface Passed {
  readonly key: string
  readonly nights: readonly string[]
}

/**
 * By label, the nights that recorded that it entered the window and expired; only the streams of those nights are read.
 */
export async function recordedCrossings(
  tx: TenantTransaction,
  rows: readonly LabelRow[],
  timeZone: string,
  now: Date,
): Promise<ReadonlyMap<number, readonly RecordedCrossing[]>> {
  const passed = rows.flatMap((row) => passedCrossings(row, timeZone, now))
  const found = new Map<string, Recorded>()
  const ids = rows.map(({ id }) => id)
  for (const part of [[0, NIGHTS] as const, [NIGHTS, NIGHTS_MAX] as const]) {
    const open = passed.filter(({ key }) => !found.has(key))
    const nights = [...new Set(open.flatMap((crossing) => crossing.nights.slice(...part)))]
    if (nights.length === 0) continue
    const streams = nights.map((date) => `expiry-day-${date}`)
    const recorded = await tx.query(CROSSINGS(tx.tenantId, streams, ids))
    for (const crossing of recorded) found.set(keyOf(crossing), crossing)
  }
  return new Map(
    rows.map(({ id }) => [id, crossings.flatMap(({ type }) => found.get(keyOf({ id, type })) ?? [])] as const),
  )
}

const keyOf = ({ id, type }: Pick<Recorded, 'id' | 'type'>) => `${id} ${type}`

function passedCrossings(
  { id, expires_at: expiry, entered_at: entered, withdrawn_at: withdrawn }: LabelRow,
  timeZone: string,
  now: Date,
): Passed[] {
  const end = withdrawn ?? now
  return crossings.flatMap(({ type, beforeMs }) => {
    const since = new Date(Math.max(expiry.getTime() - beforeMs, entered.getTime()))
    if (since > end) return []
    const [first, last] = [localDate(since, timeZone), localDate(end, timeZone)]
    const nights = Array.from({ length: NIGHTS_MAX }, (_, index) => addDays(first, index)).filter(
      (date) => date <= last,
    )
    return [{ key: keyOf({ id, type }), nights }]
  })
}

/**
 * The instant of the next crossing that no night has recorded, as `watch_at` has it; null: both are recorded.
 *
 * @param recorded those of this label
 */
export function nextCrossing({ expires_at: expires }: LabelRow, recorded: readonly RecordedCrossing[]): string | null {
  if (recorded.some(({ type }) => type === 'LabelsExpired')) return null
  const expiry = expires.getTime()
  return new Date(recorded.length > 0 ? expiry : expiry - EXPIRING_MS).toISOString()
}
