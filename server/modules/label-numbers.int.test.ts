import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { checkReplay } from '../events/replay-check.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { readCosts } from './costs.ts'
import { dateEngine as readEngine, dateEngines as readEngines, readFrozen } from './index.ts'
import { act } from './labels/act/act.ts'
import { lifeKitchen } from './labels/life.test-support.ts'
import { labelBodyOf } from './labels/samples.test-support.ts'
import { generateLabels } from './labels/make/generate-labels.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
})
afterAll(() => server.close())

it('one write portions labels and generates others: no number is given twice, and none is left out', async () => {
  const kitchen = await lifeKitchen(server, 'numeros')
  const chicken = { name: 'Frango cru', baseProductId: kitchen.products.chicken, weight: '2 kg' }
  const tubs = [await kitchen.make(chicken), await kitchen.make(chicken)]
  const calendar = { timeZone: 'America/Sao_Paulo' }
  const actor = { calendar, personNames: () => Promise.resolve(new Map()), readCosts }
  const readPerson = () => Promise.resolve(null)
  const asked = { call: 'portion', body: { quantity: 2 }, readEngines, readPerson } as const
  const work = { tenantId: 'numeros', meta: { actor: { system: 'test' } }, now: server.clock() }
  const made = await unitOfWork(server.application, work, async (unit) => {
    const transformation = { ids: tubs.map(({ id }) => id), asked, path: 'ids' }
    const [generated, { transformed: portioned }] = await Promise.all([
      generateLabels(unit, labelBodyOf({ quantity: 3 }), { calendar, readEngine, readFrozen }),
      act(unit, { transformation }, actor, null),
    ])
    return [...generated, ...portioned.flatMap(({ children }) => children)]
  })
  const ids = made.map(({ id }) => id)
  expect(ids.toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect((await kitchen.make(chicken)).id).toBe(10)
  expect((await checkReplay(server.administration(), 'numeros')).differing).toEqual([])
})
