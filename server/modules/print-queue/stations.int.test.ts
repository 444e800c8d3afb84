import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { NEW_PROFILE } from '../../drivers/contract/printer-profile.ts'
import type { RegisteredProfile, Station } from './contract/api.ts'
import { added, zebra } from '../../../infra/test/printing.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const profiles = '/api/printer-profiles'
const stations = '/api/stations'

describe('printer profiles and stations', () => {
  it('are registered, listed by name, changed and deleted, with an event of each', async () => {
    const plain = await added<RegisteredProfile>(bistro.post(profiles, { name: 'Elgin', widthMm: 50, heightMm: 30 }))
    expect(plain).toEqual({ ...NEW_PROFILE, name: 'Elgin', id: plain.id })
    const printer = await added<RegisteredProfile>(bistro.post(`${profiles}/`, zebra))
    const changed = { ...zebra, offsetXDots: -8, offsetYDots: -4, darkness: 10 }
    expect((await bistro.put(`${profiles}/${printer.id}`, changed)).body).toMatchObject(changed)
    expect((await bistro.get<RegisteredProfile[]>(profiles)).body.map(({ name }) => name)).toEqual(['Elgin', 'Zebra'])
    expect((await bistro.get(`${profiles}/${printer.id}`)).body).toMatchObject(changed)

    const station = await added<Station>(
      bistro.post(stations, { name: 'Confeitaria', sector: 'Doces', printerProfileId: printer.id }),
    )
    expect(station).toEqual({ id: station.id, name: 'Confeitaria', sector: 'Doces', printerProfileId: printer.id })
    const moved = { name: 'Confeitaria nova', sector: '', printerProfileId: plain.id }
    expect((await bistro.put(`${stations}/${station.id}`, moved)).body).toEqual({ id: station.id, ...moved })
    expect((await bistro.get(`${stations}/${station.id}`)).body).toEqual({ id: station.id, ...moved })
    expect((await bistro.delete(`${profiles}/${printer.id}`)).status).toBe(204)
    expect((await bistro.get(`${profiles}/${printer.id}`)).status).toBe(404)
    expect((await bistro.delete(`${stations}/${station.id}`)).status).toBe(204)
    expect((await bistro.get(stations)).body).toEqual([])
    expect((await recordedEvents(server.application.database, 'bistro')).slice(-7).map(({ type }) => type)).toEqual([
      'PrinterProfileRegistered',
      'PrinterProfileRegistered',
      'PrinterProfileChanged',
      'StationRegistered',
      'StationChanged',
      'PrinterProfileDeleted',
      'StationDeleted',
    ])
  })

  it('have names of their own, whatever the case and accents', async () => {
    await added(bistro.post(profiles, { ...zebra, name: 'Térmica' }))
    const other = await added<Station>(bistro.post(stations, { name: 'Padaria' }))
    await added(bistro.post(stations, { name: 'Praça' }))
    for (const [path, name] of [
      [profiles, 'TERMICA'],
      [stations, 'praca'],
    ] as const)
      expect((await bistro.post(path, { ...(path === profiles ? zebra : {}), name })).status).toBe(409)
    expect((await bistro.put<Problem>(`${stations}/${other.id}`, { name: 'PRAÇA' })).body.code).toBe(
      'station_name_taken',
    )
    expect((await bistro.put(`${stations}/${other.id}`, { name: 'PADARIA' })).status).toBe(200)
  })

  it('a printer that a station uses does not vanish, and a station names a printer that exists', async () => {
    const printer = await added<RegisteredProfile>(bistro.post(profiles, { ...zebra, name: 'Da copa' }))
    await added(bistro.post(stations, { name: 'Copa', printerProfileId: printer.id }))
    const refused = await bistro.delete<Problem>(`${profiles}/${printer.id}`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Não é possível excluir: esta impressora é usada por Copa.',
    ])
    const unknown = await bistro.post<Problem>(stations, { name: 'Bar', printerProfileId: 'nenhuma' })
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'printerProfileId'])
  })

  it('are written by admins, read by the team, and are nobody else’s', async () => {
    const station = await added<Station>(bistro.post(stations, { name: 'Garde manger' }))
    const staff = (await join(server, bistro, 'bia@bistro.com.br')).client
    expect((await staff.get(stations)).status).toBe(200)
    expect((await staff.get(profiles)).status).toBe(200)
    for (const path of [stations, profiles]) {
      expect((await staff.post(path, { name: 'X', widthMm: 50, heightMm: 30 })).status).toBe(403)
      expect((await staff.put(`${path}/${station.id}`, { name: 'X', widthMm: 50, heightMm: 30 })).status).toBe(403)
      expect((await staff.delete(`${path}/${station.id}`)).status).toBe(403)
    }
    expect((await cantina.get(`${stations}/${station.id}`)).status).toBe(404)
    expect((await cantina.delete(`${stations}/${station.id}`)).status).toBe(404)
    expect((await cantina.get(stations)).body).toEqual([])
  })
})
