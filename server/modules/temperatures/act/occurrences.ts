import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { goesOn, mayOpen, openingOf } from '../contract/occurrence.ts'
import type { PointDetails } from '../contract/points.ts'
import { incidentDecider, incidentStream } from '../incident-decider.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { IncidentPorts } from '../ports.ts'
import type { FoundIncident } from '../read/incident-rows.ts'
import { BEFORE_MS, nextIncidentId, readingsOfPoints, recentIncidents } from '../read/incident-rows.ts'
import { withUnsaved } from '../read/unsaved-readings.ts'
import { listPoints } from '../read/points.ts'
import { hasFirstSince } from '../read/readings.ts'
import { keepQuietTimes } from '../read/quiet-times.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import { resume, toIncidentPoint } from './incidents.ts'
import type { Zone } from './judge.ts'
import { grown, judgeAll, loadIncidents } from './judge.ts'

/** A reading that this unit takes: new, or the right value of a corrected one, whose row still has the wrong value. */
export interface AppendedReading {
  /** null: a sensor's, which is a row already. */
  readonly id: number | null
  readonly point: PointDetails
  readonly at: Date
  readonly value: number
}

interface OccurrencesAfter {
  /** The occurrence of each reading, in their order; null: it belongs to none. */
  readonly incidentIds: readonly (number | null)[]
  /** The occurrences that the readings open or continue. */
  readonly incidents: readonly { readonly id: number }[]
}

interface Judging {
  readonly ports: IncidentPorts
  readonly zone: Zone
}

type LoadedIncident = Loaded<IncidentState | null>

/**
 * What the readings of a unit mean for the occurrences of their points: a reading opens one, or the one that ended within
 * the hour goes on; and every occurrence that a reading belongs to is judged anew.
 */
export async function occurrencesAfter(
  unit: UnitOfWork,
  readings: readonly AppendedReading[],
  judging: Judging,
): Promise<OccurrencesAfter> {
  const oldest = Math.min(...readings.map(({ at }) => at.getTime()))
  const recent = await recentIncidents(unit.tx, new Date(oldest - BEFORE_MS))
  const known = new Map<number, LoadedIncident>()
  for (const loaded of await loadIncidents(unit, await incidentsOf(unit, recent, readings)))
    if (loaded.state !== null) known.set(loaded.state.id, loaded)
  const opened = await openNew(unit, readings, recent)
  for (const loaded of opened) if (loaded.state !== null) known.set(loaded.state.id, loaded)
  await judgeRead(unit, [...known.values()], { ...judging, readings, recent })
  const states = [...known.values()].flatMap(({ state }) => state ?? [])
  return {
    incidentIds: readings.map((reading) => states.find((state) => isOf(state, reading))?.id ?? null),
    incidents: opened.flatMap(({ state }) => (state === null ? [] : [{ id: state.id }])),
  }
}

interface JudgingRead extends Judging {
  readonly readings: readonly AppendedReading[]
  readonly recent: readonly FoundIncident[]
}

/** Judges these occurrences, and after readings of a sensor says how long more of them can change nothing. */
async function judgeRead(
  unit: UnitOfWork,
  incidents: readonly LoadedIncident[],
  { readings, recent, ...judging }: JudgingRead,
): Promise<void> {
  const unsaved = unsavedOf(readings)
  // A reading by hand is an event, with which the log grows: no quiet time outlasts it.
  const findsQuiet = unsaved.length === 0 && incidents.length === 1
  const { quiet, judged } = await judgeAll(unit, incidents, { ...judging, unsaved, findsQuiet })
  const pointIds = incidents.flatMap(({ state }) => state?.points.map(({ pointId }) => pointId) ?? [])
  if (unsaved.length > 0 || pointIds.length === 0) return
  const others = recent.filter(({ id }) => !judged.has(id))
  keepQuietTimes(
    unit.tx,
    pointIds,
    quiet.filter(({ pointId, since }) => !others.some((other) => mayBelongTo(other, pointId, since))),
  )
}

/** Whether a reading that is later than `since` may belong to it. */
const mayBelongTo = (incident: FoundIncident, pointId: number, since: number): boolean =>
  incident.points.some((point) => point.pointId === pointId) && since <= lastInstantOf(incident)

const unsavedOf = (readings: readonly AppendedReading[]) =>
  readings.flatMap(({ id, point, at, value }) =>
    id === null ? [] : [{ id, pointId: point.id, at: at.getTime(), value }],
  )

const hasPoint = ({ points }: Pick<IncidentState, 'points'>, { id }: PointDetails) =>
  points.some(({ pointId }) => pointId === id)

/** A reading so soon after the end belongs to the occurrence. */
const AFTER_END_MS = 60 * 60_000

