import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pairedAgent, stationOf, zebra } from '../../../infra/test/printing.ts'
import { join, kitchenTablet, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { LabelSet, QuickTile } from './contract/api.ts'

interface Label {
  readonly id: number
  readonly name: string
  readonly storageType: string
  readonly responsible: string
  readonly expiration_date: string
  readonly print_count: number
}
interface PrintJob {
  readonly id: string
}
interface Printed {
  readonly labels: readonly Label[]
  readonly job: PrintJob
}

let server: TestServer
let bistro: TestClient
let kitchen: Awaited<ReturnType<typeof stationOf>>
let sauce: string
let rice: string
let bare: string

/** Every test begins anew, on Monday 23/11/2026 at 07:10 in São Paulo. */
const at = async (local: string) => {
  server.clock.set(`${local}:00-03:00`)
  await bistro.login(tenant)
}
let tenants = 0
let tenant = ''
const productOf = async (name: string, own: object = {}) =>
  (
    await bistro.post<{ id: string }>('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      ...own,
    })
  ).body.id

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set('2026-11-18T07:10:00-03:00')
  tenant = `bistro${(tenants += 1)}`
  bistro = await server.tenant(tenant)
  await bistro.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  kitchen = await stationOf(bistro, 'Cozinha quente')
  sauce = await productOf('Molho de tomate')
  rice = await productOf('Arroz branco cozido')
  bare = await productOf('Caldo sem conservação', { storageType: '' })
})

const tiles = async (station = kitchen) =>
  (await bistro.get<QuickTile[]>(`/api/quick-labels?station=${station.id}`)).body
const print = (items: readonly object[], own: object = {}) =>
  bistro.post<Printed>('/api/quick-labels', { station: kitchen.id, items, ...own })
