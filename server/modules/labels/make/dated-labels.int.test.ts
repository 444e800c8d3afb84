import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry, LabelLot } from '../contract/api.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { labelBodyOf } from '../samples.test-support.ts'

// The examples a1 to a16 of the specification: Monday 23 November 2026 in São Paulo.
const MONDAY_14 = '2026-11-23T17:00:00Z'
let server: TestServer
let campinas: TestClient
let salvador: TestClient
const products: Record<string, string> = {}
const places: Record<string, string> = {}

const product = async (client: TestClient, name: string, foodClass: string | undefined) =>
  (
    await client.post<{ id: string }>('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      ...(foodClass !== undefined && { foodClass }),
    })
  ).body.id
const place = async (client: TestClient, name: string, body: object) =>
  (await client.post<{ id: string }>('/api/storage-types', { name, icon: 'refrigerado', ...body })).body.id

async function at(iso: string) {
  server.clock.set(iso)
  await campinas.login('campinas')
  await salvador.login('salvador')
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-09-30T12:00:00Z' })
  campinas = await server.tenant('campinas')
  salvador = await server.tenant('salvador')
  await campinas.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  await salvador.put('/api/shelf-life/settings', { uf: 'BA', city: 'Salvador' })
  const classes = ['cozido', 'pescado_cozido', 'leite_derivados', 'pescado_cru', 'arroz_sushi', 'maionese']
  for (const foodClass of [...classes, 'sobremesa_confeitaria', 'outro'])
    products[foodClass] = await product(campinas, `Produto ${foodClass}`, foodClass)
  products['sem classe'] = await product(campinas, 'Sem classe', undefined)
  products['cozido BA'] = await product(salvador, 'Molho de tomate', 'cozido')
  products['carne BA'] = await product(salvador, 'Alcatra', 'carne_crua')
  places['peixaria'] = await place(campinas, 'Peixaria', { kind: 'refrigerado', tempMax: 2 })
  places['geladeira 1'] = await place(campinas, 'Geladeira 1', { kind: 'refrigerado', tempMax: 5 })
  places['balcão'] = await place(campinas, 'Balcão', { kind: 'refrigerado', tempMax: 6 })
  places['freezer A'] = await place(campinas, 'Freezer A', { kind: 'congelado', tempMax: -18.1 })
  places['freezer B'] = await place(campinas, 'Freezer B', { kind: 'congelado', tempMax: -18 })
  places['salão'] = await place(campinas, 'Salão', { kind: 'ambiente' })
  places['quente BA'] = await place(salvador, 'Banho-maria', { kind: 'quente', tempMin: 60 })
  await at(MONDAY_14)
})
afterAll(() => server.close())

interface Own {
  readonly product?: string
  readonly place?: string
  readonly [field: string]: unknown
}
const bodyOf = ({ product: name, place: where, ...own }: Own): Record<string, unknown> => {
  const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
  return {
    ...base,
    state: 'preparado',
    storageTypeId: where === undefined ? 'refrigerado' : places[where],
    ...(name !== undefined && { baseProductId: products[name] }),
    ...own,
  }
}
const make = (client: TestClient, own: Own) => client.post<Label>('/api/products', bodyOf(own))
const refused = async (client: TestClient, own: Own) => {
  const { status, body } = await client.post<Problem>('/api/products', bodyOf(own))
  return [status, body.code, body.detail]
}

