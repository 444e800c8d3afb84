import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { PointDetails } from '../contract/points.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import type { Reading } from '../contract/segments.ts'
import type { IncidentPorts, StoredFood } from '../ports.ts'
import type { JudgedFood, JudgedIncident } from '../rules/judged-labels.ts'
import { judgedLabels } from '../rules/judged-labels.ts'
import type { FoodMeasure, PointReading } from './incident-rows.ts'
import { settingsOfEnd } from './end-settings.ts'
import { readFoods } from './foods.ts'
import { BEFORE_MS, foodMeasures, readingsOfPoints, recentIncidents } from './incident-rows.ts'
import type { Kin } from './kin.ts'
import { pausesOf } from './pauses.ts'
import { noPowerAt } from '../rules/no-power.ts'
import { overlappingOf } from './overlapping.ts'
import { listPoints } from './points.ts'
import { findSettings } from './settings.ts'
import type { UnsavedReading } from './unsaved-readings.ts'
import { withUnsaved } from './unsaved-readings.ts'

interface Judging {
  readonly ports: IncidentPorts
  readonly zone: Promise<{ readonly timeZone: string }>
  readonly now: Date
  readonly unsaved?: readonly UnsavedReading[]
  readonly unsavedFood?: FoodMeasure
  /** Those that the unit adopts; left out: the stored ones. What has ended keeps those of its end. */
  readonly settings?: TemperatureSettings
  readonly unsavedUnits?: UsedUnits
  /** Occurrences that the unit has changed, which no row says yet. */
  readonly unsavedIncidents?: readonly IncidentState[]
  /** Only these labels are judged; left out: all of the occurrence. */
  readonly kin?: Kin
}

/** By occurrence and label, what the unit has recorded that a label used. */
export type UsedUnits = ReadonlyMap<number, ReadonlyMap<number, number>>

export interface Judged {
  readonly labels: readonly JudgedFood[]
  /** The labels with other readings at another instant; all else stays as it was read. */
  readonly labelsWith: (readings: ReadonlyMap<number, readonly Reading[]>, now: number) => readonly JudgedFood[]
  /** The labels as they would be had the occurrence ended now. */
  readonly labelsIfEnded: () => readonly JudgedFood[]
  readonly readings: ReadonlyMap<number, readonly PointReading[]>
  readonly food: readonly FoodMeasure[]
  /** By label, what its events say that it has used in this occurrence. */
  readonly recorded: ReadonlyMap<number, number>
  /** Food in stock that was read and is none of the occurrence. */
  readonly untouched: readonly StoredFood[]
  readonly timeZone: string
}

/**
 * All labels of an occurrence with their verdicts, in six flights however many there are, in seven after its end. One more
 * where an earlier one lasted into its time.
 */
