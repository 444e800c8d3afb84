import { Rejection } from '../../../errors.ts'
import { isLate, readingProblem, readingStatus } from '../contract/given-reading.ts'
import type { PointDetails } from '../contract/points.ts'
import type { TemperatureRoundBody } from '../contract/readings.ts'
import type { RoundEvent } from '../events.ts'

export type Taken = Extract<RoundEvent, { type: 'TemperaturesTaken' }>['data']['readings'][number]

interface TakenFacts {
  readonly points: ReadonlyMap<number, PointDetails>
  /** The number of the first reading. */
  readonly firstId: number
  readonly now: Date
}

/** The readings of a round as they are written down. Throws the Rejection of the first that cannot be, with its path. */
export const takenReadings = (
  { readings }: TemperatureRoundBody,
  facts: TakenFacts,
): readonly { readonly point: PointDetails; readonly reading: Taken }[] =>
  readings.map((reading, index) => {
    const path = `readings.${index}`
    const point = facts.points.get(reading.pointId)
    if (point === undefined)
      throw new Rejection('temperature_point_unknown', {
        path: `${path}.pointId`,
        text: 'Este ponto de medição não está cadastrado',
      })
    return { point, reading: takenReading(reading, { point, path, id: facts.firstId + index, now: facts.now }) }
  })

interface OneFacts {
  readonly point: PointDetails
  readonly path: string
  readonly id: number
  readonly now: Date
}

function takenReading(
  { pointId, value, at: said, note, action: done, confirm }: TemperatureRoundBody['readings'][number],
  { point, path, id, now }: OneFacts,
): Taken {
  const action = done ?? null
  const at = said === undefined ? now.getTime() : Date.parse(said)
  const given = { at, value, action, note, isByHand: true, isConfirmed: confirm === true }
  const problem = readingProblem(given, point, now.getTime())
  if (problem !== null)
    throw new Rejection(problem.code, { path: `${path}.${fieldOf[problem.code]}`, text: problem.text })
  return {
    id,
    pointId,
    point: point.name,
    min: point.min,
    max: point.max,
    value,
    at: new Date(at).toISOString(),
    late: isLate(at, now.getTime()),
    status: readingStatus(value, point),
    action,
    note,
  }
}

const fieldOf = {
  reading_in_future: 'at',
  reading_too_old: 'at',
  reading_unlikely: 'value',
  action_needed: 'value',
} as const
