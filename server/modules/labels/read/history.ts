import type { ModuleAudit, PersonNames } from '../../../audit-sentence.ts'
import { REMOVED_USER, withArrival } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Recorded } from '../../../events/event.ts'
import { doneAt, eventCatalogue } from '../../../events/event.ts'
import { createLogReader } from '../../../events/log-reader.ts'
import { labelsAudit } from '../audit.ts'
import type { LabelHistoryEntry } from '../contract/api.ts'
import type { RecordedCrossing } from './crossings.ts'
import { recordedCrossings } from './crossings.ts'
import { labelEvents } from '../stream/events.ts'
import { expiryEvents } from '../expiry/events.ts'
import type { LabelRow } from './queries.ts'
import { EXPIRING_DAYS } from '../../../contract/expiry.ts'

/** Of a label with more events, the history has the generation and the newest events. */
const EVENTS_MAX = 500

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
    recordedCrossings(tx, [row], timeZone, now),
  ])
  if (generated === undefined) throw new Error(`Label ${row.id} has no first event`)
  const events = newest.toReversed().map(({ event }) => event)
  const own = (events[0]?.streamVersion === 1 ? events : [generated, ...events]).map((event) =>
    ownEntry(event, generated, timeZone, names),
  )
  const nights = (crossings.get(row.id) ?? []).map(({ type, recordedAt }) => ({
    at: recordedAt.toISOString(),
    actor: 'Sistema',
    text: crossingTexts[type],
  }))
  return [...own, ...nights].toSorted((one, other) => one.at.localeCompare(other.at))
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
  const told = sentences[event.type]?.tell(event, { timeZone, first, previous: undefined, person })
  if (told === undefined) throw new Error(`No sentence for ${event.type}`)
  const { text } = withArrival(told, event, timeZone)
  return { at: doneAt(event).toISOString(), actor: 'userId' in actor ? person(actor.userId) : 'Sistema', text }
}

const crossingTexts: Readonly<Record<RecordedCrossing['type'], string>> = {
  LabelsEnteredExpiringWindow: `registrou que faltavam ${EXPIRING_DAYS} dias ou menos para o vencimento`,
  LabelsExpired: 'registrou que venceu',
}
