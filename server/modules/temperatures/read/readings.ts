import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { shownPerson } from '../../../audit-sentence.ts'
import { addDays, expiryInstant } from '../../../contract/calendar.ts'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Page } from '../../../http/page-reply.ts'
import { decodeCursor, encodeCursor } from '../../../http/paging.ts'
import { isLate } from '../contract/given-reading.ts'
import type { PointReading, PointReadingsQuery, ReadingAction, ReadingStatus } from '../contract/readings.ts'
import { readingActions, readingStatuses } from '../contract/readings.ts'
import type { TemperaturePorts } from '../ports.ts'
import type { TemperatureTables } from '../tables.ts'
import { findPoint, numberOf } from './points.ts'

const build = queryBuilder<TemperatureTables>()

/** A reading of a point, by hand or by its sensor. */
export interface StoredReading {
  /** null: a sensor's. */
  readonly id: number | null
  readonly pointId: number
  readonly at: Date
  /** What counts: of a corrected reading the right value. */
  readonly value: number
  readonly correction: { readonly before: number; readonly reason: string; readonly userId: string | null } | null
  readonly status: ReadingStatus
  readonly late: boolean
  readonly enteredAt: Date
  /** null: a sensor, or nobody is named. */
  readonly userId: string | null
  readonly action: ReadingAction | null
  readonly note: string
}

interface Span {
  /** The first instant; null: from the first reading on. */
  readonly since: Date | null
  /** The instant after the last; null: up to the last reading. */
  readonly before: Date | null
}
interface ReadingsPage {
  readonly after: { readonly at: string; readonly id: number } | null
  readonly limit: number
}

/** One point alone is compared as it is: only then the index has its readings in the order of a page, without a sort of all. */
const ofPoints = (pointIds: readonly number[]) => {
  const [only] = pointIds
  return pointIds.length === 1
    ? sql<boolean>`point_id = ${only}::integer`
    : sql<boolean>`point_id = any(${pointIds}::integer[])`
}

/** Of a sensor's reading in the order of readings of one instant: before those by hand. */
const SENSOR_ID = 0

/** The readings of these points in a span, the oldest first; with `page` only so many after a reading. One flight. */
export async function readReadings(
  tx: TenantTransaction,
  pointIds: readonly number[],
  span: Span,
  page?: ReadingsPage,
): Promise<StoredReading[]> {
  const kinds = await Promise.all([readByHand(tx, pointIds, span, page), readBySensor(tx, pointIds, span, page)])
  const ordered = kinds
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id ?? SENSOR_ID) - (b.id ?? SENSOR_ID))
  return page === undefined ? ordered : ordered.slice(0, page.limit)
}

