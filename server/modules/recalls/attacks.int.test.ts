import { afterAll, beforeAll, expect, it } from 'vitest'
import { openedIncident } from '../../../infra/test/incidents.ts'
import { join } from '../../../infra/test/people.ts'
import { bareLot, lotOfTwo, receivedLot } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { ReceivedLot } from '../receiving/contract/lots.ts'
import type { Recall, RecallOpened, RecallPreview } from './contract/recalls.ts'

// Two people at once, blocks of other origins, and lots that share a number.

let server: TestServer
let owner: TestClient
let other: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  owner = await server.tenant('bistro')
  other = (await join(server, owner, 'bia@bistro.com.br', 'admin')).client
})
afterAll(() => server.close())

const recallOf = (roots: readonly object[]) => ({ mode: 'real', reason: 'aviso', source: 'anvisa', roots })
async function open(roots: readonly object[]): Promise<RecallOpened> {
  const answer = await owner.post<RecallOpened>('/api/recalls', recallOf(roots))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const shown = async (id: number) => (await owner.get<Recall>(`/api/recalls/${id}`)).body
const label = async (id: number | undefined) => (await owner.get<Label>(`/api/products/${id}`)).body
const close = (client: TestClient, id: number) =>
  client.post<Problem>(`/api/recalls/${id}/close`, { conclusion: 'feito' })

it('two administrators close and release at once: it closes only with everything released, and only once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { lotId, labelIds } = await lotOfTwo(owner)
    const bare = await bareLot(owner)
    const { id } = await open([{ lotId }, { lotId: bare.lotId }])
    const release = () =>
      other.post(`/api/recalls/${id}/release`, { ids: labelIds, lots: [bare.lotId], reason: 'engano' })
    const [released, closed, again] =
      round % 2 === 0
        ? await Promise.all([release(), close(owner, id), close(other, id)])
        : await Promise.all([close(owner, id), release(), close(other, id)]).then(
            ([first, second, third]) => [second, first, third] as const,
          )
    const closes = [closed.status, again.status].toSorted((one, two) => one - two)
    expect(released.status).toBe(204)
    expect(closes).toEqual(closes[0] === 204 ? [204, 409] : [409, 409])
    const recall = await shown(id)
    expect(recall.status).toBe(closes[0] === 204 ? 'encerrado' : 'aberto')
    expect([recall.left, recall.lotsLeft, recall.destinations.released]).toEqual([0, 0, 2])
    if (closes[0] === 409) expect((await close(owner, id)).status).toBe(204)
    for (const labelId of labelIds) expect((await label(labelId)).blocked ?? null).toBeNull()
    for (const lot of [lotId, bare.lotId])
      expect((await owner.get<ReceivedLot>(`/api/lots/${lot}`)).body.status).toBe('em_uso')
  }
})

it('a label of an open occurrence is recalled; the occurrence and the recall each hold it until each has let it go', async () => {
  const incident = await openedIncident(owner)
  const { qrCode: code } = await label(incident.labelId)
  const { id } = await open([{ code }])
  for (const hour of ['13', '16']) {
    server.clock.set(`2026-11-30T${hour}:00:00Z`)
    const reading = { pointId: incident.pointId, value: 12, confirm: true, action: 'transferi' }
    const taken = await owner.post('/api/temperature-rounds', { readings: [reading] })
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300)
  }
  expect((await owner.post(`/api/incidents/${incident.id}/end`, {})).status).toBeLessThan(300)
  const { blocked = '' } = await label(incident.labelId)
  expect(blocked).toMatch(new RegExp(`^recolhimento ${id}: aviso; Ocorrência \\d+: `))
  const preview = await owner.post<RecallPreview>('/api/recalls/preview', recallOf([{ code }]))
  expect(preview.body).toMatchObject({ blocked: 1, already: 1 })
  expect((await close(owner, id)).status).toBe(409)
  const release = { ids: [incident.labelId], reason: 'engano' }
  expect((await owner.post(`/api/recalls/${id}/release`, release)).status).toBe(204)
  expect((await label(incident.labelId)).blocked).toMatch(/^Ocorrência \d+: [^;]*$/)
  expect(await shown(id)).toMatchObject({ left: 0, destinations: { released: 1 } })
  expect((await close(owner, id)).status).toBe(204)
  const second = await open([{ code }])
  const items = [{ id: incident.labelId, decision: 'mantem', reason: 'medi 3,9 °C' }]
  const kept = await owner.post(`/api/incidents/${incident.id}/decisions`, { items })
  expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(300)
  expect((await label(incident.labelId)).blocked).toBe(`recolhimento ${second.id}: aviso`)
})

it('a use that is undone after the recall was closed comes back blocked, and an administrator may release it', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  expect((await owner.post(`/api/products/${labelIds[0]}/consume`, {})).status).toBe(200)
  const { id } = await open([{ lotId }])
  expect((await owner.post(`/api/products/${labelIds[1]}/return`, { note: 'fornecedor' })).status).toBe(200)
  expect((await close(owner, id)).status).toBe(204)
  expect((await owner.post(`/api/products/${labelIds[0]}/undo`, {})).status).toBe(200)
  expect((await label(labelIds[0])).blocked).toBe(`recolhimento ${id}: aviso`)
  expect(await owner.post<Problem>(`/api/products/${labelIds[0]}/consume`, {})).toMatchObject({
    status: 409,
    body: { code: 'label_blocked' },
  })
  const release = { reason: 'outro lote' }
  const released = await owner.post(`/api/products/${labelIds[0]}/release`, release)
  expect(released.status, JSON.stringify(released.body)).toBe(200)
  expect((await label(labelIds[0])).blocked ?? null).toBeNull()
})

it('a lot with the same number of another supplier is another lot, and the preview names it', async () => {
  const [one, twin] = [
    await receivedLot(owner, { supplier: 'Frigo Sul', lot: 'Z-77' }),
    await receivedLot(owner, { supplier: 'Granja Boa', lot: 'z77' }),
  ]
  const { body: found } = await owner.get<ReceivedLot[]>('/api/lots?q=z 77')
  expect(new Set(found.map((each) => each.id))).toEqual(new Set([one.lotId, twin.lotId]))
  const preview = await owner.post<RecallPreview>('/api/recalls/preview', recallOf([{ lotId: one.lotId }]))
  expect(preview.body.sameNumber).toMatchObject([{ id: twin.lotId, lot: 'z77', supplier: 'Granja Boa' }])
  await open([{ lotId: one.lotId }])
  expect((await owner.get<ReceivedLot>(`/api/lots/${twin.lotId}`)).body.status).toBe('em_uso')
  const both = [{ lotId: one.lotId }, { lotId: twin.lotId }]
  expect((await owner.post<RecallPreview>('/api/recalls/preview', recallOf(both))).body.sameNumber).toEqual([])
  const stranger = await server.tenant('cantina')
  const foreign = await receivedLot(stranger, { supplier: 'Frigo Sul', lot: 'Z77' })
  const theirs = await stranger.post<RecallPreview>('/api/recalls/preview', recallOf([{ lotId: foreign.lotId }]))
  expect(theirs.body.sameNumber).toEqual([])
})
