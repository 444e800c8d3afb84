import { describe, expect, it } from 'vitest'
import { roundsOfDay, roundsOn } from './due-rounds.ts'

const timeZone = 'America/Sao_Paulo'
const day = '2026-11-30'
const morning = { from: '06:00', to: '11:00' }
const evening = { from: '18:00', to: '23:59' }
const local = (time: string, date = day) => new Date(`${date}T${time}-03:00`)
const reading = (at: string, entered = at) => ({ at: local(at), enteredAt: local(entered) })

function statuses(now: string, readings: readonly ReturnType<typeof reading>[] = [], rounds = [morning, evening]) {
  return roundsOfDay(rounds, readings, { day, now: local(now), timeZone }).map(({ status }) => status)
}

describe('the rounds of a day', () => {
  it.each([
    ['05:59:59', ['later', 'later']],
    ['06:00:00', ['due', 'later']],
    ['11:00:59', ['due', 'later']],
    ['11:01:00', ['missing', 'later']],
    ['18:00:00', ['missing', 'due']],
    ['23:59:59', ['missing', 'due']],
  ])('at %s without a reading', (now, expected) => {
    expect(statuses(now)).toEqual(expected)
  })

  it('t28: a round that is measured or entered after its end is late', () => {
    expect(statuses('11:20:00', [reading('11:20:00')])).toEqual(['late', 'later'])
    expect(statuses('11:20:00', [reading('10:40:00', '11:20:00')])).toEqual(['late', 'later'])
    expect(statuses('11:20:00', [reading('10:58:00', '11:00:59')])).toEqual(['done', 'later'])
  })

  it('the reading that was entered in time counts before one that was entered later for an earlier hour', () => {
    expect(statuses('12:00:00', [reading('07:00:00', '11:30:00'), reading('09:00:00')])).toEqual(['done', 'later'])
  })

  it('a reading before a round counts for none, and one of the next round does not make up for the one before', () => {
    expect(statuses('20:00:00', [reading('05:59:00'), reading('18:00:00')])).toEqual(['missing', 'done'])
    expect(statuses('20:00:00', [reading('17:59:59')])).toEqual(['late', 'due'])
  })

  it('a reading of another day counts for none, though its hour would', () => {
    const yesterday = { at: local('07:00:00', '2026-11-29'), enteredAt: local('07:00:00', '2026-11-29') }
    expect(statuses('12:00:00', [yesterday])).toEqual(['missing', 'later'])
    const lastMinute = reading('23:59:59', '23:59:59')
    expect(statuses('23:59:59', [reading('07:00:00'), lastMinute])).toEqual(['done', 'done'])
  })

  it('what is entered on the next day is late', () => {
    const late = { at: local('22:00:00'), enteredAt: local('00:10:00', '2026-12-01') }
    const asked = { day, now: local('00:10:00', '2026-12-01'), timeZone }
    expect(roundsOfDay([evening], [late], asked).map(({ status }) => status)).toEqual(['late'])
  })

  it('holds on the days of a clock change', () => {
    const zone = 'America/New_York'
    const night = { from: '01:00', to: '02:30' }
    const at = (instant: string) => ({ at: new Date(instant), enteredAt: new Date(instant) })
    const statusAt = (date: string, now: string, readings: readonly ReturnType<typeof at>[] = []) =>
      roundsOfDay([night], readings, { day: date, now: new Date(now), timeZone: zone })[0]?.status
    // Spring: 02:00 becomes 03:00, so the round is over with the hour that is skipped.
    expect(statusAt('2026-03-08', '2026-03-08T06:59:00Z')).toBe('due')
    expect(statusAt('2026-03-08', '2026-03-08T07:00:00Z')).toBe('missing')
    // Autumn: 01:30 comes twice, and both are of the round.
    for (const instant of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
      expect(statusAt('2026-11-01', '2026-11-01T07:00:00Z', [at(instant)])).toBe('done')
  })
})

describe('the rounds that a point had on a day', () => {
  const versions = [
    { since: local('10:30:00', '2026-11-28'), active: true, rounds: [evening, morning] },
    { since: local('12:00:00', '2026-11-29'), active: true, rounds: [evening] },
    { since: local('09:00:00'), active: false, rounds: [morning, evening] },
  ]
  it.each([
    ['2026-11-27', []],
    ['2026-11-28', [morning, evening]],
    ['2026-11-29', [morning, evening]],
    ['2026-11-30', []],
  ])('%s', (date, expected) => {
    expect(roundsOn(date, versions, timeZone)).toEqual(expected)
  })
  it('are none of those that ended before the point was registered', () => {
    const late = [{ since: local('11:30:00'), active: true, rounds: [morning, evening] }]
    expect(roundsOn(day, late, timeZone)).toEqual([evening])
  })
})
