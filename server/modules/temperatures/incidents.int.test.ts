import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keptFood, openedIncident } from '../../../infra/test/incidents.ts'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { DecisionsMade, Incident, IncidentSummary } from './contract/incidents.ts'
import type { TakenRound } from './contract/readings.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient
let count = 0

/** A house of its own for each test: an occurrence of one test holds no point of another. */
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  cantina = await server.tenant('cantina')
})
beforeEach(async () => {
  server.clock.set('2026-11-30T11:00:00Z')
  bistro = await server.tenant(`bistro-${(count += 1)}`)
  await bistro.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
})
afterAll(() => server.close())

const at = (hour: string) => server.clock.set(`2026-11-30T${hour}:00-03:00`)
const instant = (hour: string) => `2026-11-30T${hour}:00-03:00`
const open = (body: object) => bistro.post<IncidentSummary>('/api/incidents', body)
const shown = async (id: number, query = '', by = bistro) =>
  (await by.get<Incident>(`/api/incidents/${id}${query}`)).body
const refusal = async (sending: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sending
  const { code, errors, detail } = body as Problem
  return [status, code, ...(errors?.map((error) => `${error.path}: ${error.message}`) ?? [detail])]
}

it('t23: "Faltou luz" takes every cold point that is free, and blocks nothing yet', async () => {
  const fridge = await keptFood(bistro, { count: 3 })
  const freezer = await keptFood(bistro, { kind: 'congelado', max: -18, count: 2 })
  await bistro.post('/api/temperature-points', { name: 'Balcão', kind: 'quente', min: 60 })
  const { status, body } = await open({ kind: 'falta_de_energia', utility: 'Enel' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: 1,
    kind: 'falta_de_energia',
    endedAt: null,
    utility: 'Enel',
    startedAt: '2026-11-30T11:00:00.000Z',
  })
  expect(new Set(body.points.map(({ id }) => id))).toEqual(new Set([fridge.pointId, freezer.pointId]))
  const incident = await shown(body.id)
  expect(incident.totals).toMatchObject({ all: { labels: 5 }, outcomes: { mantem: { labels: 5 } }, blocked: 0 })
  expect(incident.labels[0]).toMatchObject({
    scope: 'certo',
    outcome: 'mantem',
    used: '0.000',
    blocked: null,
    proposals: ['gelo'],
  })
  expect((await bistro.get<IncidentSummary[]>('/api/incidents?open=1')).body).toEqual([body])
  expect(await refusal(open({ kind: 'falta_de_energia' }))).toEqual([
    409,
    'incident_point_open',
    expect.stringMatching(/^pointIds: Câmara \d+ já está na ocorrência 1\.$/),
  ])
})

it('goes on in the same occurrence where the power fails again within an hour, also over midnight', async () => {
  const { pointId } = await keptFood(bistro)
  const first = (await open({ kind: 'falta_de_energia' })).body
  at('23:30')
  expect((await bistro.post(`/api/incidents/${first.id}/end`, {})).status).toBe(204)
  server.clock.set('2026-12-01T00:20:00-03:00')
  const again = await open({ kind: 'falta_de_energia' })
  expect(again.body).toMatchObject({ id: first.id, endedAt: null, startedAt: first.startedAt })
  expect((await bistro.post(`/api/incidents/${first.id}/end`, {})).status).toBe(204)
  server.clock.set('2026-12-01T01:30:00-03:00')
  expect((await open({ kind: 'falta_de_energia', pointIds: [pointId] })).body.id).toBe(2)
})

