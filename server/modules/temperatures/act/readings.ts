import { found } from '../../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { atArrival } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { refuseWithout } from '../../../http/identity.ts'
import type { PointReading, ReadingCorrectionBody, TakenRound, TemperatureRoundBody } from '../contract/readings.ts'
import type { IncidentPorts } from '../ports.ts'
import { findPoint, listPoints, nextNumber } from '../read/points.ts'
import { findReading, shownReading } from '../read/readings.ts'
import { roundDecider } from '../round-decider.ts'
import { takenReadings } from '../rules/taken-readings.ts'
import type { Zone } from './judge.ts'
import { occurrencesAfter } from './occurrences.ts'

const roundStream = (firstReadingId: number) => `temperature-round-${firstReadingId}`

/** Writes all readings of a round or none. */
export async function takeReadings(
  unit: UnitOfWork,
  body: TemperatureRoundBody,
  judging: { readonly ports: IncidentPorts; readonly zone: Zone },
): Promise<TakenRound> {
  const { tx, now } = unit
  const [firstId, points] = await Promise.all([nextNumber(tx, 'reading'), listPoints(tx)])
  const taken = takenReadings(body, { points: new Map(points.map((point) => [point.id, point])), firstId, now })
  const readings = taken.map(({ reading }) => reading)
  decideAndAppend(unit, roundDecider, newStream(roundDecider, roundStream(firstId)), {
    type: 'TakeReadings',
    readings,
    at: now.toISOString(),
  })
  // A reading that arrives late is judged with all that were taken after it.
  const { incidentIds, incidents } = await occurrencesAfter(
    atArrival(unit),
    taken.map(({ point, reading: { id, at, value } }) => ({ id, point, at: new Date(at), value })),
    judging,
  )
  return {
    readings: readings.map(({ id, pointId, value, at, late, status }, index) => ({
      id,
      pointId,
      value,
      at,
      late,
      status,
      incidentId: incidentIds[index] ?? null,
    })),
    incidents: [...incidents],
  }
}

interface Corrector {
  readonly body: ReadingCorrectionBody
  readonly identity: Promise<Identity>
  readonly ports: IncidentPorts
}

/** Gives a reading the right value; the one that was entered stays beside it. */
export async function correctReading(
  unit: UnitOfWork,
  id: number,
  { body: { value, reason }, identity, ports }: Corrector,
): Promise<PointReading> {
  const { tx, now } = unit
  const [row, names, person] = await Promise.all([findReading(tx, id), ports.personNames(tx), identity])
  const { roundId, ...reading } = found(row, 'temperature_reading_not_found')
  if (reading.userId !== person.userId) refuseWithout(person, ['regras'])
  if (value === reading.value) return shownReading(reading, names)
  const [round, point] = await Promise.all([
    handleCommand(unit, roundDecider, roundStream(roundId), {
      type: 'CorrectReading',
      id,
      value,
      reason,
      at: now.toISOString(),
    }),
    findPoint(tx, reading.pointId),
  ])
  const corrected = found(
    round.find((one) => one.id === id),
    'temperature_reading_not_found',
  )
  if (point !== undefined)
    await occurrencesAfter(unit, [{ id, point, at: reading.at, value }], { ports, zone: identity })
  const correction = { before: corrected.entered, reason, userId: person.userId }
  return shownReading({ ...reading, value, status: corrected.status, correction }, names)
}
