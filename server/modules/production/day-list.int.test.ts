import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem as AnyProblem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { Confirmed } from '../receiving/contract/confirmed.ts'
import type { Recipe } from '../recipes/contract/api.ts'
import { sheetsOf } from '../recipes/sheets.test-support.ts'
import type { Produced } from './contract/batches.ts'
import type { DayListRow, ParLevel, SetParLevel, SheetYield } from './contract/day-list.ts'

interface Opened {
  readonly id: number
  readonly version: number
}
type Problem = Omit<AnyProblem, 'status'>

// A Monday, 15h in São Paulo; the list is for Tuesday 01/12.
const NOW = '2026-11-30T18:00:00Z'
const TUESDAY = '2026-12-01'
const ofTuesday = (count: number) => [0, 0, count, 0, 0, 0, 0]
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.close())

// Its labels have the dates that the test says.
const UNCLASSED = { foodClass: null }
interface Kitchen {
  readonly id: string
  readonly client: TestClient
  readonly sauce: Recipe
  readonly baseProductId: string
}

const productBody = (name: string, own: object = {}) => ({
  name,
  measure: 500,
  measureUnit: 'mililitros',
  sif: 'ISENTO',
  storageType: 'refrigerado',
  foodClass: 'cozido',
  ...own,
})
async function product(client: TestClient, name: string, own: object = {}): Promise<string> {
  const made = await client.post<{ id: string }>('/api/base-products', productBody(name, own))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

/** The sauce of section G, which makes labels of 500 mL. */
async function kitchenOf(id: string, own: object = {}): Promise<Kitchen> {
  server.clock.set(NOW)
  const client = await server.tenant(id)
  const { sauce } = await sheetsOf(client)
  const baseProductId = await product(client, 'Molho de tomate', own)
  const { id: recipeId, version, ...rest } = (await client.get<Recipe>(`/api/recipes/${sauce.id}`)).body
  const body = {
    ...rest,
    version,
    outputs: [{ baseProductId, pack: { n: 500, unit: 'mL' } }],
  }
  expect(await client.put(`/api/recipes/${recipeId}`, body)).toMatchObject({
    status: 200,
  })
  return { id, client, sauce, baseProductId }
}

async function labelled({ client, baseProductId }: Kitchen, expires: string, own: object = {}): Promise<Label> {
  const made = await client.post<Label>('/api/products', {
    name: 'Molho de tomate',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight: '500 mL',
    storageType: 'refrigerado',
    expiration_date: expires,
    baseProductId,
    ...own,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

async function listOf(client: TestClient, query = `date=${TUESDAY}`): Promise<DayListRow[]> {
  const { status, body } = await client.get<DayListRow[]>(`/api/production/list?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowOf = async ({ client, baseProductId }: Kitchen) =>
  (await listOf(client)).find((row) => row.baseProductId === baseProductId)

const setPar = ({ client, baseProductId }: Kitchen, count: number) =>
  client.put<ParLevel[]>('/api/par-levels', [{ baseProductId, byWeekday: ofTuesday(count) }])

async function produced({ client, sauce }: Kitchen, body: object = {}): Promise<Produced> {
  const made = await client.post<Produced>('/api/batches', {
    recipeId: sauce.id,
    times: 1,
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

describe('the list of the day', () => {
  it('counts what is valid through the end of the day (p17)', async () => {
    const kitchen = await kitchenOf('p17', UNCLASSED)
    expect((await setPar(kitchen, 8)).status).toBe(200)
    for (const date of [TUESDAY, '2026-12-02', '2026-12-03', '2026-12-03', '2026-12-03']) await labelled(kitchen, date)
    for (let label = 0; label < 3; label += 1) await labelled(kitchen, '2026-11-30')
    const blocked = await labelled(kitchen, '2026-12-03')
    expect(
      (
        await kitchen.client.post(`/api/products/${blocked.id}/block`, {
          reason: 'cheiro',
        })
      ).status,
    ).toBe(200)
    expect(await rowOf(kitchen)).toMatchObject({
      recipeId: kitchen.sauce.id,
      par: 8,
      parFrom: 'definido',
      usable: 5,
      short: 3,
      times: 0.5,
      pack: { n: 500, unit: 'mL' },
      expiring: 1,
      made: null,
      skipped: null,
      lotsMissing: [],
      text: '8 desejados − 5 com validade até 01/12',
    })
    expect((await listOf(kitchen.client, ''))[0]).toEqual(await rowOf(kitchen))
  })

  it('takes the mean of the same weekday where the house has set nothing (p18)', async () => {
    const kitchen = await kitchenOf('p18', UNCLASSED)
    for (const [date, uses] of [
      ['2026-11-03', 6],
      ['2026-11-10', 7],
      ['2026-11-17', 9],
      ['2026-11-24', 8],
      // A Wednesday.
      ['2026-11-25', 20],
    ] as const) {
      server.clock.set(`${date}T20:00:00Z`)
      await kitchen.client.login('p18')
      for (let label = 0; label < uses; label += 1) {
        const { id } = await labelled(kitchen, '2026-12-20')
        expect((await kitchen.client.post(`/api/products/${id}/consume`, {})).status).toBe(200)
      }
    }
    server.clock.set(NOW)
    await kitchen.client.login('p18')
    expect(await rowOf(kitchen)).toMatchObject({
      par: 8,
      parFrom: 'media',
      usable: 0,
      short: 8,
      text: 'média das últimas terças: 8',
    })
    expect(await listOf(kitchen.client, 'date=2026-12-02')).toMatchObject([
      { par: 0, parFrom: null, short: 0, times: 0 },
    ])
    // A number for another weekday leaves the mean of this one.
    const wednesday = {
      baseProductId: kitchen.baseProductId,
      byWeekday: [0, 0, 0, 5, 0, 0, 0],
    }
    expect((await kitchen.client.put('/api/par-levels', [wednesday])).status).toBe(200)
    expect(await rowOf(kitchen)).toMatchObject({ par: 8, parFrom: 'media' })
    expect(await listOf(kitchen.client, 'date=2026-12-02')).toMatchObject([{ par: 5, parFrom: 'definido' }])
    expect((await kitchen.client.get<ParLevel[]>('/api/par-levels')).body).toEqual([
      { ...wednesday, name: 'Molho de tomate', media: [0, 0, 8, 0, 0, 0, 0] },
    ])
  })

  it('counts in the mean what batches have used up, without parts and without what was undone', async () => {
    const kitchen = await kitchenOf('inputs')
    const { client } = kitchen
    const baseProductId = await product(client, 'Extrato', UNCLASSED)
    const tub = () => labelled({ ...kitchen, baseProductId }, '2026-12-20', { name: 'Extrato' })
    const tubs = (count: number) => Promise.all(Array.from({ length: count }, tub))
    const into = ({ qrCode }: Label, quantity?: string) => ({ line: 0, code: qrCode, substitute: true, quantity })
    for (const date of ['2026-11-10', '2026-11-17', '2026-11-24']) {
      server.clock.set(`${date}T20:00:00Z`)
      await client.login('inputs')
      const [whole, all, part] = await tubs(3)
      if (whole === undefined || all === undefined || part === undefined) throw new Error('a tub is missing')
      await produced(kitchen, { inputs: [into(whole), into(all, '500 mL'), into(part, '200 mL')] })
    }
    const undone = await produced(kitchen, { inputs: (await tubs(4)).map((label) => into(label)) })
    expect((await client.post(`/api/batches/${undone.batch.id}/undo`, {})).status).toBe(200)
    for (const { id } of await tubs(3)) expect((await client.post(`/api/products/${id}/consume`, {})).status).toBe(200)
    server.clock.set(NOW)
    await client.login('inputs')
    // Two of each batch and three that were consumed: nine in four weeks.
    const par = { baseProductId, byWeekday: [1, 0, 0, 0, 0, 0, 0] }
    expect((await client.put('/api/par-levels', [par])).status).toBe(200)
    expect((await client.get<ParLevel[]>('/api/par-levels')).body).toMatchObject([{ media: [0, 0, 3, 0, 0, 0, 0] }])
    expect((await listOf(client)).find(({ name }) => name === 'Extrato')).toMatchObject({ par: 3, parFrom: 'media' })
    await checkReplay(server.application, 'inputs')
  })

  it('says what was made today and by whom, without what was undone', async () => {
    const kitchen = await kitchenOf('made')
    const first = await produced(kitchen)
    expect(await rowOf(kitchen)).toMatchObject({
      made: { labels: 12, at: first.batch.producedAt, batchId: first.batch.id },
      usable: 12,
    })
    const { client: other } = await join(server, kitchen.client, 'rui@made.com.br')
    server.clock.set('2026-11-30T18:04:00Z')
    const second = await produced({ ...kitchen, client: other }, { times: 2 })
    expect(await rowOf(kitchen)).toMatchObject({
      made: { labels: 36, at: second.batch.producedAt, batchId: second.batch.id },
    })
    expect((await rowOf(kitchen))?.made?.person).toBe(second.batch.person)
    expect((await other.post(`/api/batches/${second.batch.id}/undo`, {})).status).toBe(200)
    expect(await rowOf(kitchen)).toMatchObject({
      made: { labels: 12, person: first.batch.person },
      usable: 12,
    })
    server.clock.set('2026-12-01T18:00:00Z')
    expect((await rowOf(kitchen))?.made).toBeNull()
    await checkReplay(server.application, 'made')
  })

  it('does not miss an ingredient of which a label is in stock', async () => {
    const kitchen = await kitchenOf('missing', UNCLASSED)
    await labelled(kitchen, '2026-12-20', {
      name: 'CEBOLA',
      baseProductId: null,
    })
    const { ingredientId } =
      (await kitchen.client.get<Recipe>(`/api/recipes/${kitchen.sauce.id}`)).body.ingredients[0] ?? {}
    const tomato = await product(kitchen.client, 'Tomate em lata', { ...UNCLASSED, ingredientId })
    await labelled(kitchen, '2026-12-20', {
      name: 'Tomate em lata',
      baseProductId: tomato,
    })
    expect((await rowOf(kitchen))?.lotsMissing).toEqual(['Azeite', 'Sal'])
  })

  it('does not miss an ingredient of which a received lot is in use', async () => {
    const kitchen = await kitchenOf('lots')
    const { client, sauce } = kitchen
    const [tomato, onion, , salt] = (await client.get<Recipe>(`/api/recipes/${sauce.id}`)).body.ingredients
    const baseProductId = await product(client, 'Cebola em saco', { foodClass: 'seco', storageType: 'seco' })
    const lineOf = (ingredientId: number | null | undefined, lot: object, own: object = {}) => ({
      description: 'GENERO',
      unit: 'KG',
      quantity: 2,
      total: '10.00',
      ingredientId,
      outcome: 'aceito',
      kind: 'seco',
      pack: { n: 1, unit: 'kg' },
      acceptPrice: true,
      lots: [{ makersDate: '2027-11-10', ...lot }],
      ...own,
    })
    const lines = [
      lineOf(tomato?.ingredientId, { lot: 'T1' }),
      lineOf(onion?.ingredientId, { lot: 'C1', labels: { count: 1, weight: '1 kg' } }, { baseProductId }),
      lineOf(salt?.ingredientId, { lot: 'S1' }, { outcome: 'segregado', reason: 'embalagem' }),
    ]
    const opened = await client.post<Opened>('/api/receipts', { supplier: { name: 'Empório' }, lines })
    expect(opened.status, JSON.stringify(opened.body)).toBe(201)
    const { id, version } = opened.body
    const confirmed = await client.post<Confirmed>(`/api/receipts/${id}/confirm`, { version, updatePrices: false })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    expect((await rowOf(kitchen))?.lotsMissing).toEqual(['Azeite', 'Sal'])
    const { lots, labels } = confirmed.body
    const closed = lots.find(({ lot }) => lot === 'T1')
    expect((await client.post(`/api/lots/${closed?.id ?? 0}/close`, { how: 'acabou' })).status).toBe(204)
    expect((await rowOf(kitchen))?.lotsMissing).toEqual(['Tomate pelado', 'Azeite', 'Sal'])
    expect((await client.post(`/api/products/${labels[0]?.id ?? 0}/consume`, {})).status).toBe(200)
    expect((await rowOf(kitchen))?.lotsMissing).toEqual(['Tomate pelado', 'Cebola', 'Azeite', 'Sal'])
  })

  it('shows at a station the products of its sector and those of none', async () => {
    const kitchen = await kitchenOf('stations')
    const { client } = kitchen
    for (const name of ['Confeitaria', 'Grelha']) await client.post('/api/sectors', { name })
    const cake = await product(client, 'Bolo', { sector: 'Confeitaria' })
    const steak = await product(client, 'Bife', { sector: 'Grelha' })
    const levels = [cake, steak].map((baseProductId) => ({
      baseProductId,
      byWeekday: ofTuesday(2),
    }))
    expect((await client.put('/api/par-levels', levels)).status).toBe(200)
    const station = await client.post<{ id: string }>('/api/stations', {
      name: 'Doces',
      sector: 'confeitaria',
    })
    expect(station.status).toBe(201)
    const names = async (query: string) => (await listOf(client, query)).map(({ name }) => name)
    expect(await names(`date=${TUESDAY}`)).toEqual(['Bife', 'Bolo', 'Molho de tomate'])
    expect(await names(`date=${TUESDAY}&station=${station.body.id}`)).toEqual(['Bolo', 'Molho de tomate'])
    const foreign = await (await server.tenant('other')).get<Problem>(`/api/production/list?station=${station.body.id}`)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'station_not_found'])
  })
})

describe('par levels', () => {
  it('change of the products that are sent, and of these the days that the person has changed', async () => {
    const kitchen = await kitchenOf('pars')
    const { client, baseProductId } = kitchen
    const { client: partner } = await join(server, client, 'socio@pars.com.br', 'admin')
    const bread = await product(client, 'Pão')
    const none = ofTuesday(0)
    const sauce = { baseProductId, byWeekday: ofTuesday(8), was: none }
    const put = (by: TestClient, ...body: object[]) => by.put<SetParLevel[] & Problem>('/api/par-levels', body)
    const shown = async () => (await client.get<ParLevel[]>('/api/par-levels')).body

    expect(await put(client, sauce)).toMatchObject({
      status: 200,
      body: [{ name: 'Molho de tomate' }],
    })
    // Both have seen nothing: the partner sets another product, then another day of the same one.
    expect(
      (
        await put(partner, {
          baseProductId: bread,
          byWeekday: [1, 1, 1, 1, 1, 1, 1],
          was: none,
        })
      ).status,
    ).toBe(200)
    const merged = await put(partner, {
      baseProductId,
      byWeekday: [0, 0, 0, 4, 0, 0, 0],
      was: none,
    })
    expect(merged.body).toEqual([
      {
        baseProductId,
        name: 'Molho de tomate',
        byWeekday: [0, 0, 8, 4, 0, 0, 0],
      },
    ])
    expect((await shown()).map(({ name, byWeekday }) => [name, byWeekday])).toEqual([
      ['Molho de tomate', [0, 0, 8, 4, 0, 0, 0]],
      ['Pão', [1, 1, 1, 1, 1, 1, 1]],
    ])

    const late = await put(partner, { ...sauce, byWeekday: ofTuesday(6) })
    expect([late.status, late.body.code, late.body.errors?.[0]?.path]).toEqual([
      409,
      'par_changed_meanwhile',
      '0.byWeekday.2',
    ])
    expect(JSON.stringify(late.body)).toContain('Molho de tomate na terça, agora 8')
    // The same number is no conflict, and what is sent without what was seen is set.
    expect((await put(partner, sauce)).status).toBe(200)
    expect((await put(partner, { baseProductId: bread, byWeekday: none })).body).toEqual([
      { baseProductId: bread, name: 'Pão', byWeekday: none },
    ])
    expect(await shown()).toMatchObject([{ baseProductId }])
    const set = (await recordedEvents(server.application.database, 'pars')).filter(
      ({ type }) => type === 'ParLevelsSet',
    )
    expect(set.map(({ data }) => data['removed'])).toEqual([[], [], [], [bread]])
    await checkReplay(server.application, 'pars')
  })

  it('are the admin’s, and name products of the house', async () => {
    const kitchen = await kitchenOf('pars-refused')
    const { client: cook } = await join(server, kitchen.client, 'rui@pars-refused.com.br')
    expect((await setPar({ ...kitchen, client: cook }, 8)).status).toBe(403)
    expect((await cook.get('/api/par-levels')).status).toBe(200)
    const stranger = await server.tenant('pars-stranger')
    const foreign = await stranger.put<Problem>('/api/par-levels', [
      { baseProductId: kitchen.baseProductId, byWeekday: ofTuesday(8) },
    ])
    expect([foreign.status, foreign.body.code]).toEqual([422, 'par_product_unknown'])
    expect(foreign.body.errors?.[0]?.path).toBe('0.baseProductId')
    expect((await setPar(kitchen, -1)).status).toBe(422)
  })
})

describe('a skip', () => {
  const path = '/api/production/skips'

  it('is for one day, and is taken back by whoever comes next', async () => {
    const kitchen = await kitchenOf('skips')
    const { client, baseProductId } = kitchen
    const body = { date: TUESDAY, baseProductId, reason: 'falta tomate' }
    await setPar(kitchen, 8)
    expect((await client.post(path, body)).status).toBe(204)
    expect((await client.post(path, body)).status).toBe(204)
    expect(await rowOf(kitchen)).toMatchObject({
      short: 8,
      skipped: { reason: 'falta tomate' },
    })
    expect((await listOf(client, 'date=2026-12-08'))[0]?.skipped).toBeNull()
    const { client: cook } = await join(server, client, 'rui@skips.com.br')
    expect((await cook.send('DELETE', path, { date: TUESDAY, baseProductId })).status).toBe(204)
    expect((await rowOf(kitchen))?.skipped).toBeNull()
    const again = await client.send<Problem>('DELETE', path, body)
    expect([again.status, again.body.code]).toEqual([404, 'skip_unknown'])
    const told = await recordedEvents(server.application.database, 'skips')
    expect(told.filter(({ type }) => type.startsWith('ProductionSkip')).map(({ type }) => type)).toEqual([
      'ProductionSkipped',
      'ProductionSkipTakenBack',
    ])
    await checkReplay(server.application, 'skips')
  })

  it('of a foreign product is not found', async () => {
    const { baseProductId } = await kitchenOf('skips-owner')
    const stranger = await server.tenant('skips-stranger')
    const { status, body } = await stranger.post<Problem>(path, {
      date: TUESDAY,
      baseProductId,
    })
    expect([status, body.code]).toEqual([404, 'base_product_not_found'])
    expect((await stranger.send('DELETE', path, { date: TUESDAY, baseProductId })).status).toBe(404)
  })

  it('is nothing that a device without a person writes, but the device reads the list', async () => {
    const kitchen = await kitchenOf('skips-tablet')
    const { client: tablet } = await kitchenTablet(server, 'skips-tablet')
    expect(await listOf(tablet)).toHaveLength(1)
    const { status } = await tablet.post(path, {
      date: TUESDAY,
      baseProductId: kitchen.baseProductId,
    })
    expect(status).toBe(401)
    expect((await rowOf(kitchen))?.skipped).toBeNull()
  })
})

describe('yields', () => {
  it('say what a batch lost, for whoever sees costs, without what was undone', async () => {
    const kitchen = await kitchenOf('yields')
    await produced(kitchen, { times: 2, yield: { n: 11.4, unit: 'L' } })
    const wrong = await produced(kitchen, {
      times: 2,
      yield: { n: 6, unit: 'L' },
      confirmYield: true,
    })
    expect((await kitchen.client.post(`/api/batches/${wrong.batch.id}/undo`, {})).status).toBe(200)
    const { body } = await kitchen.client.get<SheetYield[]>('/api/production/yields')
    expect(body).toEqual([
      {
        recipeId: kitchen.sauce.id,
        name: 'Molho de tomate',
        batches: 1,
        planned: 12,
        real: 11.4,
        unit: 'L',
        percent: -5,
        differencePerBatch: '-8.40',
      },
    ])
    const before = 'from=2026-11-01&to=2026-11-29'
    expect((await kitchen.client.get<SheetYield[]>(`/api/production/yields?${before}`)).body).toEqual([])
    for (const wrongPeriod of ['from=2026-11-30', 'from=2026-11-30&to=2026-11-29', 'from=2025-11-28&to=2026-11-30'])
      expect((await kitchen.client.get(`/api/production/yields?${wrongPeriod}`)).status).toBe(422)
    const { client: cook } = await join(server, kitchen.client, 'rui@yields.com.br')
    expect((await cook.get('/api/production/yields')).status).toBe(403)
  })
})
