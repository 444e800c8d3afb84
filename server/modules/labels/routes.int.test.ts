import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label, LabelBody } from './contract/api.ts'
import { labelBodyOf } from './samples.test-support.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const generate = (own: Partial<LabelBody> = {}, headers: Readonly<Record<string, string>> = {}) =>
  bistro.post<Label>('/api/products/', labelBodyOf(own), headers)
const logLength = async () => (await recordedEvents(server.application.database, 'bistro')).length

describe('generating labels', () => {
  it('gives 60 parallel creations 60 consecutive ids', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => generate()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const ids = answers.map((answer) => answer.body.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('answers the whole label, and a later read gives the same', async () => {
    const { status, body } = await generate({
      name: '  Molho  Pesto ',
      weight: '250g',
      sif: '1234',
      manipulation_date: '2026-11-20',
      storageType: 'refrigerado',
      additionalStorageType: 'congelado',
      qrCode: 'FID20269999',
      expiration_date: '2026-11-24',
    })
    expect(status).toBe(201)
    expect(body.qrKey).toMatch(/^[\w-]{8}$/)
    expect(body).toEqual({
      id: 61,
      name: 'Molho  Pesto',
      category: 'Molhos',
      sector: 'Cozinha Quente',
      responsible: 'Ana Souza',
      weight: '250g',
      sif: '1234',
      manipulation_date: '2026-11-20',
      expiration_date: '2026-11-24',
      expires_at: '2026-11-25T03:00:00.000Z',
      storageType: 'Refrigerado',
      additionalStorageType: 'Congelado',
      baseProductId: null,
      qrCode: 'FID20260061',
      qrKey: body.qrKey,
      entry_date: '2026-11-21T15:00:00.000Z',
      entry_day: '2026-11-21',
      status: 'expiring',
      print_count: 0,
      lateReason: null,
    })
    for (const path of ['/api/products/61', '/api/products/61/']) expect((await bistro.get(path)).body).toEqual(body)
    expect((await bistro.get<Label[]>('/api/products')).body[0]).toEqual(body)
  })

  it.each([{}, { weight: '', sif: '' }, { weight: '   ', sif: ' ' }])(
    'stores 300g and ISENTO for %j, and says that nobody said the weight',
    async (own) => {
      const { body } = await generate(own)
      expect(body).toMatchObject({ weight: '300g', weightAssumed: true, sif: 'ISENTO' })
      expect((await bistro.get<Label>(`/api/products/${body.id}`)).body.weightAssumed).toBe(true)
    },
  )

  it('says nothing of the kind of a weight that was said, be it 300g', async () => {
    expect((await generate({ weight: '300g' })).body).not.toHaveProperty('weightAssumed')
  })

  it("uses today in the tenant's zone as the default manipulation date", async () => {
    server.clock.set('2026-11-22T02:59:59.999Z')
    expect((await generate()).body.manipulation_date).toBe('2026-11-21')
    server.clock.set('2026-11-22T03:00:00Z')
    expect((await generate()).body.manipulation_date).toBe('2026-11-22')
    server.clock.set('2026-11-21T15:00:00Z')
  })

  it("uses the year of entry in the tenant's zone for the code", async () => {
    server.clock.set('2027-01-01T02:59:59Z')
    await bistro.login('bistro')
    const january = { expiration_date: '2027-01-31' }
    expect((await generate(january)).body.qrCode).toMatch(/^FID2026/)
    server.clock.set('2027-01-01T03:00:00Z')
    expect((await generate(january)).body.qrCode).toMatch(/^FID2027/)
    server.clock.set('2026-11-21T15:00:00Z')
    await bistro.login('bistro')
  })

  it('stores the name of a storage type, and any other text unchanged', async () => {
    expect((await generate({ storageType: 'seco', additionalStorageType: 'Prateleira 3' })).body).toMatchObject({
      storageType: 'Seco/Despensa',
      additionalStorageType: 'Prateleira 3',
    })
    const { storageType: _, ...without } = labelBodyOf()
    expect((await bistro.post('/api/products', without)).body).toMatchObject({
      storageType: '',
      additionalStorageType: '',
    })
    expect((await generate({ additionalStorageType: null })).body).toMatchObject({ additionalStorageType: '' })
  })

  it.each([
    ['refrigerado', 'refrigerado'],
    ['refrigerado', 'REFRIGERADO'],
    ['Refrigerádo', 'refrigerado'],
  ])('refuses %s with %s as its additional storage', async (storageType, additionalStorageType) => {
    const answer = await bistro.post<Problem>('/api/products', labelBodyOf({ storageType, additionalStorageType }))
    expect([answer.status, answer.body.detail, answer.body.errors?.[0]?.path]).toEqual([
      422,
      'O outro lugar deve ser diferente do lugar do produto',
      'additionalStorageType',
    ])
  })

  it.each([
    ['2026-12-31', '2027-01-01T03:00:00.000Z'],
    ['2026-12-31T18:00:00-03:00', '2026-12-31T21:00:00.000Z'],
    ['2026-12-31T18:00:00.5Z', '2026-12-31T18:00:00.500Z'],
    ['2026-12-31T00:00:00+14:00', '2026-12-30T10:00:00.000Z'],
    ['2028-02-29', '2028-03-01T03:00:00.000Z'],
  ])('computes the expiry instant of %s as %s', async (expirationDate, instant) => {
    expect((await generate({ expiration_date: expirationDate })).body).toMatchObject({
      expiration_date: expirationDate,
      expires_at: instant,
    })
  })

  it.each([
    '',
    '31/12/2026',
    '2026-02-30',
    '2026-12-31T18:00:00',
    '2026-12-31 18:00:00Z',
    '2026-13-01',
    '20261231',
    'amanhã',
    '1999-12-31',
    '2200-01-01',
    '2026-12-31T24:00:00Z',
  ])('refuses %j as a date', async (text) => {
    const before = await logLength()
    for (const [field, label] of [
      ['expiration_date', 'A data de validade'],
      ['manipulation_date', 'A data de manipulação'],
    ] as const) {
      const answer = await bistro.post<Problem>('/api/products', labelBodyOf({ [field]: text }))
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        `${label} deve ser uma data (2026-12-31) ou data e hora com fuso (2026-12-31T18:00:00-03:00)`,
      ])
      expect(answer.body.errors).toMatchObject([{ path: field }])
    }
    expect(await logLength()).toBe(before)
  })

  it.each(['name', 'category', 'sector', 'responsible', 'expiration_date'])('requires %s', async (field) => {
    for (const body of [
      { ...labelBodyOf(), [field]: undefined },
      { ...labelBodyOf(), [field]: ' ' },
    ]) {
      const answer = await bistro.post<Problem>('/api/products', body)
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field])
    }
  })

  it('requires a registered base product', async () => {
    const answer = await bistro.post<Problem>('/api/products', labelBodyOf({ baseProductId: 'nenhum' }))
    expect([answer.status, answer.body.detail]).toEqual([422, 'Este produto base não está cadastrado'])
    expect((await generate({ baseProductId: '' })).body.baseProductId).toBeNull()
    // A storage type's id is not the id of a base product.
    expect((await bistro.post('/api/products', labelBodyOf({ baseProductId: 'refrigerado' }))).status).toBe(422)
  })
})