describe('a label with its situação has the date of the engine', () => {
  it.each<[string, string, Own, string, string]>([
    ['a1', MONDAY_14, { product: 'cozido' }, '2026-11-26', '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II'],
    [
      'a3',
      MONDAY_14,
      { product: 'pescado_cozido', place: 'peixaria' },
      '2026-11-24T14:00:00-03:00',
      '1 dia até 2 °C · Portaria CVS 3/2026, art. 44 II',
    ],
    [
      'a4',
      MONDAY_14,
      {
        product: 'leite_derivados',
        state: 'aberto',
        makersAfterOpening: { n: 3, unit: 'dia' },
        makersDate: '2026-11-24',
      },
      '2026-11-24',
      'Limitado pela validade do fabricante',
    ],
    [
      'a6',
      MONDAY_14,
      { product: 'cozido', place: 'freezer A' },
      '2027-02-21',
      '90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I',
    ],
    [
      'a7',
      MONDAY_14,
      { product: 'cozido', place: 'freezer B' },
      '2026-12-23',
      '30 dias de −11 a −18 °C · Portaria CVS 3/2026, art. 44 I',
    ],
    [
      'a9',
      '2026-11-23T13:00:00Z',
      { product: 'arroz_sushi', place: 'salão' },
      '2026-11-23T18:00:00-03:00',
      '8 horas · Portaria CVS 3/2026, art. 63 II',
    ],
    [
      'a11, under the former norm',
      '2026-10-02T13:00:00Z',
      { product: 'sobremesa_confeitaria' },
      '2026-10-07',
      '5 dias até 5 °C · Portaria CVS 5/2013',
    ],
    [
      'a11, under the new one',
      '2026-10-05T13:00:00Z',
      { product: 'sobremesa_confeitaria' },
      '2026-10-08',
      '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
    ],
    [
      'a13',
      MONDAY_14,
      { product: 'outro', state: 'aberto', makersAfterOpening: { n: 30, unit: 'dia' }, makersDate: '2026-12' },
      '2026-12-23',
      '30 dias após aberto · fabricante',
    ],
    [
      'a13, where the month ends first',
      MONDAY_14,
      { product: 'outro', state: 'aberto', makersAfterOpening: { n: 30, unit: 'dia' }, makersDate: '2026-11' },
      '2026-11-30',
      'Limitado pela validade do fabricante',
    ],
    [
      'a14, under the former norm',
      '2026-10-01T13:00:00Z',
      { product: 'maionese', place: 'balcão' },
      '2026-10-02T10:00:00-03:00',
      '1 dia até 6 °C · Portaria CVS 5/2013',
    ],
  ])('%s', async (_example, now, own, date, sentence) => {
    await at(now)
    const { status, body } = await make(campinas, own)
    expect([status, body]).toMatchObject([201, { expiration_date: date, sentence }])
    expect((await campinas.get<Label>(`/api/products/${body.id}`)).body).toEqual(body)
  })

  it('a2, a8: elsewhere the federal norm', async () => {
    await at(MONDAY_14)
    expect((await make(salvador, { product: 'cozido BA' })).body).toMatchObject({
      expiration_date: '2026-11-28',
      sentence: '5 dias até 4 °C · RDC 216/2004, item 4.8.17',
    })
    await at('2026-11-23T14:30:00Z')
    expect((await make(salvador, { product: 'cozido BA', place: 'quente BA' })).body).toMatchObject({
      expiration_date: '2026-11-23T17:30:00-03:00',
      manipulation_date: '2026-11-23T11:30:00-03:00',
      sentence: '6 horas acima de 60 °C · RDC 216/2004, item 4.8.15',
    })
  })

  it('a15: not later than what it is made from', async () => {
    await at('2026-11-25T13:00:00Z')
    const made = await campinas.post<Label>(
      '/api/products',
      labelBodyOf({ name: 'Bolonhesa', expiration_date: '2026-11-26' }),
    )
    const { id, qrCode } = made.body
    const { body } = await make(campinas, { product: 'cozido', parentCodes: [qrCode] })
    expect(body).toMatchObject({
      expiration_date: '2026-11-26',
      sentence: `Limitado pelo ingrediente que vence primeiro: Bolonhesa (${qrCode})`,
      ceiling: { kind: 'ingrediente', date: '2026-11-26', code: qrCode },
      parentIds: [id],
    })
    expect(await refused(campinas, { product: 'cozido', parentCodes: ['FID20269999'] })).toEqual([
      422,
      'parent_unknown',
      'Não há etiqueta com o código FID20269999',
    ])
  })

  it('a16: hours are exact, never to the end of the day', async () => {
    await at('2026-11-24T00:30:00Z')
    const rule = { state: 'preparado', storageKind: 'ambiente', origin: 'casa', duration: { n: 4, unit: 'hora' } }
    const set = await campinas.put<{ id: string }>('/api/shelf-life/rules', { ...rule, foodClass: 'outro' })
    expect((await make(campinas, { product: 'outro', place: 'salão' })).body).toMatchObject({
      expiration_date: '2026-11-24T01:30:00-03:00',
      basis: { kind: 'casa' },
    })
    await campinas.delete(`/api/shelf-life/rules/${set.body.id}`)
  })

  it('keeps everything that the engine has answered, in its event too', async () => {
    await at(MONDAY_14)
    const own = { brand: 'Da Serra', supplier: 'Laticínios Serra', lot: 'L 33-2', makersDate: '2026-11-24' }
    const { body } = await make(campinas, {
      product: 'leite_derivados',
      state: 'aberto',
      makersAfterOpening: { n: 3, unit: 'dia' },
      ...own,
    })
    const provenance = {
      state: 'aberto',
      storageTypeId: 'refrigerado',
      storageKind: 'refrigerado',
      storageTempMin: 0,
      storageTempMax: 4,
      startedAt: '2026-11-23T14:00:00-03:00',
      makersAfterOpening: { n: 3, unit: 'dia' },
      ...own,
      foodClass: 'leite_derivados',
      basis: { kind: 'fabricante', text: '3 dias após aberto · fabricante', norm: null, article: null },
      ceiling: { kind: 'fabricante', date: '2026-11-24', code: null },
      sentence: 'Limitado pela validade do fabricante',
      ruleVersion: 2,
      manualReason: null,
      parentIds: [],
      batchId: null,
      sample: false,
    }
    expect(body).toMatchObject({ storageType: 'Refrigerado', manipulation_date: '2026-11-23', ...provenance })
    const recorded = (await recordedEvents(server.application.database, 'campinas')).at(-1)
    expect(recorded).toMatchObject({ type: 'LabelGenerated', data: { ...provenance, cost: null } })
  })
})

