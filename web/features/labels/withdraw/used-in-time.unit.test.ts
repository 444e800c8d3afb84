import { expect, it } from 'vitest'
import { usedInTime } from './used-in-time.ts'

const zone = 'America/Sao_Paulo'
const labels = [
  { expiration_date: '2026-11-24', expires_at: '2026-11-25T03:00:00.000Z' },
  { expiration_date: '2026-11-22', expires_at: '2026-11-23T03:00:00.000Z' },
]

it('a use before the expiry of every label is an instant in the zone of the tenant', () => {
  expect(usedInTime('2026-11-22T23:59', labels, zone)).toEqual({ at: '2026-11-22T23:59:00-03:00' })
})

it('a use after an expiry, or without its time, is a fault', () => {
  expect(usedInTime('2026-11-23T00:01', labels, zone)).toEqual({
    fault: 'Vencido em 22/11/2026: o uso tem de ser anterior',
  })
  expect(usedInTime('', labels, zone)).toHaveProperty('fault')
})
