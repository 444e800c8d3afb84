import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { ProductionEvent } from './events.ts'

type SkipEvent = Extract<ProductionEvent, { type: 'ProductionSkipped' | 'ProductionSkipTakenBack' }>
interface Skip {
  readonly name: string
  readonly reason: string
}
/** What is not made on a day, by base product. */
type Skips = ReadonlyMap<string, Skip>

type SkipCommand =
  | ({
      readonly type: 'Skip'
      readonly date: string
      readonly baseProductId: string
    } & Skip)
  | {
      readonly type: 'TakeBack'
      readonly date: string
      readonly baseProductId: string
    }

export const skipDecider: Decider<Skips, SkipCommand, SkipEvent> = {
  initialState: new Map(),
  evolve(state, { type, data }) {
    const others = [...state].filter(([id]) => id !== data.baseProductId)
    if (type === 'ProductionSkipTakenBack') return new Map(others)
    return new Map([...others, [data.baseProductId, { name: data.name, reason: data.reason }]])
  },
  decide(command, state) {
    const { date, baseProductId } = command
    const before = state.get(baseProductId)
    if (command.type === 'TakeBack') {
      if (before === undefined) throw new Rejection('skip_unknown')
      return [
        {
          type: 'ProductionSkipTakenBack',
          data: { date, baseProductId, name: before.name },
        },
      ]
    }
    const { name, reason } = command
    return before?.reason === reason
      ? []
      : [
          {
            type: 'ProductionSkipped',
            data: { date, baseProductId, name, reason },
          },
        ]
  },
}

export const skipStream = (date: string) => `production-day-${date}`
