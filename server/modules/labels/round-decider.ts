import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { RoundEvent } from './round-events.ts'
import type { RoundCloseBody } from './rounds.contract.ts'

export type RoundState =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly round: StartedRound }
  | { readonly status: 'closed'; readonly round: StartedRound; readonly at: string }

type StartedRound = Extract<RoundEvent, { readonly type: 'RoundStarted' }>['data']

export type RoundCommand =
  | { readonly type: 'StartRound'; readonly round: StartedRound }
  | {
      readonly type: 'CloseRound'
      readonly at: string
      readonly timeZone: string
      readonly listed: number
      readonly body: RoundCloseBody
    }

export const roundDecider: Decider<RoundState, RoundCommand, RoundEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'RoundStarted':
        return { status: 'open', round: event.data }
      case 'RoundClosed':
        return state.status === 'open' ? { status: 'closed', round: state.round, at: event.data.at } : state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'StartRound':
        return [{ type: 'RoundStarted', data: command.round }]
      case 'CloseRound': {
        if (state.status === 'absent') throw new Rejection('round_not_found')
        const { at, timeZone, listed, body } = command
        if (state.status === 'closed') throw new Rejection('round_closed', { at: state.at, timeZone })
        const { id, storageTypeId } = state.round
        const outcomes = body.outcomes.map(({ id: label, outcome }) => ({ id: label, outcome }))
        return [{ type: 'RoundClosed', data: { id, storageTypeId, at, listed, seen: [...body.seen], outcomes } }]
      }
      default:
        return command satisfies never
    }
  },
}
