import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { inspectionPages } from '../audit/inspection-pack.test-support.ts'
import { idsOf, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let stopJobs: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  stopJobs = await server.startJobs('worker')
})
afterAll(async () => {
  await stopJobs()
  await server.close()
})

it('what was done yesterday and arrives today stands under yesterday, in the trail and in the inspection pack', async () => {
  server.clock.set(local('12:00'))
  const kitchen = await offlineKitchen(server, 'ontem')
  const tablet = { client: kitchen.admin, id: 'navegador-1' }
  const [first = 0, second = 0] = idsOf(await kitchen.numbersOf(tablet))
  server.clock.set('2026-12-06T09:00:00-03:00')
  await kitchen.admin.login('ontem')
  const results = await kitchen.sync(tablet, [
    {
      kind: 'quick_labels',
      at: local('14:00'),
      body: kitchen.printed([first, second], '2026-12-08'),
      ...kitchen.byAdmin,
    },
    {
      kind: 'withdrawals',
      at: local('14:30'),
      body: { items: [{ id: second, how: 'descartada', reason: 'avaria' }] },
      ...kitchen.byAdmin,
    },
  ])
  expect(results.map(({ status }) => status)).toEqual(['feito', 'feito'])
  const online = { items: [{ baseProductId: kitchen.sauce, quantity: 1 }], responsible: 'Ana' }
  expect((await kitchen.admin.post('/api/quick-labels', online)).status).toBe(201)

  const told = async (day: string) =>
    (await kitchen.admin.get<AuditEntry[]>(`/api/audit?from=${day}&to=${day}`)).body
      .filter(({ type }) => type === 'LabelGenerated' || type === 'LabelDiscarded')
      .map(({ text }) => text.replace(/^.*, sem internet/, 'sem internet'))
  const yesterday = 'sem internet (enviado em 06/12/2026 às 09:00)'
  expect(await told('2026-12-05')).toEqual([yesterday, yesterday])
  expect(await told('2026-12-06')).toEqual([expect.stringMatching(/^gerou a etiqueta 51/)])

  const packOf = async (day: string) => (await inspectionPages(server.origin, kitchen.admin, day)).join(' ')
  const code = (id: number) => `FID2026${String(id).padStart(4, '0')}`
  expect(await packOf('2026-12-05')).toContain(code(second))
  const today = await packOf('2026-12-06')
  expect(today).toContain(code(51))
  expect(today).not.toContain(code(second))
})