it('its beginning is moved with a reason, at most 72 hours back, and it ends once', async () => {
  const { id } = await openedIncident(bistro)
  const path = `/api/incidents/${id}`
  expect(await refusal(bistro.put(path, { startedAt: instant('07:00') }))).toEqual([
    422,
    'incident_reason_missing',
    'reason: Diga por que o início mudou.',
  ])
  expect((await bistro.put(path, { startedAt: instant('07:00'), reason: 'o vizinho viu' })).status).toBe(204)
  expect((await shown(id)).startedAt).toBe('2026-11-30T10:00:00.000Z')
  const early = { startedAt: '2026-11-27T07:00:00-03:00', reason: 'x' }
  expect(await refusal(bistro.put(path, early))).toEqual([
    422,
    'incident_start_too_early',
    'startedAt: O início pode ser até 72 horas atrás.',
  ])
  expect(await refusal(bistro.post(`${path}/end`, { endedAt: instant('09:00') }))).toEqual([
    422,
    'incident_in_future',
    'endedAt: Esta hora ainda não chegou. Confira o dia e a hora.',
  ])
  expect((await bistro.post(`${path}/end`, {})).status).toBe(204)
  expect(await refusal(bistro.post(`${path}/end`, {}))).toEqual([
    409,
    'incident_ended',
    'Esta ocorrência já foi encerrada.',
  ])
})

it('of a place with another point the labels are possible until a person ticks them', async () => {
  const { pointId, placeId, labels } = await keptFood(bistro, { count: 2 })
  await bistro.post('/api/temperature-points', { name: 'Outra', storageTypeId: placeId })
  const { id } = (await open({ kind: 'equipamento', pointIds: [pointId] })).body
  const before = await shown(id)
  expect(before.labels.map(({ scope, proposals }) => [scope, proposals])).toEqual([
    ['possivel', ['gelo']],
    ['possivel', ['gelo']],
  ])
  expect(before.totals).toMatchObject({ possible: { labels: 2 }, outcomes: { mantem: { labels: 0 } } })
  await bistro.put(`/api/incidents/${id}`, { affected: [labels[1]?.id] })
  const after = await shown(id)
  expect(after.labels.map((label) => [label.id, label.scope])).toEqual([
    [labels[0]?.id, 'possivel'],
    [labels[1]?.id, 'certo'],
  ])
  expect(after.labels.map(({ ticked }) => ticked)).toEqual([false, true])
})

it('a label that is not ticked any more is released, and possible again', async () => {
  await adopt('tempo_temperatura')
  const { pointId, placeId, labels } = await keptFood(bistro)
  await bistro.post('/api/temperature-points', { name: 'Outra', storageTypeId: placeId })
  at('14:10')
  const { id } = (await open({ kind: 'equipamento', pointIds: [pointId] })).body
  await bistro.put(`/api/incidents/${id}`, { affected: [labels[0]?.id] })
  await measureAll(pointId, '14:20 9,4 · 20:10 12,8')
  expect(await blockedOf(labels[0]?.id ?? 0)).toBe('Ocorrência 1: equipamento parado')
  expect((await bistro.put(`/api/incidents/${id}`, { affected: [] })).status).toBe(204)
  expect(await blockedOf(labels[0]?.id ?? 0)).toBeNull()
  expect((await shown(id)).labels[0]).toMatchObject({ scope: 'possivel', ticked: false, blocked: null })
})

it('pages its labels, whose totals are of all', async () => {
  const { pointId } = await keptFood(bistro, { count: 5 })
  const { id } = (await open({ kind: 'equipamento', pointIds: [pointId] })).body
  const page = await shown(id, '?limit=2&from=2')
  expect([page.labels.length, page.next, page.totals.all.labels]).toEqual([2, 4, 5])
  expect((await shown(id, '?limit=2&from=4')).next).toBeNull()
})

