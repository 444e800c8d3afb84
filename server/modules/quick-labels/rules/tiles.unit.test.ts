import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foodStates } from '../../../contract/food.ts'
import { habitTime } from './habit-time.ts'
import type { HabitTime } from './habit-time.ts'
import type { HabitUse, TileKind } from './tiles.ts'
import { DAYS_KEPT, rankTiles, scoreOf } from './tiles.ts'

const now = habitTime('2026-11-23', 7)
const kindOf = (baseProductId: string): TileKind => ({
  baseProductId,
  state: 'preparado',
  storageTypeId: 'refrigerado',
})
const made = (baseProductId: string, date: string, hour = 7, quantity = 1): HabitUse => ({
  ...kindOf(baseProductId),
  ...habitTime(date, hour),
  quantity,
})
const namesOf = (tiles: readonly TileKind[]) => tiles.map(({ baseProductId }) => baseProductId)

const kinds = fc.record({
  baseProductId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  state: fc.constantFrom(...foodStates),
  storageTypeId: fc.constantFrom('', 'refrigerado', 'congelado'),
})
const times = fc.record({
  day: fc.integer({ min: now.day - 2 * DAYS_KEPT, max: now.day + 1 }),
  bucket: fc.integer({ min: 0, max: 7 }),
  weekday: fc.constantFrom('util' as const, 'fim' as const),
})
const uses = fc.array(
  fc
    .tuple(kinds, times, fc.integer({ min: 1, max: 200 }))
    .map(([kind, time, quantity]): HabitUse => ({ ...kind, ...time, quantity })),
  { maxLength: 40 },
)
const facts = fc.record({
  pins: fc.array(kinds, { maxLength: 4 }),
  uses,
  others: fc.array(kinds),
  now: fc.constant(now),
})
const keyOf = ({ baseProductId, state, storageTypeId }: TileKind) => `${baseProductId} ${state} ${storageTypeId}`

describe('the tiles of a station', () => {
  it('e3: one party is not what is usual', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((date) => made('molho', date, 7, 6))
    const usesWith = (...more: HabitUse[]) => ({ pins: [], uses: [...days, ...more], others: [], now })
    const [tile] = rankTiles(usesWith(made('molho', '2026-11-20', 7, 200)), 12)
    expect(tile).toMatchObject({ quantity: 6 })
    // Every day of the week: it has become usual.
    const week = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-20']
    const [large] = rankTiles(usesWith(...week.map((date) => made('molho', date, 7, 200))), 12)
    expect(large).toMatchObject({ quantity: 200 })
    const [other] = rankTiles({ pins: [], uses: [], others: [kindOf('caldo')], now }, 12)
    expect(other).toMatchObject({ quantity: 1 })
  })

  it('a few more after a print are not what is usual, at whatever minute of the hour they came', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    const topped = days.flatMap((date) => [
      made('molho', date, 7, 6),
      made('molho', date, 8, 1),
      made('molho', date, 8, 2),
    ])
    const [tile] = rankTiles({ pins: [], uses: topped, others: [], now }, 12)
    expect(tile).toMatchObject({ quantity: 6 })
  })

  it('e1: what was made at this hour on the last workdays is first, with its usual quantity', () => {
    const tiles = rankTiles(
      {
        pins: [],
        uses: [
          made('arroz', '2026-11-20', 15, 9),
          made('arroz', '2026-11-19', 15, 9),
          made('molho', '2026-11-19', 8, 4),
          made('molho', '2026-11-20', 7, 6),
          made('molho', '2026-11-22', 7, 12),
        ],
        others: [kindOf('caldo')],
        now,
      },
      12,
    )
    expect(tiles.map(({ baseProductId, quantity }) => [baseProductId, quantity])).toEqual([
      ['molho', 6],
      ['arroz', 9],
      ['caldo', 1],
    ])
  })

  it('a use fades: after fourteen days it counts 1/e, and after 64 nothing', () => {
    const score = (date: string) => scoreOf([made('a', date)], now)
    expect(score('2026-11-23')).toBe(1)
    expect(score('2026-11-09')).toBeCloseTo(Math.exp(-1), 12)
    const at = (date: string) =>
      rankTiles({ pins: [], uses: [made('old', date, 7, 5)], others: [kindOf('old')], now }, 1).map(
        (tile) => tile.quantity,
      )
    expect([at('2026-09-21'), at('2026-09-20')]).toEqual([[5], [1]])
  })

  it('the labels of this morning move no tile of this morning, and what is new comes after the habits', () => {
    const before = { pins: [], uses: [made('a', '2026-11-20'), made('b', '2026-11-19')], others: [kindOf('c')], now }
    expect(namesOf(rankTiles(before, 12))).toEqual(['a', 'b', 'c'])
    const later = [made('b', '2026-11-23', 7, 7), made('b', '2026-11-23', 8), made('d', '2026-11-23')]
    const tiles = rankTiles({ ...before, uses: [...before.uses, ...later] }, 12)
    expect(namesOf(tiles)).toEqual(['a', 'b', 'd', 'c'])
  })

  it('pins come first in their order; nothing comes twice; there are no more than there are places', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 12 }), (given, count) => {
        const tiles = rankTiles(given, count)
        const keys = tiles.map(keyOf)
        expect(keys.length).toBeLessThanOrEqual(count)
        expect(new Set(keys).size).toBe(keys.length)
        const pins = [...new Set(given.pins.map(keyOf))].slice(0, count)
        expect(keys.slice(0, pins.length)).toEqual(pins)
        expect(tiles.map(({ pinned }) => pinned)).toEqual(keys.map((_, index) => index < pins.length))
        expect(rankTiles({ ...given, uses: given.uses.toReversed() }, count).map(keyOf)).toEqual(keys)
      }),
    )
  })

  it('a stronger habit is never behind a weaker one', () => {
    fc.assert(
      fc.property(uses, (given) => {
        const older = given.filter(({ day }) => day < now.day)
        const tiles = rankTiles({ pins: [], uses: older, others: [], now }, 12)
        const kept = (day: number) => day > now.day - DAYS_KEPT
        const scores = tiles.map((tile) =>
          scoreOf(
            older.filter((one) => keyOf(one) === keyOf(tile) && kept(one.day)),
            now,
          ),
        )
        for (const [index, score] of scores.entries())
          expect(score).toBeLessThanOrEqual((scores[index - 1] ?? Infinity) + 1e-9)
      }),
    )
  })

  it('the same use counts less on every later day', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 60 }), (time, days) => {
        const later: HabitTime = { ...now, day: now.day + days }
        const one = { ...kindOf('a'), ...time, quantity: 1 }
        expect(scoreOf([one], later)).toBeLessThan(scoreOf([one], now))
      }),
    )
  })
})
