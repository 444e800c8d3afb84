import { expect, it } from 'vitest'
import { expiryInstant } from '#contract/labels/shelf-life'
import { remainingText } from './remaining-text.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-21T12:00:00-03:00')
const text = (expiration: string) =>
  remainingText({ expiration_date: expiration, expires_at: expiryInstant(expiration, zone).toISOString() }, now, zone)

it('the text says in how many days the label expires', () => {
  expect(text('2026-11-20')).toBe('Vencido')
  expect(text('2026-11-21')).toBe('Vence hoje')
  expect(text('2026-11-22T09:00:00-03:00')).toBe('Vence amanhã')
  expect(text('2026-11-22')).toBe('Vence amanhã')
  expect(text('2026-11-23')).toBe('Vence em 2 dias')
  expect(text('2026-11-24')).toBe('Vence em 3 dias')
})

it('and on its last day in how many hours, never more than there are', () => {
  expect(text('2026-11-21T18:59:00-03:00')).toBe('Vence em 6 h')
  expect(text('2026-11-21T12:59:00-03:00')).toBe('Vence em 59 min')
  expect(text('2026-11-21T12:00:20-03:00')).toBe('Vence em 0 min')
})