it('another house has none of it; a tablet without a person only reads; costs need ver_custos', async () => {
  const { id, labelId } = await openedIncident(bistro)
  const path = `/api/incidents/${id}`
  const foreign = [404, 'incident_not_found', 'Ocorrência não encontrada']
  expect(await refusal(cantina.get(path))).toEqual(foreign)
  expect(await refusal(cantina.put(path, { note: 'x' }))).toEqual(foreign)
  expect(await refusal(cantina.post(`${path}/end`, {}))).toEqual(foreign)
  expect(await refusal(cantina.post(`${path}/food`, { labelId, value: 3 }))).toEqual(foreign)
  const { client: tablet } = await kitchenTablet(server, `bistro-${count}`)
  expect((await shown(id, '', tablet)).id).toBe(id)
  expect((await refusal(tablet.post(`${path}/end`, {})))[1]).toBe('person_required')
  const { client: staff, id: userId } = await join(server, bistro, `bia-${count}@bistro.com.br`)
  await bistro.put(`/api/users/${userId}/permissions`, { permissions: [] })
  expect((await shown(id)).totals.all).toHaveProperty('worth')
  expect((await shown(id, '', staff)).totals.all).toEqual({ labels: 1 })
  expect(await refusal(bistro.post(`${path}/food`, { labelId: 999, value: 3 }))).toEqual([
    422,
    'incident_label_unknown',
    'labelId: Esta etiqueta não está nesta ocorrência ou já teve baixa.',
  ])
})

