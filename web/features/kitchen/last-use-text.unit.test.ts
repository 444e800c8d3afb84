import { expect, it } from 'vitest'
import { lastUseText } from './last-use-text.ts'

// A Monday, 07:12 in São Paulo.
const now = new Date('2026-11-23T10:12:00Z')
const text = (at: string | null) => lastUseText(at, now, 'America/Sao_Paulo')

it('says when somebody was here last in the words of a kitchen', () => {
  expect(text(null)).toBe('')
  expect(text('2026-11-23T10:11:30Z')).toBe('agora')
  expect(text('2026-11-23T10:00:00Z')).toBe('há 12 min')
  expect(text('2026-11-23T08:31:00Z')).toBe('05:31')
  expect(text('2026-11-23T02:59:00Z')).toBe('ontem')
  expect(text('2026-11-21T12:00:00Z')).toBe('sábado')
  expect(text('2026-11-20T12:00:00Z')).toBe('sexta')
  expect(text('2026-11-03T12:00:00Z')).toBe('03/11')
})
