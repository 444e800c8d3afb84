import { expect, it } from 'vitest'
import { dayMessage } from './day-message.ts'

const now = new Date('2026-11-23T10:12:00Z')
const context = { now, timeZone: 'America/Sao_Paulo', tenantName: 'Bistrô' }

it('says in words that nothing is to be done', () => {
  expect(dayMessage({ days: [{ day: 5, labels: 3 }] }, [], context)).toBe(
    'Bistrô · validades de segunda, 23/11/2026\n\nNada vencido, e nada vence até quinta.',
  )
})

it('counts the days of a group together, also labels that were not read', () => {
  const days = [
    { day: -1, labels: 1 },
    { day: 2, labels: 4 },
    { day: 3, labels: 9 },
  ]
  expect(dayMessage({ days }, [], context)).toBe(
    'Bistrô · validades de segunda, 23/11/2026\n\nVencidos: 1\ne mais 1\n\nAté 3 dias: 13\ne mais 13',
  )
})
