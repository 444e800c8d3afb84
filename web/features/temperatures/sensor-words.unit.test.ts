import { expect, it } from 'vitest'
import { lastText, newestOf, sensedText, sensorText } from './sensor-words.ts'

const now = new Date('2026-11-30T17:25:00Z')
const said = (lastSeenAt: string | null, silent: boolean) =>
  sensorText({ lastSeenAt, silent }, now, 'America/Sao_Paulo')

it('a silent sensor says for how long, and one that works says when it last measured', () => {
  expect(said('2026-11-30T16:43:00Z', true)).toBe('sem sinal há 42 min')
  expect(said('2026-11-30T14:23:00Z', true)).toBe('sem sinal há 3 h 02')
  expect(said(null, true)).toBe('sem sinal: nenhuma leitura ainda')
  expect(said(null, false)).toBe('nenhuma leitura ainda')
  expect(said('2026-11-30T17:24:00Z', false)).toBe('última leitura às 14:24')
})

it('another day has its date', () => {
  const justAfterMidnight = new Date('2026-12-01T03:10:00Z')
  const sensor = { lastSeenAt: '2026-12-01T02:50:00Z', silent: false }
  expect(sensorText(sensor, justAfterMidnight, 'America/Sao_Paulo')).toBe('última leitura em 30/11 às 23:50')
})

const sensed = { at: '2026-11-30T16:43:00.000Z', value: 3.8, status: 'ok' } as const
const byHand = { id: 7, at: '2026-11-30T11:10:00.000Z', value: 3.2, status: 'ok', late: false } as const
const works = { lastSeenAt: sensed.at, silent: false }
const zone = 'America/Sao_Paulo'

it('a sensor says its last temperature with its time, a silent one also since when it says nothing', () => {
  const point = { sensor: works, last: null, lastSensed: sensed }
  expect(sensedText(point, now, zone)).toBe('3,8 °C às 13:43')
  expect(sensedText({ ...point, sensor: { ...works, silent: true } }, now, zone)).toBe(
    'sem sinal há 42 min; a última foi 3,8 °C às 13:43',
  )
  expect(sensedText({ ...point, lastSensed: null, sensor: { ...works, lastSeenAt: null } }, now, zone)).toBe(
    'nenhuma leitura ainda',
  )
  expect(sensedText({ ...point, sensor: null }, now, zone)).toBeNull()
})

it('of a sensor and a person the newer reading counts', () => {
  expect(newestOf({ sensor: works, last: byHand, lastSensed: sensed })).toBe(sensed)
  const later = { ...byHand, at: '2026-11-30T17:00:00.000Z' }
  expect(newestOf({ sensor: works, last: later, lastSensed: sensed })).toBe(later)
  expect(lastText({ sensor: null, last: byHand, lastSensed: null }, now, zone)).toBe('última leitura às 08:10')
  expect(lastText({ sensor: null, last: null, lastSensed: null }, now, zone)).toBe('nenhuma leitura hoje')
})
