import { afterAll, beforeAll, expect, it } from 'vitest'
import { kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Plan } from '../today/contract/api.ts'
import type { TemperaturePoint } from './contract/points.ts'
import type { TakenRound } from './contract/readings.ts'
import type { TemperatureToday } from './contract/today.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  // 05:50 in São Paulo.
  server = await startTestServer({ now: '2026-11-30T08:50:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const goTo = (time: string, day = '2026-11-30') => {
  server.clock.advance(Date.parse(`${day}T${time}-03:00`) - server.clock().getTime())
}
const today = async (client = bistro) => (await client.get<TemperatureToday>('/api/temperature/today')).body
const statuses = async () => (await today()).points.map(({ rounds }) => rounds.map(({ status }) => status))
const planned = async (client = bistro) => (await client.get<Plan>('/api/products/plan')).body.temperatures

it('t28: a round is due in its hours, missing after them, and late once it is made up for', async () => {
  const morning = { from: '06:00', to: '11:00' }
  const register = async (name: string) =>
    (
      await bistro.post<TemperaturePoint>('/api/temperature-points', {
        name,
        kind: 'refrigerado',
        max: 4,
        rounds: [morning, { from: '18:00', to: '23:59' }],
      })
    ).body
  const [fridge, freezer] = [await register('Geladeira 1'), await register('Geladeira 2')]
  await bistro.post('/api/temperature-points', { name: 'Fora de uso', kind: 'seco', rounds: [morning], active: false })

  expect(await statuses()).toEqual([
    ['later', 'later'],
    ['later', 'later'],
  ])
  expect(await planned()).toBeUndefined()

  goTo('10:00:00')
  const take = async (pointId: number) =>
    (await bistro.post<TakenRound>('/api/temperature-rounds', { readings: [{ pointId, value: 3 }] })).body.readings[0]
  const reading = await take(fridge.id)
  expect(await today()).toEqual({
    date: '2026-11-30',
    points: [
      {
        ...fridge,
        rounds: [
          { ...morning, status: 'done', readingId: reading?.id },
          { from: '18:00', to: '23:59', status: 'later', readingId: null },
        ],
        last: { id: reading?.id, at: '2026-11-30T13:00:00.000Z', value: 3, status: 'ok', late: false },
        lastSensed: null,
        incident: null,
      },
      {
        ...freezer,
        rounds: [
          { ...morning, status: 'due', readingId: null },
          { from: '18:00', to: '23:59', status: 'later', readingId: null },
        ],
        last: null,
        lastSensed: null,
        incident: null,
      },
    ],
  })
  expect(await planned()).toEqual([{ ...morning, missing: false, points: 1, names: ['Geladeira 2'] }])

  goTo('11:01:00')
  expect(await statuses()).toEqual([
    ['done', 'later'],
    ['missing', 'later'],
  ])
  expect(await planned()).toEqual([{ ...morning, missing: true, points: 1, names: ['Geladeira 2'] }])

  goTo('11:20:00')
  await take(freezer.id)
  expect(await statuses()).toEqual([
    ['done', 'later'],
    ['late', 'later'],
  ])
  expect(await planned()).toBeUndefined()

  goTo('00:10:00', '2026-12-01')
  expect((await today()).date).toBe('2026-12-01')
  expect(await statuses()).toEqual([
    ['later', 'later'],
    ['later', 'later'],
  ])
})

it('names the occurrence that is open at a point', async () => {
  const { body: point } = await cantina.post<TemperaturePoint>('/api/temperature-points', {
    name: 'Balcão',
    storageTypeId: 'refrigerado',
    max: 4,
  })
  const reading = { pointId: point.id, value: 12, action: 'porta_aberta' }
  const { body } = await cantina.post<TakenRound>('/api/temperature-rounds', { readings: [reading] })
  const [incident] = body.incidents
  expect((await today(cantina)).points[0]?.incident).toEqual({ id: incident?.id })
  await cantina.post(`/api/incidents/${incident?.id}/end`, {})
  expect((await today(cantina)).points[0]?.incident).toBeNull()
})

it('is of the tenant, and a device without a person reads it', async () => {
  expect((await today(cantina)).points.map(({ name }) => name)).toEqual(['Balcão'])
  expect(await planned(cantina)).toBeUndefined()
  const { client: tablet } = await kitchenTablet(server, 'bistro')
  expect((await today(tablet)).points).toHaveLength(2)
})
