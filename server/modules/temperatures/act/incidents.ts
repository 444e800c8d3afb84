import { celsiusText } from '../../../contract/food.ts'
import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { refuseWithout } from '../../../http/identity.ts'
import type {
  IncidentBody,
  IncidentChangeBody,
  IncidentEndBody,
  IncidentFoodBody,
  IncidentKind,
  IncidentSummary,
} from '../contract/incidents.ts'
import { goesOn } from '../contract/occurrence.ts'
import { isOut, placeBound } from '../contract/limits.ts'
import { worseOf } from '../contract/segments.ts'
import { hourText } from '../contract/sentence.ts'
import type { PointDetails } from '../contract/points.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import { isInStock } from '../rules/label-life.ts'
import { incidentDecider, incidentStream } from '../incident-decider.ts'
import type { IncidentPoint } from '../incident-events.ts'
import type { IncidentPorts } from '../ports.ts'
import { summaryOf } from '../read/incidents.ts'
import type { FoundIncident } from '../read/incident-rows.ts'
import { nextIncidentId, readingsOfPoints, recentIncidents } from '../read/incident-rows.ts'
import { readJudged } from '../read/judged.ts'
import { listPoints } from '../read/points.ts'
import { findSettings } from '../read/settings.ts'
import type { Zone } from './judge.ts'
import { grown, judgeWithYounger } from './judge.ts'

interface Caller {
  readonly ports: IncidentPorts
  readonly identity: Promise<{ readonly timeZone: string; readonly userId: string }>
}

/** An occurrence may go on that ended so long before the failure, which lies at most 72 hours back. */
const RECENT_MS = 74 * 3_600_000

/** @param all the points of the house */
export const toIncidentPoint = (
  { id, name, storageTypeId, kind, max, toleranceMinutes }: PointDetails,
  all: readonly PointDetails[],
): IncidentPoint => ({
  pointId: id,
  name,
  storageTypeId,
  kind,
  max,
  toleranceMinutes,
  others: all.flatMap((other) =>
    other.active && other.id !== id && storageTypeId !== null && other.storageTypeId === storageTypeId
      ? [other.id]
      : [],
  ),
})

const loadOne = async (unit: UnitOfWork, id: number): Promise<Loaded<IncidentState | null>> => {
  const [loaded = newStream(incidentDecider, incidentStream(id))] = await loadStreams(unit, incidentDecider, [
    incidentStream(id),
  ])
  return loaded
}

/** Opens an occurrence, or goes on with one of the same kind that ended at most an hour before. Nothing is blocked yet. */
export async function openIncident(unit: UnitOfWork, body: IncidentBody, caller: Caller): Promise<IncidentSummary> {
  const { tx, now } = unit
  const [points, recent, id, names, { userId }] = await Promise.all([
    listPoints(tx),
    recentIncidents(tx, new Date(now.getTime() - RECENT_MS)),
    nextIncidentId(tx),
    caller.ports.personNames(tx),
    caller.identity,
  ])
  const startedAt = new Date(body.startedAt ?? now)
  const chosen = chosenPoints(body, points, recent)
  const own = chosen.map((point) => toIncidentPoint(point, points))
  const before = recent.find((incident) => isSameFailure(incident, body.kind, { startedAt, chosen }))
  if (before !== undefined) return summaryOf(await goOnByHand(unit, before.id, own, body), before.person, names)
  const opened = {
    id: unit.takeNumbers('incident', id, 1),
    kind: body.kind,
    startedAt: startedAt.toISOString(),
    earliestStart: null,
    utility: body.utility,
    protocol: body.protocol,
    points: own,
    at: now.toISOString(),
  }
  const stream = newStream(incidentDecider, incidentStream(opened.id))
  const state = decideAndAppend(unit, incidentDecider, stream, { type: 'OpenIncident', opened })
  return summaryOf(stateOf(state), userId, names)
}

interface Failing {
  readonly startedAt: Date
  readonly chosen: readonly PointDetails[]
}

/** The power fails for the whole house. Another machine that breaks has an occurrence of its own. */
function isSameFailure(incident: FoundIncident, kind: IncidentKind, { startedAt, chosen }: Failing): boolean {
  const { endedAt, points } = incident
  if (incident.kind !== kind || endedAt === null) return false
  const isOfIts = chosen.some(({ id }) => points.some(({ pointId }) => pointId === id))
  return (
    (kind === 'falta_de_energia' || isOfIts) &&
    startedAt.getTime() >= Date.parse(incident.startedAt) &&
    goesOn(Date.parse(endedAt), startedAt.getTime())
  )
}

