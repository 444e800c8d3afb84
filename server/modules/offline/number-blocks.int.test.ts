import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { NumberBlockAnswer } from './contract/api.ts'
import { idsOf, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function kitchenAt(time: string) {
  server.clock.set(time)
  return offlineKitchen(server, `numeros-${(tenants += 1)}`)
}
const made = async (client: TestClient) =>
  (await client.post<Label>('/api/products', labelBodyOf({ expiration_date: '2027-06-10' }))).body

it('50 numbers are reserved with their codes and keys, and the next label has the number after them', async () => {
  const kitchen = await kitchenAt(local('12:00'))
  const first = await made(kitchen.admin)
  const tablet = await kitchen.tablet()
  const { numbers, expiresAt } = await kitchen.numbersOf(tablet)
  expect(numbers).toHaveLength(50)
  expect(numbers[0]).toMatchObject({
    id: first.id + 1,
    code: `FID2026${String(first.id + 1).padStart(4, '0')}`,
  })
  expect(new Set(numbers.map(({ qrKey }) => qrKey)).size).toBe(50)
  expect(numbers.every(({ qrKey }) => /^[A-Za-z0-9_-]{8}$/.test(qrKey))).toBe(true)
  expect(expiresAt).toBe('2026-12-13T03:00:00.000Z')
  expect((await made(kitchen.admin)).id).toBe(first.id + 51)
  const { body } = await kitchen.admin.get<AuditEntry[]>('/api/audit')
  expect(body.map(({ text }) => text)).toContain(`reservou os números ${first.id + 1} a ${first.id + 50}`)
  expect((await checkReplay(server.administration(), `numeros-${tenants}`)).differing).toEqual([])
})

it('o8: a device has two blocks at most while they have numbers, and another device has its own', async () => {
  const kitchen = await kitchenAt(local('12:00'))
  const tablet = await kitchen.tablet()
  const [one, two] = [await kitchen.numbersOf(tablet), await kitchen.numbersOf(tablet)]
  expect(Math.min(...idsOf(two))).toBe(Math.max(...idsOf(one)) + 1)
  const refused = await tablet.client.post<Problem>('/api/number-blocks', {
    device: tablet.id,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'number_blocks_open'])
  const other = await kitchen.numbersOf({
    client: kitchen.admin,
    id: 'navegador-1',
  })
  expect(Math.min(...idsOf(other))).toBe(Math.max(...idsOf(two)) + 1)
  // What was never used is burned with its block.
  server.clock.set('2026-12-13T00:00:00-03:00')
  const next = await kitchen.numbersOf(tablet)
  expect(Math.min(...idsOf(next))).toBe(Math.max(...idsOf(other)) + 1)
})

it('a block whose other numbers were refused is used up when its device says so, and one without any label is not', async () => {
  const kitchen = await kitchenAt(local('12:00'))
  const browser = { client: kitchen.admin, id: 'navegador-1' }
  const gone = await kitchen.productOf('Caldo')
  const blocks = [idsOf(await kitchen.numbersOf(browser)), idsOf(await kitchen.numbersOf(browser))]
  expect((await kitchen.admin.delete(`/api/base-products/${gone}`)).status).toBe(204)
  const reserve = (left?: readonly number[]) =>
    kitchen.admin.post<NumberBlockAnswer & Problem>('/api/number-blocks', { device: browser.id, ...(left && { left }) })
  const [[first = 0, second = 0, ...others] = [], unused = []] = blocks
  server.clock.set(local('12:10'))
  const quick = (ids: readonly number[], own: object = {}) => ({
    kind: 'quick_labels',
    at: local('12:05'),
    body: kitchen.printed(ids, '2026-12-08', own),
    ...kitchen.byAdmin,
  })
  const results = await kitchen.sync(browser, [quick([first, ...others]), quick([second], { baseProductId: gone })])
  expect(results.map(({ status }) => status)).toEqual(['feito', 'recusado'])
  expect((await reserve()).body.code).toBe('number_blocks_open')
  expect((await reserve([second, ...unused])).body.code).toBe('number_blocks_open')
  const next = await reserve(unused)
  expect([next.status, next.body.numbers?.length]).toEqual([201, 50])
  // Of two blocks no label has arrived: they are open, whatever the device says.
  expect((await reserve([])).body.code).toBe('number_blocks_open')
})

it('a device of the kitchen reserves for itself only', async () => {
  const kitchen = await kitchenAt(local('12:00'))
  const [tablet, other] = [await kitchen.tablet(), await kitchen.tablet('Bar')]
  const { status, body } = await tablet.client.post<Problem>('/api/number-blocks', { device: other.id })
  expect([status, body.code]).toEqual([403, 'device_not_own'])
})

it('o14: numbers of a year are not used in the next one', async () => {
  const kitchen = await kitchenAt('2026-12-31T23:58:00-03:00')
  const tablet = { client: kitchen.admin, id: 'navegador-1' }
  const block: NumberBlockAnswer = await kitchen.numbersOf(tablet)
  expect(block.expiresAt).toBe('2027-01-01T03:00:00.000Z')
  server.clock.set('2027-01-01T00:10:00-03:00')
  const [first = 0, second = 0] = idsOf(block)
  const quick = (id: number, at: string, date: string) =>
    ({
      kind: 'quick_labels',
      at,
      body: kitchen.printed([id], date, { state: 'preparado' }),
      ...kitchen.byAdmin,
    }) as const
  const results = await kitchen.sync(tablet, [
    quick(first, '2026-12-31T23:59:00-03:00', '2027-01-03'),
    quick(second, '2027-01-01T00:02:00-03:00', '2027-01-04'),
  ])
  expect(results).toMatchObject([
    { status: 'feito', ids: [first] },
    { status: 'recusado', code: 'numbers_not_reserved' },
  ])
  expect(results[1]?.detail).toContain('Sem números reservados')
})
