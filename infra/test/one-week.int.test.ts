import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate } from '../../server/contract/calendar.ts'
import type { WastePeriod, WasteSummary } from '../../server/modules/waste/contract/api.ts'
import { changeOf } from '../../server/modules/waste/contract/change.ts'
import { inReais } from '../../server/modules/waste/contract/words.ts'
import { makeCosted, wasteKitchen } from '../../server/modules/waste/waste.test-support.ts'
import type { WasteKitchen } from '../../server/modules/waste/waste.test-support.ts'
import type { FigureSource } from '../../web/features/assistant/figures.ts'
import { figuresFor } from '../../web/features/assistant/figures.ts'
import { replyTo } from '../../web/features/assistant/replies/reply-to.ts'
import { understand } from '../../web/features/assistant/understanding/understand.ts'
import { lossPeriod, weekLosses } from '../../web/features/today/week-losses.ts'
import { periodOf } from '../../web/features/waste/waste-periods.ts'
import type { TestServer } from './server.ts'
import { startTestServer } from './server.ts'

// The dashboard, Perdas and the assistant say one figure for the week (decision 97): each with its own code, over the
// same calls of one database.

const timeZone = 'America/Sao_Paulo'
let server: TestServer
let kitchen: WasteKitchen

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-08T12:00:00-03:00' })
  kitchen = await wasteKitchen(server, 'bistro')
  // One label for each of 25 days, each with a cost that no sum of others has.
  const costs = Array.from({ length: 25 }, (_, index) => (10 + 2 ** (index % 12) / 100 + index).toFixed(2))
  await makeCosted(server, 'bistro', { firstId: 1, costs, weight: '500 g' })
  for (const [index] of costs.entries()) {
    await kitchen.at(`${addDays('2026-11-08', index)}T20:00`)
    await kitchen.discard(index + 1)
  }
})
afterAll(() => server.close())

const summaryOf = ({ from, to }: WastePeriod): Promise<WasteSummary> => kitchen.summary(from, to)

async function onDashboard(today: string) {
  const { from, to, cents, change } = weekLosses((await summaryOf(lossPeriod(today))).byDay, today)
  return { from, to, total: (cents / 100).toFixed(2), change }
}

async function onScreen(today: string) {
  const summary = await summaryOf(periodOf({}, today))
  const { from, to, total } = summary
  return { from, to, total, change: changeOf(summary) }
}

/** What the assistant reads, and its sentence. A question of losses reads nothing else. */
async function asked(question: string) {
  const intent = understand(question)
  const source = { losses: summaryOf } as FigureSource
  const rights = { isAdmin: true, seesCosts: true, changesRules: true }
  const context = { asked: question, now: server.clock(), timeZone, ...rights }
  const figures = await figuresFor(intent, source, context)
  if (figures.losses === null || !('total' in figures.losses)) throw new Error(question)
  const { from, to, total } = figures.losses
  return { week: { from, to, total }, text: replyTo(intent, figures).text }
}

it.each(['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30', '2026-12-02'])(
  'on %s the three have the same week and the same sum',
  async (today) => {
    await kitchen.at(`${today}T09:00`)
    expect(localDate(server.clock(), timeZone)).toBe(today)
    const [dashboard, screen] = [await onDashboard(today), await onScreen(today)]
    expect(dashboard).toEqual(screen)
    expect(Number(dashboard.total)).toBeGreaterThan(0)
    for (const question of ['perdas da semana', 'qual o prejuízo da semana?', 'quanto perdi semana passada?']) {
      const { week, text } = await asked(question)
      expect([question, { ...week, change: screen.change }]).toEqual([question, screen])
      expect(text).toContain(inReais(screen.total))
    }
    // The week that is not over is another one, and says so.
    const { week, text } = await asked('quanto perdi nesta semana?')
    expect(week).toMatchObject({ from: addDays(screen.to, 1), to: today })
    expect(text).toMatch(/^Esta semana /)
  },
)
