import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysExpired,
  daysRemaining,
  expiryInstant,
  formatLabelDate,
  isLabelDate,
  localDate,
  publicState,
  shelfDays,
  shelfDaysText,
  shelfState,
  URGENT_DAYS,
  weekday,
  weekdayLabel,
} from './expiry.ts'
import { samples } from '../../infra/test/samples.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const HOUR = 3_600_000
const DAY = 24 * HOUR

// Zones with clock changes at midnight, with the largest offsets from UTC, or that crossed the date line.
const zones = fc.constantFrom(
  SAO_PAULO,
  'America/Manaus',
  'America/Noronha',
  'America/Havana',
  'America/Asuncion',
  'Asia/Beirut',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Nuuk',
  'UTC',
)
const dates = fc.integer({ min: 0, max: 73_048 }).map((days) => addDays('2000-01-01', days))

describe('isLabelDate', () => {
  it.each([
    '2026-12-31',
    '2024-02-29',
    '2000-01-01',
    '2199-12-31',
    '2026-12-31T18:00:00-03:00',
    '2026-12-31T18:00:00Z',
    '2026-12-31T18:00:00.123456789Z',
    '2026-12-31T00:00:00+14:00',
    '2026-12-31T23:59:59-00:00',
  ])('accepts %s', (text) => expect(isLabelDate(text)).toBe(true))

  it.each([
    '',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-04-31',
    '1999-12-31',
    '2200-01-01',
    '0000-01-01',
    '31/12/2026',
    '2026-1-1',
    '20261231',
    ' 2026-12-31',
    '2026-12-31 ',
    '2026-12-31\n',
    '2026-12-31T18:00:00',
    '2026-12-31T18:00-03:00',
    '2026-12-31T24:00:00Z',
    '2026-12-31T18:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-12-31T18:00:00-03',
    '2026-12-31T18:00:00-0300',
    '2026-12-31T18:00:00+24:00',
    '2026-12-31T18:00:00+03:60',
    '2026-12-31t18:00:00z',
    '2026-12-31 18:00:00Z',
    '2026-12-31T18:00:00.Z',
    '2026-02-30T18:00:00Z',
    '2026-W01-1',
    '+002026-12-31',
    '２０２６-12-31',
    'amanhã',
    '2026-12-31T18:00:00[America/Sao_Paulo]',
  ])('refuses %j', (text) => expect(isLabelDate(text)).toBe(false))

  it('accepts every day from 2000 to 2199 and the format of toISOString', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: DAY - 1 }), (date, ms) => {
        expect(isLabelDate(date)).toBe(true)
        const iso = new Date(Date.parse(`${date}T00:00:00Z`) + ms).toISOString()
        expect(expiryInstant(iso, SAO_PAULO).toISOString()).toBe(iso)
      }),
    )
  })
})

