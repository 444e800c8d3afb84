import { onWeekday } from '../../contract/weekdays.ts'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { PAR_LEVELS_MAX } from './contract/day-list.ts'
import type { ProductionEvent } from './events.ts'
import type { Levels } from './rules/day-list-row.ts'

type ParLevelsSet = Extract<ProductionEvent, { type: 'ParLevelsSet' }>

/** What a person says of one product. */
export interface ParOrder {
  readonly baseProductId: string
  readonly name: string
  /** Sunday first; seven times none is no par. */
  readonly byWeekday: readonly number[]
  /** What the person has seen; undefined: nothing, and all seven days are set. */
  readonly was: readonly number[] | undefined
}

interface ParCommand {
  readonly type: 'SetParLevels'
  readonly orders: readonly ParOrder[]
}

const NONE: readonly number[] = [0, 0, 0, 0, 0, 0, 0]
/** The refusal names at most this number of changed days. */
const NAMED = 3

/** How many labels there should be of each product on each weekday. Of two people, each keeps the days that they have set. */
export const parDecider: Decider<Levels, ParCommand, ParLevelsSet> = {
  initialState: new Map(),
  evolve: (state, { data: { levels, removed } }) =>
    new Map([
      ...[...state].filter(([id]) => !removed.includes(id)),
      ...levels.map(({ baseProductId, byWeekday }) => [baseProductId, byWeekday] as const),
    ]),
  decide({ orders }, state) {
    refuseChanged(orders, state)
    const merged = orders.map((order) => ({
      order,
      ...mergedDays(order, state),
    }))
    const changed = merged.filter(({ now, next }) => next.some((count, day) => count !== now[day]))
    if (changed.length === 0) return []
    const hasPar = (days: readonly number[]) => days.some((count) => count > 0)
    const levels = changed
      .filter(({ next }) => hasPar(next))
      .map(({ order: { baseProductId }, next }) => ({
        baseProductId,
        byWeekday: [...next],
      }))
    const removed = changed.filter(({ next }) => !hasPar(next)).map(({ order }) => order.baseProductId)
    const added = levels.filter(({ baseProductId }) => !state.has(baseProductId))
    if (added.length > 0 && state.size + added.length - removed.length > PAR_LEVELS_MAX)
      throw new Rejection('par_levels_full')
    return [{ type: 'ParLevelsSet', data: { levels, removed } }]
  },
}

function mergedDays({ baseProductId, byWeekday, was }: ParOrder, state: Levels) {
  const now = state.get(baseProductId) ?? NONE
  const next =
    was === undefined ? byWeekday : byWeekday.map((count, day) => (count === was[day] ? (now[day] ?? 0) : count))
  return { now, next }
}

/** A day that the person changes is another one's already, and both mean different numbers. */
function refuseChanged(orders: readonly ParOrder[], state: Levels): void {
  const lost = orders.flatMap(({ baseProductId, name, byWeekday, was }, index) => {
    const now = state.get(baseProductId) ?? NONE
    if (was === undefined) return []
    return byWeekday.flatMap((count, day) => {
      const current = now[day] ?? 0
      if (count === was[day] || current === was[day] || current === count) return []
      const shown = current === 0 ? 'sem número' : current
      return [
        {
          path: `${index}.byWeekday.${day}`,
          text: `${name} ${onWeekday(day)}, agora ${shown}`,
        },
      ]
    })
  })
  const [first] = lost
  if (first === undefined) return
  const more = lost.length > NAMED ? ` e mais ${lost.length - NAMED}` : ''
  const days = `${lost
    .slice(0, NAMED)
    .map(({ text }) => text)
    .join('; ')}${more}`
  throw new Rejection('par_changed_meanwhile', {
    path: first.path,
    text: `Outra pessoa mudou nesse meio-tempo: ${days}. Confira e salve de novo.`,
  })
}

export const parStream = 'par-levels'
