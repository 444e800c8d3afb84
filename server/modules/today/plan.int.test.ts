import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import { pairedAgent, stationOf } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label, LabelStats } from '../labels/contract/api.ts'
import type { Plan } from './contract/api.ts'
import type { DayListRow } from '../production/contract/day-list.ts'
import type { Round } from '../rounds/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'

// Monday, 07:12 in São Paulo.
const MORNING = '2026-11-23T10:12:00Z'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: MORNING })
  bistro = await server.tenant('bistro')
  await bistro.post('/api/ingredients', { name: 'Molho de Tomate', price: 10, unit: 'kg' })
})
afterAll(() => server.close())

const planOf = async (client: TestClient) => {
  const { status, body } = await client.get<Plan>('/api/products/plan')
  expect(status).toBe(200)
  return body
}
async function make(client: TestClient, own: Parameters<typeof labelBodyOf>[0] & { readonly quantity?: number }) {
  const body = { ...labelBodyOf(own), manipulation_date: '2026-11-01', lateReason: 'Contagem do estoque' }
  const answer = await client.post<Label | Label[]>('/api/products', body)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([201, expect.anything()])
}
const countsOf = ({ days }: Plan) => days.map(({ day, labels }) => [day, labels])
const worthOf = ({ days }: Plan) => days.map(({ worth }) => worth?.value)
const none = { value: '0.00', unpriced: 0, unread: 0 }

describe('the plan of the day', () => {
  it('of a kitchen without labels is empty', async () => {
    const empty = await server.tenant('vazia')
    expect(await planOf(empty)).toEqual({
      total: 0,
      expired: 0,
      expiringSoon: 0,
      days: [-1, 0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, labels: 0, ...(day <= 3 && { worth: none }) })),
      places: [],
      paper: [],
    })
  })

  it('says what the list of the day has as short for tomorrow, its first products by name', async () => {
    const client = await server.tenant('produz')
    const short = async () => (await planOf(client)).production
    const product = async (name: string) => {
      const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
      return (await client.post<{ id: string }>('/api/base-products', body)).body.id
    }
    const ids = [await product('Bolonhesa'), await product('Caldo'), await product('Molho'), await product('Nhoque')]
    // Tuesday is tomorrow.
    const wanted = (labels: readonly number[]) =>
      labels.map((count, index) => ({ baseProductId: ids[index], byWeekday: [0, 9, count, 0, 0, 0, 0] }))
    expect((await client.put('/api/par-levels', wanted([6, 2, 8, 0]))).status).toBe(200)
    const first = [
      { name: 'Molho', short: 8 },
      { name: 'Bolonhesa', short: 6 },
    ]
    expect(await short()).toEqual({ products: 3, first })
    const { body: list } = await client.get<DayListRow[]>('/api/production/list')
    expect(list.filter((row) => row.short > 0).map(({ name }) => name)).toEqual(['Molho', 'Bolonhesa', 'Caldo'])
    const skip = { date: '2026-11-24', baseProductId: ids[2], reason: 'sai do cardápio' }
    expect((await client.post('/api/production/skips', skip)).status).toBe(204)
    expect(await short()).toEqual({
      products: 2,
      first: [
        { name: 'Bolonhesa', short: 6 },
        { name: 'Caldo', short: 2 },
      ],
    })
    expect((await client.put('/api/par-levels', wanted([0, 0, 8, 0]))).status).toBe(200)
    expect(await short()).toBeUndefined()
  })

  it("counts by the tenant's days, and values up to three days what has a cost", async () => {
    await make(bistro, { expiration_date: '2026-11-19', quantity: 2 })
    await make(bistro, { expiration_date: '2026-11-23T07:00:00-03:00' })
    await make(bistro, { expiration_date: '2026-11-23T14:00:00-03:00', weight: '333g', quantity: 2 })
    await make(bistro, { expiration_date: '2026-11-23' })
    await make(bistro, { expiration_date: '2026-11-24T00:15:00-03:00', name: 'Sem preço' })
    await make(bistro, { expiration_date: '2026-11-24', weight: '333g' })
    await make(bistro, { expiration_date: '2026-11-26', quantity: 3 })
    await make(bistro, { expiration_date: '2026-11-27', quantity: 4 })
    await make(bistro, { expiration_date: '2026-11-30T07:00:00-03:00' })
    await make(bistro, { expiration_date: '2027-02-01', quantity: 5 })
    const plan = await planOf(bistro)
    expect(countsOf(plan)).toEqual([
      [-1, 3],
      [0, 3],
      [1, 2],
      [2, 0],
      [3, 3],
      [4, 4],
      [5, 0],
      [6, 0],
      [7, 1],
    ])
    // 333 g cost R$ 3.33: 2 of them and one of R$ 3.00 are R$ 9.66.
    expect(worthOf(plan)).toEqual(['9.00', '9.66', '3.33', '0.00', '9.00', undefined, undefined, undefined, undefined])
    expect(plan.days[2]?.worth).toEqual({ value: '3.33', unpriced: 1, unread: 0 })
    const { total, expired, expiringSoon } = plan
    expect((await bistro.get<LabelStats>('/api/products/stats')).body).toMatchObject({ total, expired, expiringSoon })
    expect(expiringSoon).toBe(countsOf(plan).reduce((sum, [, labels = 0]) => sum + labels, -expired))
  })

  it('has no figure of money for who may not see costs', async () => {
    const { client } = await join(server, bistro, 'nova@bistro.com.br')
    const plan = await planOf(client)
    expect(countsOf(plan)).toEqual(countsOf(await planOf(bistro)))
    expect(JSON.stringify(plan)).not.toMatch(/worth|value|unpriced/)
  })

  it('is the same in a zone whose days begin at another quarter of an hour', async () => {
    const kathmandu = await server.tenant('nepal', { timeZone: 'Asia/Kathmandu' })
    await make(kathmandu, { expiration_date: '2026-11-23' })
    await make(kathmandu, { expiration_date: '2026-11-23T23:59:59+05:45' })
    await make(kathmandu, { expiration_date: '2026-11-24T00:00:01+05:45' })
    expect(countsOf(await planOf(kathmandu)).slice(0, 4)).toEqual([
      [-1, 0],
      [0, 2],
      [1, 1],
      [2, 0],
    ])
  })

  it('values a limited number of labels, and says how many it left out', async () => {
    const many = await server.tenant('fabrica')
    await many.post('/api/ingredients', { name: 'Molho de Tomate', price: 10, unit: 'kg' })
    for (const quantity of [500, 500, 200]) await make(many, { expiration_date: '2026-11-22', quantity })
    await make(many, { expiration_date: '2026-11-23' })
    const [late, today] = (await planOf(many)).days
    expect(late).toEqual({ day: -1, labels: 1200, worth: { value: '3000.00', unpriced: 0, unread: 200 } })
    expect(today).toEqual({ day: 0, labels: 1, worth: { value: '3.00', unpriced: 0, unread: 0 } })
  })
})

