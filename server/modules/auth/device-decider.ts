import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { AuthEvent } from './events.ts'

type DeviceEvent = Extract<AuthEvent, { type: 'DeviceEnrolled' | 'DeviceRevoked' }>

export const deviceStream = (deviceId: string) => `device-${deviceId}`

export type DeviceState = 'absent' | 'enrolled' | 'revoked'
export type DeviceCommand =
  | { readonly type: 'Enrol'; readonly deviceId: string; readonly name: string }
  | { readonly type: 'Revoke'; readonly deviceId: string }

/** A revoked device stays revoked: the tablet is enrolled again as another one. */
export const deviceDecider: Decider<DeviceState, DeviceCommand, DeviceEvent> = {
  initialState: 'absent',
  evolve(_, event) {
    switch (event.type) {
      case 'DeviceEnrolled':
        return 'enrolled'
      case 'DeviceRevoked':
        return 'revoked'
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'Enrol':
        return [{ type: 'DeviceEnrolled', data: { deviceId: command.deviceId, name: command.name } }]
      case 'Revoke':
        if (state === 'absent') throw new Rejection('device_not_found')
        return state === 'revoked' ? [] : [{ type: 'DeviceRevoked', data: { deviceId: command.deviceId } }]
      default:
        return command satisfies never
    }
  },
}
