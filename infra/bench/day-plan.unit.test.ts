import { expect, test } from 'vitest'
import { callKinds, CALLS_PER_DAY, meanRates, peakOf, planDay, planSteady, quantityOf } from './day-plan.ts'

const MS = 600_000
const day = { restaurants: 200, ms: MS, seed: 7 }

test('every restaurant makes the calls of its day, in order and within the time', () => {
  const calls = planDay(day)
  for (const kind of callKinds) {
    const counts = Array.from({ length: day.restaurants }, () => 0)
    for (const call of calls) if (call.kind === kind) counts[call.restaurant] = (counts[call.restaurant] ?? 0) + 1
    expect(new Set(counts)).toEqual(new Set([CALLS_PER_DAY[kind]]))
  }
  expect(calls.every(({ dueMs }, index) => dueMs >= (calls[index - 1]?.dueMs ?? 0) && dueMs < MS)).toBe(true)
})

test('as many labels leave stock as are made', () => {
  const made = Array.from({ length: CALLS_PER_DAY.labels }, (_, number) => quantityOf(number))
  expect(made.reduce((sum, quantity) => sum + quantity, 0)).toBe(CALLS_PER_DAY.withdraw)
})

test('lunch is the peak: from 10:30 to 12:30 twice the calls of the same time in the afternoon', () => {
  const calls = planDay(day)
  const between = (from: number, to: number) => {
    const [first, last] = [from, to].map((hour) => ((hour - 8) / 15) * MS)
    return calls.filter(({ dueMs }) => dueMs >= (first ?? 0) && dueMs < (last ?? 0)).length
  }
  expect(between(10.5, 12.5)).toBeGreaterThan(2 * between(14, 16))
  const mean = calls.length / (MS / 1_000)
  expect(peakOf(calls, MS)).toBeGreaterThan(1.5 * mean)
  expect(peakOf(calls, MS)).toBeLessThan(3 * mean)
})

test('a shorter run has the rate of the whole day', () => {
  const perSecond = (ms: number) => planDay({ ...day, ms }).length / (ms / 1_000)
  expect(perSecond(MS / 10) / perSecond(MS)).toBeCloseTo(1, 1)
})

test('the same seed gives the same plan, another seed another one', () => {
  expect(planDay(day)).toEqual(planDay(day))
  expect(planDay({ ...day, seed: 8 })).not.toEqual(planDay(day))
})

test('a steady plan has the rate that it was asked for and the proportions of a day', () => {
  const calls = planSteady({ ...day, ms: 100_000, callsPerSecond: 250 })
  expect(calls).toHaveLength(25_000)
  expect(peakOf(calls, 100_000)).toBeCloseTo(250, -1)
  const ofADay = Object.values(CALLS_PER_DAY).reduce((sum, count) => sum + count, 0)
  for (const kind of callKinds)
    expect(calls.filter((call) => call.kind === kind).length / 25_000).toBeCloseTo(CALLS_PER_DAY[kind] / ofADay, 1)
})

test('a thousand restaurants in ten minutes write 180 times a second', () => {
  expect(meanRates(1_000)).toEqual({ writes: 180, reads: expect.closeTo(106.7, 1) as number })
})
