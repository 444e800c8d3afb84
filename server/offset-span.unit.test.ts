import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { localHour } from './contract/calendar.ts'
import { offsetAt } from './contract/offset.ts'
import { knowOffset } from './contract/known-offset.ts'
import { offsetSpan } from './offset-span.ts'
import { samples } from '../infra/test/samples.ts'

const WEEK_MS = 7 * 86_400_000
const zones = ['America/Sao_Paulo', 'America/Noronha', 'Europe/Lisbon', 'Africa/Casablanca', 'Asia/Kathmandu']

it('is three years to each side where the clocks are never changed', () => {
  expect(offsetSpan('America/Sao_Paulo', new Date('2026-11-23T12:00:00Z'))).toEqual({
    minutes: -180,
    from: '2023-11-13T00:00:00.000Z',
    until: '2029-12-03T00:00:00.000Z',
  })
})

it('ends within a week of the change of the clocks', () => {
  const { minutes, from, until } = offsetSpan('Europe/Lisbon', new Date('2026-11-23T12:00:00Z'))
  expect(minutes).toBe(0)
  // Winter time began on 25 October 2026 and ends on 28 March 2027, at 01:00 UTC.
  expect(Date.parse(from) - Date.parse('2026-10-25T01:00:00Z')).toBeLessThan(WEEK_MS)
  expect(Date.parse('2027-03-28T01:00:00Z') - Date.parse(until)).toBeLessThan(WEEK_MS)
})

it('where the day itself has the change, it is empty or begins with the day', () => {
  const { minutes, from, until } = offsetSpan('Europe/Lisbon', new Date('2026-10-25T12:00:00Z'))
  expect([minutes, until]).toEqual([60, '2026-10-25T00:00:00.000Z'])
  expect(Date.parse(from)).toBeLessThan(Date.parse(until))
})

it('says of every instant within it what the rules of the zone say', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (timeZone, now, place) => {
        const { minutes, from, until } = offsetSpan(timeZone, now)
        const [first, end] = [Date.parse(from), Date.parse(until)]
        fc.pre(end > first)
        expect(offsetAt(Math.floor(first + (end - first) * place), timeZone)).toBe(minutes * 60_000)
      },
    ),
    { numRuns: samples(300) },
  )
})

it('once known, is used for its instants only', () => {
  // This offset is wrong by four hours, so that the test sees its use. The test files of a worker share the known offsets: no
  // other test may use this zone.
  const timeZone = 'America/Boa_Vista'
  knowOffset(timeZone, { minutes: 0, from: '2026-11-20T00:00:00Z', until: '2026-11-27T00:00:00Z' })
  const hourAt = (instant: string) => localHour(new Date(instant), timeZone)
  expect([hourAt('2026-11-20T00:00:00Z'), hourAt('2026-11-26T23:00:00Z')]).toEqual([0, 23])
  expect([hourAt('2026-11-19T23:00:00Z'), hourAt('2026-11-27T00:00:00Z')]).toEqual([19, 20])
})
