import { sql } from 'kysely'
import * as z from 'zod/mini'
import { storageKinds } from '../../../contract/food.ts'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { incidentKinds } from '../contract/incidents.ts'
import type { Reading } from '../contract/segments.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { PlaceMove } from '../rules/label-life.ts'
import type { TemperatureTables } from '../tables.ts'
import { readReadings } from './readings.ts'

const build = queryBuilder<TemperatureTables>()
const kindOf = z.enum(incidentKinds)
const pointsOf = z.array(
  z.object({
    pointId: z.int(),
    name: z.string(),
    storageTypeId: z.nullable(z.string()),
    kind: z.enum(storageKinds),
    max: z.nullable(z.number()),
    toleranceMinutes: z.int(),
    others: z.optional(z.array(z.int())),
  }),
)
const idsOf = z.array(z.int())
const HOUR_MS = 3_600_000

const incidentRows = (tx: TenantTransaction) =>
  build.selectFrom('temperature_incidents').selectAll().where('tenant_id', '=', tx.tenantId)
type IncidentRow = Awaited<ReturnType<ReturnType<typeof incidentRows>['execute']>>[number]

export interface FoundIncident extends IncidentState {
  readonly person: string | null
}

const toIncident = (row: IncidentRow): FoundIncident => ({
  id: row.id,
  kind: kindOf.parse(row.kind),
  openedAt: row.opened_at.toISOString(),
  startedAt: row.started_at.toISOString(),
  earliestStart: row.earliest_start?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  utility: row.utility,
  protocol: row.protocol,
  note: row.note,
  points: pointsOf.parse(row.points),
  affected: idsOf.parse(row.affected),
  person: row.person,
})

/** Occurrences of a list at most. */
const LISTED = 200

/** The newest first. */
export async function listIncidents(tx: TenantTransaction, open: '1' | '0' | undefined): Promise<FoundIncident[]> {
  const rows = incidentRows(tx).orderBy('id', 'desc').limit(LISTED)
  if (open === undefined) return (await tx.run(rows)).map(toIncident)
  return (await tx.run(rows.where('ended_at', open === '1' ? 'is' : 'is not', null))).map(toIncident)
}

export async function findIncident(tx: TenantTransaction, id: number): Promise<FoundIncident | undefined> {
  const [row] = await tx.run(incidentRows(tx).where('id', '=', id))
  return row && toIncident(row)
}

/** The occurrences that a failure may belong to: those that are open, and those that have ended within the last hours. */
export async function recentIncidents(tx: TenantTransaction, since: Date): Promise<FoundIncident[]> {
  const rows = await tx.run(
    incidentRows(tx)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
      .orderBy('id', 'desc'),
  )
  return rows.map(toIncident)
}

export async function nextIncidentId(tx: TenantTransaction): Promise<number> {
  const [counter] = await tx.run(
    build
      .selectFrom('temperature_counters')
      .select('last_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', 'incident'),
  )
  return (counter?.last_id ?? 0) + 1
}

export interface PointReading extends Reading {
  /** null: a sensor's. */
  readonly id: number | null
}

