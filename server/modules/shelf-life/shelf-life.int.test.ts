import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { Problem } from '../../http/contract/problem.ts'

const path = '/api/shelf-life'
let server: TestServer
let bistro: TestClient
let cantina: TestClient
const ids = { sauce: '', beef: '', peixaria: '', geladeira1: '', freezerA: '' }

const product = async (client: TestClient, name: string, foodClass: string, storageType = 'refrigerado') =>
  (
    await client.post<{ id: string }>('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType,
      foodClass,
    })
  ).body.id
const place = async (name: string, body: object) =>
  (await bistro.post<{ id: string }>('/api/storage-types', { name, icon: 'refrigerado', ...body })).body.id

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T17:00:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  expect((await bistro.put(`${path}/settings`, { uf: 'SP', city: 'Campinas' })).status).toBe(200)
  ids.sauce = await product(bistro, 'Molho de tomate', 'cozido')
  ids.beef = await product(bistro, 'Alcatra', 'carne_crua')
  ids.peixaria = await place('Peixaria', { kind: 'refrigerado', tempMax: 2 })
  ids.geladeira1 = await place('Geladeira 1', { kind: 'refrigerado', tempMax: 5 })
  ids.freezerA = await place('Freezer A', { kind: 'congelado', tempMax: -18.1 })
})
afterAll(() => server.close())

let members = 0
const member = async () => (await join(server, bistro, `pessoa${(members += 1)}@bistro.com.br`)).client
const events = () => recordedEvents(server.application.database, 'bistro')
const logLength = async () => (await events()).length

const ask = async (client: TestClient, body: object) =>
  client.post<Problem & { readonly alternatives: unknown[] }>(`${path}/answer`, body)
const prepared = { state: 'preparado', storageTypeId: 'refrigerado', startedAt: '2026-11-23T14:00:00-03:00' }