describe('a label with its situação is refused', () => {
  it.each<[string, Own, string, string]>([
    [
      'a5',
      { product: 'pescado_cru', state: 'manipulado', place: 'geladeira 1' },
      'too_warm',
      'Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.',
    ],
    [
      'a14',
      { product: 'maionese', place: 'balcão' },
      'too_warm',
      'Maionese ou mistura com maionese precisa de até 4 °C. O Balcão trabalha até 6 °C.',
    ],
    [
      "past the maker's date",
      { product: 'cozido', makersDate: '2026-11-22' },
      'already_expired',
      'A validade do fabricante terminou em 22/11/2026. Não é possível etiquetar.',
    ],
    [
      'without a class',
      { product: 'sem classe' },
      'class_missing',
      'Escolha o tipo de alimento deste produto para calcular a validade.',
    ],
    [
      'refrozen',
      { product: 'cozido', state: 'descongelado', place: 'freezer A' },
      'state_not_allowed',
      'Produto descongelado não pode voltar ao freezer (RDC 216/2004, 4.8.14).',
    ],
    [
      'later than the engine',
      { product: 'cozido', expiration_date: '2026-11-27' },
      'above_limit',
      'A validade pode ser no máximo 26/11/2026: 3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II.',
    ],
    [
      'an instant later than the engine',
      { product: 'cozido', expiration_date: '2026-11-27T00:00:01-03:00' },
      'above_limit',
      'A validade pode ser no máximo 26/11/2026: 3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II.',
    ],
    [
      'born expired',
      { product: 'cozido', startedAt: '2026-11-18T10:00:00-03:00' },
      'already_expired',
      'A validade terminou em 21/11/2026. Só é possível registrar com o motivo, como registro tardio.',
    ],
    [
      'without a place',
      { product: 'cozido', storageTypeId: null },
      'answer_storage_unknown',
      'Este tipo de armazenagem não está cadastrado',
    ],
    [
      'of an unknown product',
      { baseProductId: 'nenhum' },
      'base_product_unknown',
      'Este produto base não está cadastrado',
    ],
    ['of an unknown situação', { state: 'cru' }, 'invalid_fields', 'Escolha a situação'],
  ])('%s', async (_case, own, code, detail) => {
    await at(MONDAY_14)
    expect(await refused(campinas, own)).toEqual([422, code, detail])
  })

  it('a12: without a time, until a person says the date and the reason', async () => {
    await at(MONDAY_14)
    const own = { product: 'carne BA', state: 'manipulado' }
    const asked = 'Sem prazo cadastrado. Informe a validade e o motivo.'
    expect(await refused(salvador, own)).toEqual([422, 'date_by_hand_needed', asked])
    expect(await refused(salvador, { ...own, expiration_date: '2026-11-25' })).toEqual([
      422,
      'manual_reason_needed',
      asked,
    ])
    const byHand = { ...own, expiration_date: '2026-11-25', manualReason: 'orientação da nutricionista' }
    expect((await make(salvador, byHand)).body).toMatchObject({
      expiration_date: '2026-11-25',
      basis: { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null },
      manualReason: 'orientação da nutricionista',
      ceiling: null,
    })
    expect(await refused(salvador, { ...byHand, makersDate: '2026-11-24' })).toEqual([
      422,
      'above_limit',
      'A validade pode ser no máximo 24/11/2026: validade do fabricante.',
    ])
  })
})

