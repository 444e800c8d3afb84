import { nameKey } from '../../../contract/text.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { incidentName } from '../contract/incidents.ts'
import type { PointDetails, TemperaturePoint, TemperaturePointBody } from '../contract/points.ts'
import { POINTS_MAX } from '../contract/points.ts'
import { pointDecider } from '../point-decider.ts'
import type { TemperaturePorts } from '../ports.ts'
import { recentIncidents } from '../read/incident-rows.ts'
import { hasReadings, listPoints, nextNumber } from '../read/points.ts'
import { sensorsOf } from '../read/sensors.ts'
import { pointDetails } from '../rules/point-details.ts'

type Places = Pick<TemperaturePorts, 'places'>

export const pointStream = (id: number) => `temperature-point-${id}`

export async function registerPoint(
  unit: UnitOfWork,
  body: TemperaturePointBody,
  { places }: Places,
): Promise<TemperaturePoint> {
  const { tx } = unit
  const [id, points, known] = await Promise.all([nextNumber(tx, 'point'), listPoints(tx), places(tx)])
  if (points.length >= POINTS_MAX)
    throw new Rejection('temperature_points_full', { text: `São no máximo ${POINTS_MAX} pontos de medição.` })
  refuseTaken(points, body.name, null)
  const details = pointDetails(id, body, known)
  decideAndAppend(unit, pointDecider, newStream(pointDecider, pointStream(id)), { type: 'RegisterPoint', details })
  return { ...details, sensor: null }
}

export async function changePoint(
  unit: UnitOfWork,
  id: number,
  { body, places }: Places & { readonly body: TemperaturePointBody },
): Promise<TemperaturePoint> {
  const { tx, now } = unit
  const [[loaded], points, known, sensors] = await Promise.all([
    loadStreams(unit, pointDecider, [pointStream(id)]),
    listPoints(tx),
    places(tx),
    sensorsOf(tx, now),
  ])
  // A foreign id is refused before its name is compared.
  if (loaded === undefined || loaded.state === null) throw new Rejection('temperature_point_not_found')
  refuseTaken(points, body.name, id)
  const details = pointDetails(id, body, known)
  decideAndAppend(unit, pointDecider, loaded, { type: 'ChangePoint', details })
  return { ...details, sensor: sensors.get(id) ?? null }
}

export async function deletePoint(unit: UnitOfWork, id: number): Promise<void> {
  const [isMeasured, recent] = await Promise.all([hasReadings(unit.tx, id), recentIncidents(unit.tx, unit.now)])
  if (isMeasured) throw new Rejection('temperature_point_in_use')
  const open = recent.find(({ endedAt, points }) => endedAt === null && points.some(({ pointId }) => pointId === id))
  if (open !== undefined) throw new Rejection('temperature_point_failing', { name: incidentName(open.id) })
  await handleCommand(unit, pointDecider, pointStream(id), { type: 'DeletePoint' })
}

function refuseTaken(points: readonly PointDetails[], name: string, own: number | null): void {
  const key = nameKey(name)
  if (points.some((point) => point.id !== own && nameKey(point.name) === key))
    throw new Rejection('temperature_point_taken')
}