describe('quantity', () => {
  it('1 answers an object, more than 1 an array with consecutive ids', async () => {
    expect((await generate({ quantity: 1 })).body).toMatchObject({ name: 'Molho de Tomate' })
    const before = await logLength()
    const two = await bistro.post<Label[]>('/api/products', labelBodyOf({ quantity: 2 }))
    expect(two.body.map(({ id }) => id)).toEqual([expect.any(Number), (two.body[0]?.id ?? 0) + 1])
    const many = await bistro.post<Label[]>('/api/products', labelBodyOf({ quantity: 500 }))
    expect(many.status).toBe(201)
    const first = (two.body[1]?.id ?? 0) + 1
    expect(many.body.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, index) => first + index))
    expect(await logLength()).toBe(before + 502)
  })

  it.each([0, -1, 501, 1.5, '2', null, 1e21])('cannot be %j', async (quantity) => {
    const before = await logLength()
    const answer = await bistro.post<Problem>('/api/products', { ...labelBodyOf(), quantity })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'quantity'])
    expect(answer.body.detail).toMatch(/^A quantidade /)
    expect(await logLength()).toBe(before)
  })
})

describe('Idempotency-Key', () => {
  it.each([3, 12])('creates %i labels once for repeated requests, also concurrent ones', async (quantity) => {
    const before = await logLength()
    const key = { 'idempotency-key': `lote-7-${quantity}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate({ quantity }, key)))
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body])
    expect(await logLength()).toBe(before + quantity)
  })

  it('refuses a different request with the same key, also after a refused first request', async () => {
    const key = { 'idempotency-key': 'lote-8' }
    const { status, body } = await generate({}, key)
    expect(status).toBe(201)
    const other = await bistro.post<Problem>('/api/products', labelBodyOf({ name: 'Outro' }), key)
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      422,
      'idempotency_key_reused',
      'Esta Idempotency-Key já foi usada com outro conteúdo.',
    ])
    const elsewhere = await bistro.post<Problem>(`/api/products/${body.id}/consume`, {}, key)
    expect(elsewhere.body.code).toBe('idempotency_key_reused')

    const refusedKey = { 'idempotency-key': 'lote-8-recusado' }
    const refuse = () => bistro.post<Problem>('/api/products', labelBodyOf({ baseProductId: 'nenhum' }), refusedKey)
    const first = await refuse()
    expect([first.status, first.body.code]).toEqual([422, 'base_product_unknown'])
    expect((await refuse()).body).toMatchObject({
      status: 422,
      code: 'base_product_unknown',
      detail: first.body.detail,
    })
    expect((await bistro.post<Problem>('/api/products', labelBodyOf(), refusedKey)).body.code).toBe(
      'idempotency_key_reused',
    )
  })

  it('is separate for each tenant', async () => {
    const cantina = await server.tenant('cantina')
    const key = { 'idempotency-key': 'lote-9' }
    const own = await generate({}, key)
    const theirs = await cantina.post<Label>('/api/products', labelBodyOf({ name: 'Nhoque' }), key)
    expect(theirs).toMatchObject({ status: 201, body: { id: 1, name: 'Nhoque' } })
    expect(own.body.name).toBe('Molho de Tomate')
  })

  it.each(['a'.repeat(201), 'com espaço'])('refuses %j as a key', async (key) => {
    const answer = await bistro.post<Problem>('/api/products', labelBodyOf(), { 'idempotency-key': key })
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_invalid'])
  })
})

describe('tag codes', () => {
  it('grow past 9999', async () => {
    const trattoria = await server.tenant('trattoria')
    // Only the counter is changed, instead of generating ten thousand labels: the next number depends on nothing else.
    await writeTenant(server.application.database, 'trattoria', async (tx) =>
      tx.send({ sql: 'insert into label_counters (tenant_id, last_id) values ($1, 9998)', parameters: ['trattoria'] }),
    )
    const { body } = await trattoria.post<Label[]>('/api/products', labelBodyOf({ quantity: 3 }))
    expect(body.map(({ id, qrCode }) => [id, qrCode])).toEqual([
      [9999, 'FID20269999'],
      [10_000, 'FID202610000'],
      [10_001, 'FID202610001'],
    ])
    for (const { id, qrCode } of body) {
      expect((await trattoria.get<Label[]>(`/api/products?q=${qrCode}`)).body.map((label) => label.id)).toEqual([id])
      expect(
        (await trattoria.get<{ qrCode: string }>(`/api/public/labels/${qrCode}?tenant=trattoria`)).body.qrCode,
      ).toBe(qrCode)
    }
  })
})

describe('the entry day of a label', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21'],
    ['America/Manaus', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-21'],
  ])("is in the tenant's zone: in %s at 03:30 UTC on the 21st it is %s", async (zone, day) => {
    const noon = server.clock().toISOString()
    const application = await server.tenant(`entrada-${zone.split('/')[1]?.replace('_', '-').toLowerCase()}`, {
      timeZone: zone,
    })
    server.clock.set('2026-11-21T03:30:00Z')
    const { body: made } = await application.post<Label>(
      '/api/products',
      labelBodyOf({ expiration_date: '2026-11-30' }),
    )
    // Reading it a day later does not change it.
    server.clock.set(noon)
    const [listed] = (await application.get<Label[]>('/api/products')).body
    const { body: one } = await application.get<Label>(`/api/products/${made.id}`)
    const { body: consumed } = await application.post<Label>(`/api/products/${made.id}/consume`, {})
    for (const answer of [made, listed, one, consumed])
      expect(answer).toMatchObject({ entry_date: '2026-11-21T03:30:00.000Z', entry_day: day })
  })
})

describe('two tenants', () => {
  it("never see each other's labels", async () => {
    const vizinho = await server.tenant('vizinho')
    const { body: own } = await generate({ name: 'Segredo da Casa' })
    const before = await logLength()
    for (const path of [
      '',
      '?status=valid',
      '?status=expiring',
      '/expiring-soon',
      '/expired',
      '?q=segredo',
      `?q=${own.id}`,
      `?q=${own.qrCode}`,
      '?category=molhos',
    ]) {
      expect((await vizinho.get(`/api/products${path}`)).body, path).toEqual([])
    }
    expect((await vizinho.get('/api/products/stats')).body).toEqual({
      total: 0,
      expiringSoon: 0,
      expired: 0,
      today: 0,
      tomorrow: 0,
      soon: 0,
      later: 0,
    })
    const attempts = [
      vizinho.get<Problem>(`/api/products/${own.id}`),
      vizinho.post<Problem>(`/api/products/${own.id}/consume`, {}),
      vizinho.post<Problem>(`/api/products/${own.id}/discard`, { reason: 'sobra' }),
      vizinho.get<Problem>(`/api/products/labels.pdf?ids=${own.id}&layout=a4`),
      vizinho.get<Problem>(`/api/public/labels/${own.qrCode}?tenant=vizinho`),
    ]
    for (const { status, body } of await Promise.all(attempts))
      expect([status, body.detail]).toEqual([404, 'Produto não encontrado'])
    expect((await vizinho.post('/api/products/prints', { ids: [own.id], medium: 'pdf-a4' })).status).toBe(404)
    expect(await logLength()).toBe(before)
  })
})
