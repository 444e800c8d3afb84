import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryDay } from './entry-day.ts'
import { localDate } from './shelf-life.contract.ts'

// Zones whose clocks jump at midnight or a minute after it, are off by less than an hour, or crossed the date line.
const zones = fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'America/Havana', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati', 'UTC')
const MINUTE_MS = 60_000
const instants = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true })

it('is the day on the wall at any instant, and also at those just before and after, which are remembered together', () => {
  fc.assert(fc.property(instants, zones, fc.array(fc.integer({ min: -2 * MINUTE_MS, max: 2 * MINUTE_MS }), { maxLength: 5 }), (instant, zone, apart) => {
    for (const ms of [0, ...apart]) {
      const at = new Date(instant.getTime() + ms)
      expect(entryDay(at, zone)).toBe(localDate(at, zone))
    }
  }), { numRuns: 300 })
})

it('changes with the millisecond that begins a day, also where an autumn night has two midnights', () => {
  // 7 November 2010 had been there for a minute in Newfoundland when its clocks went back into the 6th.
  for (const [zone, from] of [['America/Sao_Paulo', '2026-11-22T02:58:00Z'], ['Asia/Kathmandu', '2026-11-21T18:13:00Z'], ['America/St_Johns', '2010-11-07T02:28:00Z']] as const) {
    const days = new Set<string>()
    for (let ms = 0; ms < 5 * MINUTE_MS; ms += 999) {
      const at = new Date(Date.parse(from) + ms)
      days.add(entryDay(at, zone))
      expect(entryDay(at, zone)).toBe(localDate(at, zone))
    }
    expect(days.size, zone).toBe(2)
  }
})