/** The readings of points, by the id of the point; oldest first. */
export async function readingsOfPoints(
  tx: TenantTransaction,
  pointIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<number, readonly PointReading[]>> {
  const before = new Date(to.getTime() + 1)
  const rows = pointIds.length === 0 ? [] : await readReadings(tx, pointIds, { since: from, before })
  const byPoint = new Map<number, PointReading[]>(pointIds.map((id) => [id, []]))
  for (const { id, pointId, at, value } of rows) byPoint.get(pointId)?.push({ id, at: at.getTime(), value })
  return byPoint
}

/** How long before an occurrence the last reading before it may lie. */
export const BEFORE_MS = 24 * HOUR_MS

export interface FoodMeasure {
  readonly labelId: number
  readonly at: Date
  readonly value: number
  readonly person: string | null
}

export async function foodMeasures(tx: TenantTransaction, incidentId: number): Promise<FoodMeasure[]> {
  const rows = await tx.run(
    build
      .selectFrom('temperature_incident_food')
      .select(['label_id', 'at', 'value', 'person'])
      .where('tenant_id', '=', tx.tenantId)
      .where('incident_id', '=', incidentId)
      .orderBy('at'),
  )
  return rows.map(({ label_id: labelId, at, value, person }) => ({ labelId, at, value: Number(value), person }))
}

export async function decisionRows(tx: TenantTransaction, incidentId: number) {
  const rows = await tx.run(
    build
      .selectFrom('temperature_incident_decisions')
      .select(['label_id', 'decision', 'outcome', 'units', 'sustained', 'reason', 'person', 'at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('incident_id', '=', incidentId)
      .orderBy('label_id'),
  )
  return new Map(rows.map((row) => [row.label_id, row]))
}
export type DecisionRow = Awaited<ReturnType<typeof decisionRows>> extends Map<number, infer Row> ? Row : never

/** By label, what is recorded that it has used: in the occurrences before this one, and in this one. */
export async function exposuresUpTo(tx: TenantTransaction, incidentId: number, labelIds: readonly number[]) {
  const rows =
    labelIds.length === 0
      ? []
      : await tx.run(
          build
            .selectFrom('temperature_incident_exposures')
            .select(['label_id', 'incident_id', 'units'])
            .where('tenant_id', '=', tx.tenantId)
            .where('label_id', '=', (eb) => eb.fn.any(sql<number[]>`${labelIds}::integer[]`))
            .where('incident_id', '<=', incidentId),
        )
  const own = new Map<number, number>()
  const earlier = new Map<number, Map<number, number>>()
  for (const { label_id: label, incident_id: incident, units } of rows) {
    const used = Number(units)
    if (incident === incidentId) own.set(label, used)
    else earlier.set(label, (earlier.get(label) ?? new Map<number, number>()).set(incident, used))
  }
  return { own, earlier }
}

interface MovesAsked {
  readonly places: readonly string[]
  readonly since: Date
  /** null: up to now. */
  readonly until: Date | null
}

/**
 * The moves of labels into these places and out of them in a time; what moved elsewhere says nothing about them. An undoing
 * does not say from where, so all of them are read.
 */
export async function movesOf(tx: TenantTransaction, { places, since, until }: MovesAsked): Promise<PlaceMove[]> {
  if (places.length === 0) return []
  const query = movesOfPlaces(tx, places).where('at', '>=', since)
  return toMoves(await tx.run(until === null ? query : query.where('at', '<=', until)))
}

/** The same of these labels after an instant, however many moves of other labels there are. */
export async function movesAfter(
  tx: TenantTransaction,
  labelIds: readonly number[],
  { places, after }: { readonly places: readonly string[]; readonly after: Date },
): Promise<PlaceMove[]> {
  if (labelIds.length === 0 || places.length === 0) return []
  const isOne = sql<boolean>`label_id = any(${labelIds}::integer[])`
  return toMoves(await tx.run(movesOfPlaces(tx, places).where(isOne).where('at', '>', after)))
}

const movesOfPlaces = (tx: TenantTransaction, places: readonly string[]) =>
  build
    .selectFrom('temperature_label_moves')
    .select(['label_id', 'at', 'from_place', 'to_place'])
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) => {
      const isOne = eb.fn.any(sql<string[]>`${places}::text[]`)
      return eb.or([eb('from_place', '=', isOne), eb('to_place', '=', isOne), eb('from_place', 'is', null)])
    })
    .orderBy('at')

type MoveRow = Awaited<ReturnType<ReturnType<typeof movesOfPlaces>['execute']>>[number]
const toMoves = (rows: readonly MoveRow[]): PlaceMove[] =>
  rows.map((row) => ({ labelId: row.label_id, at: row.at.getTime(), from: row.from_place, to: row.to_place }))