const adopt = (rule: string) => bistro.put('/api/temperature/settings', { rule, signedBy: 'Carla Dias CRN 12345' })
const measure = async (pointId: number, value: number, own: object = { action: 'outro', note: 'sem luz' }) => {
  const answer = await bistro.post<TakenRound>('/api/temperature-rounds', {
    readings: [{ pointId, value, confirm: true, ...own }],
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
/** `14:10 3,8 · 16:10 6,5`: each reading at its hour. */
async function measureAll(pointId: number, text: string): Promise<void> {
  for (const one of text.split(' · ')) {
    const [hour = '', value = ''] = one.split(' ')
    at(hour)
    await measure(pointId, Number(value.replace(',', '.')))
  }
}
const blockedOf = async (id: number) => (await bistro.get<Label>(`/api/products/${id}`)).body.blocked ?? null

it('t4, t24: what passed the accepted time is blocked at a reading, and the end of the occurrence blocks the rest', async () => {
  await adopt('tempo_temperatura')
  const fridge = await keptFood(bistro, { count: 4 })
  const other = await keptFood(bistro, { count: 2 })
  at('14:10')
  await measure(fridge.pointId, 3.8)
  await measure(other.pointId, 3.8)
  const { id } = (await open({ kind: 'falta_de_energia' })).body
  await measureAll(fridge.pointId, '16:10 6,5 · 18:10 9,4')
  expect((await shown(id)).totals.blocked).toBe(0)
  await measureAll(fridge.pointId, '20:10 12,8')
  expect(await blockedOf(fridge.labels[0]?.id ?? 0)).toBe('Ocorrência 1: falta de energia')
  await measureAll(fridge.pointId, '22:10 5,0 · 22:40 3,6')
  await measure(other.pointId, 3.9)
  expect((await bistro.post(`/api/incidents/${id}/end`, {})).status).toBe(204)
  const { totals, labels } = await shown(id)
  expect(totals).toMatchObject({
    all: { labels: 6 },
    outcomes: { descartar: { labels: 4 }, mantem: { labels: 2 } },
    blocked: 4,
  })
  expect(labels[0]).toMatchObject({ outcome: 'descartar', used: '3.125', crossedAt: '2026-11-30T18:10:00-03:00' })
  const history = (await bistro.get<{ items?: { text: string }[] }>('/api/audit')).body
  expect(JSON.stringify(history)).toContain('bloqueou 4 etiquetas pela ocorrência 1')
})

it('t5: food that was measured within its limit begins its account anew', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro, { count: 2 })
  at('14:10')
  await measure(pointId, 3.8)
  const { id } = (await open({ kind: 'falta_de_energia' })).body
  await measureAll(pointId, '16:10 6,5 · 18:10 9,4')
  at('20:00')
  const labelId = labels[1]?.id ?? 0
  expect((await bistro.post(`/api/incidents/${id}/food`, { labelId, value: 3.9 })).status).toBe(204)
  await measureAll(pointId, '20:10 12,8')
  expect([await blockedOf(labels[0]?.id ?? 0), await blockedOf(labelId)]).toEqual([
    'Ocorrência 1: falta de energia',
    null,
  ])
  await measureAll(pointId, '22:10 5,0 · 22:40 3,6')
  const shownLabels = (await shown(id)).labels
  expect(shownLabels.find((label) => label.id === labelId)).toMatchObject({ used: '1.208', outcome: 'descartar' })
})

it('t19: a second reading out of the limit an hour later opens an occurrence; without a rule a person decides', async () => {
  const { pointId, labels } = await keptFood(bistro)
  at('09:00')
  await measure(pointId, 3.8)
  at('10:00')
  expect((await measure(pointId, 4.6, { action: 'porta_aberta' })).incidents).toEqual([])
  at('11:10')
  const second = await measure(pointId, 4.7, { action: 'porta_aberta' })
  expect(second.incidents).toEqual([{ id: 1 }])
  expect(second.readings[0]).toMatchObject({ incidentId: 1 })
  const incident = await shown(1)
  expect(incident).toMatchObject({
    kind: 'temperatura',
    startedAt: '2026-11-30T12:00:00.000Z',
    earliestStart: '2026-11-30T12:00:00.000Z',
  })
  expect(incident.labels[0]).toMatchObject({ outcome: 'decidir', blocked: 'Ocorrência 1: temperatura fora do limite' })
  expect(await blockedOf(labels[0]?.id ?? 0)).not.toBeNull()
  expect(await refusal(bistro.put('/api/incidents/1', { startedAt: instant('08:30'), reason: 'x' }))).toEqual([
    422,
    'incident_start_too_early',
    'startedAt: O início não pode ser antes da última leitura dentro do limite.',
  ])
})

it('t20, t21: 46 °C opens one at once, and its labels are released where the right value leaves nothing', async () => {
  const { pointId, labels } = await keptFood(bistro)
  at('09:00')
  await measure(pointId, 3.8)
  at('10:00')
  const wrong = await measure(pointId, 46)
  expect(wrong.incidents).toEqual([{ id: 1 }])
  const labelId = labels[0]?.id ?? 0
  expect(await blockedOf(labelId)).toBe('Ocorrência 1: temperatura fora do limite')
  const path = `/api/temperature-readings/${wrong.readings[0]?.id}/correct`
  expect((await bistro.post(path, { value: 3.9, reason: 'dedo' })).status).toBe(200)
  expect(await blockedOf(labelId)).toBeNull()
  expect((await shown(1)).points[0]?.readings.map(({ value }) => value)).toEqual([3.8, 3.9])
})

it('two fridges that fail in one round have an occurrence each, and one that fails again within the hour goes on', async () => {
  const [one, other] = [await keptFood(bistro), await keptFood(bistro)]
  at('09:00')
  const readings = [one, other].map(({ pointId }) => ({ pointId, value: 12, action: 'transferi' }))
  const taken = await bistro.post<TakenRound>('/api/temperature-rounds', { readings })
  expect(taken.body.incidents).toEqual([{ id: 1 }, { id: 2 }])
  await bistro.post('/api/incidents/1/end', {})
  at('09:50')
  expect((await measure(one.pointId, 13)).incidents).toEqual([{ id: 1 }])
  expect((await shown(1)).endedAt).toBeNull()
})

it('t6: what a label used in an earlier occurrence adds up, also for a portion of it', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro)
  await measureAll(pointId, '09:00 3,0 · 09:30 7,0')
  const { id } = (await open({ kind: 'equipamento', pointIds: [pointId], startedAt: instant('09:00') })).body
  await measureAll(pointId, '11:00 3,5')
  await bistro.post(`/api/incidents/${id}/end`, {})
  expect((await shown(id)).labels[0]).toMatchObject({ used: '0.500', outcome: 'mantem' })
  at('12:10')
  await bistro.post(`/api/products/${labels[0]?.id}/portion`, { quantity: 2 })
  await measureAll(pointId, '13:00 3,0 · 15:00 8,0')
  const again = (await open({ kind: 'equipamento', pointIds: [pointId], startedAt: instant('13:00') })).body
  const before = await shown(again.id)
  expect(before.labels.map(({ used }) => used)).toEqual(['1.000', '1.000'])
  await measureAll(pointId, '15:10 8,0')
  expect((await shown(again.id)).labels.map(({ outcome }) => outcome)).toEqual(['descartar', 'descartar'])
})

