import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { SyncResult } from './contract/api.ts'
import type { NoonKitchen } from './offline-kitchen.test-support.ts'
import { idsOf, local, kitchenAtNoon } from './offline-kitchen.test-support.ts'

let server: TestServer
let noon: NoonKitchen
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  noon = await kitchenAtNoon(server, `dia-${(tenants += 1)}`)
})

const placeOf = async (name: string) => {
  const place = { name, icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  return (await noon.kitchen.admin.post<{ id: string }>('/api/storage-types', place)).body.id
}
const moved = (at: string, id: number, storageTypeId: string) => ({
  kind: 'transformations',
  at: local(at),
  body: { how: 'move', ids: [id], storageTypeId },
  ...noon.by(),
})

it('a move that arrives late does not take a label away from where it was put since', async () => {
  const [bar, cellar] = [await placeOf('Bar'), await placeOf('Adega')]
  await noon.kitchen.sync(noon.tablet, [noon.printed('12:00', [noon.n(0)])])
  server.clock.set(local('14:20'))
  await noon.kitchen.admin.login(noon.tenant)
  const { admin } = noon.kitchen
  expect((await admin.post(`/api/products/${noon.n(0)}/move`, { storageTypeId: bar })).status).toBe(201)
  await noon.back()
  const results = await noon.kitchen.sync(noon.tablet, [moved('14:00', noon.n(0), cellar)])
  expect(results).toMatchObject([
    {
      status: 'recusado',
      code: 'label_moved_since',
      detail: expect.stringContaining('Esta etiqueta foi movida em 05/12/2026 14:20, depois disto') as unknown,
    },
  ])
  expect((await noon.label(noon.n(0))).storageTypeId).toBe(bar)
  // What was undone meanwhile stands no more.
  server.clock.set(local('15:20'))
  expect((await admin.post(`/api/products/${noon.n(0)}/move`, { storageTypeId: cellar })).status).toBe(201)
  expect((await admin.post(`/api/products/${noon.n(0)}/undo`, {})).status).toBe(200)
  const later = await noon.kitchen.sync(noon.tablet, [moved('15:15', noon.n(0), cellar)])
  expect(later).toMatchObject([{ status: 'feito' }])
  expect((await noon.label(noon.n(0))).storageTypeId).toBe(cellar)
  expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
})

it('the same queue from four tabs at once is done once', async () => {
  await noon.back()
  const { admin, byAdmin } = noon.kitchen
  const browser = { client: admin, id: 'navegador-1' }
  const ids = idsOf(await noon.kitchen.numbersOf(browser))
  const [first = 0, unknown = 0] = [ids[0], ids.at(-1)]
  const request = noon.kitchen.requestOf(browser, [
    ...ids.slice(0, 4).map((id) => ({ ...noon.printed('15:10', [id]), ...byAdmin })),
    ...[first, unknown].map((id) => ({ ...noon.consumed('15:10', id), ...byAdmin })),
  ])
  const before = (await noon.events()).length
  const tabs = [1, 2, 3, 4].map(() => admin.post<{ results: SyncResult[] }>('/api/sync', request))
  const answers = await Promise.all(tabs)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const index of request.commands.keys()) {
    const each = answers.map(({ body }) => body.results[index])
    expect(each.filter((one) => one?.status !== 'repetido')).toHaveLength(1)
    expect(new Set(each.map((one) => one?.first ?? one?.status)).size).toBe(1)
  }
  const types = (await noon.events()).slice(before).map(({ type }) => type)
  const count = (type: string) => types.filter((one) => one === type).length
  expect([count('LabelGenerated'), count('LabelConsumed'), count('OfflineCommandRefused')]).toEqual([4, 1, 1])
})

it('what was done with a label that was annulled meanwhile is refused by name', async () => {
  await noon.kitchen.sync(noon.tablet, [noon.printed('12:00', [noon.n(0)])])
  server.clock.set(local('12:30'))
  const { admin } = noon.kitchen
  const made = await admin.post<{ children: { id: number }[] }>(`/api/products/${noon.n(0)}/portion`, { quantity: 2 })
  const child = made.body.children[0]?.id ?? 0
  server.clock.set(local('12:35'))
  expect((await admin.post(`/api/products/${noon.n(0)}/undo`, {})).status).toBe(200)
  await noon.back()
  const results = await noon.kitchen.sync(noon.tablet, [
    noon.consumed('12:33', child),
    moved('12:34', child, 'refrigerado'),
    noon.consumed('12:36', noon.n(0)),
  ])
  const annulled = { status: 'recusado', detail: expect.stringContaining('já teve baixa (anulada)') as unknown }
  expect(results).toMatchObject([annulled, annulled, { status: 'feito' }])
})

it('a body of 1 MiB is taken, and one of a byte more is refused whole', async () => {
  await noon.back()
  const request = noon.kitchen.requestOf(noon.tablet, [noon.printed('15:00', [noon.n(0)])])
  const text = JSON.stringify(request)
  const send = async (bytes: number) => {
    const response = await fetch(`${server.origin}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: noon.tablet.client.cookie },
      body: `${' '.repeat(bytes - text.length)}${text}`,
    })
    return { status: response.status, body: (await response.json()) as Problem & { results: SyncResult[] } }
  }
  const mebibyte = 1024 * 1024
  expect(await send(mebibyte + 1)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect(await send(mebibyte)).toMatchObject({ status: 200, body: { results: [{ status: 'feito' }] } })
})
