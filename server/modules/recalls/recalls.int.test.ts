import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { RecallCase } from '../../../infra/test/recall-case.ts'
import { recallCase } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ReceivedLot } from '../receiving/contract/lots.ts'
import type { Recall, RecallOpened, RecallPreview } from './contract/recalls.ts'
import type { Trace } from './contract/trace.ts'

let server: TestServer
let owner: TestClient
let given: RecallCase

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  owner = await server.tenant('bistro')
  given = await recallCase(owner, server.clock)
})
afterAll(async () => {
  await server.close()
})

const trace = async (query: string) => (await owner.get<Trace>(`/api/trace?${query}`)).body
const recallOf = (fields: object = {}) => ({
  mode: 'real',
  role: 'recebi_aviso',
  reason: 'lote A2911',
  source: 'fornecedor',
  roots: [{ lotId: given.lotId }],
  ...fields,
})
const batchesOf = ({ nodes }: Trace) => nodes.flatMap(({ type, name }) => (type === 'preparo' ? [name] : [])).toSorted()

describe('before a recall', () => {
  it('s1: a lot is found however its number is typed', async () => {
    for (const typed of ['a 2911', 'A-2911', 'a2911']) {
      const { body } = await owner.get<ReceivedLot[]>(`/api/lots?q=${encodeURIComponent(typed)}`)
      expect(body).toMatchObject([{ id: given.lotId, quantity: 40, unit: 'KG', invoice: { number: '12345' } }])
    }
  })

  it('s2: the trace of a lot has the batches that read it, and what became of all labels below', async () => {
    const answer = await trace(`lotId=${given.lotId}&direction=destino`)
    expect(batchesOf(answer)).toEqual(['Escondidinho', 'Frango desfiado', 'Strogonoff'])
    expect(answer.weak).toMatchObject([
      { ingredient: 'Filé de peito', batches: 1, lots: [given.broth.batch.lot], from: '2026-12-01T13:00:00.000Z' },
    ])
    expect(answer.totals).toEqual({
      inStock: 39,
      blocked: 0,
      used: 13,
      discarded: 2,
      donated: 0,
      returned: 0,
      missing: 1,
    })
    expect(answer.more).toBe(false)
  })

  it('s3: a label leads back to the supplier, the note and the temperature at the door', async () => {
    const code = given.pie.labels[0]?.qrCode ?? ''
    const answer = await trace(`code=${code}&direction=origem`)
    expect(batchesOf(answer)).toEqual(['Escondidinho', 'Frango desfiado'])
    expect(answer.nodes.filter(({ type, name }) => type === 'etiqueta' && name === 'Frango desfiado')).toHaveLength(2)
    expect(answer.nodes.filter(({ type, name }) => type === 'etiqueta' && name === 'Filé de peito')).toHaveLength(10)
    expect(answer.nodes.find(({ type }) => type === 'lote')).toMatchObject({
      lot: 'A2911',
      supplier: 'Frigo Sul',
      invoice: '12345',
      temperature: -15.2,
      quantity: '40 kg',
    })
    expect(answer.edges.every(({ evidence }) => evidence === 'lido')).toBe(true)
  })

  it('a label that may have used the lot leads to it by a presumed step', async () => {
    const answer = await trace(`code=${given.broth.labels[0]?.qrCode}&direction=origem`)
    expect(answer.edges.filter(({ how }) => how === 'usada')).toMatchObject([{ evidence: 'presumido' }])
  })

  it('a code of the house for a lot and for a batch, and spaces in a code, are understood', async () => {
    const lot = await trace(`lotId=${given.lotId}`)
    const code = lot.nodes.find(({ key }) => key === lot.root)?.code ?? ''
    expect((await trace(`code=${code.toLowerCase()}`)).root).toBe(lot.root)
    expect((await trace(`code=${given.pie.batch.lot}`)).root).toBe(`preparo:${given.pie.batch.id}`)
    const label = given.filet[20]
    expect((await trace(`code=${encodeURIComponent(label?.qrCode.replace('FID', 'fid ') ?? '')}`)).root).toBe(
      `etiqueta:${label?.id}`,
    )
  })

  it('s8: the balance of the lot adds up to what came in', async () => {
    expect((await trace(`lotId=${given.lotId}`)).balance).toEqual({
      unit: 'kg',
      received: 40,
      inStock: 22,
      used: 15,
      discarded: 2,
      returned: 0,
      donated: 0,
      missing: 1,
      notExplained: 0,
      located: 97.5,
    })
  })

  it('s6, s13: staff may ask what a recall would do, and only the admin opens one; a simulation blocks nothing', async () => {
    const { client: staff } = await join(server, owner, 'bia@bistro.com.br')
    const preview = await staff.post<RecallPreview>('/api/recalls/preview', recallOf())
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body).toMatchObject({ blocked: 39, already: 0, affected: 16, weak: [{ batches: 1 }] })
    expect(preview.body.inStock).toEqual([
      { place: 'Freezer A', name: 'Filé de peito', labels: 22 },
      { place: 'Geladeira 1', name: 'Frango desfiado', labels: 5 },
      { place: 'Geladeira 1', name: 'Strogonoff', labels: 4 },
      { place: 'Geladeira 2', name: 'Escondidinho', labels: 8 },
    ])
    expect((await staff.post('/api/recalls', recallOf())).status).toBe(403)
    const simulated = await owner.post<RecallOpened>('/api/recalls', recallOf({ mode: 'simulado' }))
    expect(simulated.status).toBe(201)
    expect(simulated.body).toMatchObject({ blocked: 0, inStock: 39, affected: 16 })
    expect(JSON.stringify((await owner.get('/api/audit')).body)).toMatch(
      /simulou o recolhimento do lote A2911 em (?:menos de )?\d/,
    )
    const { body } = await owner.get<Recall>(`/api/recalls/${simulated.body.id}`)
    expect(body).toMatchObject({ status: 'simulado', left: 0, separated: 0 })
    expect((await trace(`lotId=${given.lotId}`)).totals.blocked).toBe(0)
    expect((await owner.post(`/api/recalls/${simulated.body.id}/close`, { conclusion: 'ok' })).status).toBe(409)
  })

  it('s14: a lot of another tenant is not found, and nothing is said of it', async () => {
    const other = await server.tenant('cantina')
    for (const answer of [
      await other.get<Problem>(`/api/trace?lotId=${given.lotId}`),
      await other.get<Problem>(`/api/trace?code=${given.filet[0]?.qrCode}`),
      await other.get<Problem>(`/api/trace?batch=${given.pie.batch.id}`),
      await other.post<Problem>('/api/recalls/preview', recallOf()),
      await other.post<Problem>('/api/recalls', recallOf()),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'trace_root_not_found', detail: 'Não encontrado' } })
  })
})

