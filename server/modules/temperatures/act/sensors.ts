import { listText } from '../../../contract/words.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { findTenant } from '../../../database/tenants.ts'
import { found, Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { forgetSensor, keepSensorToken, noteSensorCall } from '../../../machines/sensor-access.ts'
import { readingProblem, readingStatus } from '../contract/given-reading.ts'
import type { PointDetails } from '../contract/points.ts'
import type { SensorReadingsAnswer, SensorReadingsBody } from '../contract/sensors.ts'
import { pointDecider } from '../point-decider.ts'
import type { IncidentPorts } from '../ports.ts'
import { findPoint } from '../read/points.ts'
import { findQuietTime } from '../read/quiet-times.ts'
import { sensorsOf } from '../read/sensors.ts'
import { isQuiet } from '../rules/quiet-time.ts'
import { occurrencesAfter } from './occurrences.ts'
import { pointStream } from './points.ts'

/** The sensor that the point had before can send nothing any more. */
export async function giveSensor(unit: UnitOfWork, pointId: number, tokenHash: string): Promise<void> {
  await handleCommand(unit, pointDecider, pointStream(pointId), { type: 'GiveSensor' })
  keepSensorToken(unit.tx, pointId, tokenHash, unit.now)
}

export async function takeSensor(unit: UnitOfWork, pointId: number): Promise<void> {
  const [sensors] = await Promise.all([
    sensorsOf(unit.tx, unit.now),
    handleCommand(unit, pointDecider, pointStream(pointId), { type: 'TakeSensor' }),
  ])
  if (!sensors.has(pointId)) throw new Rejection('sensor_not_found')
  forgetSensor(unit.tx, pointId)
}

interface Sent {
  readonly at: Date
  readonly value: number
}

const NAMED_MAX = 5

/** Throws the Rejection of the readings that no sensor can have: all of them are named, as its clock is wrong. */
function refuseImpossible(sent: readonly Sent[], point: PointDetails, now: Date): void {
  const given = { isByHand: false, isConfirmed: false, action: null, note: '' }
  const wrong = sent.flatMap(({ at, value }, index) => {
    const problem = readingProblem({ at: at.getTime(), value, ...given }, point, now.getTime())
    return problem === null ? [] : [{ at, index, problem }]
  })
  const [first] = wrong
  if (first === undefined) return
  const alike = wrong.filter(({ problem }) => problem.code === first.problem.code)
  const times = alike.slice(0, NAMED_MAX).map(({ at }) => at.toISOString())
  const more = alike.length > NAMED_MAX ? [`mais ${alike.length - NAMED_MAX}`] : []
  throw new Rejection(first.problem.code, {
    path: `readings.${first.index}.at`,
    text: `${first.problem.text} Leituras: ${listText([...times, ...more])}.`,
  })
}

// A sensor that gets no answer sends the same readings again.
const INSERT = rawStatement({ at: 'timestamptz' })`
insert into sensor_readings (tenant_id, point_id, at, value, status, received_at)
select $1, $2, r.at, r.value, r.status, $6::timestamptz from unnest($3::timestamptz[], $4::numeric[], $5::text[]) as r(at, value, status)
on conflict (tenant_id, point_id, at) do nothing returning at`

async function keepReadings(tx: TenantTransaction, point: PointDetails, sent: readonly Sent[], now: Date) {
  const [at, values] = [sent.map((one) => one.at.toISOString()), sent.map(({ value }) => String(value))]
  const statuses = sent.map(({ value }) => readingStatus(value, point))
  const rows = await tx.query(INSERT(tx.tenantId, point.id, at, values, statuses, now.toISOString()))
  return new Set(rows.map((row) => row.at.getTime()))
}

/** No session says it. */
async function tenantZone(tx: TenantTransaction): Promise<{ readonly timeZone: string }> {
  const tenant = await findTenant(tx)
  return found(tenant, 'sensor_token_invalid')
}

/** Keeps the readings of a sensor: all, or none where its clock is wrong. An instant that it has sent before is ignored. */
export async function takeSensorReadings(
  unit: UnitOfWork,
  pointId: number,
  { readings, ports }: SensorReadingsBody & { readonly ports: IncidentPorts },
): Promise<SensorReadingsAnswer> {
  const { tx, now } = unit
  const zone = tenantZone(tx)
  const [known, quiet] = await Promise.all([findPoint(tx, pointId), findQuietTime(tx, pointId)])
  const point = found(known, 'sensor_token_invalid')
  const sent = readings.map(({ at, value }) => ({ at: new Date(at), value }))
  refuseImpossible(sent, point, now)
  const once = [...new Map(sent.toReversed().map((reading) => [reading.at.getTime(), reading])).values()]
  const kept = await keepReadings(tx, point, once, now)
  noteSensorCall(tx, pointId, now)
  const accepted = once.filter(({ at }) => kept.has(at.getTime()))
  const measured = accepted.map(({ at, value }) => ({ at: at.getTime(), value }))
  if (accepted.length > 0 && (quiet === null || !isQuiet(quiet, measured, now.getTime())))
    await occurrencesAfter(
      unit,
      accepted.map((reading) => ({ id: null, point, ...reading })),
      { ports, zone },
    )
  return { accepted: accepted.length, ignored: readings.length - accepted.length }
}