describe('POST /api/shelf-life/answer', () => {
  it('a1: answers with the norm of the place, for staff too, and writes nothing', async () => {
    const staff = await member()
    const before = await logLength()
    const given = await ask(staff, { ...prepared, baseProductId: ids.sauce })
    expect([given.status, given.body]).toMatchObject([
      200,
      {
        expiration_date: '2026-11-26',
        expires_at: '2026-11-27T03:00:00.000Z',
        sentence: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
        basis: { kind: 'norma', norm: 'Portaria CVS 3/2026', article: 'art. 44 II' },
        ceiling: null,
        ruleVersion: 2,
      },
    ])
    for (const alternative of [
      { storageTypeId: ids.peixaria, name: 'Peixaria', expiration_date: '2026-11-26' },
      { storageTypeId: ids.freezerA, name: 'Freezer A', expiration_date: '2027-02-21' },
    ])
      expect(given.body.alternatives).toContainEqual(alternative)
    expect(await logLength()).toBe(before)
  })

  it('a2: another tenant has the federal norm, and none of the products of the first', async () => {
    const soup = await product(cantina, 'Sopa', 'cozido')
    await cantina.put(`${path}/settings`, { uf: 'BA', city: 'Salvador' })
    expect((await ask(cantina, { ...prepared, baseProductId: soup })).body).toMatchObject({
      expiration_date: '2026-11-28',
      sentence: '5 dias até 4 °C · RDC 216/2004, item 4.8.17',
      hints: ['Referência de SP: 3 dias'],
    })
    const foreign = await ask(cantina, { ...prepared, baseProductId: ids.sauce })
    expect([foreign.status, foreign.body.detail]).toEqual([422, 'Este produto base não está cadastrado'])
    const elsewhere = await ask(cantina, { ...prepared, foodClass: 'cozido', storageTypeId: ids.peixaria })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'answer_storage_unknown'])
  })

  it.each([
    [
      'a4',
      {
        foodClass: 'leite_derivados',
        state: 'aberto',
        makersAfterOpening: { n: 3, unit: 'dia' },
        makersDate: '2026-11-24',
      },
      '2026-11-24',
      'Limitado pela validade do fabricante',
    ],
    [
      'a11',
      { foodClass: 'sobremesa_confeitaria', startedAt: '2026-10-02T10:00:00-03:00' },
      '2026-10-07',
      '5 dias até 5 °C · Portaria CVS 5/2013',
    ],
    [
      'a13',
      { foodClass: 'outro', state: 'aberto', makersAfterOpening: { n: 30, unit: 'dia' }, makersDate: '2026-12' },
      '2026-12-23',
      '30 dias após aberto · fabricante',
    ],
    [
      'b6',
      { foodClass: 'cozido', state: 'descongelado', startedAt: '2026-11-22T07:00:00-03:00' },
      '2026-11-23T07:00:00-03:00',
      '24 h após descongelar · regra da casa',
    ],
  ])('%s', async (_example, body, date, sentence) => {
    expect((await ask(bistro, { ...prepared, ...body })).body).toMatchObject({ expiration_date: date, sentence })
  })

  it('a12: asks for a date where there is no rule', async () => {
    const given = await ask(cantina, { ...prepared, state: 'manipulado', foodClass: 'carne_crua' })
    expect([given.status, given.body]).toMatchObject([
      200,
      {
        expiration_date: null,
        basis: { kind: 'manual' },
        sentence: 'Sem prazo cadastrado. Informe a validade e o motivo.',
      },
    ])
  })

  it.each([
    [
      'too_warm',
      { foodClass: 'pescado_cru', state: 'manipulado', place: 'geladeira1' },
      'Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.',
    ],
    [
      'already_expired',
      { foodClass: 'cozido', makersDate: '2026-11-22' },
      'A validade do fabricante terminou em 22/11/2026. Não é possível etiquetar.',
    ],
    ['class_missing', {}, 'Escolha o tipo de alimento deste produto para calcular a validade.'],
    [
      'state_not_allowed',
      { foodClass: 'cozido', state: 'descongelado', place: 'freezerA' },
      'Produto descongelado não pode voltar ao freezer (RDC 216/2004, 4.8.14).',
    ],
  ])('refuses: %s', async (code, body: Readonly<Record<string, string>>, detail) => {
    const { place: where, ...fields } = body
    const storageTypeId = where === 'freezerA' ? ids.freezerA : where === 'geladeira1' ? ids.geladeira1 : 'refrigerado'
    const given = await ask(bistro, { ...prepared, ...fields, storageTypeId })
    expect([given.status, given.body.code, given.body.detail]).toEqual([422, code, detail])
  })

  it('a15: a label that it is made from is its ceiling', async () => {
    const made = await bistro.post<{ qrCode: string }>('/api/products', {
      name: 'Bolonhesa',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      expiration_date: '2026-11-25',
    })
    const code = made.body.qrCode
    const body = { ...prepared, foodClass: 'cozido', parentCodes: [code] }
    expect((await ask(bistro, body)).body).toMatchObject({
      expiration_date: '2026-11-25',
      sentence: `Limitado pelo ingrediente que vence primeiro: Bolonhesa (${code})`,
      ceiling: { kind: 'ingrediente', date: '2026-11-25', code },
    })
    const unknown = await ask(bistro, { ...body, parentCodes: ['FID20269999'] })
    expect([unknown.status, unknown.body.detail]).toEqual([422, 'Não há etiqueta com o código FID20269999'])
    expect((await ask(cantina, { ...body, parentCodes: [code] })).status).toBe(422)
  })

  it.each([
    [{ startedAt: '2026-11-23' }, 'Informe o início com data, hora e fuso (2026-12-31T18:00:00-03:00)'],
    [{ makersDate: '2026-13' }, 'A validade do fabricante deve ser como 2026-12-31 ou 2026-12'],
    [{ state: 'cru' }, 'Escolha a situação'],
    [{ makersAfterOpening: { n: 0, unit: 'dia' } }, 'O prazo deve ser de pelo menos 1'],
    [{ expiration_date: '2026-12-31' }, 'Campo desconhecido: expiration_date'],
  ])('refuses %j', async (body, detail) => {
    const given = await ask(bistro, { ...prepared, foodClass: 'cozido', ...body })
    expect([given.status, given.body.detail]).toEqual([422, detail])
  })
})

