import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelLot } from '../contract/api.ts'
import type { TogetherActions, ActDone } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'

// "Usei 3, descartar 2, congelar o resto", of twelve equal tubs of Monday 23 November 2026.

let server: TestServer
let kitchen: LifeKitchenClient
let tubs: readonly Label[]

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T11:00:00Z' })
  kitchen = await lifeKitchen(server, 'doze-potes')
})
afterAll(() => server.close())
beforeEach(async () => {
  await kitchen.at('2026-11-23T09:00')
  tubs = await kitchen.tubs(12)
})

const ids = (from: number, to: number) => tubs.slice(from, to).map(({ id }) => id)
const inThree = () => ({
  items: [
    ...ids(0, 3).map((id) => ({ id, how: 'consumida' })),
    ...ids(3, 5).map((id) => ({ id, how: 'descartada', reason: 'qualidade' })),
  ],
  transformation: { ids: ids(5, 12), how: 'freeze', storageTypeId: kitchen.places.freezer },
})
const send = <Body = ActDone>(body: object) => kitchen.client.post<Body>('/api/products/lot-deeds', body)
const statuses = async () =>
  Promise.all(tubs.map(async ({ id }) => (await kitchen.client.get<Label>(`/api/products/${id}`)).body.status))
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

it('three are used, two discarded and seven frozen in one call; one call undoes all of it', async () => {
  const { status, body } = await send(inThree())
  expect(status).toBe(201)
  expect(body.withdrawn.map((label) => label.status)).toEqual([...times(3, 'consumed'), ...times(2, 'discarded')])
  expect(body.transformed.map(({ children }) => children.map((child) => child.expiration_date))).toEqual(
    times(7, ['2027-02-21']),
  )
  expect(await statuses()).toEqual([...times(3, 'consumed'), ...times(2, 'discarded'), ...times(7, 'transformed')])
  const undone = await kitchen.client.post<Label[]>('/api/products/withdrawals/undo', { ids: ids(0, 12) })
  expect(undone.status).toBe(200)
  expect(await statuses()).toEqual(times(12, 'expiring'))
  const child = body.transformed[0]?.children[0]?.id ?? 0
  expect((await kitchen.client.get<Label>(`/api/products/${child}`)).body.status).toBe('annulled')
})

it('where one tub is refused nothing is done with any, and each refusal names its tub', async () => {
  const [gone, , , , , frozen] = tubs
  await kitchen.call(gone?.id ?? 0, 'consume')
  await kitchen.call(frozen?.id ?? 0, 'donate')
  const { status, body } = await send<Problem>(inThree())
  expect([status, body.code]).toEqual([409, 'lot_deeds_refused'])
  expect(body.detail).toMatch(/^Nada foi feito\. Esta etiqueta já teve baixa \(consumida\)/)
  expect(body.errors?.map(({ path }) => path)).toEqual(['items.0', 'transformation.ids.0'])
  expect(await statuses()).toEqual(['consumed', ...times(4, 'expiring'), 'donated', ...times(6, 'expiring')])
})

it('only baixas, only a transformation: each is enough; a tub is in one of them', async () => {
  const { items, transformation } = inThree()
  expect((await send({ items })).body).toMatchObject({ transformed: [] })
  expect((await send({ transformation })).body).toMatchObject({ withdrawn: [] })
  const wrong = [
    {},
    { items: [] },
    { items, transformation: { ...transformation, ids: ids(4, 12) } },
    { transformation: { ...transformation, how: 'portion', quantity: 100 } },
  ]
  for (const body of wrong) expect((await send<Problem>(body)).body.code).toBe('invalid_fields')
})

it('says what may be done with every one of the tubs, and where', async () => {
  const read = async (of: readonly number[]) =>
    (await kitchen.client.get<TogetherActions>(`/api/products/actions?ids=${of.join(',')}`)).body
  const all = await read(ids(0, 12))
  expect(all.actions).toEqual(expect.arrayContaining(['consume', 'discard', 'freeze', 'portion', 'move']))
  expect(all.actions).not.toContain('undo')
  expect(all.choices.find(({ name }) => name === 'Freezer A')).toMatchObject({
    action: 'freeze',
    expiration_date: '2027-02-21',
    hint: null,
  })
  // One of them is blocked: a blocked label may not be used, so the action `use` is not offered for all twelve.
  await kitchen.call(tubs[11]?.id ?? 0, 'block', { reason: 'recall' })
  const some = await read(ids(0, 12))
  expect(some.actions).toEqual(['discard', 'return', 'missing'])
  expect(some.choices).toEqual([])
  expect((await read(ids(0, 11))).actions).toContain('consume')
  const lots = await kitchen.client.get<LabelLot[]>('/api/products/lots?q=frango')
  const lot = lots.body.find(({ labels }) => labels.some(({ id }) => id === tubs[11]?.id))
  const own = lot?.labels.filter(({ id }) => id >= (tubs[0]?.id ?? 0))
  expect(own?.map(({ blocked }) => blocked)).toEqual([...times(11, undefined), 'recall'])
  expect((await kitchen.client.get<Problem>('/api/products/actions?ids=999999')).body.code).toBe('label_not_found')
  expect((await kitchen.client.get<Problem>('/api/products/actions?ids=')).status).toBe(422)
})

it('what is to be used comes by sector and by place, what expires first at the top, and nothing expired', async () => {
  const place = { name: 'Câmara 2', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const chamber = (await kitchen.client.post<{ id: string }>('/api/storage-types', place)).body.id
  const { fridge } = kitchen.places
  const usual = { name: 'Molho', sector: 'Confeitaria', state: 'preparado', baseProductId: kitchen.products.lasagne }
  const made = async (own: object) => (await kitchen.make({ ...usual, ...own })).id
  const late = await made({ expiration_date: '2026-11-26' })
  const soon = await made({ expiration_date: '2026-11-24' })
  const away = await made({ expiration_date: '2026-11-25', storageTypeId: chamber })
  const gone = await made({ expiration_date: '2026-11-23T10:00:00-03:00' })
  await kitchen.at('2026-11-23T12:00')
  const read = async (query: string) =>
    (await kitchen.client.get<LabelLot[]>(`/api/products/lots?${query}`)).body.flatMap(({ labels }) =>
      labels.map(({ id }) => id),
    )
  expect(await read('status=to_use&sector=confeitaria')).toEqual([soon, away, late])
  expect(await read(`status=to_use&sector=confeitaria&place=${fridge}`)).toEqual([soon, late])
  expect(await read(`status=to_use&place=${chamber}`)).toEqual([away])
  expect(await read(`status=expired&place=${fridge}`)).toEqual([gone])
  // A label from before knows the name of its place only.
  const old = { state: undefined, storageTypeId: undefined, baseProductId: undefined, storageType: place.name }
  const free = await made({ ...old, expiration_date: '2026-11-24' })
  expect(await read(`status=to_use&place=${chamber}`)).toEqual([free, away])
  expect(await read('place=nenhum')).toEqual([])
})
