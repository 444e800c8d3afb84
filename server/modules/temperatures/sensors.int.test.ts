import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { asAdmin } from '../../../infra/test/template-database.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Plan } from '../today/contract/api.ts'
import { changedDays, sealDays } from './act/seal-days.ts'
import type { TemperaturePoint } from './contract/points.ts'
import type { PointReading } from './contract/readings.ts'
import type { SensorReadingsAnswer } from './contract/sensors.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

const START = '2026-11-30T15:00:00Z'
const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

beforeAll(async () => {
  server = await startTestServer({ now: START })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

let serial = 0
async function sensed(by = bistro) {
  const point = await by.post<TemperaturePoint>('/api/temperature-points', {
    name: `Geladeira ${(serial += 1)}`,
    storageTypeId: 'refrigerado',
    max: 8,
  })
  const { status, body } = await by.post<{ token: string }>(`/api/temperature-points/${point.body.id}/sensor`, {})
  expect(status).toBe(201)
  return { id: point.body.id, token: body.token }
}

async function send(token: string | null, readings: readonly object[]) {
  const answer = await fetch(`${server.origin}/api/sensor/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ readings }),
  })
  return { status: answer.status, body: (await answer.json()) as SensorReadingsAnswer & Problem }
}

const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ at: at(from + index), value: 3 + ((from + index) % 10) / 10 }))

it('t22: the same readings again are ignored', async () => {
  const { id, token } = await sensed()
  expect((await send(token, minutes(-20, 0))).body).toEqual({ accepted: 20, ignored: 0 })
  expect((await send(token, minutes(-20, 0))).body).toEqual({ accepted: 0, ignored: 20 })
  expect((await send(token, [...minutes(-21, -20), ...minutes(-21, -20)])).body).toEqual({ accepted: 1, ignored: 1 })
  const { body } = await bistro.get<PointReading[]>(`/api/temperature-points/${id}/readings`)
  expect(body).toHaveLength(21)
  expect(body[0]).toMatchObject({ id: null, at: at(-21), status: 'ok', person: null, late: true })
  const point = await bistro.get<TemperaturePoint>(`/api/temperature-points/${id}`)
  expect(point.body.sensor).toEqual({ lastSeenAt: server.clock().toISOString(), silent: false })
})

it('lists the readings of a sensor and those by hand in the order of time, page by page', async () => {
  const { id, token } = await sensed()
  await send(token, minutes(-300, -1))
  const byHand = { pointId: id, value: 3.3, at: at(-150) }
  expect((await bistro.post('/api/temperature-rounds', { readings: [byHand] })).status).toBe(201)
  const seen: PointReading[] = []
  let next: string | null = `/api/temperature-points/${id}/readings`
  while (next !== null) {
    const page: { body: PointReading[]; headers: Headers } = await bistro.get<PointReading[]>(next)
    seen.push(...page.body)
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(seen).toHaveLength(300)
  expect(seen.map((reading) => reading.at)).toEqual(seen.map((reading) => reading.at).toSorted())
  expect(seen.filter((reading) => reading.id !== null)).toHaveLength(1)
})

it('refuses all readings where one is in the future or too old, and names them', async () => {
  const { id, token } = await sensed()
  const future = await send(token, [...minutes(-2, 0), { at: at(20), value: 3 }])
  expect([future.status, future.body.code]).toEqual([422, 'reading_in_future'])
  expect(future.body.errors?.[0]).toMatchObject({ path: 'readings.2.at' })
  expect(future.body.errors?.[0]?.message).toContain(at(20))
  const old = await send(token, [{ at: at(-73 * 60), value: 3 }])
  expect([old.status, old.body.code]).toEqual([422, 'reading_too_old'])
  expect((await bistro.get<PointReading[]>(`/api/temperature-points/${id}/readings`)).body).toEqual([])
})

it('a new token ends the one before, a point without its sensor takes nothing, and no answer is kept with a token', async () => {
  const { id, token } = await sensed()
  const second = await bistro.post<{ token: string }>(`/api/temperature-points/${id}/sensor`, {})
  expect((await send(token, minutes(-1, 0))).status).toBe(401)
  expect((await send(second.body.token, minutes(-1, 0))).status).toBe(200)
  expect((await bistro.delete(`/api/temperature-points/${id}/sensor`)).status).toBe(204)
  expect((await send(second.body.token, minutes(-1, 0))).status).toBe(401)
  expect((await bistro.delete<Problem>(`/api/temperature-points/${id}/sensor`)).body.code).toBe('sensor_not_found')
  expect((await send(null, minutes(-1, 0))).status).toBe(401)
  expect((await send('bistro.nonsense', minutes(-1, 0))).status).toBe(401)
  expect((await bistro.delete<Problem>(`/api/temperature-points/${id}`)).body.code).toBe('temperature_point_in_use')
})

it('a token of one house writes only there, and gives no other call', async () => {
  const own = await sensed()
  const other = await sensed(cantina)
  const [, secret] = other.token.split('.')
  expect((await send(`bistro.${secret}`, minutes(-1, 0))).status).toBe(401)
  expect((await cantina.post(`/api/temperature-points/${own.id + 50}/sensor`, {})).status).toBe(404)
  const answer = await fetch(`${server.origin}/api/temperature-points`, {
    headers: { authorization: `Bearer ${own.token}` },
  })
  expect(answer.status).toBe(401)
})

it('a sensor that calls more than 60 times a minute waits; another sensor does not', async () => {
  const [flooding, quiet] = [await sensed(), await sensed()]
  const statuses = new Map<number, number>()
  for (let call = 0; call < 65; call += 1) {
    const { status } = await send(flooding.token, [{ at: at(-1), value: 3 }])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 5 })
  expect((await send(quiet.token, minutes(-1, 0))).status).toBe(200)
})

it('is silent after half an hour without a reading', async () => {
  const { id, token } = await sensed()
  await send(token, minutes(-1, 0))
  const isSilent = async () => (await bistro.get<TemperaturePoint>(`/api/temperature-points/${id}`)).body.sensor?.silent
  server.clock.advance(29 * 60_000)
  expect(await isSilent()).toBe(false)
  const planned = async () => (await bistro.get<Plan>('/api/products/plan')).body.sensors ?? []
  expect(await planned()).not.toContainEqual(expect.objectContaining({ pointId: id }))
  const since = new Date(server.clock().getTime() - 29 * 60_000).toISOString()
  server.clock.advance(60_000)
  expect(await isSilent()).toBe(true)
  expect(await planned()).toContainEqual({ pointId: id, name: `Geladeira ${serial}`, since })
})

it('a day is sealed three days after its end, once; a changed reading is found, and only sealed readings are deleted', async () => {
  const client = await server.tenant('selada')
  const { id, token } = await sensed(client)
  const now = server.clock().getTime()
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  await send(token, [
    { at: ago(60), value: 3.1 },
    { at: ago(59), value: -0.4 },
    { at: ago(1), value: 5 },
  ])
  const deps = server.application
  const later = new Date(now + 2 * 86_400_000)
  await sealDays(deps, 'selada', later)
  await sealDays(deps, 'selada', later)
  const audit = await client.get<{ text: string }[]>('/api/audit?type=temperatures')
  expect(audit.body.filter(({ text }) => text.includes('selou as leituras')).map(({ text }) => text)).toEqual([
    expect.stringContaining('2 leituras em 1 ponto'),
  ])
  expect(await changedDays(deps.database, 'selada', later)).toEqual([])
  // The application may not: its login has no right to change a reading.
  await asAdmin(server.databaseUrl, async (admin) => {
    await admin.query("select set_config('app.tenant_id', 'selada', false)")
    await admin.query('update sensor_readings set value = 3.0 where value = 3.1')
  })
  expect(await changedDays(deps.database, 'selada', later)).toEqual([expect.stringMatching(/em Geladeira \d+$/)])
  const readings = async () => (await client.get<PointReading[]>(`/api/temperature-points/${id}/readings`)).body.length
  await sealDays(deps, 'selada', later)
  expect(await readings()).toBe(3)
  await sealDays(deps, 'selada', new Date(now + 402 * 86_400_000))
  expect(await readings()).toBe(0)
})
