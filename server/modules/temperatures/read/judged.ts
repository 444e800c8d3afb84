import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { PointDetails } from '../contract/points.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import type { Reading } from '../contract/segments.ts'
import type { FoodLink, IncidentPorts, StoredFood } from '../ports.ts'
import type { JudgedFood, JudgedIncident } from '../rules/judged-labels.ts'
import { judgedLabels } from '../rules/judged-labels.ts'
import type { PlaceMove } from '../rules/label-life.ts'
import type { FoodMeasure, PointReading } from './incident-rows.ts'
import { settingsOfEnd } from './end-settings.ts'
import {
  BEFORE_MS,
  exposuresUpTo,
  foodMeasures,
  movesAfter,
  movesOf,
  readingsOfPoints,
  recentIncidents,
} from './incident-rows.ts'
import { pausesOf } from './pauses.ts'
import { noPowerAt } from '../rules/no-power.ts'
import { listPoints } from './points.ts'
import { findSettings } from './settings.ts'

/** A reading that the unit appends, which no row says yet. `id` of a corrected reading: its row has the wrong value. */
export interface UnsavedReading extends PointReading {
  readonly pointId: number
}

interface Judging {
  readonly ports: IncidentPorts
  readonly zone: Promise<{ readonly timeZone: string }>
  readonly now: Date
  readonly unsaved?: readonly UnsavedReading[]
  readonly unsavedFood?: FoodMeasure
  /** Those that the unit adopts; left out: the stored ones. What has ended keeps those of its end. */
  readonly settings?: TemperatureSettings
  readonly unsavedUnits?: UsedUnits
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

/** All labels of an occurrence with their verdicts, in six flights however many there are, in seven after its end. */
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
  const places = placesOf(incident)
  const [rows, measures, points, incidents, meanwhile, acts, stock, ofEnd, pauses, ofHouse, kitchen] =
    await Promise.all([
      readingsOfPoints(tx, pointIds, span),
      foodMeasures(tx, incident.id),
      listPoints(tx),
      recentIncidents(tx, startedAt),
      movesOf(tx, { places, since: startedAt, until: endedAt }),
      ports.madeMeanwhile(tx, startedAt, endedAt ?? now),
      endedAt === null ? [] : ports.stockOf(tx, endedAt),
      endedAt === null ? null : settingsOfEnd(tx, incident.id, endedAt),
      pausesOf(tx, incident, now),
      asked.settings ?? findSettings(tx),
      ports.kitchen(tx, zone),
    ])
  const readings = withUnsaved(rows, unsaved)
  const food = asked.unsavedFood === undefined ? measures : [...measures, asked.unsavedFood]
  const unsavedUnits: UsedUnits = asked.unsavedUnits ?? new Map()
  const whereabouts = { places, meanwhile, acts, stock, endedAt, ports, unsavedUnits }
  const { foods, moves, links, earlier, recorded } = await readFoods(tx, incident, whereabouts)
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
    ...(ofEnd ?? ofHouse),
    foods,
    measured: byLabel(food),
    moves,
    links,
    earlier,
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
  return { labels, labelsWith, labelsIfEnded, readings, food, recorded, untouched, timeZone: kitchen.kitchen.timeZone }
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

const placesOf = ({ points }: Pick<IncidentState, 'points'>): readonly string[] =>
  points.flatMap(({ storageTypeId }) => storageTypeId ?? [])

interface Whereabouts {
  /** Of the occurrence. */
  readonly places: readonly string[]
  /** The moves in its time. */
  readonly meanwhile: readonly PlaceMove[]
  readonly acts: readonly FoodLink[]
  /** What was in the house at its end and is in stock now: some of it may have been moved since. */
  readonly stock: readonly number[]
  readonly endedAt: Date | null
  readonly ports: IncidentPorts
  readonly unsavedUnits: UsedUnits
}

/** What is in the places or was there meanwhile, and what was made of it, wherever that is now. */
async function readFoods(
  tx: TenantTransaction,
  { id, startedAt }: IncidentState,
  { places: ofIncident, meanwhile, acts, stock, endedAt, ports, unsavedUnits }: Whereabouts,
) {
  const places = new Set(ofIncident)
  const since = new Date(startedAt)
  const parents = acts.map(({ parentId }) => parentId)
  const movedSince = async (ids: readonly number[]) =>
    endedAt === null ? [] : movesAfter(tx, [...new Set(ids)], { places: ofIncident, after: endedAt })
  const own = [...stock, ...parents, ...meanwhile.map(({ labelId }) => labelId)]
  const moves = [...meanwhile, ...(await movedSince(own))]
  const moved = moves.map(({ labelId }) => labelId)
  const read = await ports.foods(tx, { places: [...places], ids: [...new Set([...moved, ...parents])], since })
  const isThere = new Set([
    ...read.flatMap((food) => (places.has(food.storageTypeId ?? '') ? [food.id] : [])),
    ...moves.flatMap(({ labelId, from }) => (places.has(from ?? '') ? [labelId] : [])),
  ])
  // A label has a higher number than what it was made of.
  for (const { childId, parentId } of acts.toSorted((a, b) => a.childId - b.childId))
    if (isThere.has(parentId)) isThere.add(childId)
  const known = new Set(read.map((food) => food.id))
  const unread = [...isThere].filter((label) => !known.has(label))
  const made = unread.length === 0 ? [] : await ports.foods(tx, { places: [], ids: unread, since })
  const foods = [...read.filter((food) => isThere.has(food.id)), ...made]
  const ids = new Set(foods.map((food) => food.id))
  const links = ids.size === 0 ? [] : await ports.origins(tx, [...ids])
  const origins = links.filter(({ parentId }) => parentId > 0)
  // What was portioned after the end: a person may have decided about it before.
  const later = origins.flatMap(({ parentId, at }) => (at >= since && !ids.has(parentId) ? [parentId] : []))
  const asked = new Set(own)
  const [gone, movesOfGone, exposures] = await Promise.all([
    later.length === 0 ? [] : ports.foods(tx, { places: [], ids: [...new Set(later)], since }),
    movedSince(later.filter((label) => !asked.has(label))),
    exposuresUpTo(tx, id, [...new Set([...ids, ...origins.map(({ parentId }) => parentId)])]),
  ])
  return {
    foods: [...foods, ...gone],
    moves: [...moves, ...movesOfGone],
    links,
    earlier: withUnits(exposures.earlier, unsavedUnits, id),
    recorded: exposures.own,
  }
}

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

/** The readings with those that no row says yet. */
export function withUnsaved(
  rows: ReadonlyMap<number, readonly PointReading[]>,
  unsaved: readonly UnsavedReading[],
): ReadonlyMap<number, readonly PointReading[]> {
  if (unsaved.length === 0) return rows
  const corrected = new Set(unsaved.flatMap(({ id }) => id ?? []))
  return new Map(
    [...rows].map(([pointId, readings]) => [
      pointId,
      [
        ...readings.filter(({ id }) => id === null || !corrected.has(id)),
        ...unsaved.filter((reading) => reading.pointId === pointId),
      ].toSorted((a, b) => a.at - b.at),
    ]),
  )
}

function byLabel(measures: readonly FoodMeasure[]) {
  const found = new Map<number, { at: number; value: number }[]>()
  for (const { labelId, at, value } of measures)
    found.set(labelId, [...(found.get(labelId) ?? []), { at: at.getTime(), value }])
  return found
}