it('a label that was moved out counts until then', async () => {
  await adopt('tempo_temperatura')
  const [warm, cold] = [await keptFood(bistro, { count: 2 }), await keptFood(bistro)]
  await measureAll(warm.pointId, '09:00 3,0')
  const { id } = (await open({ kind: 'equipamento', pointIds: [warm.pointId] })).body
  await measureAll(warm.pointId, '10:00 8,0')
  const moved = warm.labels[0]?.id ?? 0
  expect((await bistro.post(`/api/products/${moved}/move`, { storageTypeId: cold.placeId })).status).toBe(201)
  await measureAll(warm.pointId, '12:00 8,0')
  const { labels } = await shown(id)
  expect(labels.map((label) => [label.id, label.used, label.moved])).toEqual(
    expect.arrayContaining([
      [moved, '0.250', true],
      [warm.labels[1]?.id, '0.750', false],
    ]),
  )
})

const decide = (id: number, items: readonly object[], by = bistro) =>
  by.post<DecisionsMade>(`/api/incidents/${id}/decisions`, { items })

/** A fridge that was warm for eight hours, and one that was not. */
async function afterAnOutage(rule: string) {
  await adopt(rule)
  const [fridge, other] = [await keptFood(bistro, { count: 3 }), await keptFood(bistro)]
  await measureAll(fridge.pointId, '14:10 3,8')
  await measure(other.pointId, 3.8)
  const { id } = (await open({ kind: 'falta_de_energia' })).body
  await measureAll(fridge.pointId, '16:10 6,5 · 18:10 9,4 · 20:10 12,8 · 22:10 5,0 · 22:40 3,6')
  await measure(other.pointId, 3.9)
  await bistro.post(`/api/incidents/${id}/end`, {})
  return { id, bad: fridge.labels.map((label) => label.id), good: other.labels[0]?.id ?? 0 }
}

it('t23, t24: five points with 63 labels: 41 are discarded by one call, 6 are to be decided, 16 stay', async () => {
  await adopt('tempo_temperatura')
  const warm = [await keptFood(bistro, { count: 20 }), await keptFood(bistro, { count: 21 })]
  const cold = await keptFood(bistro, { count: 6 })
  const freezer = await keptFood(bistro, { kind: 'congelado', max: -18, count: 10 })
  const failing = await keptFood(bistro, {
    kind: 'congelado',
    max: -18.5,
    count: 6,
    startedAt: '2026-10-20T12:00:00-03:00',
  })
  at('14:10')
  for (const { pointId } of [...warm, cold]) await measure(pointId, 3.8)
  for (const { pointId } of [freezer, failing]) await measure(pointId, -19.2)
  const { id, points } = (await open({ kind: 'falta_de_energia' })).body
  expect(points).toHaveLength(5)
  expect((await shown(id)).totals).toMatchObject({ all: { labels: 63 }, blocked: 0 })
  const series: readonly (readonly [string, number, number])[] = [
    ['16:10', 6.5, -16],
    ['18:10', 9.4, -14.2],
    ['20:10', 12.8, -14.2],
    ['22:40', 3.6, -18.8],
  ]
  for (const [hour, fridge, failed] of series) {
    at(hour)
    for (const { pointId } of warm) await measure(pointId, fridge)
    await measure(cold.pointId, 3.9)
    await measure(freezer.pointId, -18.4)
    await measure(failing.pointId, failed)
  }
  expect((await bistro.post(`/api/incidents/${id}/end`, {})).status).toBe(204)
  const { totals, labels } = await shown(id, '?limit=500')
  expect(totals).toMatchObject({
    outcomes: { descartar: { labels: 41 }, decidir: { labels: 6 }, mantem: { labels: 16 } },
    blocked: 47,
  })
  const items = labels
    .filter(({ outcome }) => outcome === 'descartar')
    .map((one) => ({ id: one.id, decision: 'descarta' }))
  const made = await bistro.post<DecisionsMade>(`/api/incidents/${id}/decisions`, { items })
  expect([made.status, made.body.decided]).toEqual([200, 41])
  for (const { id: labelId } of items) {
    expect((await bistro.get<Label>(`/api/products/${labelId}`)).body.status).toBe('discarded')
    const history = JSON.stringify((await bistro.get(`/api/products/${labelId}/history`)).body)
    expect(history).toMatch(/temperatura.*Ocorrência 1/i)
  }
  expect((await shown(id)).totals).toMatchObject({ all: { labels: 22 }, blocked: 6, decided: { descarta: 41 } })
})

