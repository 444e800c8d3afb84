import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, noteXml } from '../../../infra/test/note-xml.ts'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import { claim, pairedAgent, stationOf } from '../../../infra/test/printing.ts'
import { recordedDatabase } from '../../../infra/test/recorded-database.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem as AnyProblem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { Confirmed } from './contract/confirmed.ts'
import type { PriceChange, ReceivedLot } from './contract/lots.ts'
import type { ReadCode } from './contract/read-code.ts'
import type { Receipt, ReceiptSummary } from './contract/receipts.ts'
import type { Reading } from './contract/reading.ts'

/** A receipt has a status of its own. */
type Problem = Omit<AnyProblem, 'status'>

const path = '/api/receipts'
const ids = { filet: 0, cream: 0, eggs: 0, sauce: 0, salmon: 0, frozenFilet: '', creamLabel: '' }
const sent: string[] = []
let server: TestServer
let bistro: TestClient
let cantina: TestClient

const ingredient = async (name: string, price: number, unit: string) =>
  (await bistro.post<{ id: number }>('/api/ingredients', { name, price, unit })).body.id
const product = async (body: object) => {
  const shared = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO' }
  return (await bistro.post<{ id: string }>('/api/base-products', { ...shared, ...body })).body.id
}

beforeAll(async () => {
  server = await startTestServer({
    now: '2026-11-30T11:10:00Z',
    wrapDatabase: (database) => recordedDatabase(database, ({ text }) => void sent.push(text)),
  })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  await bistro.put('/api/business', { cnpj: '11.444.777/0001-61', uf: 'SP', city: 'Campinas' })
  ids.filet = await ingredient('Filé de peito', 13.9, 'kg')
  ids.cream = await ingredient('Creme de leite fresco', 18, 'L')
  ids.eggs = await ingredient('Ovos', 0.55, 'unidade')
  ids.sauce = await ingredient('Molho inglês', 12, 'L')
  ids.salmon = await ingredient('Salmão', 65, 'kg')
  ids.frozenFilet = await product({ name: 'Filé congelado', storageType: 'congelado', foodClass: 'carne_crua' })
  ids.creamLabel = await product({ name: 'Creme fresco', storageType: 'refrigerado', foodClass: 'leite_derivados' })
})
afterAll(() => server.close())

const filet = (fields: object = {}) => ({
  description: 'FILE PEITO FRANGO CONG IQF 1KG',
  supplierCode: '4471',
  unit: 'CX',
  quantity: 2,
  total: '591.80',
  ingredientId: ids.filet,
  baseProductId: ids.frozenFilet,
  pack: { n: 20, unit: 'kg' },
  outcome: 'aceito',
  lots: [{ lot: 'A2911', makersDate: '2027-11-10' }],
  ...fields,
})
const salmon = (fields: object = {}) => ({
  description: 'SALMAO FRESCO INTEIRO',
  supplierCode: '77',
  unit: 'KG',
  quantity: 8.35,
  total: '583.67',
  ingredientId: ids.salmon,
  kind: 'refrigerado',
  foodClass: 'pescado_cru',
  outcome: 'aceito',
  lots: [{ lot: '0711-B', makersDate: '2026-12-04' }],
  ...fields,
})
const eggs = (fields: object = {}) => ({
  description: 'OVO BRANCO GRANDE 30DZ',
  supplierCode: '88',
  unit: 'CX',
  quantity: 1,
  total: '198.00',
  ingredientId: ids.eggs,
  outcome: 'aceito',
  lots: [],
  ...fields,
})

const supplier = { name: 'Frigo Sul', cnpj: '11222333000181' }
const open = (body: object, client = bistro) =>
  client.post<Receipt & Problem>(path, { supplier, temperatures: { congelado: -14, pescado: 2 }, ...body })
async function confirm(body: object, options: object = {}, client = bistro) {
  const { body: receipt, status } = await open(body, client)
  expect(status, JSON.stringify(receipt)).toBe(201)
  return client.post<Confirmed & Problem>(`${path}/${receipt.id}/confirm`, { version: receipt.version, ...options })
}
const refusal = async (body: object) => {
  const { status, body: problem } = await confirm(body)
  const { code, errors = [] } = problem
  return [status, code, ...errors.map(({ path: where, message }) => `${where}: ${message.replaceAll('\u00A0', ' ')}`)]
}
const events = () => recordedEvents(server.application.database, 'bistro')
const audit = async () => JSON.stringify((await bistro.get('/api/audit?type=receipts&limit=50')).body)
const priceOf = async (id: number) => (await bistro.get<{ price: number }>(`/api/ingredients/${id}`)).body.price
const costsOf = async (labels: readonly Label[]) => {
  const made = new Set(labels.map(({ id }) => id))
  return (await events()).flatMap(({ type, data }) => {
    const { id, cost } = data as { readonly id: number; readonly cost?: string | null }
    return type === 'LabelGenerated' && made.has(id) ? [Number(cost)] : []
  })
}

