import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem as AnyProblem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { Confirmed } from '../receiving/contract/confirmed.ts'
import type { ReceivedLot } from '../receiving/contract/lots.ts'
import type { Recipe, RecipeInput } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { Batch, BatchPage, BatchPreview, BatchSummary, Produced } from './contract/batches.ts'

type Problem = Omit<AnyProblem, 'status'>

const NOW = '2026-11-30T18:00:00Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.close())

interface Kitchen {
  readonly client: TestClient
  readonly sheets: Readonly<Record<'sauce' | 'bolognese' | 'white' | 'lasagne', Recipe>>
  /** Base products, by name. */
  readonly products: ReadonlyMap<string, string>
}

const cooked = { foodClass: 'cozido' } as const
/** A kitchen with the sheets of section G, their base products and packs. */
async function kitchenOf(id: string, now = NOW): Promise<Kitchen> {
  server.clock.set(now)
  const client = await server.tenant(id)
  await client.put('/api/business', { uf: 'SP', city: 'São Paulo' })
  const { tomato: _tomato, client: _client, ...sheets } = await sheetsOf(client)
  const products = new Map<string, string>()
  const product = async (name: string, fields: object) => {
    const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado', ...fields }
    const made = await client.post<{ id: string }>('/api/base-products', body)
    expect(made.status).toBe(201)
    products.set(name, made.body.id)
    return made.body.id
  }
  const packs = async (sheet: Recipe, name: string, pack: { n: number; unit: 'mL' | 'g' }) => {
    const baseProductId = await product(name, { ...cooked, recipeId: sheet.id })
    const { id: _id, version, ...rest } = (await client.get<Recipe>(`/api/recipes/${sheet.id}`)).body
    const body = { ...rest, version, outputs: [{ baseProductId, pack }] }
    expect(await client.put<RecipeInput>(`/api/recipes/${sheet.id}`, body)).toMatchObject({ status: 200 })
  }
  await packs(sheets.sauce, 'Molho de tomate', { n: 500, unit: 'mL' })
  await packs(sheets.bolognese, 'Bolonhesa', { n: 500, unit: 'g' })
  await packs(sheets.white, 'Molho branco', { n: 500, unit: 'g' })
  await packs(sheets.lasagne, 'Lasanha', { n: 500, unit: 'g' })
  await product('Muçarela', { foodClass: 'leite_derivados' })
  await product('Massa fresca', { foodClass: 'outro' })
  return { client, sheets, products }
}

const produce = (client: TestClient, body: object) => client.post<Produced>('/api/batches', body)
const preview = (client: TestClient, body: object) => client.post<BatchPreview>('/api/batches/preview', body)
const refused = async (client: TestClient, body: object) => (await client.post<Problem>('/api/batches', body)).body
/** Costs are the house's own, so they are read from the losses' value: the stored events. */
const costsOf = async (tenantId: string): Promise<string[]> => {
  const events = await recordedEvents(server.application.database, tenantId)
  return events.flatMap(({ type, data }) => (type === 'LabelGenerated' ? [String(data['cost'])] : []))
}
const tally = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, all]) => `${all.length} × ${value}`)

/** Lots of an ingredient, from one receipt. */
async function received(client: TestClient, ingredientId: number, count: number): Promise<ReceivedLot[]> {
  const lots = Array.from({ length: count }, (_, index) => ({ lot: `S${index}`, makersDate: '2026-12-02' }))
  const line = {
    description: 'GENERO',
    supplierCode: '1',
    unit: 'KG',
    quantity: count,
    total: '10.00',
    ingredientId,
    outcome: 'aceito',
    kind: 'seco',
    pack: { n: 1, unit: 'kg' },
    lots,
  }
  const opened = await client.post<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Empório' },
    lines: [line],
  })
  expect(opened.status).toBe(201)
  const confirmed = await client.post<Confirmed>(`/api/receipts/${opened.body.id}/confirm`, {
    version: opened.body.version,
    updatePrices: false,
  })
  expect(confirmed.status).toBe(200)
  return confirmed.body.lots
}

