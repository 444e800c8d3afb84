import { expect, test } from 'vitest'
import type { LadderStep } from './day-ladder.ts'
import { isBent, lastGoodRate } from './day-ladder.ts'

const step = (factor: number, p99: number | null, failures = 0): LadderStep => ({
  factor,
  callsPerSecond: 100 * factor,
  figures: { writes: p99 === null ? null : { count: 1, p50: 1, p99, max: p99 }, failures, causes: [] },
})

test.each([
  ['the p99 of the writes is ten times that of the first step', [step(1, 20), step(2, 200)], false],
  ['it is more than that', [step(1, 20), step(2, 201)], true],
  ['it is more than a second', [step(1, 500), step(2, 1_001)], true],
  ['a call failed', [step(1, 20), step(2, 20, 1)], true],
  ['the first step takes more than a second', [step(1, 1_001)], true],
  ['no write was made', [step(1, 20), step(2, null)], true],
])('bent or not: %s', (_, steps, expected) => {
  expect(isBent(steps)).toBe(expected)
})

test('the last good rate is that of the newest step before the bend, and there is none where the first step bends', () => {
  expect(lastGoodRate([step(1, 20), step(2, 30), step(4, 900)])).toBe(200)
  expect(lastGoodRate([step(1, 20), step(2, 30)])).toBe(200)
  expect(lastGoodRate([step(1, 20, 3)])).toBeNull()
})
