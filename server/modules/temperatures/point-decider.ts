import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { PointDetails } from './contract/points.ts'
import type { PointEvent } from './events.ts'

/** null: the point does not exist, or was deleted. */
type PointState = PointDetails | null

type PointCommand =
  | { readonly type: 'RegisterPoint'; readonly details: PointDetails }
  | { readonly type: 'ChangePoint'; readonly details: PointDetails }
  | { readonly type: 'DeletePoint' }
  | { readonly type: 'GiveSensor' }
  | { readonly type: 'TakeSensor' }

export const pointDecider: Decider<PointState, PointCommand, PointEvent> = {
  initialState: null,
  evolve(state, event) {
    switch (event.type) {
      case 'TemperaturePointRegistered':
      case 'TemperaturePointChanged':
        return event.data
      case 'TemperaturePointDeleted':
        return null
      case 'TemperatureSensorGiven':
      case 'TemperatureSensorTaken':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'RegisterPoint') return [{ type: 'TemperaturePointRegistered', data: command.details }]
    if (state === null) throw new Rejection('temperature_point_not_found')
    switch (command.type) {
      case 'ChangePoint': {
        const { details } = command
        return isDeepStrictEqual(details, state) ? [] : [{ type: 'TemperaturePointChanged', data: details }]
      }
      case 'DeletePoint':
        return [{ type: 'TemperaturePointDeleted', data: { id: state.id, name: state.name } }]
      case 'GiveSensor':
        return [{ type: 'TemperatureSensorGiven', data: { id: state.id, name: state.name } }]
      case 'TakeSensor':
        return [{ type: 'TemperatureSensorTaken', data: { id: state.id, name: state.name } }]
      default:
        return command satisfies never
    }
  },
}