/** What is said of the utility takes the place of what was said before; nothing said leaves it. */
async function goOnByHand(
  unit: UnitOfWork,
  id: number,
  points: readonly IncidentPoint[],
  { utility, protocol }: IncidentBody,
): Promise<IncidentState> {
  const loaded = await loadOne(unit, id)
  const resumed = resume(unit, loaded, points)
  if (utility === '' && protocol === '') return stateOf(resumed)
  const said = { ...(utility !== '' && { utility }), ...(protocol !== '' && { protocol }) }
  const change = { type: 'ChangeIncident', ...said, now: unit.now.toISOString() } as const
  return stateOf(decideAndAppend(unit, incidentDecider, grown(loaded, resumed), change))
}

function stateOf(state: IncidentState | null): IncidentState {
  if (state === null) throw new Rejection('incident_not_found')
  return state
}

/** The same occurrence with these points beside its own. */
export function resume(
  unit: UnitOfWork,
  loaded: Loaded<IncidentState | null>,
  points: readonly IncidentPoint[],
): IncidentState | null {
  const own = loaded.state?.points ?? []
  const known = new Set(own.map(({ pointId }) => pointId))
  const all = [...own, ...points.filter(({ pointId }) => !known.has(pointId))]
  return decideAndAppend(unit, incidentDecider, loaded, {
    type: 'ResumeIncident',
    points: all,
    at: unit.now.toISOString(),
  })
}

/** One open occurrence a point: a point that is named and has one is refused, and "Faltou luz" leaves such points out. */
function chosenPoints(
  { kind, pointIds }: IncidentBody,
  points: readonly PointDetails[],
  recent: readonly FoundIncident[],
): readonly PointDetails[] {
  const openAt = new Map(
    recent.flatMap((incident) =>
      incident.endedAt === null ? incident.points.map(({ pointId }) => [pointId, incident.id] as const) : [],
    ),
  )
  if (pointIds === undefined) {
    if (kind !== 'falta_de_energia') throw new Rejection('incident_points_missing')
    const cold = points.filter(({ kind: kept, active }) => active && (kept === 'refrigerado' || kept === 'congelado'))
    const free = cold.filter(({ id }) => !openAt.has(id))
    if (free.length > 0) return free
    const [first] = cold
    if (first === undefined) throw new Rejection('incident_points_missing')
    throw alreadyOpen(first, openAt)
  }
  return [...new Set(pointIds)].map((id) => {
    const point = points.find((one) => one.id === id)
    if (point === undefined)
      throw new Rejection('temperature_point_unknown', {
        text: 'Este ponto de medição não está cadastrado',
        path: `pointIds.${pointIds.indexOf(id)}`,
      })
    if (openAt.has(id)) throw alreadyOpen(point, openAt)
    return point
  })
}

const alreadyOpen = ({ id, name }: PointDetails, openAt: ReadonlyMap<number, number>) =>
  new Rejection('incident_point_open', { text: `${name} já está na ocorrência ${openAt.get(id) ?? ''}.` })

/**
 * Changes what is said of an occurrence. A moved beginning, or other labels, may block and release; nothing new does nothing.
 * Throws where a moved beginning would release food and the person may not keep what is to be decided either.
 */
export async function changeIncident(
  unit: UnitOfWork,
  id: number,
  { body, ports, identity: zone }: { body: IncidentChangeBody; ports: IncidentPorts; identity: Promise<Identity> },
): Promise<void> {
  const loaded = await loadOne(unit, id)
  const startedAt = body.startedAt === undefined ? undefined : new Date(body.startedAt).toISOString()
  const now = unit.now.toISOString()
  const state = decideAndAppend(unit, incidentDecider, loaded, { type: 'ChangeIncident', ...body, startedAt, now })
  if (state === null || state === loaded.state) return
  const ticked = body.affected ?? []
  await admitTicked(unit, state, { ticked, before: loaded.state?.affected ?? [], ports, zone })
  const moved = state.startedAt !== loaded.state?.startedAt
  if (!moved && body.affected === undefined) return
  const { freed } = await judgeWithYounger(unit, grown(loaded, state), { ports, zone })
  if (moved && freed.length > 0) refuseWithout(await zone, ['regras'])
}

interface Ticking {
  readonly ticked: readonly number[]
  readonly before: readonly number[]
  readonly ports: IncidentPorts
  readonly zone: Zone
}

