import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import { PAR_LEVELS_MAX } from './contract/day-list.ts'
import type { ParOrder } from './par-decider.ts'
import { parDecider } from './par-decider.ts'

const pars = decisionOf(parDecider)
const week = [0, 8, 8, 8, 8, 12, 12]
const less = [0, 6, 6, 6, 6, 6, 6]
const none = [0, 0, 0, 0, 0, 0, 0]
const order = (id: string, byWeekday: readonly number[], was?: readonly number[]): ParOrder => ({
  baseProductId: id,
  name: id,
  byWeekday,
  was,
})
const wanted = (...orders: ParOrder[]) => ({
  type: 'SetParLevels' as const,
  orders,
})
const set = (levels: { baseProductId: string; byWeekday: number[] }[], removed: string[] = []) => ({
  type: 'ParLevelsSet' as const,
  data: { levels, removed },
})
const p1 = { baseProductId: 'p1', byWeekday: week }
const p2 = { baseProductId: 'p2', byWeekday: week }

describe('the pars of the house', () => {
  it('records what has changed only, and leaves what is not named', () => {
    pars
      .given([set([p1, p2])])
      .when(wanted(order('p2', less)))
      .then([set([{ baseProductId: 'p2', byWeekday: less }])])
    pars
      .given([set([p1, p2])])
      .when(wanted(order('p2', week), order('p1', week)))
      .then([])
  })

  it('takes away what is none on all days, and sets it again', () => {
    pars
      .given([set([p1, p2])])
      .when(wanted(order('p2', none)))
      .then([set([], ['p2'])])
    pars
      .given([])
      .when(wanted(order('p1', none)))
      .then([])
    pars
      .given([set([p1]), set([], ['p1'])])
      .when(wanted(order('p1', week)))
      .then([set([p1])])
  })

  it('refuses days that somebody else has changed, and names the first three', () => {
    const given = pars.given([set([p1]), set([{ baseProductId: 'p1', byWeekday: [0, 8, 6, 1, 1, 1, 0] }])])
    const text = (days: string) => `Outra pessoa mudou nesse meio-tempo: ${days}. Confira e salve de novo.`
    given.when(wanted(order('p2', week), order('p1', week.with(2, 5), week))).thenRejected('par_changed_meanwhile', {
      path: '1.byWeekday.2',
      text: text('p1 na terça, agora 6'),
    })
    given.when(wanted(order('p1', [0, 8, 8, 5, 5, 5, 5], week))).thenRejected('par_changed_meanwhile', {
      path: '0.byWeekday.3',
      text: text('p1 na quarta, agora 1; p1 na quinta, agora 1; p1 na sexta, agora 1 e mais 1'),
    })
  })

  it('has a most of products', () => {
    const levels = Array.from({ length: PAR_LEVELS_MAX }, (_, id) => ({
      baseProductId: `p${id}`,
      byWeekday: week,
    }))
    const full = [set(levels)]
    pars
      .given(full)
      .when(wanted(order('other', week)))
      .thenRejected('par_levels_full')
    pars
      .given(full)
      .when(wanted(order('other', week), order('p1', none)))
      .then([set([{ baseProductId: 'other', byWeekday: week }], ['p1'])])
  })

  it('loses nothing of two people who change different days', () => {
    const days = fc.array(fc.nat(9), { minLength: 7, maxLength: 7 })
    const dayNumbers = fc.uniqueArray(fc.nat(6))
    fc.assert(
      fc.property(days, days, days, dayNumbers, (seen, one, other, firstDays) => {
        const first = seen.map((count, day) => (firstDays.includes(day) ? (one[day] ?? 0) : count))
        const second = seen.map((count, day) => (firstDays.includes(day) ? count : (other[day] ?? 0)))
        const state = [first, second].reduce(
          (levels, byWeekday) =>
            parDecider.decide(wanted(order('p', byWeekday, seen)), levels).reduce(parDecider.evolve, levels),
          new Map([['p', seen]]) as ReturnType<typeof parDecider.evolve>,
        )
        expect(state.get('p') ?? none).toEqual(
          seen.map((_, day) => (firstDays.includes(day) ? first[day] : second[day])),
        )
      }),
    )
  })
})