describe('what waits', () => {
  it('is a place with labels that was walked neither today nor yesterday', async () => {
    server.clock.set(MORNING)
    const walker = await server.tenant('ronda')
    await make(walker, { expiration_date: '2026-12-24', storageType: 'refrigerado', quantity: 2 })
    const [place] = (await planOf(walker)).places
    expect(place).toMatchObject({ labels: 2, days: null })
    expect((await planOf(walker)).places).toHaveLength(1)
    const round = await walker.post<Round>('/api/rounds', { storageTypeId: place?.storageTypeId })
    const seen = round.body.labels.map(({ id }) => id)
    expect((await walker.post(`/api/rounds/${round.body.id}/close`, { seen, outcomes: [] })).status).toBe(200)
    const waitsAt = async (instant: string) => {
      server.clock.set(instant)
      await walker.login('ronda')
      return (await planOf(walker)).places.map(({ name, days }) => [name, days])
    }
    expect(await waitsAt(MORNING)).toEqual([])
    // Almost two days later it is still yesterday's: the day counts, not the hours.
    expect(await waitsAt('2026-11-25T02:59:00Z')).toEqual([])
    expect(await waitsAt('2026-11-25T03:01:00Z')).toEqual([[place?.name, 2]])
    expect(await waitsAt('2026-11-26T10:00:00Z')).toEqual([[place?.name, 3]])
    server.clock.set(MORNING)
  })

  it('is the paper that failed since yesterday, however long it had waited', async () => {
    const kitchen = await server.tenant('segunda')
    const station = await stationOf(kitchen, 'Padaria')
    const agent = await pairedAgent(server, kitchen, station)
    await make(kitchen, { expiration_date: '2026-12-24', quantity: 2 })
    const queued = await kitchen.post<{ id: string }>('/api/print-jobs', { ids: [1, 2], station: station.id })
    const failed = [{ stationId: station.id, station: 'Padaria', waiting: 0, failed: 2, notice: null }]
    const paperAt = async (instant: string) => {
      server.clock.set(instant)
      await kitchen.login('segunda')
      return (await planOf(kitchen)).paper
    }
    expect(await paperAt('2026-11-26T10:00:00Z')).toMatchObject([{ waiting: 2, failed: 0 }])
    const { body } = await agent.post<{ job: { attempt: number } }>('claim')
    await agent.post(`jobs/${queued.body.id}/failed`, { attempt: body.job.attempt, reason: 'Sem papel' })
    expect((await planOf(kitchen)).paper).toEqual(failed)
    expect(await paperAt('2026-11-27T09:59:00Z')).toEqual(failed)
    expect(await paperAt('2026-11-27T10:01:00Z')).toEqual([])
    server.clock.set(MORNING)
  })

  it('is the paper of a station, until it is out', async () => {
    const kitchen = await server.tenant('papel')
    const station = await stationOf(kitchen, 'Confeitaria')
    const agent = await pairedAgent(server, kitchen, station)
    await make(kitchen, { expiration_date: '2026-12-24', quantity: 3 })
    expect((await planOf(kitchen)).paper).toEqual([])
    const queued = await kitchen.post<{ id: string }>('/api/print-jobs', { ids: [1, 2, 3], station: station.id })
    expect(queued.status).toBe(201)
    const waits = { stationId: station.id, station: 'Confeitaria' }
    const [paper] = (await planOf(kitchen)).paper
    expect(paper).toMatchObject({ ...waits, waiting: 3, failed: 0 })
    expect(paper?.notice).toContain('da Confeitaria')
    const { body } = await agent.post<{ job: { attempt: number } }>('claim')
    expect((await planOf(kitchen)).paper).toEqual([])
    await agent.post(`jobs/${queued.body.id}/failed`, { attempt: body.job.attempt, reason: 'Sem papel' })
    expect((await planOf(kitchen)).paper).toEqual([{ ...waits, waiting: 0, failed: 3, notice: null }])
    // A failure of the day before yesterday is no news.
    server.clock.set('2026-11-25T10:12:00Z')
    await kitchen.login('papel')
    expect((await planOf(kitchen)).paper).toEqual([])
    server.clock.set(MORNING)
  })
})

