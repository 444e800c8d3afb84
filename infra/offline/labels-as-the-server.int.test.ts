import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foodStates } from '../../server/contract/food.ts'
import { Rejection } from '../../server/contract/rejection.ts'
import { drawInLayout } from '../../server/drawing/contract/draw-in-layout.ts'
import { batch, openKitchen } from '../../server/modules/label-law.kitchens.test-support.ts'
import type { LawKitchen } from '../../server/modules/label-law.kitchens.test-support.ts'
import type { Session } from '../../server/modules/auth/contract/session.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { printedLabel } from '../../server/modules/labels/contract/printed-label.ts'
import { hoursOutOfDate, makeQuickLabels } from '../../web/lib/offline/labels/make-labels.ts'
import type { QuickItem } from '../../web/lib/offline/labels/make-labels.ts'
import { refusalWords } from '../../web/lib/offline/labels/refusal-words.ts'
import { pack as packSchema } from '../../web/lib/offline/pack.ts'
import type { Pack } from '../../web/lib/offline/pack.ts'
import type { TestServer } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'

// A device without a connection makes the very labels that the server would have made.

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const item = fc.record({
  product: fc.nat(4),
  state: fc.option(fc.constantFrom(...foodStates), { nil: null }),
  place: fc.option(fc.nat(9), { nil: null }),
  makersDate: fc.option(fc.constantFrom('2026-12-01', '2027-01-02', '2027-02'), { nil: null }),
  quantity: fc.integer({ min: 1, max: 3 }),
})
/** At noon, in the last seconds of a day and of a year, and at some millisecond. */
const times = [
  '2026-12-30T15:00:00.000Z',
  '2026-12-31T02:59:58.321Z',
  '2026-12-31T11:07:13.007Z',
  '2027-01-01T02:59:59.999Z',
]
const question = fc.record({ items: fc.array(item, { minLength: 1, maxLength: 2 }), at: fc.constantFrom(...times) })

type Asked = typeof item extends fc.Arbitrary<infer T> ? T : never

function itemOf({ products, places }: LawKitchen, { product, state, place, makersDate, quantity }: Asked): QuickItem {
  return {
    baseProductId: products[product]?.id ?? '',
    state,
    storageTypeId: place === null ? null : (places[place]?.id ?? null),
    quantity,
    ...(makersDate !== null && { makersDate }),
  }
}

interface Online {
  readonly labels?: readonly Label[]
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** What the device makes with these numbers, or why not. */
function offline(pack: Pack, items: readonly QuickItem[], labels: readonly Label[], responsible: string) {
  const numbers = labels.map(({ id, qrCode, qrKey }) => ({ id, code: qrCode, qrKey }))
  const order = { station: null, items: [...items], responsible, byHand: null, isOutOfDate: false, maySetRules: true }
  try {
    return { labels: makeQuickLabels(pack, order, { numbers, now: server.clock() }).flat() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { refused: { path: error.facts['requestPath'], message: refusalWords(error) } }
  }
}

it('in random kitchens, with the same dates, sentences and drawings, and the same refusals', async () => {
  const seed = fc.sample(batch(1, 6), { numRuns: 1, seed: 40 })[0]
  const questions = fc.sample(question, { numRuns: 80, seed: 40 }).toSorted((a, b) => a.at.localeCompare(b.at))
  const met = { labels: 0, refusals: 0, sentences: new Set<string>() }
  for (const [index, house] of (seed?.kitchens ?? []).entries()) {
    server.clock.set(times[0] ?? '')
    const client = await server.tenant(`igual-${index}`)
    const kitchen = await openKitchen(client, house)
    const { body: session } = await client.get<Session>('/api/auth/session')
    const pack = packSchema.parse((await client.get('/api/offline/pack')).body)
    for (const { items: asked, at } of questions) {
      server.clock.set(at)
      const items = asked.map((one) => itemOf(kitchen, one))
      const { body: online } = await client.post<Online>('/api/quick-labels', { items })
      const { labels = [] } = online
      const here = offline(pack, items, labels, labels[0]?.responsible ?? '')
      if (here.labels === undefined) {
        expect(here.refused).toEqual(online.errors?.[0])
        met.refusals += 1
        continue
      }
      expect(here.labels).toEqual(labels)
      const drawn = (some: readonly Label[]) => some.map((one) => drawInLayout(printedLabel(one, session), '60x40'))
      expect(drawn(here.labels)).toEqual(drawn(labels))
      met.labels += labels.length
      for (const { sentence } of labels) met.sentences.add(sentence ?? '')
    }
  }
  expect(met.labels).toBeGreaterThan(200)
  expect(met.refusals).toBeGreaterThan(20)
  expect(met.sentences.size).toBeGreaterThan(8)
})

it('o3: a pack of 25 hours gives no date: a person says it, and no later than its rules', async () => {
  server.clock.set('2026-12-05T15:00:00Z')
  const client = await server.tenant('igual-velho')
  const product = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'refrigerado', foodClass: 'cozido' }
  const { body } = await client.post<{ id: string }>('/api/base-products', { name: 'Molho', ...product })
  await client.put('/api/shelf-life/rules', {
    baseProductId: body.id,
    state: 'preparado',
    storageKind: 'refrigerado',
    origin: 'casa',
    duration: { n: 3, unit: 'dia' },
  })
  const pack = packSchema.parse((await client.get('/api/offline/pack')).body)
  const now = new Date('2026-12-06T16:10:00Z')
  expect([hoursOutOfDate(pack, new Date('2026-12-06T15:00:00Z')), hoursOutOfDate(pack, now)]).toEqual([null, 25])
  const make = (date: string) => {
    const items = [{ baseProductId: body.id, quantity: 1 }]
    const byHand = [{ date, reason: 'Como ontem' }]
    const numbers = [{ id: 1501, code: 'FID20261501', qrKey: 'chave' }]
    const order = { station: null, items, responsible: 'Ana', byHand, isOutOfDate: true, maySetRules: false }
    return makeQuickLabels(pack, order, { numbers, now })
  }
  expect(make('2026-12-08')).toMatchObject([
    [{ expiration_date: '2026-12-08', basis: { kind: 'manual' }, manualReason: 'Como ontem', qrCode: 'FID20261501' }],
  ])
  expect(() => make('2026-12-10')).toThrow(Rejection)
})