/** The base product of a sheet's first output. */
const outputOf = async (client: TestClient, { id }: Recipe) =>
  (await client.get<Recipe>(`/api/recipes/${id}`)).body.outputs[0]?.baseProductId ?? ''

/** An input label in stock with this expiry. */
async function tub(client: TestClient, name: string, expires: string, fields: object = {}): Promise<Label> {
  const made = await client.post<Label>('/api/products', {
    name,
    category: 'Geral',
    sector: 'Geral',
    responsible: 'Ana',
    weight: '2 kg',
    storageType: 'refrigerado',
    expiration_date: expires,
    ...fields,
  })
  expect(made.status).toBe(201)
  return made.body
}

describe('a batch', () => {
  it('makes the labels of the sheet and shares its cost (p1)', async () => {
    const { client, sheets } = await kitchenOf('p1')
    const { status, body } = await produce(client, { recipeId: sheets.sauce.id, times: 2 })
    expect(status).toBe(201)
    expect(body.batch).toMatchObject({
      lot: 'L261130-01',
      planned: 12,
      real: 12,
      unit: 'L',
      cost: '168.00',
      leftover: null,
    })
    expect(body.labels).toHaveLength(24)
    expect(body.labels[0]).toMatchObject({ weight: '500 mL', lot: 'L261130-01', state: 'preparado', batchId: '1' })
    expect(tally(await costsOf('p1'))).toEqual(['24 × 7.00'])
    expect((await client.get<Batch>('/api/batches/1')).body).toMatchObject(body.batch)
  })

  it('shares an unusual yield to the cent (p2)', async () => {
    const { client, sheets } = await kitchenOf('p2')
    const { body } = await produce(client, { recipeId: sheets.sauce.id, times: 2, yield: { n: 11.4, unit: 'L' } })
    expect(tally(body.labels.map(({ weight }) => weight))).toEqual(['22 × 500 mL', '1 × 400 mL'])
    expect(tally(await costsOf('p2')).toSorted()).toEqual(['1 × 5.89', '19 × 7.37', '3 × 7.36'])
  })

  it('is previewed without a write (p3)', async () => {
    const { client, sheets } = await kitchenOf('p3')
    const { body } = await preview(client, { recipeId: sheets.sauce.id, times: 1.5 })
    expect(body.lines.map(({ planned }) => planned)).toEqual([
      { n: 7.5, unit: 'kg' },
      { n: 1.5, unit: 'kg' },
      { n: 0.375, unit: 'L' },
      { n: 0.15, unit: 'kg' },
    ])
    expect(body).toMatchObject({ planned: { n: 9, unit: 'L' }, cost: { total: '126.00', changedPrices: 0 } })
    expect((await client.get<Batch[]>('/api/batches')).body).toEqual([])
  })

  it('asks about an unusual yield (p4)', async () => {
    const { client, sheets } = await kitchenOf('p4')
    const body = { recipeId: sheets.sauce.id, times: 1, yield: { n: 4.2, unit: 'L' } }
    expect(await refused(client, body)).toMatchObject({
      code: 'yield_unusual',
      detail: 'Rendeu 30 % menos que a ficha (4,2 L em vez de 6 L). Confirmar?',
    })
    const made = await produce(client, { ...body, confirmYield: true })
    expect(tally(made.body.labels.map(({ weight }) => weight))).toEqual(['8 × 500 mL', '1 × 200 mL'])
    expect((await costsOf('p4')).reduce((sum, cost) => sum + Math.round(Number(cost) * 100), 0)).toBe(8400)
  })

  it('ends with the ingredient that expires first, unless that was cooked in it (p8, p9)', async () => {
    const { client, sheets, products } = await kitchenOf('p8')
    const made = (name: string, expires: string, state: string) =>
      tub(client, name, expires, {
        baseProductId: products.get(name),
        ...(state === 'lacrado' ? { state, makersDate: expires, expiration_date: undefined } : { state }),
      })
    const inputs = [
      { line: 0, code: (await made('Massa fresca', '2026-12-10', 'lacrado')).qrCode },
      { line: 1, code: (await made('Bolonhesa', '2026-12-02', 'preparado')).qrCode },
      { line: 2, code: (await made('Molho branco', '2026-12-03', 'preparado')).qrCode },
      { line: 3, code: (await made('Muçarela', '2026-12-01', 'aberto')).qrCode },
    ]
    const cheese = inputs[3]?.code ?? ''
    const shown = await preview(client, { recipeId: sheets.lasagne.id, times: 1, inputs })
    expect(shown.body.dates).toMatchObject([
      { expiration_date: '2026-12-01', sentence: `Limitado pelo ingrediente que vence primeiro: Muçarela (${cheese})` },
    ])
    const baked = await preview(client, { recipeId: sheets.lasagne.id, times: 1, inputs, cooked: true })
    expect(baked.body.dates).toMatchObject([{ expiration_date: '2026-12-02' }])
    const { body } = await produce(client, { recipeId: sheets.lasagne.id, times: 1, inputs })
    expect(body.labels).toHaveLength(10)
    expect(tally(body.labels.map(({ expiration_date: date }) => date))).toEqual(['10 × 2026-12-01'])
    expect(tally((await costsOf('p8')).slice(-10))).toEqual(['10 × 10.15'])
    expect(body.batch.inputs.map(({ evidence, substitutes }) => [evidence, substitutes])).toEqual([
      ['lido', null],
      ['lido', null],
      ['lido', null],
      ['lido', null],
    ])
    const used = await client.get<LabelByCode>(`/api/products/by-code/${cheese}`)
    expect(used.body).toMatchObject({ status: 'transformed', departure: { how: 'preparo' } })
    expect(used.body.children).toHaveLength(10)
  })

  it('is not limited by what was raw and is cooked in it (p10)', async () => {
    const { client, sheets, products } = await kitchenOf('p10')
    const raw = await tub(client, 'Muçarela', '2026-11-30', {
      baseProductId: products.get('Muçarela'),
      state: 'aberto',
    })
    const body = { recipeId: sheets.bolognese.id, times: 1, inputs: [{ line: 1, code: raw.qrCode, substitute: true }] }
    expect((await preview(client, body)).body.dates).toMatchObject([{ expiration_date: '2026-12-03' }])
    const assembled = await preview(client, { ...body, cooked: false })
    expect(assembled.body.dates).toMatchObject([{ expiration_date: '2026-11-30' }])
  })

  it('refuses what has expired (p12)', async () => {
    const { client, sheets, products } = await kitchenOf('p12', '2026-11-28T18:00:00Z')
    const old = await tub(client, 'Bolonhesa', '2026-11-29', {
      baseProductId: products.get('Bolonhesa'),
      state: 'preparado',
    })
    server.clock.set(NOW)
    const body = { recipeId: sheets.lasagne.id, times: 1, inputs: [{ line: 1, code: old.qrCode }] }
    expect(await refused(client, body)).toMatchObject({
      code: 'already_expired',
      detail: `Bolonhesa ${old.qrCode} venceu em 29/11/2026. Não pode entrar no preparo.`,
    })
    expect((await client.get<Batch[]>('/api/batches')).body).toEqual([])
    expect((await client.get<LabelByCode>(`/api/products/by-code/${old.qrCode}`)).body.status).toBe('expired')
  })

  it('takes a part of a tub, and the tub keeps its rest and that rest of its cost (p13, p20)', async () => {
    const { client, sheets } = await kitchenOf('p13')
    const whole = await produce(client, {
      recipeId: sheets.bolognese.id,
      times: 1.3,
      yield: { n: 5, unit: 'kg' },
      outputs: [{ baseProductId: await outputOf(client, sheets.bolognese), pack: { n: 5, unit: 'kg' } }],
    })
    const [big] = whole.body.labels
    expect(big).toMatchObject({ weight: '5 kg' })
    const made = await produce(client, {
      recipeId: sheets.lasagne.id,
      times: 1,
      inputs: [{ line: 1, code: big?.qrCode, quantity: '2 kg' }],
    })
    expect(made.status).toBe(201)
    const after = await client.get<LabelByCode>(`/api/products/by-code/${big?.qrCode}`)
    expect(after.body).toMatchObject({ weight: '3 kg', departure: null })
    expect(after.body.children[0]).toMatchObject({ how: 'preparo' })
    const transformed = (await recordedEvents(server.application.database, 'p13')).find(
      ({ type }) => type === 'LabelTransformed',
    )
    // 140,40 × 3 ÷ 5
    expect(transformed?.data).toMatchObject({
      how: 'preparo',
      remaining: '3 kg',
      remainingCost: '84.24',
      quantity: '2 kg',
    })
    expect(JSON.stringify((await client.get('/api/audit')).body)).toContain(
      `usou em preparo 2 kg da etiqueta ${big?.id} de Bolonhesa`,
    )

    expect(await client.post(`/api/products/${big?.id}/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'undo_batch' },
    })
    server.clock.advance(9 * 60_000)
    const undone = await client.post<{ batch: Batch }>(`/api/batches/${made.body.batch.id}/undo`, {})
    expect(undone).toMatchObject({ status: 200 })
    expect(undone.body.batch.undoneAt).not.toBeNull()
    expect((await client.get<LabelByCode>(`/api/products/by-code/${big?.qrCode}`)).body).toMatchObject({
      weight: '5 kg',
      children: [],
    })
    const [output] = made.body.labels
    expect((await client.get<LabelByCode>(`/api/products/by-code/${output?.qrCode}`)).body.status).toBe('annulled')
    expect(await client.post(`/api/batches/${made.body.batch.id}/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'batch_undone' },
    })
  })

  it('says when it was written down, from which the ten minutes count, where it was made hours before', async () => {
    const { client, sheets } = await kitchenOf('late-batch')
    const recordedAt = server.clock().toISOString()
    const producedAt = new Date(server.clock().getTime() - 3 * 3_600_000).toISOString()
    const { batch } = (await produce(client, { recipeId: sheets.sauce.id, times: 1, producedAt })).body
    expect(batch).toMatchObject({ producedAt, recordedAt })
    server.clock.advance(9 * 60_000)
    const page = (await client.get<BatchPage>(`/api/batches/${batch.id}`)).body
    expect(page).toMatchObject({ producedAt, recordedAt })
    expect(await client.post(`/api/batches/${batch.id}/undo`, {})).toMatchObject({
      status: 200,
      body: { batch: { producedAt, recordedAt } },
    })
  })

  it('is undone within ten minutes, before anything of it is printed or used (p20)', async () => {
    const { client, sheets } = await kitchenOf('p20')
    const first = (await produce(client, { recipeId: sheets.sauce.id, times: 1 })).body
    server.clock.advance(11 * 60_000)
    expect(await client.post(`/api/batches/${first.batch.id}/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'undo_too_late' },
    })
    const second = (await produce(client, { recipeId: sheets.sauce.id, times: 1 })).body
    await client.post('/api/products/prints', { ids: [second.labels[0]?.id], medium: 'browser-50x30' })
    expect(await client.post(`/api/batches/${second.batch.id}/undo`, {})).toMatchObject({
      status: 409,
      body: {
        code: 'undo_children_printed',
        detail: 'Uma etiqueta deste preparo já foi impressa: não é mais possível desfazer.',
      },
    })
    const third = (await produce(client, { recipeId: sheets.sauce.id, times: 1 })).body
    await client.post(`/api/products/${third.labels[0]?.id}/consume`, {})
    expect(await client.post(`/api/batches/${third.batch.id}/undo`, {})).toMatchObject({
      status: 409,
      body: {
        code: 'undo_children_used',
        detail: 'Uma etiqueta deste preparo já foi usada: não é mais possível desfazer.',
      },
    })
    const page = (await client.get<BatchPage>(`/api/batches/${third.batch.id}`)).body
    expect(page).toMatchObject(third.batch)
    expect(page.made.map(({ id, code, weight }) => [id, code, weight])).toEqual(
      third.labels.map(({ id, qrCode, weight }) => [id, qrCode, weight]),
    )
    expect(page.made.map(({ inStock }) => inStock)).toEqual([false, ...Array.from({ length: 11 }, () => true)])
    const fourth = (await produce(client, { recipeId: sheets.sauce.id, times: 1 })).body
    expect(fourth.batch.lot).toBe('L261130-04')
    expect(await client.post(`/api/batches/${fourth.batch.id}/undo`, {})).toMatchObject({ status: 200 })
  })

  it('is undone after the later batches of the same tub, which are named', async () => {
    const { client, sheets, products } = await kitchenOf('parts')
    const fields = { baseProductId: products.get('Bolonhesa'), state: 'preparado', weight: '5 kg' }
    const { qrCode } = await tub(client, 'Bolonhesa', '2026-12-02', fields)
    const body = { recipeId: sheets.lasagne.id, times: 0.5, inputs: [{ line: 1, code: qrCode, quantity: '1 kg' }] }
    const [first, second] = [(await produce(client, body)).body, (await produce(client, body)).body]
    const undo = ({ batch }: Produced) => client.post<Problem>(`/api/batches/${batch.id}/undo`, {})
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: {
        code: 'act_superseded',
        detail: `A etiqueta ${qrCode} de Bolonhesa entrou depois no preparo ${second.batch.lot}: desfaça primeiro esse preparo.`,
      },
    })
    expect(await undo(second)).toMatchObject({ status: 200 })
    expect(await undo(first)).toMatchObject({ status: 200 })
    expect((await client.get<LabelByCode>(`/api/products/by-code/${qrCode}`)).body).toMatchObject({
      weight: '5 kg',
      children: [],
    })
    const third = (await produce(client, body)).body
    const { id } = (await client.get<LabelByCode>(`/api/products/by-code/${qrCode}`)).body
    await client.post(`/api/products/${id}/discard`, { reason: 'sobra', quantity: '1 kg' })
    expect((await undo(third)).body).toMatchObject({
      code: 'act_superseded',
      detail: `A etiqueta ${qrCode} de Bolonhesa teve outra baixa ou mudança depois do preparo: não é mais possível desfazer.`,
    })
  })

  it('takes what the line says, or says what stands in for it (p14)', async () => {
    const { client, sheets, products } = await kitchenOf('p14')
    const white = await tub(client, 'Molho branco', '2026-12-03', {
      baseProductId: products.get('Molho branco'),
      state: 'preparado',
    })
    const input = { line: 0, code: white.qrCode }
    expect(await refused(client, { recipeId: sheets.bolognese.id, times: 1, inputs: [input] })).toMatchObject({
      code: 'input_other_product',
      detail: `A etiqueta ${white.qrCode} de Molho branco não é Molho de tomate. Entrou no lugar?`,
    })
    const made = await produce(client, {
      recipeId: sheets.bolognese.id,
      times: 1,
      inputs: [{ ...input, substitute: true }],
    })
    expect(made.body.batch.inputs).toMatchObject([{ name: 'Molho branco', substitutes: 'Molho de tomate' }])
    const audit = await client.get<{ text: string }[]>('/api/audit')
    expect(JSON.stringify(audit.body)).toContain(
      'produziu com substituição: Molho branco no lugar de Molho de tomate; 4 kg de Bolonhesa',
    )
  })

  it('takes a lot of an ingredient that was deleted, of which nothing is known', async () => {
    const { client, sheets } = await kitchenOf('deleted')
    const ingredient = { name: 'Lentilha', price: 10, unit: 'kg' }
    const { id } = (await client.post<{ id: number }>('/api/ingredients', ingredient)).body
    const [lot] = await received(client, id, 1)
    expect(await client.send('DELETE', `/api/ingredients/${id}`)).toMatchObject({ status: 204 })
    const inputs = [{ line: 1, lotId: lot?.id, substitute: true }]
    const made = await produce(client, { recipeId: sheets.bolognese.id, times: 1, inputs })
    expect(made.body.labels[0]?.frozenAllergens?.missingIds).toContain(id)
  })

  it('keeps what no label holds, with its share of the cost (p15, p16)', async () => {
    const { client, sheets } = await kitchenOf('p15')
    const baseProductId = await outputOf(client, sheets.sauce)
    const body = { recipeId: sheets.sauce.id, times: 2, yield: { n: 11.4, unit: 'L' } }
    const twenty = { baseProductId, pack: { n: 500, unit: 'mL' }, count: 20 }
    const left = await produce(client, { ...body, outputs: [twenty] })
    expect(left.body.batch.leftover).toEqual({ n: 1.4, unit: 'L', cost: '20.63' })
    expect(tally(await costsOf('p15')).toSorted()).toEqual(['17 × 7.37', '3 × 7.36'])
    const all = await produce(client, { ...body, outputs: [twenty, { baseProductId, pack: { n: 200, unit: 'mL' } }] })
    expect(all.body.batch).toMatchObject({ leftover: null, labels: 27 })
    expect(tally((await costsOf('p15')).slice(20)).toSorted()).toEqual([
      '17 × 7.37',
      '2 × 2.94',
      '3 × 7.36',
      '5 × 2.95',
    ])
  })

  it('says at which output it is refused, and what else may be labelled', async () => {
    const { client, sheets, products } = await kitchenOf('outputs')
    const baseProductId = await outputOf(client, sheets.sauce)
    const other = products.get('Massa fresca')
    const body = { recipeId: sheets.sauce.id, times: 1 }
    const two = { baseProductId, count: 2 }
    const undated = { baseProductId: other, pack: { n: 500, unit: 'mL' } }
    const pathsOf = async (outputs: readonly object[]) => {
      const [made, shown] = [await refused(client, { ...body, outputs }), await preview(client, { ...body, outputs })]
      expect(shown.body).toMatchObject({ code: made.code, errors: made.errors })
      return [made.code, made.errors?.map(({ path }) => path)]
    }
    expect(await pathsOf([two, { ...two, count: 11 }])).toEqual(['outputs_exceed_yield', ['outputs.1.count']])
    expect(await pathsOf([two, undated])).toEqual(['date_by_hand_needed', ['outputs.1']])
    expect(await pathsOf([two, { baseProductId: other, pack: { n: 1, unit: 'kg' } }])).toEqual([
      'pack_unit',
      ['outputs.1.pack.unit'],
    ])
    const { body: shown } = await preview(client, { ...body, outputs: [{ ...two, pack: { n: 2, unit: 'L' } }] })
    expect(shown.packs).toEqual([{ baseProductId, name: 'Molho de tomate', pack: { n: 500, unit: 'mL' } }])
  })

  it('is made once for a repeated key (p19), and keeps version and cost of its day (p21)', async () => {
    const { client, sheets } = await kitchenOf('p19')
    const body = { recipeId: sheets.sauce.id, times: 1 }
    const key = { 'idempotency-key': 'preparo-do-dia' }
    const first = await client.post<Produced>('/api/batches', body, key)
    const again = await client.post<Produced>('/api/batches', body, key)
    expect(again.body).toEqual(first.body)
    const sheet = (await client.get<Recipe>(`/api/recipes/${sheets.sauce.id}`)).body
    const { id: _id, ...rest } = sheet
    await client.put(`/api/recipes/${sheet.id}`, { ...rest, yield: { n: 5, unit: 'L' } })
    expect((await client.get<Batch>(`/api/batches/${first.body.batch.id}`)).body).toMatchObject(first.body.batch)
    expect(await refused(client, { ...body, version: sheet.version })).toMatchObject({
      code: 'recipe_changed_meanwhile',
    })
    expect((await client.get<Batch[]>('/api/batches')).body).toHaveLength(1)
  })

  it('belongs to the day on which it was made (p22)', async () => {
    const { client, sheets } = await kitchenOf('p22')
    server.clock.set('2026-12-01T03:10:00Z')
    const { body } = await produce(client, {
      recipeId: sheets.sauce.id,
      times: 1,
      producedAt: '2026-11-30T23:50:00-03:00',
    })
    expect(body.batch.lot).toBe('L261130-01')
    expect(body.labels[0]).toMatchObject({ expiration_date: '2026-12-03', startedAt: '2026-11-30T23:50:00-03:00' })
    const listed = async (day: string) =>
      (await client.get<BatchSummary[]>(`/api/batches?from=${day}&to=${day}`)).body.map(({ lot }) => lot)
    expect([await listed('2026-11-30'), await listed('2026-12-01')]).toEqual([['L261130-01'], []])
    expect(
      await refused(client, { recipeId: sheets.sauce.id, times: 1, producedAt: '2026-11-29T23:50:00-03:00' }),
    ).toMatchObject({ code: 'produced_at_invalid' })
  })

  it('takes the lot that was read, and presumes every lot in use of a line without an input (p11)', async () => {
    const { client, sheets } = await kitchenOf('p11')
    const { ingredients } = sheets.sauce
    const [tomato, , , salt] = ingredients.map(({ ingredientId }) => ingredientId)
    const [tomatoes] = await received(client, tomato ?? 0, 1)
    const salts = await received(client, salt ?? 0, 2)
    const body = { recipeId: sheets.sauce.id, times: 1, inputs: [{ line: 0, code: tomatoes?.code }] }
    const shown = await preview(client, body)
    // A box bears the maker's lot, by which a person with the box in hand finds the lot of the house.
    expect(shown.body.lines[3]?.presumed).toEqual(
      salts.map(({ id, code, lot }) => ({ lotId: id, code, lot, expiration_date: '2026-12-02' })),
    )
    const ends = { code: null, expiration_date: '2026-12-02', expires_at: '2026-12-03T03:00:00.000Z' }
    expect(shown.body.proposals.filter(({ line }) => line === 3)).toMatchObject([
      { lotId: salts[0]?.id, ...ends },
      { lotId: salts[1]?.id, ...ends },
    ])
    const made = await produce(client, body)
    expect(made.body.batch.inputs).toMatchObject([
      { line: 0, kind: 'lote', code: tomatoes?.code, evidence: 'lido' },
      { line: 3, lotId: salts[0]?.id, evidence: 'presumido' },
      { line: 3, lotId: salts[1]?.id, evidence: 'presumido' },
    ])
    // The presumed lots end before the sauce does, and do not limit it.
    expect(made.body.labels[0]).toMatchObject({ expiration_date: '2026-12-03' })
    expect(made.body.batch.hints).toEqual(
      salts.map(({ code }) => `Sal: se foi o lote ${code}, ele vence em 02/12/2026. Confira.`),
    )
    await client.post(`/api/lots/${salts[0]?.id}/close`, { how: 'acabou' })
    const closed = { ...body, inputs: [{ line: 3, lotId: salts[0]?.id }] }
    expect(await refused(client, closed)).toMatchObject({ code: 'input_lot_not_in_use' })
  })

  it('leaves read models that a replay makes again', async () => {
    for (const kitchen of ['p8', 'p13', 'p20', 'parts'])
      expect((await checkReplay(server.administration(), kitchen)).differing).toEqual([])
  })
})
