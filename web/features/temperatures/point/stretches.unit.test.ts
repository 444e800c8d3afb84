import { expect, it } from 'vitest'
import type { PointReading } from '#contract/temperatures/readings'
import { stretchesOf } from './stretches.ts'

const minuteOf = (minute: number) => Date.UTC(2026, 10, 30, 12, minute)
const sensed = (minute: number, value: number): PointReading => ({
  id: null,
  at: new Date(minuteOf(minute)).toISOString(),
  value,
  correction: null,
  status: value > 4 ? 'fora' : 'ok',
  late: false,
  enteredAt: new Date(minuteOf(minute)).toISOString(),
  person: null,
  action: null,
  note: '',
})
const told = (readings: readonly (readonly [number, number])[], isSilentNow = false) =>
  stretchesOf(
    readings.map(([minute, value]) => sensed(minute, value)),
    { max: 4 },
    isSilentNow,
  ).map(({ kind, from, to, worst }) => [
    kind,
    (from - minuteOf(0)) / 60_000,
    to === null ? null : (to - minuteOf(0)) / 60_000,
    worst,
  ])

it('a time out of the limits ends with the next reading within them', () => {
  const readings = [
    [0, 3],
    [5, 4.5],
    [10, 6.1],
    [15, 5],
    [20, 3.9],
  ] as const
  expect(told(readings)).toEqual([['fora', 5, 20, 6.1]])
  expect(told(readings.slice(0, 4))).toEqual([['fora', 5, null, 6.1]])
})

it('half an hour without a reading is a silence, which does not count as out', () => {
  const readings = [
    [0, 5],
    [10, 5.5],
    [40, 5.2],
    [45, 3],
  ] as const
  expect(told(readings)).toEqual([
    ['fora', 40, 45, 5.2],
    ['sem_sinal', 10, 40, null],
    ['fora', 0, 10, 5.5],
  ])
  expect(
    told(
      [
        [0, 3],
        [29, 5],
      ],
      true,
    ),
  ).toEqual([
    ['sem_sinal', 29, null, null],
    ['fora', 29, 29, 5],
  ])
})
