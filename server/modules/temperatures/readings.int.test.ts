import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { TemperaturePoint } from './contract/points.ts'
import type { PointReading, TakenRound } from './contract/readings.ts'

const rounds = '/api/temperature-rounds'
let server: TestServer
let bistro: TestClient
let cantina: TestClient
let fridge: number
let freezer: number
let names = 0

const register = async (body: object, by = bistro) =>
  (await by.post<TemperaturePoint>('/api/temperature-points', { name: `Ponto ${(names += 1)}`, ...body })).body.id

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
beforeEach(async () => {
  fridge = await register({ kind: 'refrigerado', max: 4 })
  freezer = await register({ kind: 'congelado', max: -18 })
})
afterAll(() => server.close())

const take = (readings: readonly object[], by = bistro) => by.post<TakenRound>(rounds, { readings })
const taken = async (reading: object) => {
  const { status, body } = await take([reading])
  expect(status, JSON.stringify(body)).toBe(201)
  const [only] = body.readings
  if (only === undefined) throw new Error('No reading')
  return only
}
const correct = (id: number, body: object, by = bistro) =>
  by.post<PointReading>(`/api/temperature-readings/${id}/correct`, body)
const readingsOf = async (point: number, query = '') =>
  (await bistro.get<PointReading[]>(`/api/temperature-points/${point}/readings${query}`)).body
const refusal = async (sending: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sending
  const { code, errors } = body as Problem
  return [status, code, ...(errors?.map((error) => `${error.path}: ${error.message}`) ?? [])]
}
const minutesAgo = (minutes: number) => new Date(server.clock().getTime() - minutes * 60_000).toISOString()

describe('a round', () => {
  it('t19: what is out of the limit needs to say what was done', async () => {
    expect(await refusal(take([{ pointId: fridge, value: 4.6 }]))).toEqual([
      422,
      'action_needed',
      'readings.0.value: 4,6 °C passa do limite de 4 °C. Diga o que foi feito.',
    ])
    const { status, body } = await take([{ pointId: fridge, value: 4.6, action: 'porta_aberta' }])
    expect([status, body]).toEqual([
      201,
      {
        readings: [
          {
            id: body.readings[0]?.id,
            pointId: fridge,
            value: 4.6,
            at: server.clock().toISOString(),
            late: false,
            status: 'fora',
            incidentId: null,
          },
        ],
        incidents: [],
      },
    ])
    expect(await refusal(take([{ pointId: fridge, value: 4.6, action: 'outro' }]))).toEqual([
      422,
      'action_needed',
      'readings.0.value: 4,6 °C passa do limite de 4 °C. Diga o que foi feito.',
    ])
    expect((await taken({ pointId: fridge, value: 4.6, action: 'outro', note: 'Borracha solta' })).status).toBe('fora')
  })

  it('t20: an unlikely value is asked again, and is written down when it is confirmed', async () => {
    const unlikely = { pointId: fridge, value: 46, action: 'medi_de_novo' }
    expect(await refusal(take([unlikely]))).toEqual([
      422,
      'reading_unlikely',
      'readings.0.value: 46 °C? O limite é 4 °C.',
    ])
    expect(await taken({ ...unlikely, confirm: true })).toMatchObject({ value: 46, status: 'fora' })
  })

  it('is written whole or not at all, and a refusal names its reading', async () => {
    const good = { pointId: fridge, value: 3 }
    for (const [bad, expected] of [
      [
        { pointId: freezer, value: -17.5 },
        ['action_needed', 'value: −17,5 °C passa do limite de −18 °C. Diga o que foi feito.'],
      ],
      [
        { pointId: 9999, value: 3 },
        ['temperature_point_unknown', 'pointId: Este ponto de medição não está cadastrado'],
      ],
      [
        { ...good, at: minutesAgo(-1) },
        ['reading_in_future', 'at: Esta hora ainda não chegou. Confira o dia e a hora.'],
      ],
      [
        { ...good, at: minutesAgo(72 * 60 + 1) },
        ['reading_too_old', 'at: Uma leitura pode ser lançada até 72 horas depois de medida.'],
      ],
    ] as const)
      expect(await refusal(take([good, good, bad]))).toEqual([422, expected[0], `readings.2.${expected[1]}`])
    expect(await readingsOf(fridge)).toEqual([])
    for (const count of [0, 51])
      expect((await refusal(take(Array.from({ length: count }, () => good)))).slice(0, 2)).toEqual([
        422,
        'invalid_fields',
      ])
    expect((await take(Array.from({ length: 50 }, () => good))).status).toBe(201)
  })

  it('a reading that is entered more than 15 minutes later is late', async () => {
    const at = (minutes: number) => ({ pointId: fridge, value: 3, at: minutesAgo(minutes) })
    const { body } = await take([at(16), at(15), at(72 * 60)])
    expect(body.readings.map(({ late }) => late)).toEqual([true, false, true])
  })

  it('a point without limits takes any value', async () => {
    const open = await register({ kind: 'ambiente' })
    expect(await taken({ pointId: open, value: 80 })).toMatchObject({ status: 'sem_limite' })
  })

  it('belongs to its tenant, and needs a person at a device of the kitchen', async () => {
    const foreign = await register({ kind: 'refrigerado' }, cantina)
    expect((await refusal(take([{ pointId: foreign + 1000, value: 3 }]))).slice(0, 2)).toEqual([
      422,
      'temperature_point_unknown',
    ])
    const { client: tablet } = await kitchenTablet(server, 'bistro')
    expect(await refusal(take([{ pointId: fridge, value: 3 }], tablet))).toEqual([401, 'person_required'])
    const { id } = await taken({ pointId: fridge, value: 3 })
    expect(await refusal(correct(id, { value: 2, reason: 'dedo' }, tablet))).toEqual([401, 'person_required'])
  })
})

