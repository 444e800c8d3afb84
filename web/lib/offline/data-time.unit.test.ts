import { expect, test } from 'vitest'
import { dataTime } from './data-time.ts'

test('data of today has its time, older data its day too, in the time zone of the tenant', () => {
  const now = Date.parse('2026-11-22T13:40:00Z')
  const at = (text: string) => dataTime(Date.parse(text), now, 'America/Sao_Paulo')
  expect(at('2026-11-22T13:32:00Z')).toBe('10:32')
  expect(at('2026-11-22T02:32:00Z')).toBe('21/11 23:32')
})