/** Throws for a label that is none of the occurrence. One that was ticked before may have left the stock since. */
async function admitTicked(
  { tx, now }: UnitOfWork,
  state: IncidentState,
  { ticked, before, ports, zone }: Ticking,
): Promise<void> {
  if (ticked.every((id) => before.includes(id))) return
  const { labels } = await readJudged(tx, state, { ports, zone, now })
  const known = new Set([...before, ...labels.map(({ food }) => food.id)])
  const unknown = ticked.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw new Rejection('incident_label_unknown', { path: `affected.${unknown}` })
}

/** The food itself was measured: its account may begin anew, which may release it. */
export async function measureFood(
  unit: UnitOfWork,
  id: number,
  { body, ports, zone }: { readonly body: IncidentFoodBody; readonly ports: IncidentPorts; readonly zone: Zone },
): Promise<void> {
  const { tx, now } = unit
  const loaded = await loadOne(unit, id)
  if (loaded.state === null) throw new Rejection('incident_not_found')
  const { labels, food: measures } = await readJudged(tx, loaded.state, { ports, zone, now })
  const label = labels.find(({ food }) => food.id === body.labelId && isInStock(food))
  if (label === undefined) throw new Rejection('incident_label_unknown', { path: 'labelId' })
  const at = new Date(body.at ?? now)
  const { storageTypeId } = label.food
  const isHot = loaded.state.points.some((point) => point.kind === 'quente' && point.storageTypeId === storageTypeId)
  const known = measures.find((one) => one.labelId === body.labelId && one.at.getTime() === at.getTime())
  if (known !== undefined) admitSecondMeasure(known.value, body.value, isHot)
  const food = { labelId: body.labelId, name: label.food.name, value: body.value, at: at.toISOString() }
  const state = decideAndAppend(unit, incidentDecider, loaded, { type: 'MeasureFood', food, now: now.toISOString() })
  const unsavedFood = { labelId: body.labelId, at, value: body.value, person: null }
  await judgeWithYounger(unit, grown(loaded, state), { ports, zone, unsavedFood })
}

/** Of two measures at one instant the worse one counts, so that a wrong digit can be put right, and never made milder. */
function admitSecondMeasure(known: number, value: number, isHot: boolean): void {
  if (value !== known && worseOf(value, known, isHot) === value) return
  const text = `Este alimento já tem ${celsiusText(known)} medidos nesta hora. Só uma medida mais ${isHot ? 'fria' : 'quente'} toma o lugar dessa.`
  throw new Rejection('incident_food_measured', { text })
}

export async function endIncident(
  unit: UnitOfWork,
  id: number,
  { body, ports, zone }: { readonly body: IncidentEndBody; readonly ports: IncidentPorts; readonly zone: Zone },
): Promise<void> {
  const [loaded, { rule, gapMinutes }] = await Promise.all([loadOne(unit, id), findSettings(unit.tx)])
  const endedAt = new Date(body.endedAt ?? unit.now).toISOString()
  const command = { type: 'EndIncident', endedAt, settings: { rule, gapMinutes }, now: unit.now.toISOString() } as const
  const state = stateOf(decideAndAppend(unit, incidentDecider, loaded, command))
  const { freed } = await judgeWithYounger(unit, grown(loaded, state), { ports, zone })
  if (freed.length > 0) await refuseBeforeLastOut(unit, state, new Date(endedAt), await zone)
}

/**
 * Throws where a point was out of its limits after an end that releases food of the occurrence: the food was warm on, and an
 * earlier end would take the block from what may only be discarded.
 */
async function refuseBeforeLastOut(
  { tx, now }: UnitOfWork,
  { points }: IncidentState,
  endedAt: Date,
  { timeZone }: Awaited<Zone>,
): Promise<void> {
  const readings = await readingsOfPoints(
    tx,
    points.map(({ pointId }) => pointId),
    { from: endedAt, to: now },
  )
  const out = points.flatMap(({ pointId, name, kind, max }) => {
    const bound = placeBound(kind, max)
    const last = (readings.get(pointId) ?? []).findLast(
      ({ at, value }) => at > endedAt.getTime() && bound !== null && isOut(value, bound),
    )
    return last === undefined ? [] : [{ ...last, name }]
  })
  const [last] = out.toSorted((a, b) => b.at - a.at)
  if (last === undefined) return
  const when = hourText(last.at, { timeZone, today: now.getTime() })
  throw new Rejection('incident_end_too_early', {
    text: `Às ${when}, ${last.name} ainda media ${celsiusText(last.value)}: o fim não pode ser antes, pois liberaria alimento que está bloqueado.`,
  })
}
