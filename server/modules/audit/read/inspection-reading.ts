import * as z from 'zod/mini'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { PositionedEvent } from '../../../events/event-store.ts'
import { streamVersionKey } from '../../../events/log-reader.ts'
import type { ExportWork } from '../../../jobs/export.ts'
import { ExportImpossible } from '../../../jobs/export.ts'
import { personActor, recordedActor } from './audit-book.ts'
import type { InspectionPeriod } from '../contract/api.ts'
import { auditMessages } from '../contract/api.ts'
import { CORRECTIONS_STREAM } from '../../labels/published.ts'
import type { GeneratedLabel, InspectedPlaced } from './inspection-log.ts'
import { inspectedTypes, isInspected } from './inspection-log.ts'
import { isReceiptEvent, readReceipts, receiptTypes } from './inspection-receipts.ts'
import { isTemperatureEvent, temperatureTypes } from './inspection-temperatures.ts'
import { allergenTypes, incidentTypes, recallTypes } from './inspection-told.ts'
import { InspectionRecord } from './inspection-record.ts'
import type { AuditReading, Period } from '../queries.ts'
import { isWithin, periodOf, spanOf } from '../queries.ts'

/** Log positions read at a time. */
const WINDOW = 2_000
const toldTypes = [...incidentTypes, ...recallTypes, ...allergenTypes]
/** Thousands of pages, and as many rows as a worker should hold in memory. */
const ROWS_MAX = 100_000
/** Corrections of 500 labels each. */
const CORRECTIONS_MAX = 1_000
const correctionData = z.object({ labels: z.array(z.object({ id: z.int() })) })

interface InspectionQuery {
  readonly period: InspectionPeriod
  readonly askedBy: string
  /** The last log position to read: later events are not in the pack. */
  readonly upTo: number
}

export interface Inspection {
  readonly record: InspectionRecord
  readonly instants: Period
  readonly askedBy: string
}

interface Slice {
  readonly above: number
  readonly upTo: number
  readonly offlineAbove: number
  readonly instants: Period
  readonly names: ReadonlyMap<string, string>
  readonly timeZone: string
  readonly correctedAt: ReadonlyMap<number, number>
}

/** Reads the period from its beginning, one window of the log at a time. */
export async function readInspection(
  work: ExportWork,
  reading: AuditReading,
  query: InspectionQuery,
  onRead: (share: number) => Promise<void>,
): Promise<Inspection> {
  const { timeZone } = work.tenant
  const {
    instants,
    names,
    span: { above: start, upTo: end, offlineAbove },
    correctedAt,
  } = await work.read(async (tx) => {
    const [period, people, corrections] = await Promise.all([
      periodOf(tx, query.period, timeZone),
      reading.personNames(tx),
      correctedLabels(tx, reading.reader, query.upTo),
    ])
    return {
      instants: period,
      names: people,
      span: await spanOf(tx, reading.reader, period),
      correctedAt: corrections,
    }
  })
  const last = Math.min(end, query.upTo)
  const record = new InspectionRecord()
  for (let above = start; above < last; above += WINDOW) {
    const slice = { above, upTo: Math.min(above + WINDOW, last), offlineAbove, instants, names, timeZone, correctedAt }
    await work.read((tx) => readWindow(tx, reading, record, slice))
    if (record.rowCount > ROWS_MAX) throw new ExportImpossible(auditMessages.inspectionTooLong)
    await onRead((slice.upTo - start) / (last - start))
  }
  return { record, instants, askedBy: personActor(query.askedBy, names).name }
}