describe('a correction', () => {
  it('t21: both values stay, and what counts is the right one', async () => {
    const { id } = await taken({ pointId: fridge, value: 46, action: 'medi_de_novo', confirm: true })
    const first = await correct(id, { value: 4.6, reason: 'dedo' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ id, value: 4.6, status: 'fora', correction: { before: 46, reason: 'dedo' } })
    expect(await readingsOf(fridge)).toEqual([first.body])
    const second = await correct(id, { value: 3.6, reason: 'vírgula' })
    expect(second.body).toMatchObject({ value: 3.6, status: 'ok', correction: { before: 46, reason: 'vírgula' } })
    expect(await readingsOf(fridge)).toEqual([second.body])
    expect((await correct(id, { value: 3.6, reason: 'de novo' })).body).toEqual(second.body)
  })

  it('is for its author and for whoever keeps the rules', async () => {
    const { client: ana } = await join(server, bistro, 'ana@bistro.com.br')
    const bia = await join(server, bistro, 'bia@bistro.com.br')
    const { body } = await take([{ pointId: fridge, value: 3 }], ana)
    const id = body.readings[0]?.id ?? 0
    expect((await correct(id, { value: 2, reason: 'dedo' }, ana)).status).toBe(200)
    await bistro.put(`/api/users/${bia.id}/permissions`, { permissions: [] })
    expect(await refusal(correct(id, { value: 1, reason: 'dedo' }, bia.client))).toEqual([403, 'permission_missing'])
    await bistro.put(`/api/users/${bia.id}/permissions`, { permissions: ['regras'] })
    expect((await correct(id, { value: 1, reason: 'dedo' }, bia.client)).status).toBe(200)
  })

  it('belongs to the tenant of the reading', async () => {
    const { id } = await taken({ pointId: fridge, value: 3 })
    for (const sending of [
      correct(id, { value: 2, reason: 'dedo' }, cantina),
      correct(99_999, { value: 2, reason: 'x' }),
    ])
      expect(await refusal(sending)).toEqual([404, 'temperature_reading_not_found'])
    expect((await readingsOf(fridge))[0]?.correction).toBeNull()
  })
})

describe('the readings of a point', () => {
  it('come in the order in which they were taken, of whole days, a page after the other', async () => {
    const yesterday = minutesAgo(24 * 60)
    await take([
      { pointId: fridge, value: 3 },
      { pointId: fridge, value: 2, at: yesterday },
      { pointId: freezer, value: -20 },
    ])
    const both = await readingsOf(fridge)
    expect(both.map(({ value, at, late }) => [value, at, late])).toEqual([
      [2, yesterday, true],
      [3, server.clock().toISOString(), false],
    ])
    expect(await readingsOf(fridge, '?from=2026-11-30&to=2026-11-30')).toEqual([both[1]])
    expect(await readingsOf(fridge, '?to=2026-11-29')).toEqual([both[0]])
    for (let round = 0; round < 4; round += 1)
      await take(Array.from({ length: 50 }, () => ({ pointId: fridge, value: 3 })))
    const address = `/api/temperature-points/${fridge}/readings`
    const page = await bistro.send<PointReading[]>('GET', address)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await bistro.get<PointReading[]>(next)
    expect([page.body.length, rest.body.length]).toEqual([200, 2])
    expect(new Set([...page.body, ...rest.body].map(({ id }) => id)).size).toBe(202)
  })

  it('are those of the tenant', async () => {
    expect(await refusal(cantina.get(`/api/temperature-points/${fridge}/readings`))).toEqual([
      404,
      'temperature_point_not_found',
    ])
  })

  it('keep the point, which is put out of use instead', async () => {
    await taken({ pointId: fridge, value: 3 })
    expect(await refusal(bistro.delete(`/api/temperature-points/${fridge}`))).toEqual([409, 'temperature_point_in_use'])
    expect(await refusal(cantina.delete(`/api/temperature-points/${fridge}`))).toEqual([
      404,
      'temperature_point_not_found',
    ])
  })
})