const made = async (items: readonly object[], own: object = {}) => {
  const { status, body } = await print(items, own)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const shown = (list: readonly QuickTile[]) => list.map(({ name, quantity }) => `${name} ${quantity}`)

describe('the tiles', () => {
  it('e1: learn what a station makes at an hour of a workday, and tell the date of now', async () => {
    for (const day of ['18', '19', '20']) {
      await at(`2026-11-${day}T07:05`)
      await made([{ baseProductId: sauce, quantity: 6 }])
      await at(`2026-11-${day}T15:05`)
      await made([{ baseProductId: rice, quantity: 3 }])
    }
    await at('2026-11-23T07:10')
    const [first, second] = await tiles()
    expect(first).toMatchObject({
      baseProductId: sauce,
      name: 'Molho de tomate',
      state: 'preparado',
      storageTypeId: 'refrigerado',
      quantity: 6,
      pinned: false,
      expiration_date: '2026-11-26',
      refusal: null,
    })
    expect(first?.sentence).toContain('CVS')
    expect(second).toMatchObject({ baseProductId: rice, quantity: 3 })
    await at('2026-11-23T15:10')
    expect(shown(await tiles()).slice(0, 2)).toEqual(['Arroz branco cozido 3', 'Molho de tomate 6'])
    expect((await made([{ baseProductId: rice, quantity: 6 }])).labels).toHaveLength(6)
  })

  it('of a new station are what the restaurant makes, then products by name, and say where there is no date', async () => {
    await at('2026-11-23T07:10')
    await made([{ baseProductId: sauce, quantity: 2 }])
    const bar = await stationOf(bistro, 'Bar')
    const list = await tiles(bar)
    expect(shown(list)).toEqual(['Molho de tomate 1', 'Arroz branco cozido 1', 'Caldo sem conservação 1'])
    expect(list[2]?.expiration_date).toBeNull()
    expect(list[2]?.refusal).toContain('não diz onde fica')
    expect((await bistro.get('/api/quick-labels?station=nenhuma')).status).toBe(422)
  })

  it('without a station are what the kitchen makes and has, and are made without a job', async () => {
    await at('2026-11-23T07:10')
    const kitchenTiles = async () => (await bistro.get<QuickTile[]>('/api/quick-labels')).body
    expect(shown(await kitchenTiles())).toEqual([
      'Arroz branco cozido 1',
      'Caldo sem conservação 1',
      'Molho de tomate 1',
    ])
    const items = [
      { baseProductId: sauce, quantity: 2 },
      { baseProductId: rice, quantity: 1 },
    ]
    const { status, body } = await bistro.post<{ labels: readonly Label[]; job: PrintJob | null }>(
      '/api/quick-labels',
      {
        items,
      },
    )
    expect([status, body.job]).toEqual([201, null])
    expect(body.labels).toMatchObject([
      { name: 'Molho de tomate', sector: 'Geral', print_count: 0 },
      { name: 'Molho de tomate', expiration_date: '2026-11-26' },
      { name: 'Arroz branco cozido' },
    ])
    expect((await bistro.get<PrintJob[]>('/api/print-jobs')).body).toEqual([])
    const refused = await bistro.post<Problem>('/api/quick-labels', {
      items: [...items, { baseProductId: bare, quantity: 1 }],
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'quick_labels_refused'])
    expect((await kitchenTiles())[0]?.name).toBe('Molho de tomate')
  })

  it('learn from the form too: what is printed for the first time at a station, and no reprint', async () => {
    const { body } = await bistro.post<Label>('/api/products', {
      name: 'Arroz branco cozido',
      category: 'Bases',
      sector: 'Cozinha',
      responsible: 'Ana',
      baseProductId: rice,
      state: 'preparado',
      storageTypeId: 'congelado',
    })
    const job = { ids: [body.id], station: kitchen.id }
    const bar = await stationOf(bistro, 'Balcão', { ...zebra, way: 'navegador' })
    await bistro.post('/api/print-jobs', job)
    await bistro.post('/api/print-jobs', { ...job, station: bar.id })
    expect((await tiles())[0]).toMatchObject({ baseProductId: rice, storageTypeId: 'congelado', quantity: 1 })
    const requests = (await recordedEvents(server.application.database, tenant)).filter(
      ({ type }) => type === 'PrintRequested',
    )
    expect(requests.map(({ data }) => data['made'])).toEqual([
      {
        day: '2026-11-18',
        hour: 7,
        items: [{ baseProductId: rice, state: 'preparado', storageTypeId: 'congelado', quantity: 1 }],
      },
      // The first job is in the queue still: nobody knows that this is a reprint.
      expect.anything(),
    ])
    await bistro.post('/api/print-jobs', { ...job, station: bar.id })
    expect((await recordedEvents(server.application.database, tenant)).at(-2)?.data).not.toHaveProperty('made')
  })

  it('show the usual quantity: neither one party, nor what was missing after a print, nor the children of a label', async () => {
    for (const [day, quantity] of [
      ['18', 6],
      ['19', 6],
      ['20', 20],
    ] as const) {
      await at(`2026-11-${day}T07:05`)
      const { labels } = await made([{ baseProductId: sauce, quantity }])
      await at(`2026-11-${day}T07:25`)
      for (const more of [2, 1]) await made([{ baseProductId: sauce, quantity: more }])
      // Portioned and printed at the same station: no habit of the bench.
      const body = { storageTypeId: 'refrigerado', quantity: 9 }
      const parts = await bistro.post<{ children: readonly Label[] }>(`/api/products/${labels[0]?.id}/portion`, body)
      expect(parts.status, JSON.stringify(parts.body)).toBe(201)
      const ids = parts.body.children.map(({ id }) => id)
      expect((await bistro.post('/api/print-jobs', { ids, station: kitchen.id })).status).toBe(201)
    }
    await at('2026-11-23T07:10')
    expect(shown(await tiles()).slice(0, 2)).toEqual(['Molho de tomate 6', 'Arroz branco cozido 1'])
  })

  it('that are pinned are first, in their order, until the product is deleted', async () => {
    await made([{ baseProductId: sauce, quantity: 2 }])
    const pins = [{ baseProductId: rice, state: 'preparado', storageTypeId: 'congelado' }]
    expect(await bistro.put('/api/quick-labels/pins', { station: kitchen.id, pins })).toMatchObject({
      status: 200,
      body: { station: kitchen.id, pins },
    })
    expect((await tiles()).map(({ name, pinned }) => [name, pinned])).toEqual([
      ['Arroz branco cozido', true],
      ['Molho de tomate', false],
      ['Caldo sem conservação', false],
    ])
    const unknown = { station: kitchen.id, pins: [{ baseProductId: 'nada' }] }
    expect((await bistro.put('/api/quick-labels/pins', unknown)).status).toBe(422)
    await bistro.delete(`/api/base-products/${rice}`)
    expect(shown(await tiles())).toEqual(['Molho de tomate 2', 'Caldo sem conservação 1'])
  })
})

describe('the print', () => {
  it('e2: has the date of now, whatever it was last time', async () => {
    await at('2026-11-18T07:10')
    expect((await made([{ baseProductId: sauce, quantity: 1 }])).labels[0]?.expiration_date).toBe('2026-11-21')
    await at('2026-11-23T07:10')
    const [label] = (await made([{ baseProductId: sauce, quantity: 1 }])).labels
    expect(label).toMatchObject({
      expiration_date: '2026-11-26',
      manipulation_date: '2026-11-23',
      state: 'preparado',
      basis: { kind: 'norma' },
      responsible: 'Chefe',
      weight: '1kg',
    })
    expect((await made([{ baseProductId: sauce, quantity: 1, makersDate: '2026-11-24' }])).labels[0]).toMatchObject({
      expiration_date: '2026-11-24',
      ceiling: { kind: 'fabricante' },
    })
  })

  it('makes the labels of several tiles, with numbers in a row, and one job that the agent prints', async () => {
    const agent = await pairedAgent(server, bistro, kitchen)
    const { labels, job } = await made(
      [
        { baseProductId: sauce, quantity: 2 },
        { baseProductId: rice, state: 'preparado', storageTypeId: 'congelado', quantity: 1 },
      ],
      { responsible: 'Ana' },
    )
    expect(labels.map(({ id, name, storageType, responsible }) => [id, name, storageType, responsible])).toEqual([
      [1, 'Molho de tomate', 'Refrigerado', 'Ana'],
      [2, 'Molho de tomate', 'Refrigerado', 'Ana'],
      [3, 'Arroz branco cozido', 'Congelado', 'Ana'],
    ])
    expect(job).toMatchObject({ state: 'na_fila', way: 'agente', labels: labels.map(({ id }) => ({ id })) })
    const taken = await agent.post<{ bytes: string }>('claim')
    expect(Buffer.from(taken.body.bytes, 'base64').toString('latin1').match(/\^XA/g)).toHaveLength(3)
    expect((await agent.post(`jobs/${job.id}/done`)).status).toBe(204)
    expect((await bistro.get<Label>('/api/products/3')).body.print_count).toBe(1)
  })

  it('at a device of the kitchen has the name of the person there, whatever name is sent', async () => {
    const { client: tablet } = await kitchenTablet(server, tenant)
    const { client: own, id: personId } = await join(server, bistro, `bia-${tenant}@bistro.com.br`)
    expect((await own.put(`/api/users/${personId}/pin`, { pin: '2580', currentPassword: NEW_PASSWORD })).status).toBe(
      204,
    )
    const body = { station: kitchen.id, items: [{ baseProductId: sauce, quantity: 1 }], responsible: 'Ana' }
    expect((await tablet.post<Problem>('/api/quick-labels', body)).body.code).toBe('person_required')
    expect((await tablet.post('/api/auth/pin', { personId, pin: '2580' })).status).toBe(200)
    const { labels } = (await tablet.post<Printed>('/api/quick-labels', body)).body
    expect(labels[0]?.responsible).not.toBe('Ana')
    const [event] = (await recordedEvents(server.application.database, tenant)).filter(
      ({ type }) => type === 'LabelGenerated',
    )
    const { body: people } = await bistro.get<readonly { id: string; name: string }[]>('/api/people')
    expect(labels[0]?.responsible).toBe(people.find(({ id }) => id === personId)?.name)
    expect(event?.meta).toMatchObject({ actor: { userId: personId } })
  })

  it('where the browser prints is recorded at once', async () => {
    const bar = await stationOf(bistro, 'Bar', { ...zebra, language: 'driver', way: 'quiosque' })
    const { labels, job } = await made([{ baseProductId: sauce, quantity: 2 }], { station: bar.id })
    expect(job).toMatchObject({ state: 'enviado', way: 'quiosque' })
    for (const { id } of labels)
      expect((await bistro.get<Label>(`/api/products/${id}`)).body).toMatchObject({ print_count: 1 })
    const again = await bistro.post<PrintJob>('/api/print-jobs', { ids: [labels[0]?.id], station: bar.id })
    expect(again.status).toBe(201)
  })

  it('answers the labels as they are read afterwards: they are drawn before they are written', async () => {
    const { labels } = await made([
      { baseProductId: sauce, quantity: 2 },
      { baseProductId: rice, quantity: 1 },
    ])
    expect(labels).toHaveLength(3)
    for (const label of labels) expect((await bistro.get(`/api/products/${label.id}`)).body).toEqual(label)
  })

  it('is all or nothing: each item without a date is named, with the sentence of the engine', async () => {
    const { status, body } = await print([
      { baseProductId: sauce, quantity: 2 },
      { baseProductId: bare, quantity: 1 },
      { baseProductId: rice, quantity: 1, makersDate: '2026-11-01' },
      { baseProductId: 'nada', quantity: 1 },
    ])
    const problem = body as unknown as Problem
    expect([status, problem.code]).toEqual([422, 'quick_labels_refused'])
    expect(problem.errors?.map(({ path }) => path)).toEqual(['items.1', 'items.2', 'items.3'])
    expect(problem.errors?.[1]?.message).toContain('01/11/2026')
    expect((await bistro.get<{ total: number }>('/api/products/stats')).body.total).toBe(0)
    expect((await bistro.get<PrintJob[]>('/api/print-jobs')).body).toEqual([])
  })

  it('of more than 200 labels, of an unknown station, and without a printer is refused', async () => {
    const many = [
      { baseProductId: sauce, quantity: 150 },
      { baseProductId: rice, quantity: 51 },
    ]
    expect((await print(many)).status).toBe(422)
    const one = [{ baseProductId: sauce, quantity: 1 }]
    expect((await print(one, { station: 'nenhuma' })).status).toBe(422)
    const { body: loose } = await bistro.post<{ id: string }>('/api/stations', { name: 'Sem impressora' })
    expect((await print(one, { station: loose.id })).status).toBe(409)
    expect((await bistro.get<{ total: number }>('/api/products/stats')).body.total).toBe(0)
  })

  it('repeated with its key is the same print', async () => {
    const body = { station: kitchen.id, items: [{ baseProductId: sauce, quantity: 3 }] }
    const key = { 'idempotency-key': 'toque-1' }
    const first = await bistro.send<Printed>('POST', '/api/quick-labels', body, key)
    const second = await bistro.send<Printed>('POST', '/api/quick-labels', body, key)
    expect([first.status, second.body]).toEqual([201, first.body])
    expect((await bistro.get<{ total: number }>('/api/products/stats')).body.total).toBe(3)
  })
})

describe('sets', () => {
  it('are saved with quantities, changed, and deleted', async () => {
    const body = { station: kitchen.id, name: 'Praça da manhã', items: [{ baseProductId: sauce, quantity: 6 }] }
    const { status, body: set } = await bistro.post<LabelSet>('/api/label-sets/', body)
    const item = { baseProductId: sauce, name: 'Molho de tomate', state: 'preparado', storageTypeId: 'refrigerado' }
    expect([status, set]).toEqual([
      201,
      { id: set.id, station: kitchen.id, name: 'Praça da manhã', items: [{ ...item, quantity: 6 }] },
    ])
    expect((await bistro.post('/api/label-sets', { ...body, name: 'PRAÇA DA MANHÃ' })).status).toBe(409)
    const changed = { ...body, name: 'Manhã', items: [{ baseProductId: sauce, quantity: 4 }] }
    expect((await bistro.put(`/api/label-sets/${set.id}`, changed)).status).toBe(200)
    const list = async () => (await bistro.get<LabelSet[]>(`/api/label-sets/?station=${kitchen.id}`)).body
    expect(await list()).toEqual([{ ...set, name: 'Manhã', items: [{ ...item, quantity: 4 }] }])
    expect((await bistro.delete(`/api/label-sets/${set.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await bistro.put(`/api/label-sets/${set.id}`, changed)).status).toBe(404)
  })
})