describe('an open receipt', () => {
  it('is read, changed with its version, and dropped', async () => {
    const { body: opened } = await open({ lines: [filet()] })
    expect(opened).toMatchObject({ version: 1, status: 'aberto', supplier: { name: 'Frigo Sul' } })
    const change = (version: number) =>
      bistro.put<Receipt & Problem>(`${path}/${opened.id}`, { version, supplier, lines: [filet(), eggs()] })
    expect((await change(7)).body.code).toBe('receipt_changed_meanwhile')
    expect((await change(1)).body).toMatchObject({ version: 2 })
    expect((await bistro.get<Receipt>(`${path}/${opened.id}`)).body.lines).toHaveLength(2)
    expect((await bistro.delete(`${path}/${opened.id}`)).status).toBe(204)
    expect((await bistro.get(`${path}/${opened.id}`)).status).toBe(404)
  })

  it('is not found by another tenant', async () => {
    const { body } = await open({ lines: [filet()] })
    const answers = [
      await cantina.get(`${path}/${body.id}`),
      await cantina.put(`${path}/${body.id}`, { version: 1, supplier, lines: [filet()] }),
      await cantina.post(`${path}/${body.id}/confirm`, { version: 1 }),
      await cantina.delete(`${path}/${body.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('has a time between now and 72 hours ago', async () => {
    const at = async (receivedAt: string) => (await open({ receivedAt, lines: [eggs()] })).status
    expect(await at('2026-11-30T12:00:00Z')).toBe(422)
    expect(await at('2026-11-27T11:00:00Z')).toBe(422)
    expect(await at('2026-11-27T12:00:00Z')).toBe(201)
  })

  it('keeps its costs when somebody who does not see costs changes it', async () => {
    const { client, id } = await join(server, bistro, 'bia@bistro.com.br')
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    const { body: opened } = await open({ lines: [filet()] }, client)
    expect(JSON.stringify(opened)).not.toContain('591.80')
    const { id: own, version, lines } = opened
    const changed = await client.put<Receipt>(`${path}/${own}`, { version, supplier, lines })
    expect([changed.status, JSON.stringify(changed.body).includes('591.80')]).toEqual([200, false])
    expect((await bistro.get<Receipt>(`${path}/${own}`)).body.lines[0]?.total).toBe('591.80')
  })
})

describe('a change of an open receipt', () => {
  const put = async (id: number, body: object, client = bistro) =>
    client.put<Receipt & Problem>(`${path}/${id}`, { supplier, ...body })

  it('keeps the time of receipt, which is judged when it is written', async () => {
    const receivedAt = '2026-11-28T08:00:00.000Z'
    const { body: opened } = await open({ receivedAt, lines: [eggs()] })
    server.clock.set('2026-12-01T11:20:00Z')
    const same = await put(opened.id, { version: 1, receivedAt, lines: [eggs({ quantity: 2 })] })
    const silent = await put(opened.id, { version: 2, lines: [eggs({ quantity: 3 })] })
    const other = await put(opened.id, { version: 3, receivedAt: '2026-11-28T09:00:00Z', lines: [eggs()] })
    server.clock.set('2026-11-30T11:10:00Z')
    expect([same.status, same.body.receivedAt, silent.status, silent.body.receivedAt]).toEqual([
      200,
      receivedAt,
      200,
      receivedAt,
    ])
    expect([other.status, other.body.code]).toEqual([422, 'received_at_invalid'])
  })

  it('keeps what a line costs wherever it stands, also with another quantity', async () => {
    const { client, id } = await join(server, bistro, 'davi@bistro.com.br')
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    const totals = async (receipt: number) =>
      (await bistro.get<Receipt>(`${path}/${receipt}`)).body.lines.map(({ quantity, total }) => [quantity, total])
    const twice = [filet({ total: '100.00', quantity: 1 }), filet({ total: '200.00', quantity: 2 })]
    const { body: opened } = await open({ lines: [eggs(), ...twice, salmon()] }, client)
    await put(opened.id, { version: 1, lines: opened.lines.slice(2) }, client)
    expect(await totals(opened.id)).toEqual([
      [2, '200.00'],
      [8.35, '583.67'],
    ])
    const lines = opened.lines.slice(2).toReversed()
    await put(opened.id, { version: 2, lines: lines.map((line) => ({ ...line, quantity: 3 })) }, client)
    expect(await totals(opened.id)).toEqual([
      [3, '583.67'],
      [3, '200.00'],
    ])
  })

  it('that changes nothing is not written, and several of one person are one sentence of the audit trail', async () => {
    const { body: opened } = await open({ lines: [eggs()] })
    const before = (await events()).length
    expect(
      (await put(opened.id, { version: 1, temperatures: { congelado: -14, pescado: 2 }, lines: [eggs()] })).body
        .version,
    ).toBe(1)
    expect((await events()).length).toBe(before)
    for (const version of [1, 2, 3]) await put(opened.id, { version, lines: [eggs({ quantity: version + 1 })] })
    const { body: entries } = await bistro.get<readonly { text: string; count: number }[]>(
      '/api/audit?type=receipts&limit=5',
    )
    expect(entries[0]).toMatchObject({ text: `alterou o recebimento ${opened.id}, de Frigo Sul`, count: 3 })
    expect(entries[1]?.text).toBe(`abriu o recebimento ${opened.id}, de Frigo Sul`)
  })

  it('reads no earlier change', async () => {
    const { body: opened } = await open({ lines: [eggs()] })
    for (const version of [1, 2]) await put(opened.id, { version, lines: [eggs({ quantity: version + 1 })] })
    sent.length = 0
    await put(opened.id, { version: 3, lines: [eggs({ quantity: 9 })] })
    expect(sent.some((text) => text.includes('from "receipts"'))).toBe(true)
    expect(sent.filter((text) => text.includes('from "events"'))).toEqual([])
  })
})

describe('a confirmation refuses', () => {
  it('r10: an accepted line that is too warm', async () => {
    expect(await refusal({ temperatures: { congelado: -9 }, lines: [filet()] })).toEqual([
      422,
      'receipt_too_warm',
      'lines.0.temperature: Recusar: congelados até −12 °C (CVS 3/2026, art. 30).',
    ])
  })

  it('r13: a group that nobody has measured', async () => {
    const body = { temperatures: { congelado: -14 }, lines: [filet(), salmon()] }
    expect(await refusal(body)).toEqual([422, 'temperature_needed', 'temperatures: Meça um item de: pescados.'])
  })

  it('r15: labels that weigh more than what was received', async () => {
    const lots = [{ lot: 'A2911', makersDate: '2027-11-10', labels: { count: 41, weight: '1 kg' } }]
    expect(await refusal({ lines: [filet({ lots })] })).toEqual([
      422,
      'labels_exceed_quantity',
      'lines.0.lots.0.labels: São 40 kg recebidos: 41 etiquetas de 1 kg passam disso.',
    ])
  })

  it('more accepted than the note has', async () => {
    const lots = [{ lot: 'X', makersDate: '2027-11-10', labels: { count: 400, weight: '10 kg' } }]
    expect(await refusal({ lines: [filet({ acceptedQuantity: 200, lots })] })).toEqual([
      422,
      'accepted_exceeds_quantity',
      'lines.0.acceptedQuantity: A nota tem 2 CX: não dá para aceitar 200 CX.',
    ])
  })

  it('labels whose weight cannot be compared with what was received', async () => {
    const labelled = (weight: string) => [{ lot: 'X', makersDate: '2027-11-10', labels: { count: 2, weight } }]
    expect(await refusal({ lines: [filet({ lots: labelled('10 un') })] })).toEqual([
      422,
      'label_unit_differs',
      'lines.0.lots.0.labels: 1 CX traz 20 kg: diga em kg de quanto é cada etiqueta, não em un.',
    ])
    const unknown = { ingredientId: null, pack: null, description: 'FILE', lots: labelled('10 kg') }
    expect(await refusal({ lines: [filet(unknown)] })).toEqual([
      422,
      'pack_needed',
      'lines.0.pack: Diga o que vem em 1 CX de FILE para etiquetar.',
    ])
  })

  it('labels that weigh more than their own lot', async () => {
    const dated = { makersDate: '2027-11-10', labels: { count: 21, weight: '1 kg' } }
    const own = [
      { ...dated, lot: 'P', quantity: 1 },
      { lot: 'Q', quantity: 1 },
    ]
    expect((await refusal({ lines: [filet({ lots: own })] })).slice(1)).toEqual([
      'labels_exceed_quantity',
      'lines.0.lots.0.labels: São 20 kg recebidos: 21 etiquetas de 1 kg passam disso.',
    ])
    const left = [
      { lot: 'P', quantity: 1 },
      { ...dated, lot: 'Q' },
    ]
    expect((await refusal({ lines: [filet({ lots: left })] }))[1]).toBe('labels_exceed_quantity')
  })

  it('lots that hold more than what was accepted, or leave nothing for another lot', async () => {
    const lots = [
      { lot: 'A', quantity: 700 },
      { lot: 'B', quantity: 900 },
    ]
    expect(await refusal({ lines: [filet({ acceptedQuantity: 1, lots })] })).toEqual([
      422,
      'lots_exceed_quantity',
      'lines.0.lots: Os lotes somam 1600 CX de 1 CX aceitos: diga quanto ficou de cada lote.',
    ])
    expect(await refusal({ lines: [filet({ lots: [{ lot: 'A', quantity: 2 }, { lot: 'B' }] })] })).toEqual([
      422,
      'lots_exceed_quantity',
      'lines.0.lots: Os lotes somam 2 CX de 2 CX aceitos, e falta a quantidade de um lote: diga quanto ficou de cada lote.',
    ])
  })

  it('a line that is set aside without a reason, where nothing was too warm', async () => {
    for (const outcome of ['recusado', 'segregado'])
      expect(await refusal({ lines: [salmon({ outcome }), eggs()] })).toEqual([
        422,
        'reason_needed',
        'lines.0.reason: Diga por que SALMAO FRESCO INTEIRO não entra.',
      ])
  })

  it('r16: labels of a lot without the date of its maker', async () => {
    const cream = filet({
      description: 'CREME DE LEITE FRESCO 35% 1L',
      supplierCode: '5102',
      unit: 'UN',
      quantity: 6,
      total: '120.00',
      ingredientId: ids.cream,
      baseProductId: ids.creamLabel,
      pack: { n: 1, unit: 'L' },
      temperature: 4,
      lots: [{ labels: { count: 6, weight: '1 L' } }],
    })
    expect(await refusal({ lines: [cream] })).toEqual([
      422,
      'makers_date_needed',
      'lines.0.lots.0.makersDate: Informe a validade do fabricante de CREME DE LEITE FRESCO 35% 1L.',
    ])
  })

  it('r4: a price that looks wrong', async () => {
    expect(await refusal({ lines: [eggs({ pack: { n: 1, unit: 'unidade' } })] })).toEqual([
      422,
      'price_suspicious',
      'lines.0.acceptPrice: De R$ 0,55 para R$ 198,00 por unidade: confira quanto vem em 1 CX.',
    ])
    const own = { supplierCode: '89', pack: { n: 1, unit: 'unidade' }, acceptPrice: false }
    const kept = await confirm({ lines: [eggs(own)] })
    expect([kept.status, kept.body.prices, await priceOf(ids.eggs)]).toEqual([200, [], 0.55])
  })

  it('a line without an entry of the register, and a line whose date has passed', async () => {
    expect((await refusal({ lines: [eggs(), eggs({ ingredientId: null })] })).slice(0, 3)).toEqual([
      422,
      'line_unmapped',
      'lines.1: Diga o que é OVO BRANCO GRANDE 30DZ para a casa.',
    ])
    const lots = [{ makersDate: '2026-11-29', labels: { count: 1, weight: '1 kg' } }]
    expect((await refusal({ lines: [filet({ lots })] })).slice(0, 2)).toEqual([422, 'already_expired'])
  })

  it('without a write, and the receipt stays open', async () => {
    const { body: opened } = await open({ temperatures: { congelado: -9 }, lines: [filet()] })
    const before = (await events()).length
    await bistro.post(`${path}/${opened.id}/confirm`, { version: 1 })
    expect((await events()).length).toBe(before)
    expect((await bistro.get<Receipt>(`${path}/${opened.id}`)).body.status).toBe('aberto')
  })
})

describe('a confirmation', () => {
  it('r14: makes 40 sealed labels of a kilo, whose costs add up to the cost of the line', async () => {
    const lots = [{ lot: 'A2911', makersDate: '2027-11-10', labels: { count: 40, weight: '1 kg' } }]
    const { status, body } = await confirm({ lines: [filet({ lots, sif: '1234', brand: 'Frango Bom' })] })
    expect([status, body.labels.length, body.job]).toEqual([200, 40, null])
    expect(body.labels[0]).toMatchObject({
      name: 'Filé congelado',
      state: 'lacrado',
      expiration_date: '2027-11-10',
      lot: 'A2911',
      supplier: 'Frigo Sul',
      brand: 'Frango Bom',
      sif: '1234',
    })
    const costs = await costsOf(body.labels)
    expect(costs.toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 20 }, () => 14.79),
      ...Array.from({ length: 20 }, () => 14.8),
    ])
    expect(Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 100)).toBe(59_180)
    expect(body.lots).toMatchObject([{ lot: 'A2911', status: 'em_uso', labels: { inStock: 40, gone: 0 } }])
    expect(body.lots[0]?.code).toMatch(/^R261130-\d{2}$/)
    expect(body.prices).toMatchObject([{ name: 'Filé de peito', before: '13.90', now: '14.80', waits: false }])
    expect(await priceOf(ids.filet)).toBe(14.8)
    expect(JSON.stringify((await bistro.get('/api/audit?type=recipes')).body)).not.toContain('nota 12345')
  })

  it('r11: makes the lot of a segregated line blocked, with the reason', async () => {
    const lots = [{ lot: 'B1', makersDate: '2027-11-10', labels: { count: 2, weight: '20 kg' } }]
    const { body } = await confirm({ temperatures: { congelado: -9 }, lines: [filet({ lots, outcome: 'segregado' })] })
    expect(body.labels.map(({ blocked }) => blocked)).toEqual([
      'Segregado no recebimento: temperatura',
      'Segregado no recebimento: temperatura',
    ])
    expect(body.lots).toMatchObject([{ status: 'segregado' }])
    expect(await audit()).toContain(
      'segregou FILE PEITO FRANGO CONG IQF 1KG (lote B1): −9 °C, limite −12 °C · CVS 3/2026, art. 30',
    )
  })

  it('r12: only informs of the limit of the norm outside of São Paulo', async () => {
    await bistro.put('/api/business', { uf: 'BA' })
    const { status, body } = await confirm({ temperatures: { congelado: -9 }, lines: [filet()] })
    await bistro.put('/api/business', { uf: 'SP' })
    expect([status, body.hints]).toEqual([200, ['Referência de SP: congelados até −12 °C']])
  })

  it('r19: makes no lot, label or price of a refused line, and keeps the reason', async () => {
    const lots = [{ lot: '0711-B', makersDate: '2026-12-04' }]
    const lines = [salmon({ outcome: 'recusado', reason: 'aparencia', lots }), eggs()]
    const { body } = await confirm({ invoice: { number: '777' }, lines })
    expect([body.lots.length, body.labels, body.prices]).toEqual([1, [], []])
    const trail = await audit()
    expect(trail).toContain('recusou SALMAO FRESCO INTEIRO (lote 0711-B): aparência')
    expect(trail).toContain('recebeu de Frigo Sul a nota 777: 2 itens, 1 recusado')
    expect(await priceOf(ids.salmon)).toBe(65)
  })

  it('r17: a note is received once, and a receipt is confirmed once', async () => {
    const invoice = { key: '35261111222333000181550010000123451876543211', number: '12345' }
    const { body } = await confirm({ invoice, lines: [eggs()] })
    const again = await bistro.post<Problem>(`${path}/${body.receipt.id}/confirm`, { version: body.receipt.version })
    expect([again.status, again.body.code]).toEqual([409, 'receipt_closed'])
    const other = await open({ invoice, lines: [eggs()] })
    const { body: read } = await bistro.post<Reading>(`${path}/read-nfe`, { xml: noteXml() })
    expect(read.warnings).toEqual([{ code: 'ja_recebida', text: other.body.detail }])
    expect([other.status, other.body.code]).toEqual([409, 'nfe_already_received'])
    expect(other.body.detail).toMatch(
      new RegExp(`^Esta nota já foi recebida em 30/11/2026 08:10, por .+ \\(recebimento ${body.receipt.id}\\)\\.$`),
    )
  })

  it('is found by the code of its note, and its goods by the code of their box', async () => {
    const key = '35261112ABC34501DE35550010000007781102030405'
    const other = { name: 'Empório Central', cnpj: '12ABC34501DE35' }
    const invoice = { key, number: '778', series: '1' }
    const line = eggs({ ean: '7891234567895', pack: { n: 360, unit: 'unidade' } })
    const { body: receipt } = await open({ supplier: other, invoice, lines: [line] })
    const readCode = async (text: string, client = bistro) =>
      (await client.post<ReadCode>(`${path}/read-code`, { text })).body
    expect(await readCode(key)).toMatchObject({ kind: 'nota', receiptId: receipt.id })
    expect(await readCode('7891234567895')).toEqual({ kind: 'ean', gtin: '07891234567895' })
    expect((await bistro.post(`${path}/${receipt.id}/confirm`, { version: receipt.version })).status).toBe(200)
    expect(await readCode('7891234567895')).toMatchObject({ kind: 'ean', ingredientId: ids.eggs })
    expect(await readCode('010789123456789510A2911')).toMatchObject({ kind: 'gs1', ingredientId: ids.eggs })
    expect(await readCode(key, cantina)).not.toHaveProperty('receiptId')
    expect(await readCode('7891234567895', cantina)).not.toHaveProperty('ingredientId')
    expect((await bistro.post(`${path}/${receipt.id}/reverse`, { reason: 'nota errada' })).status).toBe(204)
    expect(await readCode(key)).not.toHaveProperty('receiptId')
  })

  it('a note that is open in another receipt is not opened again: the answer names that receipt', async () => {
    const invoice = { key: keyOf('11222333000181', 54_321), number: '54321' }
    const { body: opened } = await open({ invoice, lines: [eggs()] })
    const again = await open({ invoice, lines: [eggs()] })
    expect([again.status, again.body.code, again.headers.get('location')]).toEqual([
      409,
      'nfe_already_open',
      `${path}/${opened.id}`,
    ])
    expect((await bistro.get<Receipt>(again.headers.get('location') ?? '')).body.id).toBe(opened.id)
  })

  it('without the permission a price that looks wrong waits, and is not told', async () => {
    const { client, id } = await join(server, bistro, 'eva@bistro.com.br')
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    const lines = [eggs({ pack: { n: 1, unit: 'unidade' } })]
    const { status, body } = await confirm({ lines }, {}, client)
    expect([status, body.prices, await priceOf(ids.eggs)]).toEqual([200, [], 0.55])
    const { body: waiting } = await bistro.get<readonly PriceChange[]>(`${path}/prices`)
    const own = waiting.filter(({ ingredientId }) => ingredientId === ids.eggs)
    expect(own).toMatchObject([{ before: '0.55', now: '198.00', waits: true }])
    await bistro.post(`${path}/prices`, { accept: [], refuse: own.map((each) => each.id) })
    expect(await priceOf(ids.eggs)).toBe(0.55)
  })

  it('saves the register’s entries for the goods of a supplier, so that the next note finds them', async () => {
    await confirm({ lines: [eggs({ description: 'OVO GRANDE', pack: { n: 360, unit: 'unidade' } })] })
    const { body } = await bistro.post<Reading>(`${path}/read-nfe`, { xml: noteXml() })
    expect(body.lines[2]).toMatchObject({
      match: { by: 'codigo', ingredientId: ids.eggs },
      pack: { n: 360, unit: 'unidade', from: 'de_para' },
    })
  })

  it('r18: lets the prices wait without the permission to see costs, and answers no amount of money', async () => {
    const { client, id } = await join(server, bistro, 'ana@bistro.com.br')
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    const before = await priceOf(ids.salmon)
    const { status, body } = await confirm(
      { invoice: { number: '12346', total: '583.67' }, lines: [salmon()] },
      {},
      client,
    )
    expect([status, body.prices, await priceOf(ids.salmon)]).toEqual([200, [], before])
    for (const figure of ['583.67', '69.9', '65']) expect(JSON.stringify(body)).not.toContain(`"${figure}`)
    expect((await client.get(`${path}/prices`)).status).toBe(403)
    const { body: waiting } = await bistro.get<readonly PriceChange[]>(`${path}/prices`)
    const own = waiting.filter(({ ingredientId }) => ingredientId === ids.salmon)
    expect(own).toMatchObject([{ before: '65.00', now: '69.90', waits: true }])
    expect((await bistro.post(`${path}/prices`, { accept: own.map((each) => each.id), refuse: [] })).status).toBe(204)
    expect(await priceOf(ids.salmon)).toBe(69.9)
    expect(JSON.stringify((await bistro.get('/api/audit?type=recipes')).body).replaceAll('\u00A0', ' ')).toContain(
      'mudou o preço de Salmão de R$ 65,00 para R$ 69,90 por kg, pela nota 12346',
    )
  })

  it('lets lots add up to what was accepted', async () => {
    const quantities = async (fields: object) =>
      (await confirm({ lines: [eggs({ quantity: 2, acceptPrice: false, ...fields })] })).body.lots.map(
        ({ quantity }) => quantity,
      )
    // The lot of the note has the quantity of the note, also where less of it was accepted.
    expect(await quantities({ acceptedQuantity: 1.5, lots: [{ lot: 'A', quantity: 2 }] })).toEqual([1.5])
    expect(await quantities({ lots: [{ lot: 'A', quantity: 1.4 }, { lot: 'B' }, { lot: 'C' }] })).toEqual([
      1.4, 0.3, 0.3,
    ])
    expect(await quantities({ lots: [{}, {}, {}] })).toEqual([0.6666, 0.6666, 0.6668])
    const thirds = Array.from({ length: 3 }, () => ({ quantity: 0.6667 }))
    expect(await quantities({ lots: thirds })).toEqual([0.6667, 0.6667, 0.6667])
  })

  it('makes all of 500 labels', async () => {
    const lots = [{ lot: 'C9', makersDate: '2027-11-10', labels: { count: 500, weight: '80 g' } }]
    const { status, body } = await confirm({ lines: [filet({ lots, acceptPrice: false })] })
    expect([status, body.labels.length, new Set(body.labels.map(({ id }) => id)).size]).toEqual([200, 500, 500])
  })
})

it('a confirmation reads of the register what its lines name', async () => {
  const { body: opened } = await open({ lines: [filet({ acceptPrice: false })] })
  sent.length = 0
  expect((await bistro.post(`${path}/${opened.id}/confirm`, { version: 1 })).status).toBe(200)
  const reads = sent.filter((text) => /^select .*from "(ingredients|base_products)"/s.test(text))
  expect(reads.length).toBeGreaterThan(1)
  expect(reads.filter((text) => !text.includes('any('))).toEqual([])
})

describe('lots', () => {
  it('are found by what is printed on the pack, and those without labels are closed', async () => {
    const { body } = await confirm({ lines: [eggs({ lots: [{ lot: 'OV-77/B' }] })] })
    const { body: found } = await bistro.get<readonly ReceivedLot[]>('/api/lots?q=ov77%20b')
    expect(found.map(({ id }) => id)).toEqual(body.lots.map(({ id }) => id))
    const lot = `/api/lots/${found[0]?.id ?? 0}`
    expect((await cantina.get(lot)).status).toBe(404)
    expect((await bistro.post(`${lot}/close`, { how: 'acabou' })).status).toBe(204)
    expect((await bistro.get<ReceivedLot>(lot)).body.status).toBe('encerrado')
    expect((await bistro.post<Problem>(`${lot}/close`, { how: 'acabou' })).body.code).toBe('lot_closed')
  })

  it('are named as the house calls their goods, and a closed one is opened again within ten minutes', async () => {
    const { body } = await confirm({ lines: [eggs({ lots: [{ lot: 'OV-99' }] })] })
    const [made] = body.lots
    expect(made).toMatchObject({ goods: 'Ovos', description: 'OVO BRANCO GRANDE 30DZ', receiptId: body.receipt.id })
    const lot = `/api/lots/${made?.id ?? 0}`
    expect((await bistro.get<ReceivedLot>(lot)).body).toEqual(made)
    const reopen = async () => {
      const { status, body: problem } = await bistro.post<Problem | null>(`${lot}/reopen`, {})
      return [status, problem?.code]
    }
    expect(await reopen()).toEqual([409, 'lot_open'])
    await bistro.post(`${lot}/close`, { how: 'acabou' })
    expect(await reopen()).toEqual([204, undefined])
    expect((await bistro.get<ReceivedLot>(lot)).body).toEqual(made)
    expect(await audit()).toContain('reabriu o lote')
    await bistro.post(`${lot}/close`, { how: 'devolvido' })
    const before = server.clock()
    server.clock.set(new Date(before.getTime() + 600_001).toISOString())
    expect(await reopen()).toEqual([409, 'lot_reopen_too_late'])
    server.clock.set(before.toISOString())
  })

  it('are blocked where somebody has blocked one of their labels', async () => {
    const lots = [{ lot: 'F1', makersDate: '2027-11-10', labels: { count: 2, weight: '20 kg' } }]
    const { body } = await confirm({ lines: [filet({ lots, acceptPrice: false })] })
    await bistro.post(`/api/products/${body.labels[0]?.id ?? 0}/block`, { reason: 'recall' })
    const { body: blocked } = await bistro.get<readonly ReceivedLot[]>('/api/lots?q=f1&status=bloqueado')
    expect(blocked.map(({ id }) => id)).toEqual(body.lots.map(({ id }) => id))
  })

  it('end when their last label leaves the stock', async () => {
    const lots = [{ lot: 'D1', makersDate: '2027-11-10', labels: { count: 1, weight: '20 kg' } }]
    const { body } = await confirm({ lines: [filet({ lots, acceptPrice: false })] })
    const lot = `/api/lots/${body.lots[0]?.id ?? 0}`
    expect((await bistro.post<Problem>(`${lot}/close`, { how: 'acabou' })).body.code).toBe('lot_has_labels')
    await bistro.post(`/api/products/${body.labels[0]?.id ?? 0}/consume`, {})
    expect((await bistro.get<ReceivedLot>(lot)).body).toMatchObject({
      status: 'encerrado',
      labels: { inStock: 0, gone: 1 },
    })
  })
})

it('a segregated lot is discarded or given back, never used up', async () => {
  const line = eggs({ outcome: 'segregado', reason: 'embalagem', lots: [{ lot: 'S1' }] })
  const { body } = await confirm({ lines: [line] })
  const lot = `/api/lots/${body.lots[0]?.id ?? 0}`
  const refused = await bistro.post<Problem>(`${lot}/close`, { how: 'acabou' })
  expect([refused.status, refused.body.code]).toEqual([409, 'lot_segregated'])
  expect((await bistro.post(`${lot}/close`, { how: 'devolvido' })).status).toBe(204)
})

describe('a reversal', () => {
  const reverse = (id: number, client = bistro) =>
    client.post<Problem>(`${path}/${id}/reverse`, { reason: 'nota errada' })
  const lots = [{ lot: 'E1', makersDate: '2027-11-10', labels: { count: 2, weight: '20 kg' } }]

  it('r23: takes back labels, lots and prices, and the key may be received again', async () => {
    const key = '35261112ABC34501DE35550010000007781102030405'
    await bistro.put(`/api/ingredients/${ids.filet}`, { name: 'Filé de peito', price: 13.9, unit: 'kg' })
    const { body } = await confirm({ invoice: { key, number: '778' }, lines: [filet({ lots }), eggs({ lots: [{}] })] })
    expect(await priceOf(ids.filet)).toBe(14.8)
    expect((await reverse(body.receipt.id, cantina)).status).toBe(404)
    expect((await reverse(body.receipt.id)).status).toBe(204)
    expect(await priceOf(ids.filet)).toBe(13.9)
    const states = await Promise.all(
      body.lots.map(async ({ id }) => (await bistro.get<ReceivedLot>(`/api/lots/${id}`)).body.status),
    )
    expect(states).toEqual(['encerrado', 'encerrado'])
    const { body: label } = await bistro.get<{ status: string }>(`/api/products/${body.labels[0]?.id ?? 0}`)
    expect(label.status).toBe('annulled')
    expect(await audit()).toContain(`estornou o recebimento ${body.receipt.id}, de Frigo Sul: nota errada`)
    expect((await reverse(body.receipt.id)).body.code).toBe('receipt_not_confirmed')
    expect((await open({ invoice: { key, number: '778' }, lines: [eggs()] })).status).toBe(201)
  })

  it('does not restore a price that somebody has changed since', async () => {
    await bistro.put(`/api/ingredients/${ids.filet}`, { name: 'Filé de peito', price: 13.9, unit: 'kg' })
    const { body } = await confirm({ lines: [filet()] })
    await bistro.put(`/api/ingredients/${ids.filet}`, { name: 'Filé de peito', price: 15, unit: 'kg' })
    expect((await reverse(body.receipt.id)).status).toBe(204)
    expect(await priceOf(ids.filet)).toBe(15)
  })

  it('r24: is refused once a label was printed or used, or a lot closed', async () => {
    const { body } = await confirm({ lines: [filet({ lots, acceptPrice: false })] })
    await bistro.post('/api/products/prints', { ids: [body.labels[0]?.id], medium: 'browser-50x30' })
    const before = (await events()).length
    expect((await reverse(body.receipt.id)).body.code).toBe('receipt_in_use')
    expect((await events()).length).toBe(before)
    const other = await confirm({ lines: [eggs({ lots: [{}] })] })
    await bistro.post(`/api/lots/${other.body.lots[0]?.id ?? 0}/close`, { how: 'acabou' })
    expect((await reverse(other.body.receipt.id)).body.code).toBe('receipt_in_use')
  })

  it('r24: is refused once a station has printed its labels, which the confirmation has queued', async () => {
    const station = await stationOf(bistro, 'Recebimento')
    const agent = await pairedAgent(server, bistro, station)
    const three = [{ lot: 'P1', makersDate: '2027-11-10', labels: { count: 3, weight: '1 kg' } }]
    const apart = filet({ lots: [{ ...three[0], lot: 'P2' }], outcome: 'segregado', reason: 'embalagem' })
    const lines = [filet({ lots: three, acceptPrice: false }), apart]
    const { status, body } = await confirm({ lines }, { station: station.id })
    // Nobody may use what is set apart, so its labels are not printed.
    expect([status, body.labels.length, body.job?.labels.length]).toEqual([200, 6, 3])
    const taken = await claim(agent)
    expect([taken?.job.id, taken?.job.labels]).toEqual([body.job?.id, 3])
    expect((await agent.post(`jobs/${taken?.job.id ?? ''}/done`, { attempt: taken?.job.attempt })).status).toBe(204)
    const printed = (await events()).filter(({ type }) => type === 'LabelPrinted').slice(-3)
    const ofLot = body.labels.filter(({ lot }) => lot === 'P1').map(({ id }) => id)
    expect(printed.map(({ data }) => (data as { readonly id: number }).id)).toEqual(ofLot)
    expect((await reverse(body.receipt.id)).body.code).toBe('receipt_in_use')
  })

  it('is refused once a label names one of its labels as what it is made of', async () => {
    const { body } = await confirm({ lines: [filet({ lots, acceptPrice: false })] })
    const { expiration_date: _date, ...dish } = labelBodyOf({ name: 'Frango temperado' })
    const seasoned = { state: 'manipulado', baseProductId: ids.frozenFilet, parentCodes: [body.labels[0]?.qrCode] }
    const made = await bistro.post('/api/products', { ...dish, ...seasoned })
    expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.anything()])
    expect((await reverse(body.receipt.id)).body.code).toBe('receipt_in_use')
  })

  it('is for an administrator, within a day', async () => {
    const { body } = await confirm({ lines: [eggs()] })
    const { client } = await join(server, bistro, 'caio@bistro.com.br')
    expect((await reverse(body.receipt.id, client)).body.code).toBe('admin_only')
    server.clock.set('2026-12-01T11:30:00Z')
    expect((await reverse(body.receipt.id)).body.code).toBe('receipt_reverse_too_late')
    server.clock.set('2026-11-30T11:10:00Z')
  })
})