it('t24: what must be discarded is discarded by one call, which may be undone; nothing else is done with it', async () => {
  const { id, bad, good } = await afterAnOutage('tempo_temperatura')
  expect(await refusal(decide(id, [{ id: bad[0], decision: 'mantem' }]))).toEqual([
    409,
    'verdict_discard',
    'items.0.decision: Passou do tempo aceito às 18:10. Só é possível descartar.',
  ])
  expect((await refusal(decide(id, [{ id: bad[0], decision: 'encurta' }])))[1]).toBe('verdict_discard')
  expect(await refusal(decide(id, [{ id: good, decision: 'encurta' }]))).toEqual([
    409,
    'decision_not_fitting',
    'items.0.decision: Este alimento fica com a validade que tem: mantenha ou descarte.',
  ])
  const { client: staff, id: userId } = await join(server, bistro, `leo-${count}@bistro.com.br`)
  await bistro.put(`/api/users/${userId}/permissions`, { permissions: [] })
  const all = [...bad.map((label) => ({ id: label, decision: 'descarta' })), { id: good, decision: 'mantem' }]
  expect((await refusal(decide(id, all, staff)))[0]).toBe(403)
  expect((await decide(id, all)).body).toEqual({ decided: 4, labels: [] })
  const { totals, labels } = await shown(id)
  expect(totals).toMatchObject({ all: { labels: 1 }, blocked: 0, decided: { mantem: 1, descarta: 3 } })
  expect(labels[0]).toMatchObject({ id: good, decided: { decision: 'mantem' } })
  expect((await bistro.get<Label>(`/api/products/${bad[0]}`)).body.status).toBe('discarded')
  const losses = JSON.stringify((await bistro.get(`/api/products/${bad[0]}/history`)).body)
  expect(losses).toMatch(/temperatura.*Ocorrência 1/i)
  const undone = await bistro.post<Label[]>('/api/products/withdrawals/undo', { ids: bad })
  expect(undone.body.map(({ blocked }) => blocked)).toEqual(bad.map(() => 'Ocorrência 1: falta de energia'))
  expect((await shown(id)).totals.outcomes.descartar.labels).toBe(3)
  expect(
    await refusal(
      decide(id, [
        { id: bad[0], decision: 'descarta' },
        { id: 999, decision: 'descarta' },
      ]),
    ),
  ).toEqual([422, 'incident_label_unknown', 'items.1.id: Esta etiqueta não está nesta ocorrência ou já teve baixa.'])
  expect((await shown(id)).totals.all.labels).toBe(4)
  expect((await refusal(cantina.post(`/api/incidents/${id}/decisions`, { items: all })))[0]).toBe(404)
})

