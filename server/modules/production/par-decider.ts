import type { Decider } from '../../events/decider.ts'
import type { ProductionEvent } from './events.ts'
import type { Levels } from './rules/day-list-row.ts'

type ParLevelsSet = Extract<ProductionEvent, { type: 'ParLevelsSet' }>

interface ParCommand {
  readonly type: 'SetParLevels'
  readonly levels: Levels
}

const isSame = (one: readonly number[] | undefined, other: readonly number[]) =>
  one?.every((count, day) => count === other[day]) === true

/** How many labels there should be of each product on each weekday. Seven times none is no par. */
export const parDecider: Decider<Levels, ParCommand, ParLevelsSet> = {
  initialState: new Map(),
  evolve: (state, { data: { levels, removed } }) =>
    new Map([
      ...[...state].filter(([id]) => !removed.includes(id)),
      ...levels.map(({ baseProductId, byWeekday }) => [baseProductId, byWeekday] as const),
    ]),
  decide({ levels }, state) {
    const wanted = [...levels].filter(([, byWeekday]) => byWeekday.some((count) => count > 0))
    const kept = new Set(wanted.map(([id]) => id))
    const changed = wanted.filter(([id, byWeekday]) => !isSame(state.get(id), byWeekday))
    const removed = [...state.keys()].filter((id) => !kept.has(id))
    if (changed.length + removed.length === 0) return []
    const data = {
      levels: changed.map(([baseProductId, byWeekday]) => ({
        baseProductId,
        byWeekday: [...byWeekday],
      })),
      removed,
    }
    return [{ type: 'ParLevelsSet', data }]
  },
}

export const parStream = 'par-levels'