const lastInstantOf = ({ endedAt }: IncidentState): number =>
  endedAt === null ? Infinity : Date.parse(endedAt) + AFTER_END_MS

const isOf = (incident: IncidentState, { point, at }: AppendedReading): boolean =>
  hasPoint(incident, point) && at.getTime() >= Date.parse(incident.startedAt) && at.getTime() <= lastInstantOf(incident)

/** Whether it has the point of a reading. One from the day before it began says how warm it was at its beginning. */
const belongsTo = (incident: FoundIncident, readings: readonly AppendedReading[]) =>
  readings.some(
    (reading) =>
      isOf(incident, reading) ||
      (hasPoint(incident, reading.point) &&
        reading.at.getTime() < Date.parse(incident.startedAt) &&
        reading.at.getTime() >= Date.parse(incident.startedAt) - BEFORE_MS),
  )

/** The occurrences whose verdicts depend on one of these readings. */
async function incidentsOf(
  { tx }: UnitOfWork,
  recent: readonly FoundIncident[],
  readings: readonly AppendedReading[],
): Promise<FoundIncident[]> {
  const found = await Promise.all(
    recent.map(async (incident) => {
      if (belongsTo(incident, readings)) return [incident]
      if (incident.endedAt === null) return []
      const end = new Date(incident.endedAt)
      const later = readings.filter(
        ({ point, at }) => hasPoint(incident, point) && at > end && at.getTime() <= end.getTime() + BEFORE_MS,
      )
      // However late it comes, the first reading after the end still says how warm it was until then.
      return later.length > 0 && (await hasFirstSince(tx, end, later)) ? [incident] : []
    }),
  )
  return found.flat()
}

/**
 * Opens an occurrence for each point that has none and fails, or goes on with the one that ended within the hour. Readings of
 * a point without a place, or of one that is out of use, are written down only.
 */
async function openNew(
  unit: UnitOfWork,
  readings: readonly AppendedReading[],
  recent: readonly FoundIncident[],
): Promise<LoadedIncident[]> {
  const points = new Map(
    readings.flatMap(({ point, value }) =>
      point.active && point.storageTypeId !== null && mayOpen(value, point) ? [[point.id, point] as const] : [],
    ),
  )
  for (const incident of recent)
    if (incident.endedAt === null) for (const { pointId } of incident.points) points.delete(pointId)
  if (points.size === 0) return []
  const oldest = Math.min(...readings.map(({ at }) => at.getTime()))
  const [rows, house, nextId] = await Promise.all([
    readingsOfPoints(unit.tx, [...points.keys()], { from: new Date(oldest - BEFORE_MS), to: unit.now }),
    listPoints(unit.tx),
    nextIncidentId(unit.tx),
  ])
  const all = withUnsaved(rows, unsavedOf(readings))
  const opened: LoadedIncident[] = []
  for (const point of points.values()) {
    const last = recent.find((incident) => incident.endedAt !== null && hasPoint(incident, point))
    const endedAt = last === undefined ? -Infinity : Date.parse(last.endedAt ?? '')
    const opening = openingOf(
      (all.get(point.id) ?? []).filter(({ at }) => at > endedAt),
      point,
    )
    if (opening === null) continue
    const own = toIncidentPoint(point, house)
    if (last !== undefined && goesOn(endedAt, opening.at)) await goOn(unit, opened, { last, point: own })
    else opened.push(openFor(unit, own, { nextId, startedAt: new Date(opening.startedAt).toISOString() }))
  }
  return opened
}

/** Two points of an occurrence may fail again in one round. */
async function goOn(
  unit: UnitOfWork,
  opened: LoadedIncident[],
  { last, point }: { readonly last: FoundIncident; readonly point: IncidentPoint },
): Promise<void> {
  const known = opened.findIndex(({ state }) => state?.id === last.id)
  const [loaded] = known === -1 ? await loadIncidents(unit, [last]) : opened.splice(known, 1)
  if (loaded !== undefined) opened.push(grown(loaded, resume(unit, loaded, [point])))
}

function openFor(
  unit: UnitOfWork,
  point: IncidentPoint,
  { nextId, startedAt }: { readonly nextId: number; readonly startedAt: string },
): LoadedIncident {
  const id = unit.takeNumbers('incident', nextId, 1)
  const stream = newStream(incidentDecider, incidentStream(id))
  const opened = {
    id,
    kind: 'temperatura' as const,
    startedAt,
    earliestStart: startedAt,
    utility: '',
    protocol: '',
    points: [point],
    at: unit.now.toISOString(),
  }
  return grown(stream, decideAndAppend(unit, incidentDecider, stream, { type: 'OpenIncident', opened }))
}
