import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { Incident, IncidentSummary } from './contract/incidents.ts'
import type { TakenRound } from './contract/readings.ts'
import type { TemperatureToday } from './contract/today.ts'

// Rounds, sheets and occurrences have the hours of the house, which its time zone says. São Paulo is UTC−3.

let server: TestServer
let endJobs: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T08:00:00Z' })
  endJobs = await server.startJobs('worker')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

describe.each([
  ['America/Rio_Branco', '-05:00'],
  ['America/Noronha', '-02:00'],
])('a house in %s', (timeZone, offset) => {
  const tenantId = timeZone.replace('America/', '').replace('_', '-').toLowerCase()
  const rounds = [
    { from: '06:00', to: '11:00' },
    { from: '22:00', to: '23:59' },
  ]
  let house: TestClient
  let pointId: number
  const at = (hour: string, day = '2026-11-30') => server.clock.set(`${day}T${hour}:00${offset}`)
  const statuses = async () =>
    (await house.get<TemperatureToday>('/api/temperature/today')).body.points[0]?.rounds.map(({ status }) => status)
  async function measure(value: number, own: object = {}) {
    const reading = { pointId, value, action: 'outro', note: 'sem luz', confirm: true, ...own }
    const answer = await house.post<TakenRound>('/api/temperature-rounds', { readings: [reading] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
  /** The rows of a file by spreadsheet, once its job has made it. */
  async function rowsOf(path: string, body: object): Promise<string[]> {
    const { id, file } = (await house.post<ExportStatus>(path, body)).body
    const status = async () => (await house.get<ExportStatus>(`/api/exports/${id}`)).body
    const ended = await until(status, ({ state }) => state !== 'waiting' && state !== 'running')
    if (ended.state !== 'done') return []
    const response = await fetch(server.origin + file, { headers: { cookie: house.cookie } })
    return (await response.text()).split('\r\n')
  }

  beforeAll(async () => {
    at('05:50')
    house = await server.tenant(tenantId, { timeZone })
    await house.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
    await house.put('/api/temperature/settings', { rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345' })
    const kept = await keptFood(house)
    pointId = kept.pointId
    const { placeId: storageTypeId } = kept
    await house.put(`/api/temperature-points/${pointId}`, { name: 'Câmara', storageTypeId, rounds })
  })

  it('has its rounds by its own clock: later, due, missing and late', async () => {
    expect(await statuses()).toEqual(['later', 'later'])
    at('06:00')
    expect(await statuses()).toEqual(['due', 'later'])
    at('11:00')
    expect(await statuses()).toEqual(['due', 'later'])
    at('11:01')
    expect(await statuses()).toEqual(['missing', 'later'])
    at('11:20')
    await measure(3.1)
    expect(await statuses()).toEqual(['late', 'later'])
  })

  it('opens its occurrence over its own midnight, and its sentences and its claim file have its hours', async () => {
    at('20:10')
    await measure(3.8)
    const opened = await house.post<IncidentSummary>('/api/incidents', { kind: 'falta_de_energia' })
    expect(opened.status).toBe(201)
    const { id } = opened.body
    at('23:30')
    await measure(6.5)
    at('00:40', '2026-12-01')
    await house.login(tenantId)
    await measure(9.4)
    at('01:10', '2026-12-01')
    await measure(3.7)
    expect((await house.post(`/api/incidents/${id}/end`, {})).status).toBe(204)
    const { labels } = (await house.get<Incident>(`/api/incidents/${id}`)).body
    expect(labels[0]).toMatchObject({ outcome: 'descartar', crossedAt: `2026-12-01T00:10:00${offset}` })
    expect(labels[0]?.sentence).toContain('Passou do tempo aceito às 00:10:')
    const items = labels.map((label) => ({ id: label.id, decision: 'descarta' }))
    expect((await house.post(`/api/incidents/${id}/decisions`, { items })).status).toBe(200)
    const claim = await rowsOf(`/api/incidents/${id}/export`, { format: 'csv' })
    expect(claim.filter((row) => /^(Início|Fim);/.test(row)).map((row) => row.replaceAll(/;+$/g, ''))).toEqual([
      'Início;30/11/2026 20:10',
      'Fim;01/12/2026 01:10',
    ])
    expect(claim.filter((row) => row.startsWith('30/11/2026 23:30 · Câmara · 6,5 °C'))).toHaveLength(1)
  })

  it('writes a reading on the day and in the month in which the house took it', async () => {
    const daysOf = async (month: string) =>
      (await rowsOf('/api/temperature/export', { month, format: 'csv' }))
        .map((row) => row.split(';'))
        .filter(([point, , , hour]) => point === 'Câmara' && hour !== '')
        .map(([, day, round, hour, value]) => [day, round, hour, value])
    expect(await daysOf('2026-11')).toEqual([
      ['30/11/2026', '06:00 a 11:00', '11:20', '3,1'],
      ['30/11/2026', '22:00 a 23:59', '23:30', '6,5'],
      ['30/11/2026', '', '20:10', '3,8'],
    ])
    expect(await daysOf('2026-12')).toEqual([
      ['01/12/2026', '', '00:40', '9,4'],
      ['01/12/2026', '', '01:10', '3,7'],
    ])
  })
})
