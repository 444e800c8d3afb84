import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import { lotOfTwo, producedDish } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Plan } from '../today/contract/api.ts'
import type { RecallOpened } from './contract/recalls.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T12:00:00Z' })
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const planned = async (client = bistro) => {
  const { recalls, recallDrill } = (await client.get<Plan>('/api/products/plan')).body
  return { recalls, recallDrill }
}
const nothing = { recalls: undefined, recallDrill: undefined }
const open = async (mode: string, lotId: number, reason = 'aviso') =>
  (await bistro.post<RecallOpened>('/api/recalls', { mode, reason, source: 'interno', roots: [{ lotId }] })).body.id

it('the plan proposes a simulation to the admin of a house that produces until one was made, and again after 183 days', async () => {
  expect(await planned()).toEqual(nothing)
  const { lotId } = await lotOfTwo(bistro)
  expect(await planned()).toEqual(nothing)
  await producedDish(bistro)
  expect(await planned()).toEqual({ ...nothing, recallDrill: true })
  const { client: staff } = await join(server, bistro, 'bia@bistro.com.br')
  expect(await planned(staff)).toEqual(nothing)
  await open('simulado', lotId)
  expect(await planned()).toEqual(nothing)
  // A session ends meanwhile.
  const at = async (now: string) => {
    server.clock.set(now)
    await bistro.login('bistro')
  }
  await at('2027-06-01T12:00:00Z')
  expect(await planned()).toEqual(nothing)
  await at('2027-06-02T12:00:01Z')
  expect(await planned()).toEqual({ ...nothing, recallDrill: true })
})

it('a real recall that is open says how many labels wait for a destination, to everybody, until it is closed', async () => {
  const { lotId, labelIds } = await lotOfTwo(bistro)
  const id = await open('real', lotId, 'aviso; urgente')
  expect(await planned()).toEqual({ recalls: [{ id, left: 2, lots: 0 }], recallDrill: undefined })
  await bistro.post(`/api/products/${labelIds[0]}/discard`, { reason: 'outro', note: 'recolhimento' })
  expect(await planned()).toEqual({ recalls: [{ id, left: 1, lots: 0 }], recallDrill: undefined })
  await bistro.post(`/api/products/${labelIds[1]}/return`, { note: 'recolhimento' })
  expect(await planned()).toEqual({ recalls: [{ id, left: 0, lots: 0 }], recallDrill: undefined })
  await bistro.post(`/api/recalls/${id}/close`, { conclusion: 'feito' })
  expect(await planned()).toEqual(nothing)
  expect(await planned(await server.tenant('cantina'))).toEqual(nothing)
})
