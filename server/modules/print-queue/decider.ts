import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { absent, active, deleted, same } from '../../events/registered-decider.ts'
import type { Registered } from '../../events/registered-decider.ts'
import type { AgentEvent, ProfileDetails, ProfileEvent, StationDetails, StationEvent } from './events.ts'

export type ProfileCommand =
  | {
      readonly type: 'RegisterProfile' | 'ChangeProfile'
      readonly details: ProfileDetails
      readonly nameTaken: boolean
    }
  /** `usedBy`: the names of the stations that print on it. */
  | { readonly type: 'DeleteProfile'; readonly usedBy: readonly string[] }

export const profileDecider: Decider<Registered<ProfileDetails>, ProfileCommand, ProfileEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'PrinterProfileRegistered':
      case 'PrinterProfileChanged':
        return { status: 'active', details: event.data }
      case 'PrinterProfileDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteProfile' && command.nameTaken) throw new Rejection('printer_profile_name_taken')
    if (command.type === 'RegisterProfile') return [{ type: 'PrinterProfileRegistered', data: command.details }]
    const before = active(state, 'printer_profile_not_found')
    switch (command.type) {
      case 'ChangeProfile':
        return same(before, command.details) ? [] : [{ type: 'PrinterProfileChanged', data: command.details }]
      case 'DeleteProfile':
        if (command.usedBy.length > 0)
          throw new Rejection('printer_profile_in_use', { stations: command.usedBy.join(', ') })
        return [{ type: 'PrinterProfileDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command.type satisfies never
    }
  },
}

export type StationCommand =
  | {
      readonly type: 'RegisterStation' | 'ChangeStation'
      readonly details: StationDetails
      readonly nameTaken: boolean
      readonly hasProfile: boolean
    }
  | { readonly type: 'DeleteStation'; readonly hasAgent: boolean; readonly waitingJobs: number }

export const stationDecider: Decider<Registered<StationDetails>, StationCommand, StationEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'StationRegistered':
      case 'StationChanged':
        return { status: 'active', details: event.data }
      case 'StationDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteStation') {
      if (command.nameTaken) throw new Rejection('station_name_taken')
      if (command.details.printerProfileId !== null && !command.hasProfile)
        throw new Rejection('station_profile_unknown')
    }
    if (command.type === 'RegisterStation') return [{ type: 'StationRegistered', data: command.details }]
    const before = active(state, 'station_not_found')
    switch (command.type) {
      case 'ChangeStation':
        return same(before, command.details) ? [] : [{ type: 'StationChanged', data: command.details }]
      case 'DeleteStation':
        if (command.hasAgent) throw new Rejection('station_has_agent')
        if (command.waitingJobs > 0) throw new Rejection('station_has_jobs', { count: command.waitingJobs })
        return [{ type: 'StationDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command.type satisfies never
    }
  },
}

interface Agent {
  readonly id: string
  readonly computer: string | null
}
export type AgentCommand =
  | {
      readonly type: 'AddAgent'
      readonly id: string
      readonly station: { readonly id: string; readonly name: string } | null
      /** Another agent already prints for this station or, where `station` is null, for those without their own. */
      readonly isTaken: boolean
    }
  | { readonly type: 'PairAgent'; readonly computer: string }
  | { readonly type: 'RevokeAgent' }

export const agentDecider: Decider<Registered<Agent>, AgentCommand, AgentEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'PrintAgentAdded':
        return { status: 'active', details: { id: event.data.id, computer: null } }
      case 'PrintAgentPaired':
        return state.status === 'active' ? { ...state, details: event.data } : state
      case 'PrintAgentRevoked':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'AddAgent': {
        const { id, station } = command
        // Two agents of one station would be two printers, and nobody would know on which one a label comes out.
        if (command.isTaken) throw new Rejection('print_agent_station_taken', { station: station?.name ?? '' })
        return [
          { type: 'PrintAgentAdded', data: { id, stationId: station?.id ?? null, station: station?.name ?? null } },
        ]
      }
      case 'PairAgent': {
        const { id } = active(state, 'pairing_code_invalid')
        return [{ type: 'PrintAgentPaired', data: { id, computer: command.computer } }]
      }
      case 'RevokeAgent': {
        const { id, computer } = active(state, 'print_agent_not_found')
        return [{ type: 'PrintAgentRevoked', data: { id, computer } }]
      }
      default:
        return command satisfies never
    }
  },
}