describe('after a recall', () => {
  let opened: RecallOpened
  beforeAll(async () => {
    const answer = await owner.post<RecallOpened>('/api/recalls', recallOf())
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    opened = answer.body
  })

  it('s4: everything in stock below the lot is blocked, and what has left the stock is listed with who and when', async () => {
    expect(opened).toMatchObject({ blocked: 39, affected: 16, weak: [{ ingredient: 'Filé de peito', batches: 1 }] })
    expect(opened.seconds).toBeLessThan(3)
    const audit = JSON.stringify((await owner.get('/api/audit')).body)
    expect(audit).toContain(
      `abriu o recolhimento ${opened.id} (fornecedor): lote A2911 de Filé de peito de frango; 39 etiquetas bloqueadas`,
    )
    const { body } = await owner.get<Recall>(`/api/recalls/${opened.id}`)
    expect(body.left).toBe(39)
    const used = body.labels.filter(({ status }) => status === 'consumed')
    expect(used).toHaveLength(13)
    for (const { person, at } of used) expect([person, at]).toEqual(['Chefe', expect.stringMatching(/^2026-1[12]/)])
  })

  it('s7: a blocked label is not used, and says why', async () => {
    const detail = `Etiqueta bloqueada: recolhimento ${opened.id}: lote A2911. Não use; só é possível descartar.`
    const label = given.filet[20]
    const tub = given.shredded.labels[9]
    for (const answer of [
      await owner.post(`/api/products/${tub?.id}/consume`, {}),
      await owner.post(`/api/products/${label?.id}/thaw`, {}),
      await owner.post('/api/batches', {
        recipeId: given.brothRecipe,
        times: 1,
        inputs: [{ line: 0, code: label?.qrCode }],
      }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'label_blocked', detail } })
  })

  it('s11: nothing is made of the lot, and nobody presumes it', async () => {
    const answer = await owner.post('/api/batches', {
      recipeId: given.brothRecipe,
      times: 1,
      inputs: [{ line: 0, lotId: given.lotId }],
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'lot_blocked' } })
    const preview = await owner.post<{ presumed?: unknown }>('/api/batches/preview', {
      recipeId: given.brothRecipe,
      times: 1,
    })
    expect(preview.status).toBe(200)
    expect(JSON.stringify(preview.body)).not.toContain(`"lotId":${given.lotId}`)
    const [lot] = (await owner.get<ReceivedLot[]>('/api/lots?q=A2911')).body
    expect(lot?.status).toBe('bloqueado')
  })

  it('s5: with what is presumed the six labels of the broth are blocked too; the others count, and have both numbers', async () => {
    const answer = await owner.post<RecallOpened>('/api/recalls', recallOf({ includePresumed: true }))
    expect(answer.body).toMatchObject({ blocked: 45, affected: 16, weak: [] })
    const { body } = await owner.post<Problem>(`/api/products/${given.shredded.labels[9]?.id}/consume`, {})
    expect(body.detail).toContain(`recolhimento ${opened.id}: lote A2911; recolhimento ${answer.body.id}: lote A2911`)
  })

  it('one release leaves the label blocked by the other recall', async () => {
    const tub = given.shredded.labels[9]
    const released = await owner.post(`/api/recalls/${opened.id}/release`, { ids: [tub?.id], reason: 'engano' })
    expect(released.status).toBe(204)
    const { body } = await owner.post<Problem>(`/api/products/${tub?.id}/consume`, {})
    expect(body.detail).toMatch(/^Etiqueta bloqueada: recolhimento \d+: lote A2911\. Não use/)
    expect((await owner.get<Recall>(`/api/recalls/${opened.id}`)).body).toMatchObject({
      left: 38,
      destinations: { released: 1 },
    })
  })

  it('labels are set apart once, and only those of the recall', async () => {
    const ids = given.filet.slice(20, 23).map(({ id }) => id)
    for (let again = 0; again < 2; again += 1)
      expect((await owner.post(`/api/recalls/${opened.id}/separate`, { ids })).status).toBe(204)
    expect((await owner.get<Recall>(`/api/recalls/${opened.id}`)).body.separated).toBe(3)
    expect(await owner.post(`/api/recalls/${opened.id}/separate`, { ids: [given.broth.labels[0]?.id] })).toMatchObject({
      status: 422,
      body: { code: 'recall_label_unknown' },
    })
  })

  it('s9: it closes when every label has a destination, and says in words what became of them', async () => {
    const left = async () =>
      (await owner.get<Recall>(`/api/recalls/${opened.id}`)).body.labels.filter(({ status }) => status === 'blocked')
    const labels = (await left()).filter(({ id }) => id !== given.shredded.labels[9]?.id)
    for (const { id } of labels.slice(0, 2))
      await owner.post(`/api/products/${id}/discard`, { reason: 'outro', note: 'recolhido' })
    for (const { id } of labels.slice(2, -3)) await owner.post(`/api/products/${id}/return`, { note: 'fornecedor' })
    const early = await owner.post<Problem>(`/api/recalls/${opened.id}/close`, { conclusion: 'devolvido' })
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'recall_labels_left',
        detail: 'Faltam 3 etiquetas bloqueadas. Descarte, devolva ou libere antes de encerrar.',
      },
    })
    for (const { id } of labels.slice(-3)) await owner.post(`/api/products/${id}/return`, { note: 'fornecedor' })
    expect((await owner.post(`/api/recalls/${opened.id}/close`, { conclusion: 'devolvido' })).status).toBe(204)
    const { body } = await owner.get<Recall>(`/api/recalls/${opened.id}`)
    expect(body).toMatchObject({
      status: 'encerrado',
      left: 0,
      conclusion: 'devolvido',
      destinations: { discarded: 2, returned: 36, released: 1, other: 0 },
    })
    expect(await owner.post(`/api/recalls/${opened.id}/close`, { conclusion: 'de novo' })).toMatchObject({
      status: 409,
    })
    const audit = JSON.stringify((await owner.get('/api/audit')).body)
    expect(audit).toContain(`encerrou o recolhimento ${opened.id}: 36 devolvidas, 2 descartadas, 1 liberada`)
  })
})