export async function readJudged(tx: TenantTransaction, incident: IncidentState, asked: Judging): Promise<Judged> {
  const { ports, zone, now, unsaved = [] } = asked
  const startedAt = new Date(incident.startedAt)
  const endedAt = incident.endedAt === null ? null : new Date(incident.endedAt)
  const span = {
    from: new Date(startedAt.getTime() - BEFORE_MS),
    // The first reading after the end says how warm it may have been until then.
    to: endedAt === null ? now : new Date(Math.min(now.getTime(), endedAt.getTime() + BEFORE_MS)),
  }
  const pointIds = incident.points.map(({ pointId }) => pointId)
  const [rows, measures, points, recent, ofEnd, pauses, ofHouse, kitchen, there] = await Promise.all([
    readingsOfPoints(tx, pointIds, span),
    foodMeasures(tx, incident.id),
    listPoints(tx),
    recentIncidents(tx, startedAt),
    endedAt === null ? null : settingsOfEnd(tx, incident.id, endedAt),
    pausesOf(tx, incident, now),
    asked.settings ?? findSettings(tx),
    ports.kitchen(tx, zone),
    asked.kin?.foodsIn(incident) ?? readFoods(tx, incident, { ports, now }),
  ])
  const incidents = withChanged(recent, asked.unsavedIncidents ?? [])
  const readings = withUnsaved(rows, unsaved)
  const food = asked.unsavedFood === undefined ? measures : [...measures, asked.unsavedFood]
  const { foods, moves, links, exposures } = there
  const earlier = withUnits(exposures.earlier, asked.unsavedUnits ?? new Map(), incident.id)
  const settings = ofEnd ?? ofHouse
  const overlapping = await overlappingOf(tx, incident, { incidents, earlier, ...settings, unsaved, span })
  const judged: JudgedIncident = {
    id: incident.id,
    noPowerAt: noPowerAt(incident, incidents),
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    pauses,
    points: incident.points,
    affected: new Set(incident.affected),
  }
  const facts = {
    ...settings,
    foods,
    measured: byLabel(food),
    moves,
    links,
    earlier,
    overlapping,
    sharedPlaces: sharedPlaces(incident, points, incidents),
  }
  const labelsWith: Judged['labelsWith'] = (given, at) =>
    judgedLabels(judged, { ...facts, readings: given, verdict: { ...kitchen, now: at } })
  const labels = labelsWith(readings, now.getTime())
  const labelsIfEnded = () =>
    judgedLabels(
      { ...judged, endedAt: now.getTime() },
      { ...facts, readings, verdict: { ...kitchen, now: now.getTime() } },
    )
  const known = new Set(labels.map((label) => label.food.id))
  const untouched = foods.filter(({ id, transformedAt }) => transformedAt === null && !known.has(id))
  const { timeZone } = kitchen.kitchen
  return { labels, labelsWith, labelsIfEnded, readings, food, recorded: exposures.own, untouched, timeZone }
}

/**
 * The places with a point that was in use when the occurrence took its own, and that has not failed meanwhile. Where each
 * point of a place fails, in one occurrence or in several, a label has stood at one that failed.
 */
function sharedPlaces(
  incident: IncidentState,
  points: readonly PointDetails[],
  incidents: readonly IncidentState[],
): ReadonlySet<string> {
  const meanwhile = incidents.filter(
    ({ startedAt }) => incident.endedAt === null || Date.parse(startedAt) <= Date.parse(incident.endedAt),
  )
  const failing = new Set([incident, ...meanwhile].flatMap((one) => one.points.map(({ pointId }) => pointId)))
  return new Set(
    incident.points.flatMap(({ storageTypeId, others }) => {
      if (storageTypeId === null) return []
      const ofPlace = others ?? idsInUse(points, storageTypeId)
      return ofPlace.some((id) => !failing.has(id)) ? [storageTypeId] : []
    }),
  )
}

const idsInUse = (points: readonly PointDetails[], place: string): number[] =>
  points.flatMap(({ id, active, storageTypeId }) => (active && storageTypeId === place ? [id] : []))

const withChanged = (rows: readonly IncidentState[], changed: readonly IncidentState[]): readonly IncidentState[] =>
  rows.map((row) => changed.find(({ id }) => id === row.id) ?? row)

/** What labels used in the occurrences before this one, with what no row says yet. */
function withUnits(
  rows: ReadonlyMap<number, ReadonlyMap<number, number>>,
  unsaved: UsedUnits,
  incidentId: number,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const earlier = new Map(rows)
  for (const [incident, units] of unsaved)
    if (incident < incidentId)
      for (const [label, used] of units) earlier.set(label, new Map(earlier.get(label)).set(incident, used))
  return earlier
}

function byLabel(measures: readonly FoodMeasure[]) {
  const found = new Map<number, { at: number; value: number }[]>()
  for (const { labelId, at, value } of measures)
    found.set(labelId, [...(found.get(labelId) ?? []), { at: at.getTime(), value }])
  return found
}
