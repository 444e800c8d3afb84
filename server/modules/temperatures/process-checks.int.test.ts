import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { producedBatch } from '../../../infra/test/batches.ts'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/published.ts'
import type { Plan } from '../today/contract/api.ts'
import type { ProcessCheckAnswer, ProcessSays } from './contract/process-checks.ts'
import { instantOf } from './readings.test-support.ts'

const path = '/api/process-checks'
let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: instantOf('11:00') })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  for (const tenant of [bistro, cantina])
    expect((await tenant.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })).status).toBe(200)
})
beforeEach(() => server.clock.set(instantOf('11:00')))
afterAll(() => server.close())

const refusal = async (sending: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sending
  const { code, errors } = body as Problem
  return [status, code, ...(errors?.map((error) => `${error.path}: ${error.message}`) ?? [])]
}
const readings = (text: string) =>
  text.split(' · ').map((one) => {
    const [at = '', value = ''] = one.split(' ')
    return { at: instantOf(at), value: Number(value.replace(',', '.')) }
  })
/** Sends the readings at the time of the last of them. */
function measure<Answer>(address: string, text: string, fields: object = {}, by = bistro) {
  const all = readings(text)
  server.clock.set(all.at(-1)?.at ?? '')
  return by.post<Answer>(address, { ...fields, readings: all })
}
const cooling = async (text: string, fields: object, by = bistro) => {
  const { status, body } = await measure<ProcessSays>(path, text, { kind: 'resfriamento', ...fields }, by)
  expect(status).toBe(201)
  return body
}
const act = (id: number, body: object, by = bistro) => by.post<ProcessSays>(`${path}/${id}/action`, body)
const shown = async (id: number) => (await bistro.get<ProcessCheckAnswer>(`${path}/${id}`)).body
const labelOf = async (id: number | undefined) => (await bistro.get<Label>(`/api/products/${id}`)).body
const outputsOf = async (by = bistro) => {
  const { batch, labels } = await producedBatch(by)
  return { batchId: batch.id, ids: labels.map(({ id }) => id) }
}
/** The job that watches coolings, as it runs every minute. */
async function watch(...tenants: readonly string[]) {
  const { database, store, modules } = server.application
  const job = modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'process-checks')
  const log = pino({ level: 'silent' })
  await job?.run({ database, store, clock: server.clock, log, tenantIds: () => Promise.resolve([...tenants]) }, {})
}
const urgent = async (by: TestClient) => (await by.get<Plan>('/api/products/plan')).body.coolings
const t27 = '11:20 62 · 12:30 31 · 13:30 14 · 14:00 9'

it('t26: food that cools in 115 minutes is well, and its labels stay free', async () => {
  const { batchId, ids } = await outputsOf()
  const { id, status, sentence } = await cooling('11:00 88', { batchId })
  expect([status, sentence]).toEqual(['em_andamento', 'Até 10 °C em 2 h.'])
  const { body } = await measure<ProcessSays>(`${path}/${id}/readings`, '11:20 60 · 12:20 25')
  expect(body).toMatchObject({ status: 'em_andamento', dueAt: new Date(instantOf('13:20')).toISOString() })
  server.clock.set(instantOf('12:50'))
  expect((await shown(id)).sentence).toBe('Faltam 30 min para chegar a 10 °C.')
  const ended = await measure<ProcessSays>(`${path}/${id}/readings`, '13:15 9,5')
  expect(ended.body).toMatchObject({
    status: 'ok',
    startedAt: new Date(instantOf('11:20')).toISOString(),
    endedAt: new Date(instantOf('13:15')).toISOString(),
    sentence: 'De 60 a 10 °C em 1 h 55 min (RDC 216/2004, item 4.8.16).',
  })
  expect(await shown(id)).toMatchObject({
    kind: 'resfriamento',
    batchId,
    labelId: null,
    readings: [
      { value: 88, late: false },
      { value: 60, late: true },
      { value: 25, late: false },
      { value: 9.5, late: false },
    ],
    actions: [],
  })
  expect((await labelOf(ids[0])).blocked).toBeUndefined()
})

