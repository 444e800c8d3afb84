import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { nextPage } from '../labels/samples.test-support.ts'
import type { Confirmed } from './contract/confirmed.ts'
import type { ReceivedLot } from './contract/lots.ts'
import type { Receipt, ReceiptSummary } from './contract/receipts.ts'
import type { ReceiptReview } from './contract/review.ts'

const NOW = '2026-11-30T11:10:00Z'
const path = '/api/receipts'
const ids = { salt: 0, filet: '' }
let server: TestServer
let bistro: TestClient
let cook: TestClient

const salt = (fields: object = {}) => ({
  description: 'SAL REFINADO 1KG',
  unit: 'UN',
  quantity: 10,
  total: '20.00',
  ingredientId: ids.salt,
  outcome: 'aceito',
  lots: [{ lot: 'S1' }],
  ...fields,
})
const filet = (lot: string, count: number, fields: object = {}) => ({
  ...salt({ description: 'FILE PEITO', unit: 'KG', total: null, ingredientId: null, baseProductId: ids.filet }),
  lots: [{ lot, makersDate: '2027-11-10', labels: { count, weight: '1 kg' } }],
  ...fields,
})
const supplier = { name: 'Frigo Sul', cnpj: '11222333000181' }
async function receive(body: object): Promise<Confirmed> {
  const { body: opened } = await bistro.post<Receipt>(path, { supplier, temperatures: { congelado: -14 }, ...body })
  const { status, body: made } = await bistro.post<Confirmed>(`${path}/${opened.id}/confirm`, {
    version: opened.version,
  })
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
async function pagesOf<Row>(address: string, client = bistro): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let next: string | undefined = address; next !== undefined;) {
    const { status, headers, body } = await client.get<Row[]>(next)
    expect([next, status]).toEqual([next, 200])
    pages.push(body)
    next = nextPage(headers)
  }
  return pages
}
const lotsOf = async (query: string) => (await pagesOf<ReceivedLot>(`/api/lots?${query}`)).flat()
const lotNames = async (query: string) => (await lotsOf(query)).map(({ lot }) => lot)

beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  bistro = await server.tenant('bistro')
  cook = (await join(server, bistro, 'ana@bistro.com.br')).client
  const register = await bistro.post<{ id: number }>('/api/ingredients', { name: 'Sal', price: 2, unit: 'unidade' })
  ids.salt = register.body.id
  const product = { name: 'Filé', storageType: 'congelado', foodClass: 'carne_crua' }
  const shared = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO' }
  ids.filet = (await bistro.post<{ id: string }>('/api/base-products', { ...product, ...shared })).body.id
})
afterAll(() => server.close())

describe('the list of receipts', () => {
  it('says what came, who received it and why it was taken back, and names no line', async () => {
    const invoice = { number: '12345', total: '60.00' }
    const lines = [
      salt(),
      salt({ outcome: 'recusado', reason: 'aparencia' }),
      filet('A0', 3),
      filet('A1', 2, { outcome: 'segregado', reason: 'embalagem' }),
    ]
    const { receipt } = await receive({ invoice, lines })
    const {
      body: [shown],
    } = await bistro.get<readonly ReceiptSummary[]>(path)
    const summary = {
      id: receipt.id,
      version: 2,
      status: 'recebido',
      supplierId: receipt.supplierId,
      supplier,
      invoice: { key: null, number: '12345', series: null, issuedAt: null, total: '60.00' },
      receivedAt: '2026-11-30T11:10:00.000Z',
      items: 4,
      refused: 1,
      segregated: 1,
      labels: 5,
      missing: null,
      by: 'Chefe',
      reversedFor: null,
    }
    expect(shown).toEqual(summary)
    const { body: seen } = await cook.get<readonly ReceiptSummary[]>(path)
    expect(JSON.stringify(seen)).not.toContain('60.00')
    expect((await bistro.post(`${path}/${receipt.id}/reverse`, { reason: 'nota errada' })).status).toBe(204)
    const { body: after } = await bistro.get<readonly ReceiptSummary[]>(path)
    // Each line that was set aside is an event of the receipt.
    expect(after[0]).toEqual({ ...summary, version: 5, status: 'estornado', reversedFor: 'nota errada' })
  })

  it('says what an open receipt lacks, as its review does', async () => {
    const { body: gone } = await bistro.post<{ id: number }>('/api/ingredients', {
      name: 'Sumiu',
      price: 1,
      unit: 'kg',
    })
    const blank = { ingredientId: null, baseProductId: null }
    const lines = [
      salt(),
      salt(blank),
      salt({ ...blank, ignored: true }),
      salt({ ...blank, outcome: 'recusado', reason: 'aparencia' }),
      salt({ ingredientId: gone.id }),
      filet('A0', 1),
      filet('A1', 1, { kind: 'refrigerado', temperature: 4 }),
      filet('A2', 1, { kind: 'quente', outcome: 'segregado', reason: 'embalagem' }),
    ]
    const { body: opened } = await bistro.post<Receipt>(path, { supplier, lines })
    await bistro.delete(`/api/ingredients/${gone.id}`)
    const missing = async () =>
      (await bistro.get<readonly ReceiptSummary[]>(`${path}?status=aberto`)).body.find(({ id }) => id === opened.id)
        ?.missing
    expect(await missing()).toEqual({ goods: 2, temperatures: ['congelado'] })
    const { body: review } = await bistro.get<ReceiptReview>(`${path}/${opened.id}/review`)
    expect([review.lines.filter(({ isOpen }) => isOpen).length, review.needed]).toEqual([2, ['congelado']])
    const measured = {
      supplierId: opened.supplierId,
      version: opened.version,
      temperatures: { congelado: -14 },
      lines: [filet('A0', 1)],
    }
    expect((await bistro.put(`${path}/${opened.id}`, measured)).status).toBe(200)
    expect(await missing()).toEqual({ goods: 0, temperatures: [] })
    expect((await bistro.delete(`${path}/${opened.id}`)).status).toBe(204)
  })

  it('is read page by page, each receipt once, also where several came in one instant', async () => {
    const receivedAt = '2026-11-29T12:00:00Z'
    for (let count = 0; count < 205; count += 1)
      await bistro.post(path, { supplier, receivedAt, lines: [salt({ ignored: true })] })
    const pages = await pagesOf<ReceiptSummary>(`${path}?status=aberto`)
    expect(pages.map((page) => page.length)).toEqual([100, 100, 5])
    const shown = pages.flat().map(({ id }) => id)
    expect(shown).toEqual([...new Set(shown)].toSorted((one, other) => other - one))
    const last = (await pagesOf<ReceiptSummary>(path)).flat()
    expect(last).toHaveLength(206)
    expect((await bistro.get(`${path}?cursor=WzFd`)).status).toBe(422)
  })
})

