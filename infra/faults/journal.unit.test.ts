import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Journal } from './journal.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('tells the longest write of some tenants since a moment', () => {
  const journal = new Journal()
  const write = (tenantId: string, name: string, ms: number) => {
    journal.invoked(tenantId, name)
    vi.advanceTimersByTime(ms)
    journal.finished(tenantId, name, 'ok')
  }
  write('bistro', 'before', 900)
  vi.advanceTimersByTime(1)
  const since = new Date()
  write('bistro', 'first', 20)
  write('bistro', 'second', 70)
  write('cantina', 'third', 500)
  journal.invoked('bistro', 'without an end')
  expect(journal.longestMs(['bistro'], since)).toBe(70)
  expect(journal.longestMs(['bistro', 'cantina'], since)).toBe(500)
  expect(journal.longestMs(['padaria'], since)).toBe(0)
})
