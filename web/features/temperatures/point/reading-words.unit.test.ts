import { expect, it } from 'vitest'
import type { PointReading } from '#contract/temperatures/readings'
import { byDay, readingText } from './reading-words.ts'

const reading = (at: string, own: Partial<PointReading> = {}): PointReading => ({
  id: 1,
  at,
  value: 4.6,
  correction: null,
  status: 'fora',
  late: false,
  enteredAt: at,
  person: 'Ana',
  action: null,
  note: '',
  ...own,
})
const zone = 'America/Sao_Paulo'

it('a reading says who, what was done, when it was entered and what it was before', () => {
  const at = '2026-11-30T20:10:00Z'
  expect(readingText(reading(at, { action: 'porta_aberta' }), zone)).toBe('Ana · porta aberta')
  expect(readingText(reading(at, { action: 'outro', note: 'degelo' }), zone)).toBe('Ana · degelo')
  expect(readingText(reading(at, { late: true, enteredAt: '2026-11-30T21:40:00Z' }), zone)).toBe(
    'Ana · lançado às 18:40',
  )
  expect(readingText(reading(at, { correction: { before: 46, reason: 'dedo', person: 'Bia' } }), zone)).toBe(
    'Ana · corrigido de 46 °C: dedo (Bia)',
  )
  expect(readingText(reading(at, { id: null, person: null }), zone)).toBe('sensor')
})

it('the newest day comes first, and its newest reading', () => {
  const days = byDay(
    ['2026-11-30T10:00:00Z', '2026-12-01T02:00:00Z', '2026-12-01T10:00:00Z'].map((at) => reading(at)),
    zone,
  )
  expect(days.map(({ date, readings }) => [date, readings.map(({ at }) => at.slice(11, 13))])).toEqual([
    ['2026-12-01', ['10']],
    ['2026-11-30', ['02', '10']],
  ])
})