describe('expiryInstant', () => {
  it("of a date is the end of that day in the tenant's zone", () => {
    expect(expiryInstant('2026-12-31', SAO_PAULO).toISOString()).toBe('2027-01-01T03:00:00.000Z')
    expect(expiryInstant('2026-12-31', 'Pacific/Kiritimati').toISOString()).toBe('2026-12-31T10:00:00.000Z')
    expect(expiryInstant('2026-12-31', 'Pacific/Pago_Pago').toISOString()).toBe('2027-01-01T11:00:00.000Z')
  })

  it('is 01:00 when the next midnight does not exist', () => {
    expect(expiryInstant('2018-11-03', SAO_PAULO).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(formatLabelDate('2018-11-04T03:00:00Z', SAO_PAULO)).toBe('04/11/2018 01:00')
  })

  it('is the second midnight when the hour before midnight occurs twice', () => {
    expect(expiryInstant('2018-02-17', SAO_PAULO).toISOString()).toBe('2018-02-18T03:00:00.000Z')
  })

  it('of a day that a country skipped is the end of the day before', () => {
    expect(expiryInstant('2011-12-30', 'Pacific/Apia')).toEqual(expiryInstant('2011-12-29', 'Pacific/Apia'))
  })

  it('of a date-time is exact', () => {
    expect(expiryInstant('2026-12-31T18:00:00-03:00', 'Asia/Tokyo').toISOString()).toBe('2026-12-31T21:00:00.000Z')
    expect(expiryInstant('2026-12-31T18:00:00+05:45', SAO_PAULO).toISOString()).toBe('2026-12-31T12:15:00.000Z')
    expect(expiryInstant('2026-12-31T18:00:00.0379Z', SAO_PAULO).toISOString()).toBe('2026-12-31T18:00:00.037Z')
  })

  it('is the first instant after its local day, in every zone', () => {
    fc.assert(
      fc.property(dates, zones, (date, zone) => {
        const expiry = expiryInstant(date, zone).getTime()
        expect(localDate(new Date(expiry), zone) > date).toBe(true)
        expect(localDate(new Date(expiry - 1), zone) <= date).toBe(true)
      }),
      { numRuns: samples(300) },
    )
  })

  it('throws for an invalid date and an unknown zone', () => {
    expect(() => expiryInstant('2026-02-30', SAO_PAULO)).toThrow(RangeError)
    expect(() => expiryInstant('2026-02-28', 'Brasil/Itapipoca')).toThrow(RangeError)
  })
})

describe('the calendar functions', () => {
  it('add days across months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  it('add and subtract the same days, and advance the weekday with every day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(weekday(addDays(date, days))).toBe((((weekday(date) + days) % 7) + 7) % 7)
      }),
    )
  })

  it("give the weekday in the tenant's zone", () => {
    expect(
      ['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map((date) =>
        weekdayLabel(date, SAO_PAULO),
      ),
    ).toEqual(['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'])
    expect(weekdayLabel('2027-01-01T01:00:00Z', SAO_PAULO)).toBe('QUI')
  })

  it('format dates in the Brazilian form', () => {
    expect(formatLabelDate('2026-12-31', SAO_PAULO)).toBe('31/12/2026')
    expect(formatLabelDate('2027-01-01T00:30:00Z', SAO_PAULO)).toBe('31/12/2026 21:30')
    expect(formatLabelDate('2026-12-31T00:05:00-03:00', SAO_PAULO)).toBe('31/12/2026 00:05')
  })
})

