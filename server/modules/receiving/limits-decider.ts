import type { Decider } from '../../events/decider.ts'
import type { LimitsEvent } from './events.ts'

type Limits = LimitsEvent['data']['limits']

interface LimitsCommand {
  readonly type: 'SetLimits'
  readonly limits: Limits
}

/** The restaurant's own limits, for each group. */
export const limitsDecider: Decider<Limits, LimitsCommand, LimitsEvent> = {
  initialState: {},
  evolve: (_state, { data }) => data.limits,
  decide({ limits }, state) {
    const groups = new Set([...Object.keys(limits), ...Object.keys(state)])
    const isSame = [...groups].every((group) => limits[group] === state[group])
    return isSame ? [] : [{ type: 'ReceivingLimitsSet', data: { limits } }]
  },
}