it('an earlier date is kept, and a person has said it', async () => {
  await at(MONDAY_14)
  expect((await make(campinas, { product: 'cozido', expiration_date: '2026-11-25' })).body).toMatchObject({
    expiration_date: '2026-11-25',
    basis: { kind: 'manual', norm: null },
    sentence:
      'Validade informada à mão, antes do prazo: 26/11/2026 (3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II)',
  })
  expect((await make(campinas, { product: 'cozido', expiration_date: '2026-11-26' })).body).toMatchObject({
    basis: { kind: 'norma' },
  })
})

it('a date before now is written down late with its reason, and such a label is not printed', async () => {
  await at(MONDAY_14)
  const late = { startedAt: '2026-11-18T10:00:00-03:00', lateReason: 'sem internet' }
  const { status, body } = await make(campinas, { product: 'cozido', ...late })
  expect([status, body]).toMatchObject([
    201,
    { lateReason: 'sem internet', expiration_date: '2026-11-21', manipulation_date: '2026-11-18', status: 'expired' },
  ])
  const prints = { ids: [body.id], copies: 1, medium: 'browser-50x30' }
  expect((await campinas.post('/api/products/prints', prints)).status).toBe(409)
})

describe('a label without its situação', () => {
  it('answers as before, byte for byte', async () => {
    await at(MONDAY_14)
    const client = await server.tenant('antes')
    const sent = await client.post<Label>('/api/products', labelBodyOf({ quantity: 1, weight: '300g' }))
    const recorded =
      '{"id":1,"storageType":"Refrigerado","additionalStorageType":"","name":"Molho de Tomate","category":"Molhos","sector":"Cozinha Quente","responsible":"Ana Souza","weight":"300g","sif":"ISENTO","baseProductId":null,"qrCode":"FID20260001","qrKey":"KEY","entry_date":"2026-11-23T17:00:00.000Z","entry_day":"2026-11-23","expires_at":"2026-11-25T03:00:00.000Z","expiration_date":"2026-11-24","manipulation_date":"2026-11-23","status":"expiring","print_count":0,"lateReason":null}'
    expect(JSON.stringify({ ...sent.body, qrKey: 'KEY' })).toBe(recorded)
    expect(Object.keys((await client.get<Label>('/api/products/1')).body).toSorted()).toEqual(
      Object.keys(sent.body).toSorted(),
    )
    expect((await client.get<LabelLot[]>('/api/products/lots')).body[0]?.lot).toMatch(/^[0-9a-f]{32}$/)
  })

  it('needs its date, in its place among the other faults', async () => {
    const { body } = await campinas.post<Problem>('/api/products', { name: 'Molho', responsible: 'Ana' })
    expect(body.errors?.map(({ path }) => path)).toEqual(['category', 'expiration_date', 'sector'])
    const only = await campinas.post<Problem>('/api/products', {
      name: 'Molho',
      category: 'Molhos',
      responsible: 'Ana',
    })
    expect(only.body.detail).toBe('A data de validade é obrigatória')
  })

  it.each(['startedAt', 'makersDate', 'manualReason'])('refuses %s', async (field) => {
    const value = field === 'startedAt' ? '2026-11-23T14:00:00-03:00' : '2026-12'
    const { status, body } = await campinas.post<Problem>('/api/products', { ...labelBodyOf(), [field]: value })
    expect([status, body.errors]).toEqual([422, [{ path: field, message: 'Escolha a situação' }]])
  })

  it('may say its brand, supplier and lot', async () => {
    await at(MONDAY_14)
    const said = { brand: 'Da Serra', supplier: null, lot: 'L1' }
    const { body } = await campinas.post<Label>('/api/products', { ...labelBodyOf(), ...said })
    expect(body).toMatchObject({ state: null, basis: { kind: 'manual' }, ...said })
  })
})

