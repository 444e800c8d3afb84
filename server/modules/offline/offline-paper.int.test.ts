import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import type { BaseProduct } from '../catalog/contract/entries.ts'
import type { ShelfLifeSettings } from '../shelf-life/contract/kitchen-answers.ts'
import type { StoragePlace } from '../shelf-life/contract/norm-choice.ts'
import type { TimeRule } from '../shelf-life/contract/resolution.ts'
import { withOwnDays } from '../shelf-life/contract/kitchen-rules.ts'
import { shelfLife } from '../shelf-life/contract/engine.ts'
import { normsOf } from '../shelf-life/contract/norm-books.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import type { PublicLabel } from '../labels/contract/public-label.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import { local, offlineKitchen } from './offline-kitchen.test-support.ts'

interface Pack {
  readonly validUntil: string
  readonly products: readonly BaseProduct[]
  readonly storageTypes: readonly StoragePlace[]
  readonly rules: readonly TimeRule[]
  readonly settings: ShelfLifeSettings
}

let server: TestServer
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** At noon, with a tablet at which João has typed his PIN. */
async function kitchenAtNoon() {
  server.clock.set(local('12:00'))
  const tenant = `papel-${(tenants += 1)}`
  const kitchen = await offlineKitchen(server, tenant)
  const tablet = await kitchen.tablet()
  const { id } = await kitchen.cook('2580')
  await identify(tablet, id, '2580')
  return { kitchen, tablet, tenant, by: { person: { id, confirmed: true } } }
}

/** The date that the engine gives the sauce, from nothing but the pack. */
function dateOnPack({ products, storageTypes, rules, settings }: Pack, sauce: string, startedAt: string) {
  const product = products.find(({ id }) => id === sauce)
  const place = storageTypes.find(({ id }) => id === product?.storageType)
  if (product === undefined || place === undefined) throw new Error('The pack has no sauce')
  const { countExactHours, thawedReadyHours, uf, city } = settings
  const answer = shelfLife(
    {
      baseProductId: sauce,
      foodClass: product.foodClass,
      state: 'preparado',
      makersAfterOpening: null,
      place,
      startedAt,
      makersDate: null,
      ceilings: [],
      otherPlaces: storageTypes,
    },
    {
      timeZone: 'America/Sao_Paulo',
      countExactHours,
      thawedReadyHours,
      rules: withOwnDays(rules, product, storageTypes),
    },
    normsOf({ uf, city }, settings.edition),
  )
  return answer.outcome === 'answer' ? answer.expiration_date : answer.text
}

it('o1: numbers 1501 to 1550 with a pack of 3 hours ago: the codes, the date and the QR of six sauces are those of the labels', async () => {
  const { kitchen, tablet, tenant, by } = await kitchenAtNoon()
  for (const quantity of [500, 500, 500])
    await kitchen.admin.post('/api/products', labelBodyOf({ expiration_date: '2027-06-10', quantity }))
  const { numbers } = await kitchen.numbersOf(tablet)
  expect([numbers[0]?.id, numbers.at(-1)?.id]).toEqual([1501, 1550])
  const { body: pack } = await tablet.client.get<Pack>('/api/offline/pack')

  // Without a connection from here on: what is on paper follows from the pack and the numbers.
  const onPaper = numbers.slice(0, 6)
  expect(onPaper.map(({ code }) => code)).toEqual([1501, 1502, 1503, 1504, 1505, 1506].map((id) => `FID2026${id}`))
  const date = dateOnPack(pack, kitchen.sauce, local('15:00')) ?? ''
  expect(date).toBe('2026-12-08')
  const scanned = ({ code, qrKey }: (typeof numbers)[number]) =>
    new TestClient(server.origin).get<PublicLabel>(`/api/public/labels/${code}?tenant=${tenant}&k=${qrKey}`)
  server.clock.set(local('15:10'))
  expect((await Promise.all(onPaper.map(scanned))).map(({ status }) => status)).toEqual(onPaper.map(() => 404))

  const ids = onPaper.map(({ id }) => id)
  const quick = { kind: 'quick_labels', at: local('15:00'), body: kitchen.printed(ids, date), ...by }
  expect(await kitchen.sync(tablet, [quick])).toMatchObject([{ status: 'feito', ids }])
  const read = await Promise.all(onPaper.map(scanned))
  // What only the key of the QR shows is readable: the key on paper is that of the label.
  expect(read.map(({ body }) => [body.qrCode, body.expiration_date, body.weight])).toEqual(
    onPaper.map(({ code }) => [code, date, '1kg']),
  )
})

it('o3: with a pack of 25 hours ago a person says the date, and the label says that a person did', async () => {
  const { kitchen, tablet, tenant, by } = await kitchenAtNoon()
  const [first, second] = (await kitchen.numbersOf(tablet)).numbers
  const { body: pack } = await tablet.client.get<Pack>('/api/offline/pack')
  const at = '2026-12-06T13:00:00-03:00'
  expect(Date.parse(at)).toBeGreaterThan(Date.parse(pack.validUntil))
  server.clock.set('2026-12-06T15:10:00-03:00')
  await kitchen.admin.login(tenant)
  const byHand = (id: number | undefined, date: string) => ({
    kind: 'quick_labels',
    at,
    body: kitchen.printed([id ?? 0], date, { manualReason: 'Prazos desatualizados há 25 h' }),
    ...by,
  })
  // The rules give 09/12: an earlier date of a person is one, and a later one is checked.
  expect(await kitchen.sync(tablet, [byHand(first?.id, '2026-12-07'), byHand(second?.id, '2026-12-10')])).toMatchObject(
    [{ status: 'feito' }, { status: 'conferir', blocked: [second?.id] }],
  )
  const label = async (id = 0) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body
  expect(await label(first?.id)).toMatchObject({
    entry_date: new Date(at).toISOString(),
    expiration_date: '2026-12-07',
    basis: { kind: 'manual' },
    manualReason: 'Prazos desatualizados há 25 h',
  })
  expect(await label(second?.id)).toMatchObject({ expiration_date: '2026-12-10', basis: { kind: 'manual' } })
  expect(pack.validUntil).toBe(new Date('2026-12-06T12:00:00-03:00').toISOString())
})
