import type { ModuleAudit, PersonNames } from '../../audit-sentence.ts'
import { REMOVED_USER } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Recorded } from '../../events/event.ts'
import { eventCatalogue } from '../../events/event.ts'
import { createLogReader } from '../../events/log-reader.ts'
import { labelsAudit } from './audit.ts'
import type { LabelHistoryEntry } from './contract.ts'
import { expiryEvents, labelEvents } from './events.ts'
import type { LabelRow } from './queries.ts'
import { addDays, EXPIRING_DAYS, EXPIRING_MS, localDate } from './shelf-life.contract.ts'

/** Of a label with more events, the history has the generation and the newest events. */
const EVENTS_MAX = 500
/** Nights searched first: a crossing is recorded in its own night or, after a downtime, in a later one. */
const NIGHTS = 3
const NIGHTS_MAX = 90

const sentences: ModuleAudit = labelsAudit
const reader = createLogReader(eventCatalogue(labelEvents, expiryEvents))
const everything = { above: 0, upTo: Number.MAX_SAFE_INTEGER, userId: null, limit: EVENTS_MAX } as const

interface HistoryRequest {
  readonly row: LabelRow
  readonly timeZone: string
  readonly now: Date
  readonly personNames: PersonNames
}

/** A label's history, oldest first: from its own stream, and from the streams of the nights in which it crossed. */
export async function labelHistory(
  tx: TenantTransaction,
  { row, timeZone, now, personNames }: HistoryRequest,
): Promise<LabelHistoryEntry[]> {
  const stream = `label-${row.id}`
  const [newest, [generated], names, crossings] = await Promise.all([
    reader.readBack(tx, { ...everything, types: Object.keys(labelEvents), stream }),
    reader.readPlaces(tx, [{ stream, version: 1 }]).then((found) => [...found.values()]),
    personNames(tx),
    crossingEntries(tx, row, timeZone, now),
  ])
  if (generated === undefined) throw new Error(`Label ${row.id} has no first event`)
  const events = newest.toReversed().map(({ event }) => event)
  const own = (events[0]?.streamVersion === 1 ? events : [generated, ...events]).map((event) =>
    ownEntry(event, generated, timeZone, names),
  )
  return [...own, ...crossings].toSorted((one, other) => one.at.localeCompare(other.at))
}

function ownEntry(
  event: Recorded,
  first: Recorded,
  timeZone: string,
  names: ReadonlyMap<string, string>,
): LabelHistoryEntry {
  const {
    meta: { actor },
  } = event
  const person = (userId: string) => names.get(userId) ?? REMOVED_USER
  const text = sentences[event.type]?.tell(event, { timeZone, first, previous: undefined, person }).text
  if (text === undefined) throw new Error(`No sentence for ${event.type}`)
  return { at: event.recordedAt.toISOString(), actor: 'userId' in actor ? person(actor.userId) : 'Sistema', text }
}

const crossingTexts = {
  LabelsEnteredExpiringWindow: `registrou que faltavam ${EXPIRING_DAYS} dias ou menos para o vencimento`,
  LabelsExpired: 'registrou que venceu',
} as const

interface CrossingRow {
  readonly type: keyof typeof crossingTexts
  readonly recorded_at: Date
}

// Raw SQL: the events table has no Kysely type.
const CROSSINGS = `select type, recorded_at from events
where tenant_id = $1 and stream = any($2::text[]) and type in ('LabelsEnteredExpiringWindow', 'LabelsExpired') and data @> $3::jsonb`

/**
 * The entries of the nights in which the label entered the window and expired; only the streams of those nights are
 * read.
 */
async function crossingEntries(
  tx: TenantTransaction,
  row: LabelRow,
  timeZone: string,
  now: Date,
): Promise<LabelHistoryEntry[]> {
  const end = row.withdrawn_at ?? now
  const entered = new Date(Math.max(row.expires_at.getTime() - EXPIRING_MS, row.entered_at.getTime()))
  const crossings = await Promise.all([
    crossingAfter(tx, row, { type: 'LabelsEnteredExpiringWindow', since: entered, end, timeZone }),
    crossingAfter(tx, row, {
      type: 'LabelsExpired',
      since: new Date(Math.max(row.expires_at.getTime(), row.entered_at.getTime())),
      end,
      timeZone,
    }),
  ])
  return crossings.flatMap((crossing) =>
    crossing === undefined
      ? []
      : [{ at: crossing.recorded_at.toISOString(), actor: 'Sistema', text: crossingTexts[crossing.type] }],
  )
}

interface CrossingQuery {
  readonly type: CrossingRow['type']
  readonly since: Date
  readonly end: Date
  readonly timeZone: string
}

async function crossingAfter(
  tx: TenantTransaction,
  { id }: LabelRow,
  { type, since, end, timeZone }: CrossingQuery,
): Promise<CrossingRow | undefined> {
  if (since > end) return undefined
  const [first, last] = [localDate(since, timeZone), localDate(end, timeZone)]
  const nights = Array.from({ length: NIGHTS_MAX }, (_, index) => addDays(first, index)).filter((date) => date <= last)
  for (const dates of [nights.slice(0, NIGHTS), nights.slice(NIGHTS)]) {
    if (dates.length === 0) continue
    const rows = await tx.query<CrossingRow>({
      sql: CROSSINGS,
      parameters: [tx.tenantId, dates.map((date) => `expiry-day-${date}`), JSON.stringify({ labels: [{ id }] })],
    })
    const crossing = rows.find((each) => each.type === type)
    if (crossing !== undefined) return crossing
  }
  return undefined
}