it('labels are one lot where their situação, lot and brand are the same, and no lot otherwise', async () => {
  await at(MONDAY_14)
  const client = await server.tenant('lotes')
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const id = await product(client, 'Molho de tomate', 'cozido')
  const send = async (own: object) =>
    (await client.post<Label>('/api/products', { ...bodyOf({ baseProductId: id }), ...own })).body.id
  const first = await send({})
  server.clock.set('2026-11-23T17:00:40Z')
  const second = await send({})
  const other = await send({ lot: 'L2' })
  const opened = await send({ state: 'aberto' })
  const { body: lots } = await client.get<LabelLot[]>('/api/products/lots')
  expect(lots.map(({ labels }) => labels.map((label) => label.id))).toEqual([[opened], [other], [first, second]])
  const [, , lot] = lots
  expect(lot?.shared).toMatchObject({ state: 'preparado', basis: { kind: 'norma' } })
  expect(lot?.labels.map(({ startedAt }) => startedAt)).toEqual([
    '2026-11-23T14:00:00-03:00',
    '2026-11-23T14:00:40-03:00',
  ])
  expect((await client.get<Label[]>(`/api/products?lot=${lot?.lot}`)).body.map((label) => label.id)).toEqual([
    second,
    first,
  ])
})

describe('samples', () => {
  const sample = { sample: true, product: 'cozido' }

  it('are kept 96 hours in São Paulo, 72 under its former norm and elsewhere, by the hour', async () => {
    await at(MONDAY_14)
    const { body } = await make(campinas, sample)
    expect(body).toMatchObject({
      sample: true,
      manipulation_date: '2026-11-23T14:00:00-03:00',
      expiration_date: '2026-11-27T14:00:00-03:00',
      sentence: '96 horas até 4 °C · Portaria CVS 3/2026, art. 99',
      basis: { kind: 'norma', article: 'art. 99' },
    })
    expect((await make(salvador, { ...sample, product: 'cozido BA' })).body).toMatchObject({
      expiration_date: '2026-11-26T14:00:00-03:00',
      basis: { kind: 'casa', text: '72 horas · prazo usual de amostras' },
    })
    const before = { ...sample, startedAt: '2026-10-02T12:00:00-03:00', lateReason: 'caderno' }
    expect((await make(campinas, before)).body.sentence).toBe('72 horas até 4 °C · Portaria CVS 5/2013')
  })

  it('are refused in a place that is too warm, and with another date', async () => {
    await at(MONDAY_14)
    expect(await refused(campinas, { ...sample, place: 'geladeira 1' })).toEqual([
      422,
      'too_warm',
      'A amostra precisa de até 4 °C. Geladeira 1 trabalha até 5 °C.',
    ])
    expect((await refused(campinas, { ...sample, place: 'salão' }))[1]).toBe('too_warm')
    expect(await refused(campinas, { ...sample, expiration_date: '2026-11-24' })).toEqual([
      422,
      'sample_time',
      'A amostra é guardada pelo prazo dela: 96 horas até 4 °C · Portaria CVS 3/2026, art. 99. Não informe outra validade.',
    ])
  })

  it('are asked for without writing, too', async () => {
    const asked = { state: 'preparado', storageTypeId: 'refrigerado', startedAt: '2026-11-23T14:00:00-03:00' }
    expect((await campinas.post('/api/shelf-life/answer', { ...asked, sample: true })).body).toMatchObject({
      expiration_date: '2026-11-27T14:00:00-03:00',
      ceiling: null,
    })
  })

  it('have a list of their own, and one of those to be thrown away', async () => {
    await at(MONDAY_14)
    const client = await server.tenant('amostras')
    const own = { ...bodyOf({ sample: true }), baseProductId: null }
    const { id } = (await client.post<Label>('/api/products', own)).body
    await client.post('/api/products', labelBodyOf())
    const idsOf = async (query: string) =>
      (await client.get<Label[]>(`/api/products?${query}`)).body.map((label) => label.id)
    expect(await idsOf('purpose=amostra')).toEqual([id])
    expect(await idsOf('purpose=amostra&status=expired')).toEqual([])
    server.clock.set('2026-11-26T17:00:00.001Z')
    await client.login('amostras')
    expect(await idsOf('purpose=amostra&status=expired')).toEqual([id])
    expect((await client.get<LabelLot[]>('/api/products/lots?purpose=amostra')).body).toHaveLength(1)
    expect((await client.get('/api/products?purpose=outro')).status).toBe(422)
  })
})