it('says what waits at the door: open receipts, prices for who sees costs, and lots that nobody has closed', async () => {
  server.clock.set('2026-10-20T10:12:00Z')
  const door = await server.tenant('porta')
  const { body: onion } = await door.post<{ id: number }>('/api/ingredients', { name: 'Cebola', price: 5, unit: 'kg' })
  const line = { description: 'CEBOLA', unit: 'KG', quantity: 10, ingredientId: onion.id, lots: [] }
  const bodyOf = (total: string) => ({
    supplier: { name: 'Boa Safra' },
    lines: [{ ...line, total, outcome: 'aceito' }],
  })
  const open = async (total = '60.00') =>
    (await door.post<{ id: number; version: number }>('/api/receipts', bodyOf(total))).body
  const confirm = async (total: string, updatePrices: boolean) => {
    const { id, version } = await open(total)
    const { status } = await door.post(`/api/receipts/${id}/confirm`, { version, updatePrices })
    expect(status).toBe(200)
  }
  await confirm('60.00', true)
  expect(await planOf(door)).not.toHaveProperty('receiving')
  await confirm('70.00', false)
  await open()
  expect((await planOf(door)).receiving).toEqual({ open: 1, prices: 1, oldLots: 0 })
  const { client: cook } = await join(server, door, 'cozinha@porta.com.br')
  expect((await planOf(cook)).receiving).toEqual({ open: 1, oldLots: 0 })
  // 30 days and a minute later.
  server.clock.set('2026-11-19T10:13:00Z')
  await door.login('porta')
  const toCheck = async () => (await door.get<readonly unknown[]>('/api/lots?check=sim')).body.length
  expect((await planOf(door)).receiving).toEqual({ open: 1, prices: 1, oldLots: 2 })
  expect(await toCheck()).toBe(2)
  expect((await door.post('/api/lots/1/close', { how: 'acabou' })).status).toBe(204)
  expect((await planOf(door)).receiving).toEqual({ open: 1, prices: 1, oldLots: 1 })
  expect(await toCheck()).toBe(1)
  server.clock.set(MORNING)
})

it('counts samples, which are thrown away by rule, and puts no value at risk for them', async () => {
  server.clock.set('2026-11-19T10:12:00Z')
  const buffet = await server.tenant('buffet')
  await buffet.post('/api/ingredients', { name: 'Molho de Tomate', price: 10, unit: 'kg' })
  const sampleOf = (name: string) => ({
    ...labelBodyOf({ name }),
    sample: true,
    state: 'preparado',
    storageTypeId: 'refrigerado',
    expiration_date: undefined,
  })
  for (const name of ['Molho de Tomate', 'Sem preço'])
    expect((await buffet.post('/api/products', sampleOf(name))).status).toBe(201)
  await buffet.post('/api/products', labelBodyOf({ expiration_date: '2026-11-22' }))
  expect((await planOf(buffet)).days[4]).toEqual({
    day: 3,
    labels: 3,
    worth: { value: '3.00', unpriced: 0, unread: 0 },
  })
  server.clock.set(MORNING)
  await buffet.login('buffet')
  const plan = await planOf(buffet)
  expect(plan.expired).toBe(3)
  expect(plan.days[0]).toEqual({ day: -1, labels: 3, worth: { value: '3.00', unpriced: 0, unread: 0 } })
})