it('t27: the labels of food that cooled in 160 minutes are blocked until it is reheated, once', async () => {
  const { batchId, ids } = await outputsOf()
  const { id, ...said } = await cooling(t27, { batchId })
  expect(said).toMatchObject({ status: 'fora', needsAction: true, mayReheat: true })
  const { name } = await shown(id)
  for (const label of ids) expect((await labelOf(label)).blocked).toBe(`Resfriamento ${id}: ${name}`)
  expect(await refusal(act(id, { action: 'reaqueci', value: 74.9 }))).toEqual([
    422,
    'reheat_too_cold',
    'value: Reaqueça até 75 °C ou mais e informe a temperatura.',
  ])
  expect(await refusal(act(id, { action: 'reaqueci' }))).toContain('reheat_too_cold')
  expect((await act(id, { action: 'reaqueci', value: 76 })).body).toMatchObject({
    status: 'em_andamento',
    startedAt: new Date(instantOf('14:00')).toISOString(),
  })
  for (const label of ids) expect((await labelOf(label)).blocked).toBeUndefined()

  const again = await measure<ProcessSays>(`${path}/${id}/readings`, '16:30 9')
  expect(again.body).toMatchObject({ status: 'fora', mayReheat: false })
  expect((await labelOf(ids[0])).blocked).toBeDefined()
  expect(await refusal(act(id, { action: 'reaqueci', value: 80 }))).toEqual([409, 'reheated_once'])
  expect((await act(id, { action: 'descartei' })).body).toMatchObject({ status: 'descartado', needsAction: false })
  for (const label of ids) expect(await labelOf(label)).toMatchObject({ status: 'discarded' })
  expect(await refusal(act(id, { action: 'descartei' }))).toEqual([409, 'process_check_ended'])
  expect(await refusal(bistro.post(`${path}/${id}/readings`, { readings: [{ value: 4 }] }))).toEqual([
    409,
    'process_check_ended',
  ])
})

it('a cooling blocks its labels by itself when its two hours are over, once, and a late reading of cold food releases them', async () => {
  const padaria = await server.tenant('padaria')
  const { batchId, ids } = await outputsOf(padaria)
  const { id } = await cooling('11:00 88 · 11:20 60', { batchId }, padaria)
  const blocked = async () => (await padaria.get<Label>(`/api/products/${ids[0]}`)).body.blocked
  const overdue = async () =>
    (await padaria.get<{ text: string }[]>('/api/audit?type=temperatures')).body.filter(({ text }) =>
      text.includes('mais de 2 h sem chegar a 10 °C'),
    )
  server.clock.set(instantOf('12:49'))
  expect(await urgent(padaria)).toBeUndefined()
  server.clock.set(instantOf('12:50'))
  const coolBy = new Date(instantOf('13:20')).toISOString()
  const { name } = (await padaria.get<ProcessCheckAnswer>(`${path}/${id}`)).body
  expect(await urgent(padaria)).toEqual([{ id, name, batchId, coolBy, isOut: false }])
  server.clock.set(instantOf('13:20'))
  await watch('bistro', 'padaria')
  expect(await blocked()).toBeUndefined()
  server.clock.set(instantOf('13:21'))
  expect(await urgent(padaria)).toMatchObject([{ id, isOut: true }])
  await Promise.all([watch('padaria'), watch('padaria')])
  await watch('padaria')
  expect(await blocked()).toBe(`Resfriamento ${id}: ${name}`)
  expect(await overdue()).toHaveLength(1)
  expect(await urgent(padaria)).toMatchObject([{ id, isOut: true }])
  server.clock.set(instantOf('13:30'))
  const late = [{ at: instantOf('13:10'), value: 9.5 }]
  const { body } = await padaria.post<ProcessSays>(`${path}/${id}/readings`, { readings: late })
  expect(body.status).toBe('ok')
  expect(await blocked()).toBeUndefined()
  await watch('padaria')
  expect(await overdue()).toHaveLength(1)
  expect(await urgent(padaria)).toBeUndefined()
})