async function readBySensor(
  tx: TenantTransaction,
  pointIds: readonly number[],
  { since, before }: Span,
  page?: ReadingsPage,
): Promise<StoredReading[]> {
  let query = build
    .selectFrom('sensor_readings')
    .select(['point_id', 'at', 'value', 'status', 'received_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where(ofPoints(pointIds))
  if (since !== null) query = query.where('at', '>=', since)
  if (before !== null) query = query.where('at', '<', before)
  // What was sent at the instant of the last reading came before that reading.
  if (page?.after) query = query.where('at', '>', new Date(page.after.at))
  if (page !== undefined) query = query.limit(page.limit)
  const rows = await tx.run(query.orderBy('at'))
  return rows.map((row) => ({
    id: null,
    pointId: row.point_id,
    at: row.at,
    value: Number(row.value),
    correction: null,
    status: statusOf.parse(row.status),
    late: isLate(row.at.getTime(), row.received_at.getTime()),
    enteredAt: row.received_at,
    userId: null,
    action: null,
    note: '',
  }))
}

/** A reading by hand, with the limits of its time. */
export interface ReadingByHand extends StoredReading {
  readonly id: number
  readonly min: number | null
  readonly max: number | null
}

/** As `readReadings`, without those of sensors. */
export async function readByHand(
  tx: TenantTransaction,
  pointIds: readonly number[],
  { since, before }: Span,
  page?: ReadingsPage,
): Promise<ReadingByHand[]> {
  let query = build
    .selectFrom('temperature_readings')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where(ofPoints(pointIds))
  if (since !== null) query = query.where('at', '>=', since)
  if (before !== null) query = query.where('at', '<', before)
  if (page?.after)
    query = query.where(sql<boolean>`(at, id) > (${page.after.at}::timestamptz, ${page.after.id}::integer)`)
  if (page !== undefined) query = query.limit(page.limit)
  return (await tx.run(query.orderBy('at').orderBy('id'))).map(readingOf)
}

// Raw SQL: two tables are asked about each of several instants.
const FIRST_SINCE = `select 1 as one from unnest($2::integer[], $3::timestamptz[]) as asked(point_id, at)
where not exists (select from temperature_readings r
    where r.tenant_id = $1 and r.point_id = asked.point_id and r.at >= $4::timestamptz and r.at < asked.at)
  and not exists (select from sensor_readings s
    where s.tenant_id = $1 and s.point_id = asked.point_id and s.at >= $4::timestamptz and s.at < asked.at)
limit 1`

/** Whether no stored reading of its point lies between an instant and one of these readings. */
export async function hasFirstSince(
  tx: TenantTransaction,
  since: Date,
  readings: readonly { readonly point: { readonly id: number }; readonly at: Date }[],
): Promise<boolean> {
  const parameters = [
    tx.tenantId,
    readings.map(({ point }) => point.id),
    readings.map(({ at }) => at.toISOString()),
    since.toISOString(),
  ]
  return (await tx.query({ sql: FIRST_SINCE, parameters })).length > 0
}

export async function findReading(tx: TenantTransaction, id: number) {
  const [row] = await tx.run(
    build.selectFrom('temperature_readings').selectAll().where('tenant_id', '=', tx.tenantId).where('id', '=', id),
  )
  return row && { ...readingOf(row), roundId: row.round_id }
}

const statusOf = z.enum(readingStatuses)
const actionOf = z.nullable(z.enum(readingActions))

const readingOf = (row: Selectable<TemperatureTables['temperature_readings']>): ReadingByHand => ({
  id: row.id,
  pointId: row.point_id,
  at: row.at,
  value: Number(row.value),
  min: numberOf(row.min),
  max: numberOf(row.max),
  correction:
    row.value_before === null
      ? null
      : { before: Number(row.value_before), reason: row.correction_reason ?? '', userId: row.corrected_by },
  status: statusOf.parse(row.status),
  late: row.late,
  enteredAt: row.entered_at,
  userId: row.person,
  action: actionOf.parse(row.action),
  note: row.note,
})

export const shownReading = (
  { id, at, value, status, late, enteredAt, correction, userId, action, note }: StoredReading,
  names: ReadonlyMap<string, string>,
): PointReading => ({
  id,
  value,
  status,
  late,
  action,
  note,
  at: at.toISOString(),
  enteredAt: enteredAt.toISOString(),
  correction: correction && {
    before: correction.before,
    reason: correction.reason,
    person: shownPerson(names, correction.userId),
  },
  person: id === null ? null : shownPerson(names, userId),
})

const READINGS_PAGE = 200

// PostgreSQL has no year 0.
const readingsCursor = z.tuple([
  z.iso.datetime().check(z.regex(/^2[01]/)),
  z.int().check(z.minimum(0), z.maximum(999_999_999)),
])

interface ShownTo {
  readonly identity: Promise<Pick<Identity, 'timeZone'>>
  readonly personNames: TemperaturePorts['personNames']
}

/** The readings of a point, the oldest first. */
export async function shownReadings(
  tx: TenantTransaction,
  pointId: number,
  { from, to, cursor }: PointReadingsQuery,
  { identity, personNames }: ShownTo,
): Promise<Page<PointReading>> {
  const decoded = decodeCursor(cursor, readingsCursor)
  const after = decoded && { at: decoded[0], id: decoded[1] }
  const [point, names, { timeZone }] = await Promise.all([findPoint(tx, pointId), personNames(tx), identity])
  found(point, 'temperature_point_not_found')
  const span = {
    // A day begins where the day before ends.
    since: from === undefined ? null : expiryInstant(addDays(from, -1), timeZone),
    before: to === undefined ? null : expiryInstant(to, timeZone),
  }
  const readings = await readReadings(tx, [pointId], span, { after, limit: READINGS_PAGE })
  const last = readings.at(-1)
  return {
    items: readings.map((reading) => shownReading(reading, names)),
    next:
      last !== undefined && readings.length === READINGS_PAGE
        ? encodeCursor([last.at.toISOString(), last.id ?? SENSOR_ID])
        : null,
  }
}
