import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { TemperaturePoint } from './contract/points.ts'
import type { TakenRound } from './contract/readings.ts'
import type { TemperatureToday } from './contract/today.ts'

let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient
let cantina: TestClient

const at = async (time: string) => {
  server.clock.set(`${time}-03:00`)
  await bistro.login('bistro')
}
const take = async (readings: readonly object[]) => {
  const { status, body } = await bistro.post<TakenRound>('/api/temperature-rounds', { readings })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.readings
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-02T08:00:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  const register = async (name: string, body: object) =>
    (await bistro.post<TemperaturePoint>('/api/temperature-points', { name, ...body })).body.id
  const rounds = [
    { from: '06:00', to: '11:00' },
    { from: '18:00', to: '22:00' },
  ]
  const fridge = await register('Geladeira 1', { kind: 'refrigerado', max: 4, rounds })
  await register('=Sem leitura', { kind: 'congelado', max: -18, rounds: rounds.slice(0, 1) })
  await register('Sem ronda', { kind: 'seco' })
  for (const day of ['02', '03', '04', '05', '06'])
    for (const hour of ['07:00', '19:00']) {
      await at(`2026-11-${day}T${hour}:00`)
      await take([{ pointId: fridge, value: 3 }])
    }
  await at('2026-11-07T11:20:00')
  await take([{ pointId: fridge, value: 3.5 }])
  await at('2026-11-08T08:00:00')
  const [wrong] = await take([{ pointId: fridge, value: 46, action: 'porta_aberta', note: '=entrega', confirm: true }])
  await bistro.post(`/api/temperature-readings/${wrong?.id}/correct`, { value: 4.6, reason: 'dedo' })
  await take([{ pointId: fridge, value: 3.8 }])
  await at('2026-11-08T12:00:00')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function fileOf(client: TestClient, format: string, month = '2026-11') {
  const requested = await client.post<ExportStatus>('/api/temperature/export', { month, format })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const { id, file } = requested.body
  const status = async () => (await client.get<ExportStatus>(`/api/exports/${id}`)).body
  return { file, ended: await until(status, ({ state }) => state !== 'waiting' && state !== 'running') }
}
async function bytesOf(file: string, client = bistro): Promise<Uint8Array> {
  const response = await fetch(server.origin + file, { headers: { cookie: client.cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

it('the sheet of a month has a page for each point: readings, what is late, corrected and missing, and what was done', async () => {
  const { file, ended } = await fileOf(bistro, 'pdf')
  expect(ended).toMatchObject({ state: 'done', fileName: 'temperaturas-2026-11.pdf' })
  const bytes = await bytesOf(file)
  const [without, fridge, ...more] = await pdfTexts(bytes)
  expect(more).toEqual([])
  for (const part of [
    'Geladeira 1',
    '11/2026 · Limite: até 4 °C',
    'Fonte: limite da casa, do cadastro do ponto.',
    '07:00 3,0 °C',
    '11:20 3,5 °C',
    '†',
    '4,6 °C C *',
    '* corrigida',
    '08/11 08:00 · 4,6 °C · porta aberta (=entrega)',
    '46,0 °C corrigida para 4,6 °C por',
    'dedo',
    '10 leituras iguais seguidas (3,0 °C), de 02/11/2026 a 06/11/2026',
  ])
    expect(fridge).toContain(part)
  // The house has not said that it is in São Paulo.
  expect(fridge).not.toContain('CVS')
  expect(without).toContain('=Sem leitura')
  expect(without).toContain('Limite: até −18 °C')
  expect(without?.match(/\[ \]/g)?.length).toBeGreaterThanOrEqual(7)
})

it('the same as rows for a spreadsheet', async () => {
  const { file } = await fileOf(bistro, 'csv')
  const rows = parse<Record<string, string>>(Buffer.from(await bytesOf(file)), {
    bom: true,
    delimiter: ';',
    columns: true,
  })
  const fridge = rows.filter(({ Ponto }) => Ponto === 'Geladeira 1')
  expect(fridge[0]).toEqual({
    Ponto: 'Geladeira 1',
    Dia: '02/11/2026',
    Ronda: '06:00 a 11:00',
    Hora: '07:00',
    'Temperatura (°C)': '3,0',
    Limite: 'até 4 °C',
    Situação: 'dentro do limite',
    'Lançada tarde': '',
    Correção: '',
    'O que foi feito': '',
    'Quem mediu': fridge[0]?.['Quem mediu'],
    'Lançada em': '02/11/2026 07:00',
  })
  const of = (day: string) =>
    fridge
      .filter(({ Dia }) => Dia === day)
      .map((row) => [row['Ronda'], row['Temperatura (°C)'], row['Situação'], row['Lançada tarde']])
  expect(of('07/11/2026')).toEqual([
    ['06:00 a 11:00', '3,5', 'dentro do limite', 'sim'],
    ['18:00 a 22:00', '', 'sem leitura', ''],
  ])
  expect(of('08/11/2026')).toEqual([
    ['06:00 a 11:00', '4,6', 'fora do limite', ''],
    ['', '3,8', 'dentro do limite', ''],
  ])
  expect(fridge.at(-1)?.['Ronda']).toBe('10 leituras iguais seguidas (3,0 °C), de 02/11/2026 a 06/11/2026')
  const missing = rows.filter(({ Ponto }) => Ponto === "'=Sem leitura")
  expect(missing.map(({ Dia, Situação }) => [Dia, Situação])).toEqual(
    ['02', '03', '04', '05', '06', '07', '08'].map((day) => [`${day}/11/2026`, 'sem leitura']),
  )
})

it('is of the tenant, and says where there is nothing to show', async () => {
  await cantina.login('cantina')
  const { ended } = await fileOf(cantina, 'pdf')
  expect(ended).toMatchObject({
    state: 'failed',
    failure: 'Nenhum ponto de medição tem rondas ou leituras neste mês.',
  })
  expect((await fileOf(bistro, 'csv', '2002-01')).ended.state).toBe('failed')
  expect((await fileOf(bistro, 'csv', '2099-12')).ended.state).toBe('failed')
  expect((await bistro.post('/api/temperature/export', { month: '2026-13', format: 'pdf' })).status).toBe(422)
})

it('a sensor measures the rounds of its point by itself, on the sheet and today; in São Paulo the sheet names the norm', async () => {
  server.clock.set('2026-11-09T09:00:00-03:00')
  const house = await server.tenant('sensores')
  await house.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const { body: point } = await house.post<TemperaturePoint>('/api/temperature-points', {
    name: 'Câmara',
    kind: 'refrigerado',
    max: 4,
    rounds: [
      { from: '06:00', to: '11:00' },
      { from: '12:00', to: '13:00' },
      { from: '14:00', to: '15:00' },
    ],
  })
  const { token } = (await house.post<{ token: string }>(`/api/temperature-points/${point.id}/sensor`, {})).body
  server.clock.set('2026-11-09T16:00:00-03:00')
  await house.login('sensores')
  const send = (readings: readonly object[]) =>
    fetch(`${server.origin}/api/sensor/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ readings }),
    })
  const instant = (hour: string) => `2026-11-09T${hour}:00-03:00`
  expect(
    (
      await send([
        { at: instant('09:30'), value: 3.3 },
        { at: instant('10:00'), value: 3.9 },
      ])
    ).status,
  ).toBe(200)
  expect((await send([{ at: instant('15:00'), value: 4.4 }])).status).toBe(200)
  const byHand = { pointId: point.id, value: 2.7, at: instant('14:30') }
  expect((await house.post('/api/temperature-rounds', { readings: [byHand] })).status).toBe(201)
  const today = (await house.get<TemperatureToday>('/api/temperature/today')).body
  expect(today.points[0]?.rounds.map(({ status, readingId }) => [status, readingId !== null])).toEqual([
    ['late', false],
    ['missing', false],
    ['late', true],
  ])
  server.clock.set('2026-11-10T07:00:00-03:00')
  await house.login('sensores')
  expect((await send([{ at: '2026-11-10T06:30:00-03:00', value: 3.1 }])).status).toBe(200)
  const now = (await house.get<TemperatureToday>('/api/temperature/today')).body
  expect(now.points[0]?.rounds.map(({ status }) => status)).toEqual(['done', 'later', 'later'])
  expect(now.points[0]?.lastSensed).toEqual({ at: '2026-11-10T09:30:00.000Z', value: 3.1, status: 'ok' })
  const { file } = await fileOf(house, 'pdf')
  const [page] = await pdfTexts(await bytesOf(file, house))
  for (const part of [
    '09:30 3,3 °C sensor',
    '06:30 3,1 °C sensor',
    '14:30 2,7 °C',
    'Fonte: limite da casa, do cadastro do ponto. Limites no registro: CVS 3/2026, art. 48.',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('15:00 4,4')
  const rows = (await fileOf(house, 'csv')).file
  expect(Buffer.from(await bytesOf(rows, house)).toString()).toContain(
    '06:00 a 11:00;06:30;3,1;;dentro do limite;sim;;;sensor',
  )
})
