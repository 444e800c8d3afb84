import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { TemperaturePoint } from './contract/points.ts'

const path = '/api/temperature-points'
let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const register = (body: object, by = bistro) => by.post<TemperaturePoint>(path, body)
const refusal = async (sending: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sending
  const { code, errors } = body as Problem
  return [status, code, ...(errors?.map((error) => `${error.path}: ${error.message}`) ?? [])]
}

it('takes kind, limits and tolerance from where it is, unless the request says them', async () => {
  const place = await bistro.post<{ id: string }>('/api/storage-types', {
    name: 'Câmara',
    icon: 'refrigerado',
    kind: 'refrigerado',
    tempMin: 1,
    tempMax: 3,
  })
  const fridge = await register({
    name: 'Geladeira 1',
    storageTypeId: place.body.id,
    rounds: [
      { from: '16:00', to: '18:00' },
      { from: '06:00', to: '11:00' },
    ],
  })
  expect(fridge.status).toBe(201)
  expect(fridge.body).toEqual({
    id: fridge.body.id,
    name: 'Geladeira 1',
    storageTypeId: place.body.id,
    kind: 'refrigerado',
    min: 1,
    max: 3,
    toleranceMinutes: 60,
    rounds: [
      { from: '06:00', to: '11:00' },
      { from: '16:00', to: '18:00' },
    ],
    sensor: null,
    active: true,
  })
  expect((await register({ name: 'Freezer', storageTypeId: 'congelado', max: -15 })).body).toMatchObject({
    kind: 'congelado',
    max: -15,
    toleranceMinutes: 120,
  })
  expect((await register({ name: 'Balcão', kind: 'quente', min: 60 })).body).toMatchObject({
    storageTypeId: null,
    min: 60,
    max: null,
    toleranceMinutes: 30,
  })
  expect((await register({ name: 'Sem máxima', storageTypeId: place.body.id, max: null })).body.max).toBeNull()
})

it('is registered, changed and deleted by an admin, and read by everybody of the tenant', async () => {
  const { body: point } = await register({ name: 'Geladeira de bebidas', kind: 'refrigerado', max: 8 })
  const one = `${path}/${point.id}`
  const { client: staff } = await join(server, bistro, 'bia@bistro.com.br')
  const { client: tablet } = await kitchenTablet(server, 'bistro')
  for (const [reader, ...refused] of [
    [staff, 403, 'admin_only'],
    [tablet, 401, 'person_required'],
  ] as const) {
    expect((await reader.get(one)).body).toEqual(point)
    expect((await reader.get<TemperaturePoint[]>(`${path}/`)).body).toContainEqual(point)
    expect(await refusal(register({ name: 'Outra', kind: 'seco' }, reader))).toEqual(refused)
    expect(await refusal(reader.put(one, { name: 'Outra', kind: 'seco' }))).toEqual(refused)
    expect(await refusal(reader.delete(one))).toEqual(refused)
  }
  const changed = await bistro.put<TemperaturePoint>(one, { name: 'Bebidas', kind: 'refrigerado', active: false })
  expect(changed.body).toEqual({ ...point, name: 'Bebidas', max: null, active: false })
  expect((await bistro.get(one)).body).toEqual(changed.body)
  expect((await bistro.delete(one)).status).toBe(204)
  expect(await refusal(bistro.get(one))).toEqual([404, 'temperature_point_not_found'])
  expect(await refusal(bistro.delete(one))).toEqual([404, 'temperature_point_not_found'])
})

it('another tenant neither sees nor changes it', async () => {
  const { body: point } = await register({ name: 'Adega', kind: 'seco', max: 18 })
  expect((await cantina.get(path)).body).toEqual([])
  expect((await register({ name: 'ADEGA', kind: 'seco' }, cantina)).status).toBe(201)
  const foreign = `${path}/${point.id}`
  for (const sending of [
    cantina.get(foreign),
    cantina.put(foreign, { name: 'ADEGA', kind: 'seco' }),
    cantina.delete(foreign),
  ])
    expect(await refusal(sending)).toEqual([404, 'temperature_point_not_found'])
  expect((await bistro.get(foreign)).body).toEqual(point)
})

it('says what is wrong with it', async () => {
  const { body: point } = await register({ name: 'Estufa', kind: 'quente' })
  expect(await refusal(register({ name: ' estufa ', kind: 'quente' }))).toEqual([
    409,
    'temperature_point_taken',
    'name: Já existe um ponto com este nome',
  ])
  expect((await bistro.put(`${path}/${point.id}`, { name: 'ESTUFA', kind: 'quente' })).status).toBe(200)
  expect(await refusal(register({ name: 'Nova' }))).toEqual([
    422,
    'temperature_kind_missing',
    'kind: Escolha a conservação',
  ])
  expect(await refusal(register({ name: 'Nova', storageTypeId: 'porao' }))).toEqual([
    422,
    'temperature_place_unknown',
    'storageTypeId: Este lugar não está cadastrado',
  ])
  expect(await refusal(register({ name: 'Nova', kind: 'seco', min: 5, max: 4.5 }))).toEqual([
    422,
    'temperature_limits',
    'max: A máxima, 4,5 °C, fica abaixo da mínima, 5 °C',
  ])
  expect(await refusal(register({ name: 'Nova', kind: 'seco', rounds: [{ from: '11:00', to: '06:00' }] }))).toEqual([
    422,
    'invalid_fields',
    'rounds.0.to: A ronda termina depois de começar',
  ])
})
