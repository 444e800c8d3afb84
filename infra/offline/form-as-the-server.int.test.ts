import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawInLayout } from '../../server/drawing/contract/draw-in-layout.ts'
import type { Session } from '../../server/modules/auth/contract/session.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { printedLabel } from '../../server/modules/labels/contract/printed-label.ts'
import type { DateByHand } from '../../web/lib/offline/labels/make-labels.ts'
import { makeQuickLabels } from '../../web/lib/offline/labels/make-labels.ts'
import { refusalWords } from '../../web/lib/offline/labels/refusal-words.ts'
import { pack as packSchema } from '../../web/lib/offline/pack.ts'
import type { Pack } from '../../web/lib/offline/pack.ts'
import { Rejection } from '../../server/contract/rejection.ts'
import type { SaidOnForm } from '../../server/modules/quick-labels/contract/quick-label.ts'
import type { TestClient, TestServer } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'

// A device without a connection makes the very label of the form that the server would have made.

let server: TestServer
let client: TestClient
let session: Session
let pack: Pack
let cooked: string
let plain: string

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-12-05T15:00:00Z')
  client = await server.tenant('form-igual-ao-servidor')
  const product = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO', validityDays: 3 }
  const add = async (own: object) =>
    (await client.post<{ id: string }>('/api/base-products', { ...product, ...own })).body.id
  cooked = await add({ name: 'Molho', storageType: 'refrigerado', foodClass: 'cozido' })
  plain = await add({ name: 'Tempero', storageType: 'seco' })
  session = (await client.get<Session>('/api/auth/session')).body
  pack = packSchema.parse((await client.get('/api/offline/pack')).body)
})
afterAll(() => server.close())

const own = {
  weight: '2kg',
  category: 'Molhos',
  sector: 'Praça fria',
  sif: '1234',
  additionalStorageType: 'congelado',
  brand: 'Da casa',
  supplier: 'Horta do Zé',
  lot: 'L-77',
} satisfies SaidOnForm

interface Form {
  readonly product: () => string
  readonly name: string
  readonly state?: 'preparado' | 'aberto' | 'lacrado'
  readonly place: string
  readonly makersDate?: string
  readonly said: SaidOnForm
  readonly byHand?: DateByHand
}

const sauce = { product: () => cooked, name: 'Molho', state: 'preparado', place: 'refrigerado' } as const

/** As the device makes it with this number, or why it does not. */
function offline(
  { product, state, place, makersDate, said, byHand }: Form,
  label: Pick<Label, 'id' | 'qrCode' | 'qrKey'>,
) {
  const item = {
    baseProductId: product(),
    storageTypeId: place,
    quantity: 1,
    said,
    ...(state && { state }),
    ...(makersDate !== undefined && { makersDate }),
  }
  const order = {
    station: null,
    items: [item],
    responsible: 'Ana',
    byHand: byHand === undefined ? null : [byHand],
    isOutOfDate: false,
    maySetRules: true,
  }
  const numbers = [{ id: label.id, code: label.qrCode, qrKey: label.qrKey }]
  try {
    return makeQuickLabels(pack, order, { numbers, now: server.clock() })[0]?.[0]
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return refusalWords(error)
  }
}

const online = ({ product, name, state, place, makersDate, said, byHand }: Form) =>
  client.post<Label & { readonly detail?: string }>('/api/products', {
    baseProductId: product(),
    name,
    responsible: 'Ana',
    ...said,
    ...(state === undefined ? { storageType: place } : { state, storageTypeId: place }),
    ...(makersDate !== undefined && { makersDate }),
    ...(byHand && { expiration_date: byHand.date, ...(byHand.reason && { manualReason: byHand.reason }) }),
  })

const forms: Readonly<Record<string, Form>> = {
  'with all that the form says': { ...sauce, said: own },
  'prepared three hours ago': { ...sauce, said: { ...own, startedAt: '2026-12-05T09:00:00-03:00' } },
  'of a sample': { ...sauce, said: { ...own, additionalStorageType: '', sample: true } },
  'opened, with the time of the maker': {
    ...sauce,
    state: 'aberto',
    makersDate: '2026-12-20',
    said: { ...own, makersAfterOpening: { n: 2, unit: 'dia' } },
  },
  'with an earlier date of a person': { ...sauce, said: own, byHand: { date: '2026-12-06', reason: null } },
  'of a product without a class': {
    product: () => plain,
    name: 'Tempero',
    place: 'seco',
    said: { ...own, manipulation_date: '2026-12-04' },
    byHand: { date: '2026-12-20', reason: null },
  },
}

describe.each(Object.entries(forms))('a label %s', (_name, form) => {
  it('is the same, also on paper', async () => {
    const { status, body } = await online(form)
    expect([status, body.detail]).toEqual([201, undefined])
    const here = offline(form, body)
    expect(here).toEqual(body)
    if (typeof here !== 'object') throw new Error('No label was made')
    expect(drawInLayout(printedLabel(here, session), '60x40')).toEqual(
      drawInLayout(printedLabel(body, session), '60x40'),
    )
  })
})

const refused: Readonly<Record<string, Form>> = {
  'with a start that is to come': { ...sauce, said: { ...own, startedAt: '2026-12-05T14:00:00-03:00' } },
  'with the same place twice': { ...sauce, said: { ...own, additionalStorageType: 'refrigerado' } },
  'with a date past the limit': { ...sauce, said: own, byHand: { date: '2027-01-20', reason: 'Sim' } },
  'with another date of a sample': {
    ...sauce,
    said: { ...own, sample: true },
    byHand: { date: '2026-12-06', reason: 'Sim' },
  },
}

it.each(Object.entries(refused))('a label %s is refused in the same words', async (_name, form) => {
  const { status, body } = await online(form)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(offline(form, { id: 9, qrCode: 'FID20260009', qrKey: 'chave' })).toBe(body.detail)
})