async function readWindow(
  tx: TenantTransaction,
  { reader, book }: AuditReading,
  record: InspectionRecord,
  { above, upTo, offlineAbove, instants, names, timeZone, correctedAt }: Slice,
): Promise<void> {
  const placed = await reader.readBack(tx, {
    above,
    upTo,
    offlineAbove,
    types: [...inspectedTypes, ...receiptTypes, ...temperatureTypes, ...toldTypes],
    userId: null,
    stream: null,
    limit: WINDOW,
  })
  const within = placed.filter((one) => isWithin(one, instants))
  await takeReceipts(tx, reader, within.toReversed(), { record, names })
  takeTemperatures(within.toReversed(), { record, names })
  await takeTold(tx, book, within.toReversed(), { record, names, timeZone })
  const inspected = within
    .flatMap(({ position, event }) => (isInspected(event) ? standing({ position, event }, correctedAt) : []))
    .toReversed()
  const labels = await generatedLabels(
    tx,
    reader,
    inspected.flatMap(({ event }) => ('id' in event.data && event.type !== 'LabelGenerated' ? [event.data.id] : [])),
  )
  for (const one of inspected) {
    // One LabelsExpired event may name hundreds of labels, so its labels are looked up on their own.
    const labelsOfEvent =
      one.event.type === 'LabelsExpired'
        ? await generatedLabels(
            tx,
            reader,
            one.event.data.labels.map(({ id }) => id),
          )
        : labels
    record.take(one, recordedActor(one.event.meta, names), (id) => labelsOfEvent.get(id))
  }
}

interface Taking {
  readonly record: InspectionRecord
  readonly names: ReadonlyMap<string, string>
}

async function takeReceipts(
  tx: TenantTransaction,
  reader: AuditReading['reader'],
  placed: readonly PositionedEvent[],
  { record, names }: Taking,
): Promise<void> {
  const receipts = placed.flatMap(({ position, event }) => (isReceiptEvent(event) ? [{ position, event }] : []))
  for (const { position } of receipts) record.list(position)
  const events = receipts.map(({ event }) => event)
  await readReceipts(tx, reader, events, (event, details) =>
    record.receipts.take(event, recordedActor(event.meta, names), details),
  )
}

function takeTemperatures(placed: readonly PositionedEvent[], { record, names }: Taking): void {
  for (const { position, event } of placed) {
    if (!isTemperatureEvent(event)) continue
    record.list(position)
    record.temperatures.take(event, recordedActor(event.meta, names))
  }
}

/** Occurrences, recalls and declared allergens, in the sentences of the trail. */
async function takeTold(
  tx: TenantTransaction,
  book: AuditReading['book'],
  placed: readonly PositionedEvent[],
  { record, ...options }: Taking & { readonly timeZone: string },
): Promise<void> {
  const told = placed.filter(({ event }) => toldTypes.some((type) => type === event.type))
  if (told.length === 0) return
  for (const one of await book.describe(tx, told, options)) {
    record.list(one.position)
    record.incidents.take(one)
    record.recalls.take(one)
    record.allergens.take(one)
  }
}

/** For each label that a correction names, the last correction's position: what was recorded before it is undone. */
async function correctedLabels(
  tx: TenantTransaction,
  reader: AuditReading['reader'],
  upTo: number,
): Promise<ReadonlyMap<number, number>> {
  const newestFirst = await reader.readBack(tx, {
    above: 0,
    upTo,
    types: ['ExpiryCorrected'],
    userId: null,
    stream: CORRECTIONS_STREAM,
    limit: CORRECTIONS_MAX,
  })
  return new Map(
    newestFirst
      .toReversed()
      .flatMap(({ position, event }) =>
        correctionData.parse(event.data).labels.map(({ id }) => [id, position] as const),
      ),
  )
}

/** The event without the labels whose expiry was corrected later; nothing where none is left. */
function standing(one: InspectedPlaced, correctedAt: ReadonlyMap<number, number>): InspectedPlaced[] {
  const { position, event } = one
  if (event.type !== 'LabelsExpired') return [one]
  const labels = event.data.labels.filter(({ id }) => (correctedAt.get(id) ?? 0) < position)
  return labels.length === 0 ? [] : [{ position, event: { ...event, data: { ...event.data, labels } } }]
}

/** The labels as they were generated: the first event of each label's stream. */
async function generatedLabels(
  tx: TenantTransaction,
  reader: AuditReading['reader'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, GeneratedLabel>> {
  const places = [...new Set(ids)].map((id) => ({ stream: `label-${id}`, version: 1 }))
  const first = await reader.readPlaces(tx, places)
  return new Map(
    places.flatMap((place) => {
      const event = first.get(streamVersionKey(place))
      return event !== undefined && isInspected(event) && event.type === 'LabelGenerated'
        ? [[event.data.id, event.data] as const]
        : []
    }),
  )
}
