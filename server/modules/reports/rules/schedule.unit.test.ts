import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schedule } from './schedule.ts'
import { dueDate, nextDue, wallClock } from './schedule.ts'
import { samples } from '../../../../infra/test/samples.ts'

const daily: Schedule = { enabled: true, hour: 6, weekdays: [0, 1, 2, 3, 4, 5, 6] }
const SAO_PAULO = 'America/Sao_Paulo'
const none = () => false
const at = (iso: string) => new Date(iso)
const due = (own: Partial<Schedule>, iso: string, zone = SAO_PAULO) => dueDate({ ...daily, ...own }, at(iso), zone)
const next = (own: Partial<Schedule>, iso: string, zone = SAO_PAULO, made: readonly string[] = []) =>
  nextDue({ ...daily, ...own }, at(iso), zone, (date) => made.includes(date))?.toISOString() ?? null

describe('a report is due', () => {
  it('from its hour to the end of the local day, on the chosen weekdays, and never if the schedule is off', () => {
    expect(due({}, '2026-11-21T08:59:59.999Z')).toBeNull()
    expect(due({}, '2026-11-21T09:00:00Z')).toBe('2026-11-21')
    expect(due({}, '2026-11-22T02:59:59Z')).toBe('2026-11-21')
    expect(due({}, '2026-11-22T03:00:00Z')).toBeNull()
    expect(due({ hour: 0 }, '2026-11-22T03:00:00Z')).toBe('2026-11-22')
    expect(due({ weekdays: [0] }, '2026-11-21T12:00:00Z')).toBeNull()
    expect(due({ weekdays: [6] }, '2026-11-21T12:00:00Z')).toBe('2026-11-21')
    expect(due({ enabled: false }, '2026-11-21T12:00:00Z')).toBeNull()
  })

  it("at hour 0 also on a day that begins at one o'clock", () => {
    // The last time that daylight saving began in São Paulo, at midnight.
    expect(due({ hour: 0 }, '2018-11-04T02:59:59Z')).toBe('2018-11-03')
    expect(due({ hour: 0 }, '2018-11-04T03:00:00Z')).toBe('2018-11-04')
    expect(next({ hour: 0 }, '2018-11-03T12:00:00Z', SAO_PAULO, ['2018-11-03'])).toBe('2018-11-04T03:00:00.000Z')
  })

  it('once on a day whose last hour occurs twice', () => {
    expect(due({ hour: 23 }, '2018-02-18T01:30:00Z')).toBe('2018-02-17')
    expect(due({ hour: 23 }, '2018-02-18T02:30:00Z')).toBe('2018-02-17')
    expect(next({ hour: 23 }, '2018-02-17T12:00:00Z')).toBe('2018-02-18T01:00:00.000Z')
  })
})

describe('the next report', () => {
  it("is today's, now if its hour has passed, else that of the next chosen weekday", () => {
    expect(next({}, '2026-11-21T08:00:00Z')).toBe('2026-11-21T09:00:00.000Z')
    expect(next({}, '2026-11-21T15:00:00Z')).toBe('2026-11-21T15:00:00.000Z')
    expect(next({}, '2026-11-21T15:00:00Z', SAO_PAULO, ['2026-11-21'])).toBe('2026-11-22T09:00:00.000Z')
    expect(next({ weekdays: [3] }, '2026-11-21T15:00:00Z')).toBe('2026-11-25T09:00:00.000Z')
    expect(next({ weekdays: [6] }, '2026-11-21T15:00:00Z', SAO_PAULO, ['2026-11-21'])).toBe('2026-11-28T09:00:00.000Z')
    expect(next({ enabled: false }, '2026-11-21T15:00:00Z')).toBeNull()
  })

  it('is due from exactly that instant on, in every time zone', () => {
    const zones = fc.constantFrom(
      'America/Noronha',
      SAO_PAULO,
      'America/Manaus',
      'America/Rio_Branco',
      'America/New_York',
      'Pacific/Kiritimati',
      'Asia/Kathmandu',
      'Europe/Lisbon',
    )
    const schedules = fc.record({
      enabled: fc.constant(true),
      hour: fc.integer({ min: 0, max: 23 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    })
    const instants = fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2030, 0, 1) }).map((ms) => new Date(ms))
    fc.assert(
      fc.property(zones, schedules, instants, (zone, schedule, now) => {
        const found = nextDue(schedule, now, zone, none)
        if (found === null) return false
        const { date } = wallClock(found, zone)
        const isDue = dueDate(schedule, found, zone) === date
        // Either it is already due, or it was not due one millisecond before.
        return (
          isDue &&
          (found.getTime() === now.getTime() || dueDate(schedule, new Date(found.getTime() - 1), zone) !== date)
        )
      }),
      { numRuns: samples(300) },
    )
  })
})
