import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareLot, recallCase } from '../../../infra/test/recall-case.ts'
import type { RecallCase } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ReceivedLot } from '../receiving/contract/lots.ts'
import type { Plan } from '../today/contract/api.ts'
import type { Recall, RecallOpened, RecallPreview, RecallSummary } from './contract/recalls.ts'
import type { Trace } from './contract/trace.ts'

// What becomes of a recalled lot without labels, what may start a recall, and the recall of what stayed free.

let server: TestServer
let owner: TestClient
let given: RecallCase

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  owner = await server.tenant('bistro')
  given = await recallCase(owner, server.clock)
})
afterAll(() => server.close())

const bodyOf = (roots: readonly object[], fields: object = {}) => ({
  mode: 'real',
  reason: 'aviso',
  source: 'fornecedor',
  roots,
  ...fields,
})
async function open(roots: readonly object[], fields: object = {}): Promise<RecallOpened> {
  const answer = await owner.post<RecallOpened>('/api/recalls', bodyOf(roots, fields))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const shown = async (id: number) => (await owner.get<Recall>(`/api/recalls/${id}`)).body
const close = (id: number) => owner.post<Problem>(`/api/recalls/${id}/close`, { conclusion: 'feito' })
const statusOf = async (lotId: number) => (await owner.get<ReceivedLot>(`/api/lots/${lotId}`)).body.status

it('a recall waits for what becomes of a lot without labels, names it, and a released lot is free again', async () => {
  const { lotId, lot } = await bareLot(owner)
  const { id, blocked } = await open([{ lotId }])
  expect([blocked, await statusOf(lotId)]).toEqual([0, 'bloqueado'])
  expect((await shown(id)).lots).toMatchObject([{ id: lotId, lot, quantity: '10 kg', status: 'bloqueado' }])
  const ofList = (await owner.get<RecallSummary[]>('/api/recalls')).body.find((each) => each.id === id)
  expect(ofList).toMatchObject({ left: 0, lotsLeft: 1 })
  const { body: plan } = await owner.get<Plan>('/api/products/plan')
  expect(plan.recalls?.find((each) => each.id === id)).toEqual({ id, left: 0, lots: 1 })
  expect(await close(id)).toMatchObject({
    status: 409,
    body: {
      code: 'recall_lots_left',
      detail: `Falta dizer o que foi feito do lote ${lot}. Descarte, devolva ou libere antes de encerrar.`,
    },
  })
  const released = await owner.post(`/api/recalls/${id}/release`, { lots: [lotId], reason: 'o laudo chegou' })
  expect(released.status, JSON.stringify(released.body)).toBe(204)
  expect(await statusOf(lotId)).toBe('em_uso')
  expect((await shown(id)).lots).toMatchObject([{ id: lotId, status: 'liberado' }])
  expect((await close(id)).status).toBe(204)
  expect(await statusOf(lotId)).toBe('em_uso')
  expect(JSON.stringify((await owner.get('/api/audit')).body)).toContain(
    `liberou 1 lote do recolhimento ${id}: o laudo chegou`,
  )
})

it('a lot that was discarded or returned has its destination and stays out', async () => {
  const [one, other] = [await bareLot(owner), await bareLot(owner)]
  const { id } = await open([{ lotId: one.lotId }, { lotId: other.lotId }])
  expect((await close(id)).body.detail).toBe(
    'Falta dizer o que foi feito de 2 lotes. Descarte, devolva ou libere antes de encerrar.',
  )
  for (const [{ lotId }, how] of [
    [one, 'devolvido'],
    [other, 'descartado'],
  ] as const)
    expect((await owner.post(`/api/lots/${lotId}/close`, { how, reason: 'recolhimento' })).status).toBe(204)
  expect((await shown(id)).lots.map(({ status }) => status)).toEqual(['devolvido', 'descartado'])
  expect((await close(id)).status).toBe(204)
  expect([await statusOf(one.lotId), await statusOf(other.lotId)]).toEqual(['encerrado', 'encerrado'])
})

it('a lot in two recalls that one of them releases stays blocked by the other; only a lot of the recall is released', async () => {
  const { lotId } = await bareLot(owner)
  const stranger = await bareLot(owner)
  const [first, second] = [await open([{ lotId }]), await open([{ lotId }])]
  const release = (lots: readonly number[]) =>
    owner.post<Problem>(`/api/recalls/${first.id}/release`, { lots, reason: 'engano' })
  expect(await release([stranger.lotId])).toMatchObject({ status: 422, body: { code: 'recall_lot_unknown' } })
  expect((await owner.post(`/api/recalls/${first.id}/release`, { reason: 'nada' })).status).toBe(422)
  expect((await release([lotId])).status).toBe(204)
  expect(await statusOf(lotId)).toBe('bloqueado')
  expect((await close(first.id)).status).toBe(204)
  expect((await close(second.id)).body.code).toBe('recall_lots_left')
})

it('a lot with labels needs no destination of its own', async () => {
  const { id } = await open([{ lotId: given.lotId }], { mode: 'simulado' })
  expect(await shown(id)).toMatchObject({ lots: [], lotsLeft: 0 })
})

it('a recall starts at what a trace starts at: the code of a label, of a received lot or of a batch', async () => {
  const { body } = await owner.get<Trace>(`/api/trace?lotId=${given.lotId}`)
  const code = body.nodes.find(({ key }) => key === body.root)?.code ?? ''
  const count = async (roots: readonly object[]) =>
    (await owner.post<RecallPreview>('/api/recalls/preview', bodyOf(roots))).body
  expect(await count([{ code: code.toLowerCase() }])).toEqual(await count([{ lotId: given.lotId }]))
  expect(await count([{ code: given.pie.batch.lot }])).toEqual(await count([{ batch: given.pie.batch.id }]))
  const twice = await count([{ code }, { lotId: given.lotId }, { code: ` ${code}` }])
  expect(twice.lots).toHaveLength(1)
  for (const unknown of ['R261130-99', 'L261130-99', 'FID20269999', 'nada'])
    expect(await owner.post('/api/recalls/preview', bodyOf([{ lotId: given.lotId }, { code: unknown }]))).toMatchObject(
      {
        status: 404,
        body: { code: 'trace_root_not_found' },
      },
    )
})

it('what stayed free is recalled without what the first recall has blocked, and says so', async () => {
  const first = await open([{ lotId: given.lotId }], { reason: 'lote A2911' })
  const only = { onlyPresumed: true }
  const { body: preview } = await owner.post<RecallPreview>(
    '/api/recalls/preview',
    bodyOf([{ lotId: given.lotId }], only),
  )
  expect(preview).toMatchObject({ blocked: 6, already: 0, lots: [], inStock: [{ name: 'Caldo', labels: 6 }], weak: [] })
  const second = await open([{ lotId: given.lotId }], { ...only, reason: 'lote A2911 (presumido)' })
  expect(second).toMatchObject({ blocked: 6, affected: 0 })
  const recall = await shown(second.id)
  expect(recall).toMatchObject({ onlyPresumed: true, includePresumed: true, inStock: 6, left: 6 })
  expect(new Set(recall.labels.map(({ name }) => name))).toEqual(new Set(['Caldo']))
  expect((await shown(first.id)).left).toBe(39)
  const tub = given.shredded.labels[9]
  const { body } = await owner.post<Problem>(`/api/products/${tub?.id}/consume`, {})
  expect(body.detail).not.toContain(`recolhimento ${second.id}`)
  expect(JSON.stringify((await owner.get('/api/audit')).body)).toContain(
    `abriu o recolhimento ${second.id} (fornecedor): o que pode ter levado o lote A2911 de Filé de peito de frango; 6 etiquetas bloqueadas`,
  )
  const none = await owner.post<Problem>('/api/recalls', bodyOf([{ batch: given.pie.batch.id }], only))
  expect(none).toMatchObject({ status: 409, body: { code: 'recall_empty' } })
})
