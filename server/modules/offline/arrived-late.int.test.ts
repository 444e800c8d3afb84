import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { Round } from '../rounds/contract/api.ts'
import type { OfflineKitchen, Sender } from './offline-kitchen.test-support.ts'
import { instant, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let kitchen: OfflineKitchen
let browser: Sender
let tubs: readonly Label[]
let tenants = 0
let tenant = ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(local('12:00'))
  tenant = `tarde-${(tenants += 1)}`
  kitchen = await offlineKitchen(server, tenant)
  browser = { client: kitchen.admin, id: 'navegador-1' }
  const quick = { items: [{ baseProductId: kitchen.sauce, quantity: 3 }], responsible: 'Ana' }
  tubs = (await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick)).body.labels
})

const n = (index: number) => tubs[index]?.id ?? 0
const status = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body.status
const consumed = (at: string, id: number) => ({
  kind: 'withdrawals',
  at: local(at),
  body: { items: [{ id, how: 'consumida' }] },
  ...kitchen.byAdmin,
})

it('a baixa can be undone for ten minutes from its arrival on', async () => {
  server.clock.set(local('15:10'))
  expect(await kitchen.sync(browser, [consumed('13:00', n(0)), consumed('13:00', n(1))])).toMatchObject([
    { status: 'feito' },
    { status: 'feito' },
  ])
  server.clock.set(local('15:19'))
  const { body } = await kitchen.admin.get<LabelByCode>(`/api/products/by-code/${tubs[0]?.qrCode}`)
  expect(body.departure).toMatchObject({ at: instant('13:00'), arrivedAt: instant('15:10') })
  expect(body.actions).toContain('undo')
  expect((await kitchen.admin.post(`/api/products/${n(0)}/undo`, {})).status).toBe(200)
  expect(await status(n(0))).not.toBe('consumed')
  server.clock.set(local('15:21'))
  const late = await kitchen.admin.post<Problem>(`/api/products/${n(1)}/undo`, {})
  expect([late.status, late.body.code]).toEqual([409, 'undo_too_late'])
  expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
})

async function startedRound(): Promise<string> {
  const { body } = await kitchen.admin.post<Round>('/api/rounds', { storageTypeId: 'refrigerado' })
  return body.id
}
const closed = (at: string, id: string, outcomes: readonly object[] = []) => ({
  kind: 'round_close',
  at: local(at),
  body: { id, seen: [n(1)], outcomes },
  ...kitchen.byAdmin,
})
const marked = (round: string, id: number) =>
  kitchen.admin.post(`/api/rounds/${round}/marks`, { marks: [{ id, outcome: 'consumida' }] })

it('a closing takes the marks of before it', async () => {
  const round = await startedRound()
  server.clock.set(local('13:00'))
  expect((await marked(round, n(0))).status).toBe(200)
  server.clock.set(local('15:10'))
  expect(await kitchen.sync(browser, [closed('14:00', round)])).toMatchObject([{ status: 'feito' }])
  expect(await status(n(0))).toBe('consumed')
})

it('a closing that did not know of later marks is refused, and the round stays open with all of them', async () => {
  const round = await startedRound()
  server.clock.set(local('14:20'))
  expect((await marked(round, n(0))).status).toBe(200)
  server.clock.set(local('15:10'))
  const early = closed('14:00', round, [{ id: n(2), outcome: 'consumida' }])
  expect(await kitchen.sync(browser, [early])).toMatchObject([
    {
      status: 'recusado',
      code: 'round_marked_since',
      detail:
        'Esta ronda recebeu marcas em 05/12/2026 14:20, depois deste encerramento. Encerre de novo: as marcas continuam lá.',
    },
  ])
  const { body } = await kitchen.admin.get<Round>(`/api/rounds/${round}`)
  expect([body.closedAt, body.marks.map(({ id }) => id)]).toEqual([null, [n(0)]])
  expect(await kitchen.sync(browser, [{ ...early, at: local('15:10') }])).toMatchObject([{ status: 'feito' }])
  expect([await status(n(0)), await status(n(2))]).toEqual(['consumed', 'consumed'])
})

it('a closing that did not know that a mark was taken back is refused too', async () => {
  const round = await startedRound()
  server.clock.set(local('13:00'))
  expect((await marked(round, n(0))).status).toBe(200)
  server.clock.set(local('14:20'))
  const back = { marks: [{ id: n(0), outcome: null }] }
  expect((await kitchen.admin.post(`/api/rounds/${round}/marks`, back)).status).toBe(200)
  server.clock.set(local('15:10'))
  const early = closed('14:00', round, [{ id: n(0), outcome: 'consumida' }])
  expect(await kitchen.sync(browser, [early])).toMatchObject([{ status: 'recusado', code: 'round_marked_since' }])
  expect(await status(n(0))).not.toBe('consumed')
})

it('a closing can be undone for ten minutes from its arrival on', async () => {
  const round = await startedRound()
  server.clock.set(local('15:10'))
  await kitchen.sync(browser, [closed('14:00', round, [{ id: n(0), outcome: 'consumida' }])])
  expect(await status(n(0))).toBe('consumed')
  server.clock.set(local('15:19'))
  const undoUntil = async () => (await kitchen.admin.get<Round>(`/api/rounds/${round}`)).body.undoUntil
  expect(await undoUntil()).toBe(instant('15:20'))
  expect((await kitchen.admin.post(`/api/rounds/${round}/undo`, {})).status).toBe(200)
  expect(await status(n(0))).not.toBe('consumed')
  await kitchen.sync(browser, [closed('15:19', round)])
  server.clock.set(local('15:30'))
  const late = await kitchen.admin.post<Problem>(`/api/rounds/${round}/undo`, {})
  expect([late.status, late.body.code]).toEqual([409, 'round_undo_too_late'])
  expect(await undoUntil()).toBeNull()
})