it('without a rule what was warm stays only with a reason, by somebody with regras', async () => {
  const { id, bad } = await afterAnOutage('decidir')
  const keep = { id: bad[0], decision: 'mantem' }
  expect(await refusal(decide(id, [keep]))).toEqual([
    422,
    'decision_reason_missing',
    'items.0.reason: Diga por que o alimento pode ficar.',
  ])
  const { client: staff, id: userId } = await join(server, bistro, `rui-${count}@bistro.com.br`)
  await bistro.put(`/api/users/${userId}/permissions`, { permissions: ['descartar'] })
  const items = [{ ...keep, reason: 'núcleo a 3,9 °C' }]
  expect((await refusal(decide(id, items, staff)))[1]).toBe('permission_missing')
  expect((await decide(id, items)).status).toBe(200)
  expect(await blockedOf(bad[0] ?? 0)).toBeNull()
  const trail = JSON.stringify((await bistro.get('/api/audit')).body)
  expect(trail).toMatch(/manteve a etiqueta 1 de Caldo de carne \d+: núcleo a 3,9 °C/)
  // A person has kept it: no later judgement blocks it again.
  const start = { startedAt: instant('14:20'), reason: 'o vizinho viu' }
  expect((await bistro.put(`/api/incidents/${id}`, start)).status).toBe(204)
  expect(await blockedOf(bad[0] ?? 0)).toBeNull()
})

it('t11: what was frozen gets a label with the shorter date, which the undo takes back', async () => {
  const { pointId, labels } = await keptFood(bistro, { kind: 'congelado', max: -18.1 })
  const frozen = labels[0]
  if (frozen === undefined) throw new Error('No label')
  await measureAll(pointId, '08:30 -19')
  const { id } = (await open({ kind: 'falta_de_energia' })).body
  await measureAll(pointId, '10:00 -15 · 13:00 -14,2 · 14:00 -19')
  await bistro.post(`/api/incidents/${id}/end`, {})
  const [shorter] = (await shown(id)).labels
  expect(shorter).toMatchObject({ outcome: 'encurta', expiration_date: '2026-12-30', blocked: null })
  expect(await refusal(decide(id, [{ id: frozen.id, decision: 'mantem' }]))).toEqual([
    409,
    'decision_not_fitting',
    'items.0.decision: A validade deste alimento precisa ficar mais curta: encurte ou descarte.',
  ])
  const { body } = await decide(id, [{ id: frozen.id, decision: 'encurta' }])
  expect(body.labels).toMatchObject([{ expiration_date: '2026-12-30', storageTypeId: frozen.storageTypeId }])
  expect((await shown(id)).labels.map((label) => [label.id, label.outcome])).toEqual([[body.labels[0]?.id, 'mantem']])
  const undone = await bistro.post<Label>(`/api/products/${frozen.id}/undo`, {})
  expect(undone.body).toMatchObject({ status: 'valid', expiration_date: frozen.expiration_date })
})

it('t15: what has thawed is thawed from that instant on, in a cold place, never to be frozen again', async () => {
  const { pointId, labels } = await keptFood(bistro, { kind: 'congelado', max: -18.1 })
  const fridge = await keptFood(bistro)
  await measureAll(pointId, '08:30 -19')
  const { id } = (await open({ kind: 'falta_de_energia' })).body
  await adopt('tempo_temperatura')
  await measureAll(pointId, '12:00 -4 · 16:00 2,5 · 18:00 2,5 · 19:00 -12')
  await bistro.post(`/api/incidents/${id}/end`, {})
  const thawed = labels[0]?.id ?? 0
  const before = (await shown(id)).labels.find((label) => label.id === thawed)
  expect(before).toMatchObject({ outcome: 'descongelou', thawedAt: '2026-11-30T12:00:00-03:00', blocked: null })
  expect((await refusal(decide(id, [{ id: thawed, decision: 'descongelou' }])))[1]).toBe('incident_decisions_refused')
  const { body } = await decide(id, [{ id: thawed, decision: 'descongelou', storageTypeId: fridge.placeId }])
  expect(body.labels).toMatchObject([
    { state: 'descongelado', expiration_date: '2026-12-01T12:00:00-03:00', neverFreeze: true },
  ])
})
