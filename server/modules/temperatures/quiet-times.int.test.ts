import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { asAdmin } from '../../../infra/test/template-database.ts'
import { seeded } from '../../../infra/faults/case.ts'
import type { Incident, IncidentSummary } from './contract/incidents.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
})
afterAll(() => server.close())

async function house(id: string): Promise<TestClient> {
  server.clock.set('2026-11-30T11:00:00Z')
  const client = await server.tenant(id)
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  await client.put('/api/temperature/settings', { rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345' })
  return client
}

async function withSensor(client: TestClient, pointId: number) {
  const { body } = await client.post<{ token: string }>(`/api/temperature-points/${pointId}/sensor`, {})
  return async (value: number) => {
    const answer = await fetch(`${server.origin}/api/sensor/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
      body: JSON.stringify({ readings: [{ at: server.clock().toISOString(), value }] }),
    })
    expect(answer.status).toBe(200)
  }
}

async function lastJudged(tenantId: string, pointId: number): Promise<string | null> {
  const { rows } = await asAdmin(server.databaseUrl, async (admin) => {
    await admin.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return admin.query<{ since: Date }>('select since from sensor_quiet where tenant_id = $1 and point_id = $2', [
      tenantId,
      pointId,
    ])
  })
  return rows[0]?.since.toISOString() ?? null
}

const minutes = (count: number) => server.clock.advance(count * 60_000)

async function expectBlocked(client: TestClient, id: number) {
  const { labels } = (await client.get<Incident>(`/api/incidents/${id}?limit=200`)).body
  for (const { outcome, blocked, code } of labels)
    expect([code, blocked !== null]).toEqual([code, outcome === 'descartar' || outcome === 'decidir'])
  return labels.filter(({ blocked }) => blocked !== null).length
}

it('readings that can change nothing are not judged, and the reading that passes the accepted time blocks', async () => {
  const client = await house('calma')
  const { pointId } = await keptFood(client)
  const send = await withSensor(client, pointId)
  const { body } = await client.post<IncidentSummary>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  await send(3)
  const first = await lastJudged('calma', pointId)
  expect(first).toBe(server.clock().toISOString())
  for (let count = 0; count < 25; count += 1) {
    minutes(1)
    await send(8)
  }
  expect(await lastJudged('calma', pointId)).toBe(first)
  const judged = new Set<string | null>()
  for (let count = 0; count < 23; count += 1) {
    minutes(10)
    await send(8)
    judged.add(await lastJudged('calma', pointId))
    await expectBlocked(client, body.id)
  }
  expect(await expectBlocked(client, body.id)).toBe(1)
  expect(judged.size).toBeLessThan(20)
})

it('an event of the house ends the quiet time: food that came in is judged at the next reading', async () => {
  const client = await house('nova')
  const { pointId, placeId, labels } = await keptFood(client)
  const send = await withSensor(client, pointId)
  const { body } = await client.post<IncidentSummary>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  await send(9)
  minutes(5)
  await send(9)
  const before = await lastJudged('nova', pointId)
  const [label] = labels
  const made = await client.post('/api/products', {
    name: 'Outro caldo',
    category: 'Caldos',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight: '1 kg',
    state: 'preparado',
    baseProductId: label?.baseProductId,
    storageTypeId: placeId,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  minutes(1)
  await send(9)
  expect(await lastJudged('nova', pointId)).not.toBe(before)
  await expectBlocked(client, body.id)
})

it('a label that is moved in ends the quiet time, and is blocked at the next reading where it has used its time', async () => {
  const client = await house('mudanca')
  const fridge = await keptFood(client)
  const other = await keptFood(client, { count: 1 })
  const send = await withSensor(client, fridge.pointId)
  const elsewhere = await withSensor(client, other.pointId)
  const open = async (pointId: number) =>
    (await client.post<IncidentSummary>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })).body.id
  const before = await open(other.pointId)
  await elsewhere(9)
  minutes(230)
  await elsewhere(3)
  await client.post(`/api/incidents/${before}/end`, {})
  const id = await open(fridge.pointId)
  await send(9)
  minutes(1)
  await send(9)
  const judged = await lastJudged('mudanca', fridge.pointId)
  const label = `/api/products/${other.labels[0]?.id}`
  expect((await client.post(`${label}/move`, { storageTypeId: fridge.placeId })).status).toBe(201)
  minutes(12)
  await send(9)
  expect(await lastJudged('mudanca', fridge.pointId)).not.toBe(judged)
  expect((await client.get<{ blocked?: string }>(label)).body.blocked).toBe(`Ocorrência ${id}: equipamento parado`)
  expect(await expectBlocked(client, id)).toBe(1)
})

it.each([7, 8])('after every reading what must be blocked is blocked (seed %i)', async (seed) => {
  const random = seeded(seed)
  const client = await house(`acaso-${seed}`)
  const fridge = await keptFood(client, { count: 2 })
  const freezer = await keptFood(client, { kind: 'congelado', max: -18, count: 2 })
  const points = [
    { pointId: fridge.pointId, value: 3, send: await withSensor(client, fridge.pointId) },
    { pointId: freezer.pointId, value: -20, send: await withSensor(client, freezer.pointId) },
  ]
  const { body } = await client.post<IncidentSummary>('/api/incidents', { kind: 'falta_de_energia' })
  const last = new Map<number, string | null>()
  let skipped = 0
  for (let step = 0; step < 80; step += 1) {
    minutes(1 + Math.floor(random() * 12))
    const point = points[Math.floor(random() * points.length)]
    if (point === undefined) continue
    point.value = Math.round((point.value + random() * 3 - 1.2) * 10) / 10
    if (random() < 0.1)
      await client.post('/api/temperature-rounds', {
        readings: [{ pointId: point.pointId, value: point.value, action: 'porta_aberta', confirm: true }],
      })
    await point.send(point.value)
    const since = await lastJudged(`acaso-${seed}`, point.pointId)
    if (since !== null && since === last.get(point.pointId)) skipped += 1
    last.set(point.pointId, since)
    await expectBlocked(client, body.id)
  }
  expect(await expectBlocked(client, body.id)).toBeGreaterThan(0)
  expect(skipped).toBeGreaterThan(5)
})
