import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { LabelEvent } from '../labels/published.ts'
import type { WasteSummary } from './contract/api.ts'
import type { WasteKitchen } from './waste.test-support.ts'
import { makeCosted, wasteKitchen } from './waste.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00-03:00' })
})
afterAll(() => server.close())

const reasons = ['vencido', 'sobra', 'qualidade', 'outro'] as const
const LABELS = 12

const step = fc.record({
  label: fc.integer({ min: 1, max: LABELS }),
  act: fc.oneof(
    fc.record({ call: fc.constant('discard' as const), reason: fc.constantFrom(...reasons) }),
    fc.record({
      call: fc.constant('discard' as const),
      reason: fc.constantFrom(...reasons),
      quantity: fc.constantFrom('1 g', '70 g', '100 g', '0,333 kg'),
    }),
    fc.record({ call: fc.constantFrom('missing' as const, 'consume' as const, 'undo' as const, 'undo' as const) }),
    fc.record({ call: fc.constant('portion' as const), quantity: fc.integer({ min: 2, max: 4 }) }),
  ),
  minutes: fc.constantFrom(0, 1, 7, 12 * 60, 30 * 60),
})

/** Labels with costs that do not divide, of several products and sectors, some without any cost. */
async function stock(kitchen: WasteKitchen, tenantId: string): Promise<void> {
  await kitchen.client.post('/api/ingredients', { name: 'Queijo', price: 10.01, unit: 'kg' })
  await kitchen.client.post('/api/recipes', {
    name: 'Molho',
    portionYield: 3,
    portionUnit: 'porções',
    ingredients: [{ ingredientId: 1, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }],
  })
  await kitchen.make({ name: 'Queijo', weight: '333 g', quantity: 3, expiration_date: '2026-11-24' })
  await kitchen.make({ name: 'Molho', weight: '1 porção', quantity: 3, sector: 'Confeitaria' })
  await kitchen.make({ name: 'Farofa', quantity: 2 })
  await makeCosted(server, tenantId, { firstId: 9, costs: ['7.37', '7.37', '7.36', '0.01'], weight: '700 g' })
}

/** What the log says: the losses that stand, each with its value. */
async function lossesOf(tenantId: string) {
  const { events } = await readTenant(server.application.database, tenantId, (tx) =>
    server.application.store.readLog(tx, 0, 10_000),
  )
  const standing: {
    readonly id: number
    readonly at: string
    readonly value: string | null
    readonly missing: boolean
  }[] = []
  for (const { type, data } of events as readonly (LabelEvent & { readonly type: string })[]) {
    if (type === 'LabelDiscarded' || type === 'LabelMissing')
      standing.push({ id: data.id, at: data.at, value: data.value, missing: type === 'LabelMissing' })
    // Two parts of a label may be lost at one instant of this clock: the later one is undone.
    if (type === 'WithdrawalUndone') {
      const last = standing.findLastIndex(({ id, at }) => id === data.id && at === data.withdrawnAt)
      if (last !== -1) standing.splice(last, 1)
    }
  }
  return standing
}

const sumOf = (values: readonly (string | null)[]) =>
  values.reduce((sum, value) => sum.plus(value ?? 0), new Big(0)).toFixed(2)

function axesOf({ byReason, bySector, byProduct, byDay }: WasteSummary) {
  return [byReason, bySector, byProduct, byDay].map((rows) => ({
    value: sumOf(rows.map(({ value }) => value)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    uncosted: rows.reduce((sum, { uncosted }) => sum + uncosted, 0),
  }))
}

let runs = 0
let lost = 0

it('along every axis, the losses of any history add up to what the log says, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const tenantId = `history-${(runs += 1)}`
      server.clock.set('2026-11-23T12:00:00-03:00')
      const kitchen = await wasteKitchen(server, tenantId)
      await stock(kitchen, tenantId)
      for (const { label, act, minutes } of steps) {
        server.clock.advance(minutes * 60_000)
        if (minutes > 60) await kitchen.client.login(tenantId)
        const { call, ...body } = act
        // Half of them are refused: what is gone is not lost again.
        await kitchen.client.post(`/api/products/${label}/${call}`, body)
      }
      const losses = await lossesOf(tenantId)
      lost += losses.length
      const [discarded, missing] = [losses.filter((loss) => !loss.missing), losses.filter((loss) => loss.missing)]
      await kitchen.client.login(tenantId)
      const summary = await kitchen.summary('2026-11-20', '2027-01-31')
      const total = {
        value: sumOf(discarded.map(({ value }) => value)),
        count: discarded.length,
        uncosted: discarded.filter(({ value }) => value === null).length,
      }
      expect({ value: summary.total, count: summary.count, uncosted: summary.uncosted }).toEqual(total)
      expect(axesOf(summary)).toEqual([total, total, total, total])
      expect(sumOf([summary.withinShelfLife, summary.expired])).toBe(total.value)
      expect(summary.missing).toMatchObject({
        count: missing.length,
        value: sumOf(missing.map(({ value }) => value)),
      })
      expect((await checkReplay(server.application, tenantId)).differing).toEqual([])
    }),
    { numRuns: 8, seed: 65 },
  )
  expect(lost).toBeGreaterThan(20)
})
