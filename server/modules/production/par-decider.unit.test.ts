import { describe, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import { parDecider } from './par-decider.ts'

const pars = decisionOf(parDecider)
const week = [0, 8, 8, 8, 8, 12, 12]
const less = [0, 6, 6, 6, 6, 6, 6]
const none = [0, 0, 0, 0, 0, 0, 0]
const wanted = (levels: Readonly<Record<string, readonly number[]>>) => ({
  type: 'SetParLevels' as const,
  levels: new Map(Object.entries(levels)),
})
const set = (levels: { baseProductId: string; byWeekday: number[] }[], removed: string[] = []) => ({
  type: 'ParLevelsSet' as const,
  data: { levels, removed },
})
const p1 = { baseProductId: 'p1', byWeekday: week }
const p2 = { baseProductId: 'p2', byWeekday: week }

describe('the pars of the house', () => {
  it('records what has changed only', () => {
    pars
      .given([set([p1, p2])])
      .when(wanted({ p1: week, p2: less }))
      .then([set([{ baseProductId: 'p2', byWeekday: less }])])
    pars
      .given([set([p1, p2])])
      .when(wanted({ p2: week, p1: week }))
      .then([])
  })

  it('takes away what is left out, and what is none on all days', () => {
    pars
      .given([set([p1, p2])])
      .when(wanted({ p2: none }))
      .then([set([], ['p1', 'p2'])])
    pars
      .given([])
      .when(wanted({ p1: none }))
      .then([])
  })

  it('sets again what was taken away', () => {
    pars
      .given([set([p1]), set([], ['p1'])])
      .when(wanted({ p1: week }))
      .then([set([p1])])
  })
})