it('a12: the dates that a person has said are a list', async () => {
  await at(MONDAY_14)
  const client = await server.tenant('maos')
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const id = await product(client, 'Molho', 'cozido')
  const send = async (own: object) =>
    (await client.post<Label>('/api/products', { ...bodyOf({ baseProductId: id }), ...own })).body.id
  await send({})
  const earlier = await send({ expiration_date: '2026-11-25' })
  const undated = (await client.post<Label>('/api/products', labelBodyOf())).body.id
  const byHand = (await client.get<Label[]>('/api/products?basis=manual')).body.map((label) => label.id)
  expect(byHand).toEqual([undated, earlier])
})

it('the history says what a label was and where its date came from', async () => {
  await at(MONDAY_14)
  const { body } = await make(campinas, { product: 'cozido' })
  const [entry] = (await campinas.get<LabelHistoryEntry[]>(`/api/products/${body.id}/history`)).body
  expect(entry?.text).toBe(
    `gerou a etiqueta ${body.id} de Molho de Tomate, validade 26/11/2026 (preparado, 3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II)`,
  )
})

it('the public page says where the date comes from, to whoever has the key', async () => {
  await at(MONDAY_14)
  const { body } = await make(campinas, { product: 'cozido', lot: 'L7', brand: '<b>Serra</b>' })
  const open = `?tenant=campinas`
  const withKey = `${open}&k=${body.qrKey}`
  const shown = (await campinas.get<PublicLabel>(`/api/public/labels/${body.qrCode}${withKey}`)).body.provenance
  expect(shown).toEqual({
    state: 'preparado',
    startedAt: '2026-11-23T14:00:00-03:00',
    storageTempMin: 0,
    storageTempMax: 4,
    makersDate: null,
    brand: '<b>Serra</b>',
    supplier: null,
    lot: 'L7',
    basis: body.basis,
    sentence: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
    sample: false,
  })
  const page = (await campinas.get<string>(`/view/${body.qrCode}${withKey}`)).body
  expect(page).toContain('<b>3 dias até 4 °C</b> · Portaria CVS 3/2026, art. 44 II')
  for (const part of ['Preparado em', 'Refrigerado, 0 a 4 °C', '&lt;b&gt;Serra', 'L7']) expect(page).toContain(part)
  expect(page).not.toMatch(/conforme|garantid/i)
  const stranger = (await campinas.get<PublicLabel>(`/api/public/labels/${body.qrCode}${open}`)).body
  expect(stranger).not.toHaveProperty('provenance')
  expect((await campinas.get<string>(`/view/${body.qrCode}${open}`)).body).not.toContain('art. 44')
})

it('a rebuild has the same rows', async () => {
  for (const tenant of ['campinas', 'salvador', 'antes'])
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
})
