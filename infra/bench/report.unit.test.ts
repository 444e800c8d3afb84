import { expect, it } from 'vitest'
import { figureAtMost, isReached, ratioAtLeast, ratioAtMost, rowOf, tableOf } from './report.ts'

const measured = {
  group: 'a',
  what: 'etiquetas',
  unit: 'op/s',
  ours: [850, 900, 800],
  peerName: 'piso',
  peer: [1000, 1000, 1000],
} as const

it('a target applies to the median of the ratios, or to the median of our own figure', () => {
  expect(isReached(rowOf({ ...measured, target: ratioAtLeast(0.85) }))).toBe(true)
  expect(isReached(rowOf({ ...measured, target: ratioAtLeast(0.86) }))).toBe(false)
  expect(isReached(rowOf({ ...measured, target: ratioAtMost(0.85) }))).toBe(true)
  expect(isReached(rowOf({ ...measured, target: figureAtMost(849) }))).toBe(false)
  expect(isReached(rowOf(measured))).toBeUndefined()
})

it('the ratio of a row is the median of the ratios of its rounds, not the ratio of the medians', () => {
  expect(rowOf({ ...measured, ours: [10, 100, 40], peer: [10, 50, 160] }).ratio).toEqual({
    median: 1,
    min: 0.25,
    max: 2,
  })
})

it('a table has a line for each row, with medians, extremes, target and verdict', () => {
  const lines = tableOf([rowOf({ ...measured, target: ratioAtLeast(0.9) }), rowOf(measured)]).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toBe(
    '| a | etiquetas | op/s | 850 (800 a 900) | piso: 1.000 (1.000 a 1.000) | 0,85 (0,8 a 0,9) | ≥ 0,9 × | ✗ |',
  )
  expect(lines[3]).toMatch(/\| – \| {2}\|$/)
})
