import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Label, LabelStats } from '../contract/api.ts'
import { recalculateExpiry } from '../expiry/run.ts'
import type { LabelByCode } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'

// Random histories of a kitchen, by the calls of the API. What the answers offer is what is tried.

const TENANT = 'campinas'
let server: TestServer
let kitchen: LifeKitchenClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T11:00:00Z' })
  kitchen = await lifeKitchen(server, TENANT)
})
afterAll(() => server.close())

const act = fc.record({
  which: fc.nat(),
  what: fc.nat(),
  hours: fc.constantFrom(0, 0, 0, 1, 5, 20),
  part: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
  isUndone: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** One step: a label is scanned, one of its actions is done and perhaps undone. Answers whether it was accepted. */
async function step({ which, what, hours, part, quantity, isUndone }: Act, labels: Label[]): Promise<boolean> {
  server.clock.advance(hours * 3_600_000)
  const label = labels[which % labels.length]
  if (label === undefined) throw new Error('There are no labels')
  const scanned = await kitchen.scan(label.qrCode)
  const action = scanned.actions[what % Math.max(1, scanned.actions.length)]
  if (action === undefined) return false
  const answer = await kitchen.call<{ children?: Label[] }>(
    label.id,
    action,
    bodyFor(action, scanned, { part, quantity }),
  )
  if (answer.status >= 500) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
  const { children = [] } = answer.body
  for (const child of children) {
    if (action !== 'freeze') expect(child.expires_at <= label.expires_at).toBe(true)
    labels.push(child)
  }
  if (isUndone && answer.status < 300) await kitchen.call(label.id, 'undo')
  return answer.status < 300
}

function bodyFor(
  action: string,
  { choices, expiration_date: date }: LabelByCode,
  { part, quantity }: { readonly part: boolean; readonly quantity: number },
): object {
  const choice = choices.find((one) => one.action === action)
  const common = { storageTypeId: choice?.storageTypeId, quantity, ...(part && { weight: '50 g' }) }
  switch (action) {
    case 'discard':
      return { reason: 'qualidade', ...(part && { quantity: '50 g' }) }
    case 'block':
      return { reason: 'recall' }
    case 'portion':
      return { quantity, ...(part && { weight: '50 g' }) }
    case 'open':
    case 'freeze':
    case 'thaw':
    case 'move':
      return choice?.expiration_date === null ? { ...common, expiration_date: date } : common
    default:
      return {}
  }
}

it('keeps the totals, the lists, the lineage and the log of one mind', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
      await kitchen.client.login(TENANT)
      const { chicken, lasagne, cream } = kitchen.products
      const labels = [
        await kitchen.make({ name: 'Frango cru', baseProductId: chicken }),
        await kitchen.make({ name: 'Lasanha', baseProductId: lasagne, state: 'preparado' }),
        await kitchen.make({
          name: 'Creme de leite',
          baseProductId: cream,
          state: 'lacrado',
          makersDate: '2027-12',
          makersAfterOpening: { n: 3, unit: 'dia' },
        }),
      ]
      for (const one of acts) done += (await step(one, labels)) ? 1 : 0
      await recalculateExpiry(server.application, TENANT, server.clock())
      await expectExact()
    }),
    { numRuns: 12 },
  )
  expect(done).toBeGreaterThan(40)
  const events = await recordedEvents(server.application.database, TENANT)
  expect(new Set(events.map(({ type }) => type)).has('LabelTransformed')).toBe(true)
  expectNoRefreezing(events)
})

/** The totals are a recount of the list, and every read table is what the log makes. */
async function expectExact(): Promise<void> {
  const stats = (await kitchen.client.get<LabelStats>('/api/products/stats')).body
  const listed = (await kitchen.client.get<Label[]>('/api/products?limit=1000')).body
  const count = (status: Label['status']) => listed.filter((label) => label.status === status).length
  expect(stats).toMatchObject({ total: listed.length, expiringSoon: count('expiring'), expired: count('expired') })
  expect((await checkReplay(server.administration(), TENANT)).differing).toEqual([])
}

/** No label that was frozen has an ancestor that was. */
function expectNoRefreezing(events: Awaited<ReturnType<typeof recordedEvents>>): void {
  const parents = new Map<number, number>()
  const frozen = new Set<number>()
  for (const { type, data } of events) {
    if (type !== 'LabelTransformed') continue
    for (const child of data['children'] as number[]) {
      parents.set(child, data['id'] as number)
      if (data['how'] === 'congelada') frozen.add(child)
    }
  }
  for (const id of frozen)
    for (let above = parents.get(id); above !== undefined; above = parents.get(above))
      expect([id, above, frozen.has(above)]).toEqual([id, above, false])
}
