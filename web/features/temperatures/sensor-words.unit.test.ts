import { expect, it } from 'vitest'
import { sensorText } from './sensor-words.ts'

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