describe('the limits of the restaurant', () => {
  const put = (limits: object) => bistro.put<Problem>(`${path}/settings`, { limits })

  it('must be stricter than the norm in force, and are applied before the norm', async () => {
    const refused = await put({ congelado: -10 })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'above_norm',
      [
        {
          path: 'limits.congelado',
          message:
            'A regra da casa só pode ser mais rigorosa que a norma: congelados até −12 °C (CVS 3/2026, art. 30).',
        },
      ],
    ])
    expect((await put({ congelado: -15 })).body).toEqual({ limits: { congelado: -15 } })
    expect((await refusal({ lines: [filet()] })).slice(1)).toEqual([
      'receipt_too_warm',
      'lines.0.temperature: Recusar: congelados até −15 °C (regra da casa).',
    ])
    expect((await put({})).body).toEqual({ limits: {} })
    expect((await confirm({ lines: [filet({ acceptPrice: false })] })).status).toBe(200)
  })

  it('do not count where they are laxer than a norm that has come into force since', async () => {
    await bistro.put('/api/business', { uf: 'BA' })
    expect((await put({ congelado: -8, quente: 50 })).status).toBe(200)
    await bistro.put('/api/business', { uf: 'SP' })
    const norm = 'lines.0.temperature: Recusar: congelados até −12 °C (CVS 3/2026, art. 30).'
    expect(await refusal({ temperatures: { congelado: -9 }, lines: [filet()] })).toEqual([
      422,
      'receipt_too_warm',
      norm,
    ])
    const hot = filet({ kind: 'quente', temperature: 55 })
    expect((await refusal({ lines: [hot] })).slice(0, 2)).toEqual([422, 'receipt_too_warm'])
    await put({})
  })
})

