import { describe, expect, it } from 'vitest'
import {
  dateInWords,
  maskDate,
  parseTypedDate,
  parseTypedTime,
  quickDates,
  steppedDate,
  typedFor,
} from './typed-date.ts'

const today = '2026-11-21'

describe('a typed date', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['24.11.26', '2026-11-24'],
    ['24112026', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['1/2/2027', '2027-02-01'],
    [' 24/11/2026 ', '2026-11-24'],
    ['29/02/2028', '2028-02-29'],
  ])('is read from %s', (text, date) => {
    expect(parseTypedDate(text, today)).toBe(date)
  })

  it('without a year is the next such day', () => {
    expect(parseTypedDate('24/11', today)).toBe('2026-11-24')
    expect(parseTypedDate('21/11', today)).toBe('2026-11-21')
    expect(parseTypedDate('02/01', today)).toBe('2027-01-02')
    expect(parseTypedDate('0201', today)).toBe('2027-01-02')
  })

  it('without a year is the last such day where the date is past', () => {
    expect(parseTypedDate('24/11', today, 'last')).toBe('2025-11-24')
    expect(parseTypedDate('21/11', today, 'last')).toBe('2026-11-21')
    expect(parseTypedDate('02/01', today, 'last')).toBe('2026-01-02')
  })

  it.each(['', '24', '31/02/2026', '29/02/2027', '24/13/2026', '2026-11-24', 'amanhã', '24/11/202'])(
    'is not read from "%s"',
    (text) => {
      expect(parseTypedDate(text, today)).toBeNull()
    },
  )

  it('gets its slashes while the user types, and loses them while the user erases', () => {
    const keys = ['2', '24', '241', '24/11', '24/112', '24/11/20', '24/11/202', '24/11/2026', '24/11/20269']
    expect(keys.map(maskDate)).toEqual([
      '2',
      '24',
      '24/1',
      '24/11',
      '24/11/2',
      '24/11/20',
      '24/11/202',
      '24/11/2026',
      '24/11/2026',
    ])
    expect(maskDate('24/')).toBe('24')
    expect(maskDate('24/11/')).toBe('24/11')
    expect(maskDate('24/1/')).toBe('24/1/')
    expect(maskDate('1/2')).toBe('1/2')
    expect(maskDate('1/2/2027')).toBe('1/2/2027')
    expect(maskDate('abc')).toBe('')
  })
})

describe('a typed text', () => {
  const typed = { text: '31/02/2026', date: '', isTaken: false }

  it('stays until the field has its date, and goes when the field then gets another one', () => {
    const taken = typedFor(typed, '')
    expect([typedFor(typed, '2026-11-24')?.text, taken?.text]).toEqual(['31/02/2026', '31/02/2026'])
    expect(typedFor(taken, '')).toBe(taken)
    expect(typedFor(taken, '2026-11-24')).toBeNull()
  })
})

it('a typed time of day is read in several forms', () => {
  expect(['18:30', '1830', '18h30', '18h', '18', '7', '730', '00:00'].map(parseTypedTime)).toEqual([
    '18:30',
    '18:30',
    '18:30',
    '18:00',
    '18:00',
    '07:00',
    '07:30',
    '00:00',
  ])
  expect(['', '24:00', '18:60', '18:3', 'já'].map(parseTypedTime)).toEqual([null, null, null, null, null])
})

describe('the dates of the label form', () => {
  it('can be set one, three or five days after manipulation with one tap, also across the end of a year', () => {
    expect(quickDates('2026-12-30')).toEqual([
      { days: 1, text: '+1 dia', date: '2026-12-31' },
      { days: 3, text: '+3 dias', date: '2027-01-02' },
      { days: 5, text: '+5 dias', date: '2027-01-04' },
    ])
  })

  it('change by one day with a step, and a blank date becomes the start date', () => {
    expect(steppedDate('2026-11-30', 1, today)).toBe('2026-12-01')
    expect(steppedDate('2026-12-01', -1, today)).toBe('2026-11-30')
    expect(steppedDate('', 1, '2026-11-22')).toBe('2026-11-22')
  })

  it('are shown with their weekday and their distance in days', () => {
    expect(dateInWords('2026-11-21', today)).toBe('sábado, hoje')
    expect(dateInWords('2026-11-22', today)).toBe('domingo, amanhã')
    expect(dateInWords('2026-11-24', today)).toBe('terça-feira, em 3 dias')
    expect(dateInWords('2026-11-20', today)).toBe('sexta-feira, ontem')
    expect(dateInWords('2026-11-19', today)).toBe('quinta-feira, há 2 dias')
  })
})