describe('the state of a label', () => {
  const at = new Date('2026-12-31T21:00:00Z')
  const before = (ms: number) => new Date(at.getTime() - ms)

  it('is expired a millisecond after its instant, not at it', () => {
    expect(shelfState(at, before(-1))).toBe('expired')
    expect(shelfState(at, at)).toBe('expiring')
    expect(publicState(at, before(-1))).toBe('expired')
    expect(publicState(at, at)).toBe('near')
  })

  it('is expiring for seven days and near for 2880 minutes, exact to the millisecond', () => {
    expect(shelfState(at, before(7 * DAY))).toBe('expiring')
    expect(shelfState(at, before(7 * DAY + 1))).toBe('valid')
    expect(publicState(at, before(48 * HOUR))).toBe('near')
    expect(publicState(at, before(48 * HOUR + 1))).toBe('normal')
  })

  it('counts days rounded up', () => {
    expect([-1, 0, 1, DAY, DAY + 1].map((ms) => daysExpired(at, before(-ms)))).toEqual([0, 0, 1, 1, 2])
    expect([1, DAY, DAY + 1].map((ms) => daysRemaining(at, before(ms)))).toEqual([1, 1, 2])
    expect(daysRemaining(at, at)).toBe(0)
    expect(daysRemaining(at, before(-DAY - 1))).toBe(-2)
  })

  it.each([
    ['2026-11-21', 0],
    ['2026-11-21T18:00:00-03:00', 0],
    ['2026-11-22T00:00:00-03:00', 0],
    ['2026-11-21T12:00:00-03:00', 0],
    ['2026-11-22T00:00:00.001-03:00', 1],
    ['2026-11-22', 1],
    ['2026-11-23', 2],
    ['2026-11-28T12:00:00-03:00', 7],
    ['2026-11-20', -1],
    ['2026-11-21T11:00:00-03:00', -1],
    ['2026-11-20T11:00:00-03:00', -2],
  ])('with expiry %s has %i days at noon of 21 November', (date, days) => {
    expect(shelfDays(expiryInstant(date, SAO_PAULO), new Date('2026-11-21T12:00:00-03:00'), SAO_PAULO)).toBe(days)
  })

  it('counts as today at the exact instant at which today ends', () => {
    const midnight = expiryInstant('2026-11-21', SAO_PAULO)
    expect(shelfDays(midnight, midnight, SAO_PAULO)).toBe(0)
  })

  it('counts days by the calendar, at any hour and in any zone', () => {
    fc.assert(
      fc.property(
        dates.filter((date) => date > '2000-01-01' && date < '2199-12-01'),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: DAY - 1 }),
        zones,
        (date, ahead, ms, zone) => {
          const now = new Date(Date.parse(`${date}T00:00:00Z`) + ms)
          expect(shelfDays(expiryInstant(addDays(localDate(now, zone), ahead), zone), now, zone)).toBe(ahead)
        },
      ),
    )
  })

  it('has the days as text', () => {
    expect([-12_345, -2, -1, 0, 1, 2, 7].map(shelfDaysText)).toEqual([
      'há 12.345 dias',
      'há 2 dias',
      'há 1 dia',
      'hoje',
      'amanhã',
      'em 2 dias',
      'em 7 dias',
    ])
  })

  it('is consistent between all its functions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20 * DAY, max: 20 * DAY }), (ms) => {
        const now = before(ms)
        expect(shelfState(at, now) === 'expired').toBe(publicState(at, now) === 'expired')
        expect(daysExpired(at, now) > 0).toBe(shelfState(at, now) === 'expired')
        expect(daysRemaining(at, now) <= URGENT_DAYS).toBe(ms <= URGENT_DAYS * DAY)
        expect(Object.is(daysRemaining(at, now), -0) || Object.is(daysExpired(at, now), -0)).toBe(false)
      }),
    )
  })
})

describe('localDate', () => {
  // Zones with clock changes at midnight or a minute after it, with offsets that are not whole hours, or that crossed
  // the date line.
  const unusual = [
    'America/Sao_Paulo',
    'America/Manaus',
    'America/Noronha',
    'America/Havana',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'UTC',
  ] as const
  const calendars = new Map(
    unusual.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    ]),
  )
  const MINUTE = 60_000
  const instants = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2199-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })

  it('is right at any instant and just before and after it, within the same cached minute', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...unusual),
        fc.array(fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }), { maxLength: 5 }),
        (instant, zone, apart) => {
          for (const ms of [0, ...apart]) {
            const at = new Date(instant.getTime() + ms)
            expect(localDate(at, zone)).toBe(calendars.get(zone)?.format(at))
          }
        },
      ),
      { numRuns: samples(300) },
    )
  })

  it('changes at the first millisecond of a day, also in a night with two midnights', () => {
    // 7 November 2010 had been there for a minute in Newfoundland when its clocks went back into the 6th.
    for (const [zone, from] of [
      ['America/Sao_Paulo', '2026-11-22T02:58:00Z'],
      ['Asia/Kathmandu', '2026-11-21T18:13:00Z'],
      ['America/St_Johns', '2010-11-07T02:28:00Z'],
    ] as const) {
      const days = new Set<string>()
      for (let ms = 0; ms < 5 * MINUTE; ms += 999) {
        const at = new Date(Date.parse(from) + ms)
        days.add(localDate(at, zone))
        expect(localDate(at, zone)).toBe(calendars.get(zone)?.format(at))
      }
      expect(days.size, zone).toBe(2)
    }
  })
})