it('only who may discard labels says that food with labels in stock was thrown away', async () => {
  const { batchId, ids } = await outputsOf()
  const { client: staff, id: staffId } = await join(server, bistro, 'bia@bistro.com.br')
  const role = { role: 'staff', permissions: ['imprimir'] }
  expect((await bistro.put(`/api/users/${staffId}/role`, role)).status).toBe(204)
  const { id } = await cooling(t27, { labelId: ids[0] }, staff)
  expect((await labelOf(ids[1])).blocked).toBeUndefined()
  expect(await refusal(act(id, { action: 'descartei' }, staff))).toEqual([403, 'permission_missing'])
  expect((await labelOf(ids[0])).blocked).toBeDefined()
  const oil = await measure<ProcessSays>(path, '15:00 182', { kind: 'oleo', name: 'Fritadeira' }, staff)
  expect(oil.body.sentence).toContain('182 °C; o máximo é 180 °C')
  expect((await act(oil.body.id, { action: 'descartei' }, staff)).status).toBe(200)
  expect((await bistro.get<ProcessCheckAnswer[]>(`${path}?batch=${batchId}`)).body).toEqual([])
})

it('another tenant neither sees nor writes it, and a device without a person writes nothing', async () => {
  const { batchId, ids } = await outputsOf()
  const { id } = await cooling('11:00 88', { batchId })
  const one = { readings: [{ value: 70 }] }
  for (const [sending, code] of [
    [cantina.get(`${path}/${id}`), 'process_check_not_found'],
    [cantina.post(`${path}/${id}/readings`, one), 'process_check_not_found'],
    [act(id, { action: 'descartei' }, cantina), 'process_check_not_found'],
    [cantina.post(path, { kind: 'resfriamento', batchId, ...one }), 'process_food_not_found'],
    [cantina.post(path, { kind: 'resfriamento', labelId: ids[0], ...one }), 'process_food_not_found'],
  ] as const)
    expect(await refusal(sending)).toEqual([404, code])
  const { client: tablet } = await kitchenTablet(server, 'bistro')
  expect(await refusal(tablet.post(path, { kind: 'oleo', name: 'Fritadeira', ...one }))).toEqual([
    401,
    'person_required',
  ])
  expect(await refusal(tablet.post(`${path}/${id}/readings`, one))).toEqual([401, 'person_required'])
})

it('the list has the newest first, and pages', async () => {
  const made: number[] = []
  for (let count = 0; count < 51; count += 1) {
    const body = { kind: 'coccao', name: `Frango ${count}`, readings: [{ value: count === 0 ? 60 : 80 }] }
    made.unshift((await cantina.post<ProcessSays>(path, body)).body.id)
  }
  const first = await cantina.get<ProcessCheckAnswer[]>(path)
  expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, 50))
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await cantina.get<ProcessCheckAnswer[]>(next)).body).toMatchObject([{ id: made[50], name: 'Frango 0' }])
  expect((await cantina.get<ProcessCheckAnswer[]>(`${path}?open=1`)).body).toMatchObject([
    { id: made[50], status: 'fora', needsAction: true },
  ])
  expect((await cantina.get<ProcessCheckAnswer[]>(`${path}?open=0`)).body).toHaveLength(50)
})

it('says what is wrong with a request', async () => {
  const one = { readings: [{ value: 70 }] }
  expect(await refusal(bistro.post(path, { kind: 'oleo', ...one }))).toEqual([
    422,
    'invalid_fields',
    'name: Informe o preparo, a etiqueta ou o nome do alimento',
  ])
  const at = (time: string) => ({ kind: 'oleo', name: 'Fritadeira', readings: [{ at: instantOf(time), value: 170 }] })
  expect(await refusal(bistro.post(path, at('11:01')))).toEqual([
    422,
    'reading_in_future',
    'readings.0.at: Esta hora ainda não chegou. Confira o dia e a hora.',
  ])
  expect(await refusal(bistro.post(path, at('27/11 10:59')))).toContain('reading_too_old')
  const { id } = await cooling('11:00 88', { name: 'Feijão' })
  expect(await refusal(act(id, { action: 'reaqueci', value: 80 }))).toEqual([409, 'action_not_needed'])
})
