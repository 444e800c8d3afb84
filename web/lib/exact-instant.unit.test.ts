import { expect, it } from 'vitest'
import { exactInstant } from './exact-instant.ts'

it('an exact expiry carries the UTC offset of the time zone', () => {
  expect(exactInstant('2026-12-31', '18:00', 'America/Sao_Paulo')).toBe('2026-12-31T18:00:00-03:00')
  expect(exactInstant('2026-12-31', '23:59', 'America/Rio_Branco')).toBe('2026-12-31T23:59:00-05:00')
  expect(exactInstant('2026-12-31', '00:00', 'Asia/Kolkata')).toBe('2026-12-31T00:00:00+05:30')
})

it('an exact expiry follows summer time, also on the days when it begins and ends', () => {
  expect(exactInstant('2018-11-10', '12:00', 'America/Sao_Paulo')).toBe('2018-11-10T12:00:00-02:00')
  expect(exactInstant('2018-11-04', '12:00', 'America/Sao_Paulo')).toBe('2018-11-04T12:00:00-02:00')
  expect(exactInstant('2018-11-03', '23:00', 'America/Sao_Paulo')).toBe('2018-11-03T23:00:00-03:00')
  // This time did not exist in São Paulo: clocks went from 00:00 to 01:00.
  expect(exactInstant('2018-11-04', '00:30', 'America/Sao_Paulo')).toBe('2018-11-04T00:30:00-03:00')
})
