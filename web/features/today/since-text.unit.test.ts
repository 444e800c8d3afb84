import { expect, it } from 'vitest'
import { sinceText } from './since-text.ts'

const now = new Date('2026-11-23T10:12:00Z')
const since = (expiration_date: string, expires_at = new Date(expiration_date).toISOString()) =>
  sinceText({ expiration_date, expires_at }, now)

it('says minutes and hours of a label with an hour, and days after the first', () => {
  expect(since('2026-11-23T07:11:50-03:00')).toBe('1 min')
  expect(since('2026-11-23T06:47:00-03:00')).toBe('25 min')
  expect(since('2026-11-23T06:12:00-03:00')).toBe('1 h')
  expect(since('2026-11-22T07:13:00-03:00')).toBe('23 h')
  expect(since('2026-11-22T07:12:00-03:00')).toBe('1 dia')
  expect(since('2026-11-22T07:11:00-03:00')).toBe('2 dias')
})

it('says days of a date, whose last good day is over', () => {
  expect(since('2026-11-22', '2026-11-23T03:00:00Z')).toBe('1 dia')
  expect(since('2026-11-19', '2026-11-20T03:00:00Z')).toBe('4 dias')
})
