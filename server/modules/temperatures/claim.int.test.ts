import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lostFood, NOTE_KEY } from '../../../infra/test/lost-food.ts'
import { join } from '../../../infra/test/people.ts'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { Incident, IncidentSummary } from './contract/incidents.ts'

let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient
let incident: number

async function made<Body>(path: string, body: object): Promise<Body> {
  const answer = await bistro.post<Body>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
  await bistro.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  await bistro.put('/api/business', { legalName: 'Bistrô da Ana Ltda', cnpj: '11.444.777/0001-61', uf: 'SP' })
  await bistro.put('/api/temperature/settings', { rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345' })
  const place = await made<{ id: string }>('/api/storage-types', {
    name: 'Geladeira 1',
    icon: 'refrigerado',
    kind: 'refrigerado',
    tempMax: 4,
  })
  const { id: pointId } = await made<{ id: number }>('/api/temperature-points', {
    name: 'Geladeira 1',
    storageTypeId: place.id,
  })
  await lostFood(made, { storageTypeId: place.id, makersDate: '2026-12-20' })
  const measure = async (hour: string, value: number) => {
    server.clock.set(`2026-11-30T${hour}:00-03:00`)
    await made('/api/temperature-rounds', { readings: [{ pointId, value, action: 'outro', note: 'sem luz' }] })
  }
  await measure('14:10', 3.8)
  incident = (
    await made<IncidentSummary>('/api/incidents', { kind: 'falta_de_energia', utility: 'Enel', protocol: 'P-77' })
  ).id
  await measure('16:10', 6.5)
  await measure('18:10', 9.4)
  await measure('20:10', 12.8)
  await measure('22:40', 3.6)
  await bistro.post(`/api/incidents/${incident}/end`, {})
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function fileOf(format: string) {
  const requested = await bistro.post<ExportStatus>(`/api/incidents/${incident}/export`, { format })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const { id, file } = requested.body
  const status = async () => (await bistro.get<ExportStatus>(`/api/exports/${id}`)).body
  const ended = await until(status, ({ state }) => state !== 'waiting' && state !== 'running')
  const response = await fetch(server.origin + file, { headers: { cookie: bistro.cookie } })
  return { ended, bytes: new Uint8Array(await response.arrayBuffer()) }
}

it('t25: the claim file has each loss with its note, its value and where that comes from, and the sum', async () => {
  expect((await fileOf('csv')).ended).toMatchObject({
    state: 'failed',
    failure: 'Nenhuma etiqueta foi descartada por esta ocorrência.',
  })
  const { body } = await bistro.get<Incident>(`/api/incidents/${incident}`)
  expect(body.totals.outcomes.descartar).toEqual({ labels: 10, worth: '101.18', uncosted: 0 })
  await made(`/api/incidents/${incident}/decisions`, {
    items: body.labels.map(({ id }) => ({ id, decision: 'descarta' })),
  })
  const csv = await fileOf('csv')
  expect(csv.ended).toMatchObject({ state: 'done', fileName: `perdas-ocorrencia-${incident}.csv` })
  const rows = parse(Buffer.from(csv.bytes), { delimiter: ';', bom: true })
  const chicken = rows.filter(([, name]) => name === 'Filé de peito')
  expect(chicken.map(([, , lot, quantity]) => [lot, quantity])).toEqual(Array(4).fill(['F77', '1 kg']))
  expect(chicken.every((row) => row[5] === 'custo do lote' && row[6] === `nota 12345, chave ${NOTE_KEY}`)).toBe(true)
  const sauce = rows.filter(([, name]) => name === 'Molho')
  expect(sauce.map((row) => [row[4], row[6]])).toEqual(Array(6).fill(['7,00', 'sem nota registrada']))
  const text = rows.map(([first, second]) => `${first} ${second}`.trim().replaceAll('\u00A0', ' '))
  for (const line of [
    'Estabelecimento Bistrô da Ana Ltda',
    'CNPJ 11.444.777/0001-61',
    'Ocorrência 1: falta de energia',
    'Distribuidora Enel',
    'Protocolo P-77',
    'Total: 10 etiquetas, R$ 101,18',
    'Relação do que foi registrado no FoodID. Não é laudo técnico.',
  ])
    expect(text).toContain(line)
  expect(text.filter((line) => line.includes('Geladeira 1 · '))).toHaveLength(5)
  expect(text.some((line) => line.includes(' · Descartou 10 etiquetas · '))).toBe(true)
  const pdf = (await pdfTexts((await fileOf('pdf')).bytes)).join('\n').replaceAll('\u00A0', ' ')
  for (const part of [
    'Relação de perdas por ocorrência',
    'Bistrô da Ana Ltda',
    'R$ 101,18 em 10 etiquetas',
    'Filé de peito FID20260001 a FID20260004 F77 12345 4 × 1 kg R$ 59,18 custo do lote',
    'sem nota registrada 6 × 1 kg R$ 42,00 custo do lote',
    `12345 ${NOTE_KEY.replaceAll(/(.{4})(?=.)/g, '$1 ')}`,
    'até 4 °C 30/11/2026: 14:10 3,8 · 16:10 6,5 · 18:10 9,4 · 20:10 12,8 · 22:40 3,6',
    'Enel',
    'P-77',
    'assinada por Carla Dias CRN 12345',
    'Não é laudo técnico.',
  ])
    expect(pdf).toContain(part)
})

it('only whoever sees costs asks for it, of an occurrence of the own house', async () => {
  const { client: staff, id } = await join(server, bistro, 'bia@bistro.com.br')
  await bistro.put(`/api/users/${id}/permissions`, { permissions: ['descartar'] })
  const asking = await staff.post<Problem>(`/api/incidents/${incident}/export`, { format: 'csv' })
  expect([asking.status, asking.body.code]).toEqual([403, 'permission_missing'])
  const cantina = await server.tenant('cantina')
  const foreign = await cantina.post<Problem>(`/api/incidents/${incident}/export`, { format: 'csv' })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'incident_not_found'])
})