it('a supplier with receipts cannot be deleted', async () => {
  const { body } = await bistro.get<readonly { id: number; name: string }[]>('/api/suppliers')
  const frigo = body.find(({ name }) => name === 'Frigo Sul')
  const refused = await bistro.delete<Problem>(`/api/suppliers/${frigo?.id ?? 0}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'supplier_in_use'])
})

it('a note of 990 lines is confirmed in one write, and says which line is wrong', async () => {
  const many = (last: object) => [...Array.from({ length: 989 }, () => eggs({ lots: [{ lot: 'G1' }] })), last]
  const wrong = await refusal({ lines: many(eggs({ ingredientId: null })) })
  expect(wrong.slice(0, 2)).toEqual([422, 'line_unmapped'])
  expect(wrong[2]).toMatch(/^lines\.989:/)
  const { status, body } = await confirm({ lines: many(eggs()) })
  expect([status, body.lots.length, new Set(body.lots.map(({ code }) => code)).size]).toEqual([200, 990, 990])
  expect(body.lots.at(-1)?.code).toMatch(/^R261130-\d{4}$/)
})

it('receipts are listed by day, status and supplier, the newest first', async () => {
  const list = async (query: string) => (await bistro.get<readonly ReceiptSummary[]>(`${path}?${query}`)).body
  const shown = await list('status=recebido&from=2026-11-30&to=2026-11-30')
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.every(({ status }) => status === 'recebido')).toBe(true)
  expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((one, other) => other - one))
  expect(await list('to=2026-11-26')).toEqual([])
  expect(await list('supplier=999')).toEqual([])
})

it('a device of the kitchen reads without a person, and writes nothing', async () => {
  const tablet = await kitchenTablet(server, 'bistro')
  const asked = { lines: [eggs()], supplier }
  expect((await tablet.client.get(path)).status).toBe(200)
  const answers = [
    await tablet.client.post<AnyProblem>(path, asked),
    await tablet.client.post<AnyProblem>('/api/suppliers', { name: 'X' }),
    await tablet.client.post<AnyProblem>('/api/lots/1/close', { how: 'acabou' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'person_required']))
})

it('a rebuild of the read tables gives the same rows', async () => {
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
