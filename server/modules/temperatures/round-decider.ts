import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { readingStatus } from './contract/given-reading.ts'
import type { RoundEvent } from './events.ts'
import type { Taken } from './rules/taken-readings.ts'

/** A reading with its value of now and with the one that was entered. */
type Reading = Pick<Taken, 'id' | 'pointId' | 'point' | 'min' | 'max' | 'value' | 'status'> & {
  readonly entered: number
}
type RoundState = readonly Reading[]

type RoundCommand =
  | { readonly type: 'TakeReadings'; readonly readings: readonly Taken[]; readonly at: string }
  | {
      readonly type: 'CorrectReading'
      readonly id: number
      readonly value: number
      readonly reason: string
      readonly at: string
    }

export const roundDecider: Decider<RoundState, RoundCommand, RoundEvent> = {
  initialState: [],
  evolve(state, event) {
    switch (event.type) {
      case 'TemperaturesTaken':
        return event.data.readings.map((reading) => ({ ...reading, entered: reading.value }))
      case 'TemperatureReadingCorrected': {
        const { id, value, status } = event.data
        return state.map((reading) => (reading.id === id ? { ...reading, value, status } : reading))
      }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'TakeReadings':
        return [{ type: 'TemperaturesTaken', data: { at: command.at, readings: [...command.readings] } }]
      case 'CorrectReading': {
        const { id, value, reason, at } = command
        const reading = state.find((one) => one.id === id)
        if (reading === undefined) throw new Rejection('temperature_reading_not_found')
        const { pointId, point, entered, value: before } = reading
        const status = readingStatus(value, reading)
        return [
          {
            type: 'TemperatureReadingCorrected',
            data: { id, pointId, point, entered, before, value, status, reason, at },
          },
        ]
      }
      default:
        return command satisfies never
    }
  },
}
