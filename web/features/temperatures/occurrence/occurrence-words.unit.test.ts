import { expect, it } from 'vitest'
import type { IncidentSummary } from '#contract/temperatures/incidents'
import { leftWords, measuredLines, momentText, nextMeasure, periodText, spanText } from './occurrence-words.ts'

const MINUTE = 60_000
const zone = 'America/Sao_Paulo'
const at = (hour: string) => `2026-12-10T${hour}:00-03:00`
const point = (id: number, ...hours: string[]) => ({
  id,
  name: `Geladeira ${id}`,
  kind: 'refrigerado' as const,
  readings: hours.map((hour) => ({ at: at(hour), value: 5 })),
})

it.each([
  [0, '0 min'],
  [28, '28 min'],
  [60, '1 h'],
  [122, '2 h 02'],
  [3_000, '50 h'],
])('%i minutes are %s', (minutes, text) => expect(spanText(minutes * MINUTE)).toBe(text))

it('the next measure is half an hour after the point that has waited longest, and at once before the first one', () => {
  const startedAt = at('14:10')
  expect(nextMeasure({ startedAt, points: [point(1, '13:00')] })).toBe(Date.parse(startedAt))
  const points = [point(1, '14:10', '16:10'), point(2, '16:12')]
  expect(nextMeasure({ startedAt, points })).toBe(Date.parse(at('16:40')))
})

it('what was measured in one minute is one line', () => {
  const points = [point(1, '14:00', '14:10', '16:10'), point(2, '16:10')]
  expect(measuredLines({ startedAt: at('14:10'), points })).toEqual([
    { at: at('16:10'), text: '2 pontos medidos' },
    { at: at('14:10'), text: 'Geladeira 1 medido' },
  ])
})

it('a time of another day has its day, also the end of an occurrence over midnight', () => {
  expect(momentText(at('14:10'), new Date(at('16:00')), zone)).toBe('14:10')
  expect(momentText(at('14:10'), new Date('2026-12-11T09:00:00-03:00'), zone)).toBe('10/12 às 14:10')
  const summary = { startedAt: at('14:10'), endedAt: at('22:40') } as IncidentSummary
  expect(periodText(summary, zone)).toBe('10/12/2026 · 14:10 às 22:40 · 8\u00A0h\u00A030')
  expect(periodText({ ...summary, endedAt: '2026-12-11T02:10:00-03:00' }, zone)).toBe(
    '10/12/2026 · 14:10 às 11/12 02:10 · 12\u00A0h',
  )
})

it.each([
  [125, '2 h 05', 'restam'],
  [60, '1 h', 'resta'],
  [59, '59 min', 'restam'],
  [1, '1 min', 'resta'],
  [0.5, 'agora', 'meça'],
  [-360, 'agora', 'meça'],
])('%d minutes that are left are %s, %s', (minutes, figure, below) => {
  expect(leftWords(minutes * 60_000)).toEqual([figure, below])
})
