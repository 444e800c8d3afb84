import { expect, test } from 'vitest'
import { readJobFilters } from './job-filters.ts'
import { intervalText, fromNow, untilNext } from './times.ts'

const now = new Date('2026-11-21T15:00:00Z')

test.each([
  ['2026-11-21T15:00:00Z', 'agora'],
  ['2026-11-21T14:59:01Z', 'agora'],
  ['2026-11-21T14:59:00Z', 'há 1 minuto'],
  ['2026-11-21T14:00:01Z', 'há 59 minutos'],
  ['2026-11-21T13:00:00Z', 'há 2 horas'],
  ['2026-11-19T15:00:00Z', 'há 2 dias'],
  ['2026-11-21T15:10:30Z', 'em 10 minutos'],
])('the instant %s is %s', (instant, text) => {
  expect(fromNow(instant, now)).toBe(text)
})

test('a run that is due comes at any moment; a later one in the time left', () => {
  expect(untilNext('2026-11-21T14:50:00Z', now)).toBe('a qualquer momento')
  expect(untilNext('2026-11-21T15:00:00Z', now)).toBe('a qualquer momento')
  expect(untilNext('2026-11-21T15:00:59Z', now)).toBe('em menos de um minuto')
  expect(untilNext('2026-11-21T15:05:00Z', now)).toBe('em 5 minutos')
})

test.each([
  [15_000, 'a cada 15 segundos'],
  [60_000, 'a cada minuto'],
  [300_000, 'a cada 5 minutos'],
  [3_600_000, 'a cada hora'],
  [5_400_000, 'a cada 90 minutos'],
  [86_400_000, 'todo dia'],
])('the interval of %i ms is %s', (ms, text) => {
  expect(intervalText(ms)).toBe(text)
})

test('readJobFilters keeps only the state "failed"', () => {
  expect(readJobFilters({ state: 'failed' })).toEqual({ state: 'failed' })
  for (const state of ['done', '', undefined, 1]) expect(readJobFilters({ state })).toEqual({})
})