describe('the list of lots', () => {
  it('answers every lot of a status, however many newer ones have another', async () => {
    const { lots } = await receive({ lines: [salt({ lots: [{ lot: 'OLD-1' }] }), salt({ lots: [{ lot: 'OLD-2' }] })] })
    const { labels } = await receive({ lines: [filet('GONE', 2), filet('STAYS', 1), filet('KEPT', 1)] })
    await bistro.post(`/api/lots/${lots[0]?.id ?? 0}/close`, { how: 'acabou' })
    for (const { id, lot } of labels)
      if (lot === 'GONE') expect((await bistro.post(`/api/products/${id}/consume`, {})).status).toBe(200)
    const kept = labels.find(({ lot }) => lot === 'KEPT')
    await bistro.post(`/api/products/${kept?.id ?? 0}/block`, { reason: 'recall' })
    await receive({ lines: Array.from({ length: 600 }, () => salt({ lots: [{ lot: 'NEW' }] })) })

    const pages = await pagesOf<ReceivedLot>('/api/lots')
    expect(pages.map((page) => page.length > 0 && page.length <= 500)).toEqual([true, true])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(await lotNames('status=encerrado&q=old')).toEqual(['OLD-1'])
    expect(await lotNames('status=bloqueado')).toEqual(['KEPT'])
    const open = await lotsOf('status=em_uso')
    expect([open.length, open.slice(-2).map(({ lot }) => lot)]).toEqual([602, ['STAYS', 'OLD-2']])
    for (const status of ['em_uso', 'encerrado', 'bloqueado', 'segregado'])
      expect(await lotsOf(`status=${status}`)).toEqual(all.filter((lot) => lot.status === status))
    expect(all.find(({ lot }) => lot === 'GONE')).toMatchObject({
      status: 'encerrado',
      labels: { inStock: 0, gone: 2 },
    })
  })

  it('asks for those without labels that nobody has closed for more than 30 days', async () => {
    const receivedAt = '2026-11-28T11:10:00Z'
    const lines = [salt({ lots: [{ lot: 'AGED' }] }), salt({ lots: [{ lot: 'AGED-GONE' }] }), filet('AGED-LABELS', 1)]
    const { lots } = await receive({ lines, receivedAt })
    await bistro.post(`/api/lots/${lots[1]?.id ?? 0}/close`, { how: 'acabou' })
    expect(await lotNames('check=sim')).toEqual([])
    server.clock.set('2026-12-28T11:11:00Z')
    await bistro.login('bistro')
    expect(await lotNames('check=sim')).toEqual(['AGED'])
    expect(await lotNames('check=sim&q=other')).toEqual([])
    expect((await bistro.get('/api/lots?check=nao')).status).toBe(422)
    server.clock.set(NOW)
    await bistro.login('bistro')
  })

  it('opens a lot again whose last label comes back', async () => {
    const { lots, labels } = await receive({ lines: [filet('BACK', 1)] })
    const label = `/api/products/${labels[0]?.id ?? 0}`
    const status = async () => (await bistro.get<ReceivedLot>(`/api/lots/${lots[0]?.id ?? 0}`)).body.status
    await bistro.post(`${label}/consume`, {})
    expect(await status()).toBe('encerrado')
    expect((await bistro.post(`${label}/undo`, {})).status).toBe(200)
    expect(await status()).toBe('em_uso')
  })

  it('s1: finds a lot by what is printed on its pack', async () => {
    const { lots } = await receive({ lines: [salt({ lots: [{ lot: '00A-29/11.x' }] })] })
    const code = lots[0]?.code ?? ''
    for (const q of ['a 2911', 'A-2911', 'a2911x', '000a29', 'A29.11-X', code.toLowerCase(), code.replace('-', ' ')])
      expect([q, await lotNames(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['00A-29/11.x']])
    expect(await lotNames('q=2911')).toEqual([])
  })
})

it('a rebuild of the read tables gives the same rows', async () => {
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
