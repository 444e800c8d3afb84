import { describe, expect, it } from 'vitest'
import { clockSentence, clockStateOf } from './clock-watch.ts'

const now = new Date('2026-11-21T15:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const facts = (databaseAheadMs: number, eventAgoMs: number | null) => ({
  now,
  databaseAheadMs,
  newestEvent: eventAgoMs === null ? null : new Date(now.getTime() - eventAgoMs),
})

describe('the state of the clock', () => {
  it.each([
    ['ok', facts(0, null)],
    ['ok', facts(90_000, MINUTE_MS)],
    ['ok', facts(0, 7 * DAY_MS)],
    ['database_differs', facts(3 * MINUTE_MS, 0)],
    ['database_differs', facts(-3 * MINUTE_MS, 0)],
    ['before_log', facts(0, -3 * MINUTE_MS)],
    ['long_after_log', facts(0, 7 * DAY_MS + 1)],
  ] as const)('is %s', (state, given) => {
    expect(clockStateOf(given)).toBe(state)
  })

  it('is told in Portuguese, with how far the clocks are apart', () => {
    expect(clockSentence(facts(0, 0))).toBeNull()
    expect(clockSentence(facts(-35 * DAY_MS, 0))).toBe(
      'O relógio deste servidor está 35 dias adiantado em relação ao do banco de dados. Acerte os relógios; até lá, as tarefas que dependem da data esperam.',
    )
    expect(clockSentence(facts(5 * MINUTE_MS, 0))).toMatch(/está 5 min atrasado/)
    expect(clockSentence(facts(0, -35 * DAY_MS))).toMatch(/registros feitos 35 dias depois de agora/)
    expect(clockSentence(facts(0, 35 * DAY_MS))).toMatch(/está 35 dias depois do último registro/)
  })
})
