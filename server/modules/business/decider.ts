import type { Decider } from '../../events/decider.ts'
import type { BusinessData, BusinessEvent } from './events.ts'
import { nothingSaid } from './rules/business-answer.ts'

interface BusinessCommand {
  readonly type: 'ChangeBusinessData'
  /** The fields that are sent; the other fields stay. */
  readonly data: Partial<BusinessData>
}

export const businessDecider: Decider<BusinessData, BusinessCommand, BusinessEvent> = {
  initialState: nothingSaid,
  evolve: (_state, { data }) => data,
  decide({ data: sent }, state) {
    const data = { ...state, ...sent }
    const isSame = JSON.stringify(data) === JSON.stringify(state)
    return isSame ? [] : [{ type: 'BusinessDataChanged', data }]
  },
}
