import * as z from 'zod/mini'
import { addDays, localDate } from '../../../contract/calendar.ts'
import { counted, listText } from '../../../contract/words.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import { listSensors } from '../../../machines/sensor-access.ts'
import type { PointDetails } from '../contract/points.ts'
import { readingStatuses } from '../contract/readings.ts'
import type { TemperatureToday } from '../contract/today.ts'
import type { DayRound } from '../rules/due-rounds.ts'
import { roundsOfDay, roundsOn } from '../rules/due-rounds.ts'
import { listIncidents } from './incident-rows.ts'
import { listPoints } from './points.ts'
import type { HandReading } from './round-facts.ts'
import { readHandReadings, readPointVersions } from './round-facts.ts'
import type { SensedReading } from './sensed-rounds.ts'
import { readNewestSensed, readSensed, windowsOf } from './sensed-rounds.ts'
import { pointSensors, silencesOf } from './sensors.ts'

const HOUR_MS = 3_600_000
/** A local day has at most 25 hours. */
const DAY_AT_MOST_MS = 26 * HOUR_MS

interface Call {
  readonly now: Date
  readonly identity: Promise<Pick<Identity, 'timeZone'>>
}

interface PointDay {
  readonly point: PointDetails
  readonly rounds: readonly DayRound<HandReading | SensedReading>[]
  readonly readings: readonly HandReading[]
}

/**
 * The points in use with their rounds of the last local days up to today, by one flight; where the house has a sensor, by
 * one more for what the sensors have measured in the rounds.
 */
async function readDays(tx: TenantTransaction, { now, identity }: Call, daysBack: number) {
  const since = new Date(now.getTime() - (daysBack + 1) * DAY_AT_MOST_MS)
  const [points, sensors, versions, readings, { timeZone }] = await Promise.all([
    listPoints(tx),
    listSensors(tx),
    readPointVersions(tx),
    readHandReadings(tx, since),
    identity,
  ])
  const today = localDate(now, timeZone)
  const inUse = points.filter(({ active }) => active)
  const roundsAt = (day: string, { id }: PointDetails) => roundsOn(day, versions.get(id) ?? [], timeZone)
  const days = Array.from({ length: daysBack + 1 }, (_, back) => addDays(today, -back))
  const hasSensor = new Set(sensors.map(({ pointId }) => pointId))
  const windows = inUse
    .filter(({ id }) => hasSensor.has(id))
    .flatMap((point) => days.flatMap((day) => windowsOf(point.id, day, roundsAt(day, point))))
  const sensed = Map.groupBy(await readSensed(tx, windows, timeZone), ({ pointId }) => pointId)
  const daysOf = (day: string): PointDay[] =>
    inUse.map((point) => {
      const own = readings.get(point.id) ?? []
      const asked = { day, now, timeZone, sensed: sensed.get(point.id) ?? [] }
      return { point, rounds: roundsOfDay(roundsAt(day, point), own, asked), readings: own }
    })
  return { today, timeZone, sensors, daysOf }
}

const statusOf = z.enum(readingStatuses)

/** The points in use with what is to be measured today. */
export async function readToday(tx: TenantTransaction, call: Call): Promise<TemperatureToday> {
  const [{ today, timeZone, sensors, daysOf }, newest, incidents] = await Promise.all([
    readDays(tx, call, 0),
    readNewestSensed(tx),
    listIncidents(tx, '1'),
  ])
  const sensorOf = pointSensors(sensors, call.now)
  // One open occurrence a point.
  const incidentOf = new Map(
    incidents.flatMap(({ id, points }) => points.map(({ pointId }) => [pointId, { id }] as const)),
  )
  return {
    date: today,
    points: daysOf(today).map(({ point, rounds, readings }) => {
      const last = readings.findLast(({ at }) => localDate(at, timeZone) === today)
      const sensed = newest.get(point.id)
      return {
        ...point,
        sensor: sensorOf.get(point.id) ?? null,
        rounds: rounds.map(({ from, to, status, reading }) => ({ from, to, status, readingId: reading?.id ?? null })),
        last:
          last === undefined
            ? null
            : {
                id: last.id,
                at: last.at.toISOString(),
                value: last.value,
                status: statusOf.parse(last.status),
                late: last.late,
              },
        lastSensed:
          sensed === undefined ? null : { at: sensed.at.toISOString(), value: sensed.value, status: sensed.status },
        incident: incidentOf.get(point.id) ?? null,
      }
    }),
  }
}

/** A round that is to be measured now, or that was not, with the points that have no reading. */
interface OpenRound {
  readonly from: string
  readonly to: string
  readonly missing: boolean
  readonly points: readonly string[]
}

function openRounds(points: readonly PointDay[]): OpenRound[] {
  const open = points.flatMap(({ point, rounds }) =>
    rounds.flatMap(({ from, to, status }) =>
      status === 'due' || status === 'missing' ? [{ from, to, missing: status === 'missing', name: point.name }] : [],
    ),
  )
  const groups = Map.groupBy(open, ({ from, to }) => `${from} ${to}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const { from, to, missing } = first
      return [{ from, to, missing, points: group.map(({ name }) => name) }]
    })
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.from.localeCompare(b.from))
}

interface SilentPoint {
  readonly id: number
  readonly name: string
  /** Since when its sensor has said nothing. */
  readonly since: Date
}

/**
 * Read by the plan of the day, by one flight: the rounds of today that are due or that nobody has measured, and the points
 * whose sensor is silent.
 */
export async function duePoints(
  tx: TenantTransaction,
  call: Call,
): Promise<{ readonly rounds: readonly OpenRound[]; readonly silent: readonly SilentPoint[] }> {
  const { today, sensors, daysOf } = await readDays(tx, call, 0)
  const silences = silencesOf(sensors, call.now)
  const days = daysOf(today)
  const silent = days.flatMap(({ point: { id, name } }) => {
    const since = silences.get(id)
    return since === undefined ? [] : [{ id, name, since }]
  })
  return { rounds: openRounds(days), silent }
}

/** Points that a line names; of more it says how many. */
const NAMED_MAX = 8

function namesText(points: readonly string[]): string {
  const more = points.length - NAMED_MAX
  return listText(more > 0 ? [...points.slice(0, NAMED_MAX), `mais ${counted(more, 'ponto', 'pontos')}`] : points)
}

/** Read by the mail of the morning: the rounds of yesterday and of today that nobody has measured, as sentences. */
export async function missedRounds(tx: TenantTransaction, now: Date, timeZone: string): Promise<string[]> {
  const { today, daysOf } = await readDays(tx, { now, identity: Promise.resolve({ timeZone }) }, 1)
  const days = [
    ['Ontem', addDays(today, -1)],
    ['Hoje', today],
  ] as const
  return days.flatMap(([name, day]) =>
    openRounds(daysOf(day))
      .filter(({ missing }) => missing)
      .map(({ from, to, points }) => `${name}, das ${from} às ${to}: ${namesText(points)}`),
  )
}