/** A rule for the open, in hours or in days. */
interface Open {
  readonly hours?: number
  readonly [field: string]: unknown
}

describe('rules of the house', () => {
  const rule = {
    foodClass: 'cozido',
    state: 'preparado',
    storageKind: 'refrigerado',
    origin: 'casa',
    duration: { n: 2, unit: 'dia' },
  }

  it('a10: are refused above the norm', async () => {
    const given = await bistro.put<Problem>(`${path}/rules`, { ...rule, duration: { n: 7, unit: 'dia' } })
    expect([given.status, given.body.code, given.body.detail]).toEqual([
      422,
      'above_norm',
      'A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).',
    ])
  })

  it('are set, used, set again and removed, each recorded once', async () => {
    const set = await bistro.put<{ id: string }>(`${path}/rules`, { ...rule, note: 'Mais curto' })
    expect(set).toMatchObject({ status: 200, body: { ...rule, note: 'Mais curto', baseProductId: null } })
    const used = { expiration_date: '2026-11-25', sentence: '2 dias · prazo da casa', basis: { kind: 'casa' } }
    expect((await ask(bistro, { ...prepared, baseProductId: ids.sauce })).body).toMatchObject(used)
    await bistro.put(`${path}/rules`, { ...rule, note: 'Mais curto' })
    await bistro.put(`${path}/rules`, { ...rule, duration: { n: 1, unit: 'dia' } })
    expect((await bistro.get(`${path}/rules`)).body).toMatchObject([{ duration: { n: 1, unit: 'dia' }, note: '' }])
    expect((await cantina.get(`${path}/rules`)).body).toEqual([])
    expect((await cantina.delete(`${path}/rules/${set.body.id}`)).status).toBe(404)
    expect((await bistro.delete(`${path}/rules/${set.body.id}`)).status).toBe(204)
    expect((await bistro.get(`${path}/rules`)).body).toEqual([])
    expect((await bistro.delete(`${path}/rules/${set.body.id}`)).status).toBe(404)
    const recorded = (await events()).filter(({ type }) => type.startsWith('HouseRule'))
    expect(recorded.map(({ type }) => type)).toEqual(['HouseRuleSet', 'HouseRuleSet', 'HouseRuleRemoved'])
  })

  it("keep the product's own days as a rule, which one that was set comes before", async () => {
    const body = { name: 'Caldo', measure: 1, measureUnit: 'litros', sif: 'ISENTO', storageType: 'refrigerado' }
    const { id } = (
      await bistro.post<{ id: string }>('/api/base-products', { ...body, foodClass: 'cozido', validityDays: 2 })
    ).body
    const dated = async () => (await ask(bistro, { ...prepared, baseProductId: id })).body
    expect(await dated()).toMatchObject({ expiration_date: '2026-11-25', sentence: '2 dias · prazo da casa' })
    const { foodClass: _class, ...own } = rule
    await bistro.put(`${path}/rules`, { ...own, baseProductId: id, duration: { n: 36, unit: 'hora' } })
    expect(await dated()).toMatchObject({ expiration_date: '2026-11-25T02:00:00-03:00' })
  })

  it.each<[string, Open, string]>([
    ['raw meat in the open', { foodClass: 'carne_crua', state: 'manipulado' }, 'Carne crua'],
    ['raw meat in the open for hours', { foodClass: 'carne_crua', state: 'manipulado', hours: 4 }, 'Carne crua'],
    ['sealed raw fish in the open', { foodClass: 'pescado_cru', state: 'lacrado' }, 'Pescado cru'],
    ['cooked food in the open for days', { foodClass: 'cozido', state: 'preparado' }, 'Alimento cozido'],
    [
      'cooked food in a cool room',
      { foodClass: 'cozido', state: 'preparado', hours: 4, tempMax: 20 },
      'Alimento cozido',
    ],
  ])('for %s are refused, because no label would get their date', async (_case, { hours, ...own }, what) => {
    const duration = hours === undefined ? { n: 2, unit: 'dia' } : { n: hours, unit: 'hora' }
    const { body: before } = await bistro.get(`${path}/rules`)
    const given = await bistro.put<Problem>(`${path}/rules`, { ...rule, storageKind: 'ambiente', duration, ...own })
    const detail = `${what} não fica em temperatura ambiente. Escolha geladeira ou freezer.`
    expect([given.status, given.body.code, given.body.detail]).toEqual([422, 'too_warm', detail])
    expect((await bistro.get(`${path}/rules`)).body).toEqual(before)
  })

  it("of a product and of its maker are refused by the product's class", async () => {
    const { foodClass: _class, ...own } = rule
    const body = { name: 'Patinho', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', foodClass: 'carne_crua' }
    const { id } = (await bistro.post<{ id: string }>('/api/base-products', body)).body
    for (const origin of ['casa', 'fabricante'])
      for (const [storageKind, where] of [
        ['seco', 'em lugar seco'],
        ['quente', 'em lugar quente'],
      ]) {
        const sent = { ...own, baseProductId: id, state: 'manipulado', origin, storageKind }
        const given = await bistro.put<Problem>(`${path}/rules`, sent)
        expect([given.status, given.body.detail]).toEqual([
          422,
          `Carne crua não fica ${where}. Escolha geladeira ou freezer.`,
        ])
      }
  })

  it('for the hours in which ready food stands in the open are set', async () => {
    const hours = { ...rule, storageKind: 'ambiente', duration: { n: 4, unit: 'hora' } }
    const set = await bistro.put<{ id: string }>(`${path}/rules`, hours)
    expect(set.status).toBe(200)
    expect((await bistro.delete(`${path}/rules/${set.body.id}`)).status).toBe(204)
  })

  it.each([
    [{ ...rule, baseProductId: 'x' }, 'Informe o produto ou o tipo de alimento, um dos dois'],
    [{ ...rule, foodClass: null }, 'Informe o produto ou o tipo de alimento, um dos dois'],
    [{ ...rule, origin: 'fabricante' }, 'O prazo do fabricante é de um produto, não de um tipo de alimento'],
    [{ ...rule, duration: { n: 0, unit: 'dia' } }, 'O prazo deve ser de pelo menos 1'],
    [{ ...rule, foodClass: null, baseProductId: 'nenhum' }, 'Este produto base não está cadastrado'],
  ])('refuse %j', async (body, detail) => {
    const given = await bistro.put<Problem>(`${path}/rules`, body)
    expect([given.status, given.body.detail]).toEqual([422, detail])
  })
})

describe('settings and norms', () => {
  it('have defaults, and keep what is not sent', async () => {
    const fresh = await server.tenant('nova')
    const defaults = {
      uf: null,
      city: null,
      countExactHours: false,
      freezeWithinHours: 24,
      thawedReadyHours: 24,
      publicResponsible: 'nome',
      signedBy: null,
      edition: 2,
      productEditions: {},
    }
    expect((await fresh.get(`${path}/settings`)).body).toEqual(defaults)
    expect((await fresh.get<{ norm: string }[]>(`${path}/norms`)).body.map(({ norm }) => norm)).toEqual([
      'RDC 216/2004',
      'RDC 216/2004',
    ])
    await fresh.put(`${path}/settings`, { uf: 'DF', signedBy: 'Ana Souza', publicResponsible: 'iniciais' })
    await fresh.put(`${path}/settings`, { thawedReadyHours: 12 })
    expect((await fresh.get(`${path}/settings`)).body).toEqual({
      ...defaults,
      uf: 'DF',
      signedBy: 'Ana Souza',
      publicResponsible: 'iniciais',
      thawedReadyHours: 12,
    })
    const refused = await fresh.put<Problem>(`${path}/settings`, { uf: 'XX' })
    expect([refused.status, refused.body.detail]).toEqual([422, 'Escolha a UF, como SP'])
  })

  it('lists the norms of a day, with source, force and dates in force', async () => {
    const on = async (day: string) => (await bistro.get<{ norm: string }[]>(`${path}/norms?on=${day}`)).body
    expect(new Set((await on('2026-10-03')).map(({ norm }) => norm))).toEqual(
      new Set(['Portaria CVS 5/2013', 'RDC 216/2004']),
    )
    expect(await on('2026-11-23')).toContainEqual(
      expect.objectContaining({
        norm: 'Portaria CVS 3/2026',
        article: 'art. 44 II',
        classes: ['cozido'],
        limits: 'até 4 °C',
        duration: { n: 3, unit: 'dia' },
        force: 'limite',
        validFrom: '2026-10-04',
        validUntil: null,
      }),
    )
  })

  it('leaves to admins what changes a date', async () => {
    const staff = await member()
    for (const answer of [
      await staff.put(`${path}/settings`, { uf: 'SP' }),
      await staff.put(`${path}/rules`, {}),
      await staff.delete(`${path}/rules/x`),
      await staff.get(`${path}/review`),
      await staff.post(`${path}/review/adopt`, {}),
    ])
      expect(answer.status).toBe(403)
    expect((await staff.get(`${path}/rules`)).status).toBe(200)
  })
})

describe('a change of the norms', () => {
  it('is shown product by product, and adopted for one or for all, each recorded', async () => {
    const name = 'norma'
    const client = await server.tenant(name)
    // A kitchen of before: it has adopted the edition that knows only the former norm.
    const meta = { actor: { system: 'test' } }
    await unitOfWork(server.administration(), { tenantId: name, meta, now: server.clock() }, async (unit) => {
      const before = [
        { type: 'TenantPlaceSet', data: { uf: 'SP', city: 'Campinas' } },
        { type: 'NormBookAdopted', data: { version: 1, productIds: null } },
      ]
      unit.append({ stream: 'shelf-life', expectedVersion: 0, events: before })
      return { status: 200, body: null }
    })
    const tart = await product(client, 'Torta', 'sobremesa_confeitaria')
    const pie = await product(client, 'Bolo recheado', 'sobremesa_confeitaria')
    await product(client, 'Sem classe', 'outro')
    const dateOf = async (id: string) => (await ask(client, { ...prepared, baseProductId: id })).body
    const review = async () => (await client.get<{ changes: { baseProductId: string }[] }>(`${path}/review`)).body
    expect(await dateOf(tart)).toMatchObject({ expiration_date: '2026-11-28', ruleVersion: 1 })
    expect(await review()).toMatchObject({
      adopted: 1,
      newest: 2,
      changes: [
        { name: 'Bolo recheado', before: { text: '5 dias até 5 °C · Portaria CVS 5/2013' } },
        {
          baseProductId: tart,
          name: 'Torta',
          before: { text: '5 dias até 5 °C · Portaria CVS 5/2013' },
          after: { text: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II' },
        },
      ],
    })
    expect((await client.post(`${path}/review/adopt`, { productIds: [tart] })).status).toBe(204)
    expect(await dateOf(tart)).toMatchObject({ expiration_date: '2026-11-26', ruleVersion: 2 })
    expect(await dateOf(pie)).toMatchObject({ expiration_date: '2026-11-28', ruleVersion: 1 })
    expect((await review()).changes.map(({ baseProductId }) => baseProductId)).toEqual([pie])
    // A screen that computes the date itself needs the edition of each product.
    expect((await client.get(`${path}/settings`)).body).toMatchObject({ edition: 1, productEditions: { [tart]: 2 } })
    expect((await client.post(`${path}/review/adopt`, {})).status).toBe(204)
    expect(await dateOf(pie)).toMatchObject({ expiration_date: '2026-11-26', ruleVersion: 2 })
    expect(await review()).toMatchObject({ adopted: 2, changes: [] })
    expect((await client.post(`${path}/review/adopt`, {})).status).toBe(204)
    const recorded = await recordedEvents(server.application.database, name)
    expect(recorded.filter(({ type }) => type === 'NormBookAdopted').map(({ data }) => data)).toEqual([
      { version: 1, productIds: null },
      { version: 2, productIds: [tart] },
      { version: 2, productIds: null },
    ])
  })
})
