import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Supplier } from './contract/api.ts'
import type { ReadCode } from './contract/read-code.ts'
import type { Reading } from './contract/reading.ts'
import { noteXml } from '../../../infra/test/note-xml.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
  await bistro.put('/api/business', { cnpj: '11.444.777/0001-61', uf: 'SP', city: 'Campinas' })
})
afterAll(() => server.close())

const events = async () => (await recordedEvents(server.application.database, 'bistro')).length
const read = (client: TestClient, xml: string) => client.post<Reading & Problem>('/api/receipts/read-nfe', { xml })
const register = (client: TestClient, body: object) => client.post<Supplier & Problem>('/api/suppliers', body)

describe('suppliers', () => {
  it('are registered, changed, listed by name and deleted', async () => {
    const { body: acai } = await register(bistro, { name: 'Açaí do Norte', phone: '91 3333-4444' })
    const { body: made } = await register(bistro, { name: 'Zé Verduras', cnpj: '12.ABC.345/01DE-35' })
    expect(made).toEqual({
      id: acai.id + 1,
      name: 'Zé Verduras',
      tradeName: '',
      cnpj: '12ABC34501DE35',
      phone: '',
      note: '',
    })
    const changed = await bistro.put<Supplier>(`/api/suppliers/${made.id}`, { name: 'Zé', cnpj: '12ABC34501DE35' })
    expect(changed.body).toMatchObject({ name: 'Zé', cnpj: '12ABC34501DE35' })
    const { body: list } = await bistro.get<readonly Supplier[]>('/api/suppliers')
    expect(list.map(({ name }) => name)).toEqual(['Açaí do Norte', 'Zé'])
    expect((await bistro.delete(`/api/suppliers/${acai.id}`)).status).toBe(204)
    expect((await bistro.get(`/api/suppliers/${acai.id}`)).status).toBe(404)
    expect((await register(bistro, { name: 'Outro' })).body.id).toBe(made.id + 1)
  })

  it('cannot share a CNPJ', async () => {
    await register(bistro, { name: 'Mar Azul', cnpj: '11.444.777/0001-61' })
    const taken = await register(bistro, { name: 'Mar Verde', cnpj: '11444777000161' })
    expect([taken.status, taken.body.code, taken.body.detail]).toEqual([
      409,
      'supplier_taken',
      'Este CNPJ já é do fornecedor Mar Azul.',
    ])
    const wrong = await register(bistro, { name: 'Mar Verde', cnpj: '11444777000162' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'cnpj_invalid'])
    expect((await register(cantina, { name: 'Mar Verde', cnpj: '11444777000161' })).status).toBe(201)
  })

  it('are not found by another tenant', async () => {
    const { body } = await register(bistro, { name: 'Só do bistrô' })
    const path = `/api/suppliers/${body.id}`
    const answers = [await cantina.get(path), await cantina.put(path, { name: 'X' }), await cantina.delete(path)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('POST /api/receipts/read-nfe', () => {
  it('r1: reads the note, knows its supplier by the CNPJ, and writes nothing', async () => {
    const { body: frigo } = await register(bistro, { name: 'Frigo Sul', cnpj: '11222333000181' })
    await bistro.post('/api/ingredients', { name: 'Filé de peito', price: 13.9, unit: 'kg' })
    const before = await events()
    const { status, body } = await read(bistro, noteXml())
    expect([status, body.difference, body.supplier.id, body.warnings]).toEqual([200, '0.00', frigo.id, []])
    expect(body.lines[0]).toMatchObject({
      total: '591.80',
      pack: { n: 20, unit: 'kg', from: 'tributavel' },
      price: { now: '14.80', before: '13.90', changePercent: 6.5 },
    })
    expect(await events()).toBe(before)
  })

  it('r2, r3, r5 and r6: what each line holds and costs, and its lots', async () => {
    const ingredient = (name: string, price: number, unit: string) =>
      bistro.post<{ id: number }>('/api/ingredients', { name, price, unit })
    const { body: cream } = await ingredient('Creme de leite fresco', 18, 'L')
    await ingredient('Molho inglês', 12, 'L')
    await ingredient('Salmão fresco inteiro', 65, 'kg')
    const note = (await read(bistro, noteXml())).body
    expect([note.lines[3], note.lines[4]]).toMatchObject([
      { pack: { n: 0.9, unit: 'L' }, price: { now: '12.97', before: '12.00' } },
      {
        price: { now: '69.90', before: '65.00' },
        lots: [{ lot: '0711-B', makersDate: '2026-12-04', from: 'texto' }],
      },
    ])
    // Line 2 has no pack of its own until somebody has confirmed it.
    const line = {
      description: 'CREME DE LEITE FRESCO 35% 1L',
      supplierCode: '5102',
      unit: 'UN',
      quantity: 1,
      ingredientId: cream.id,
      pack: { n: 1, unit: 'L' },
      outcome: 'aceito',
      lots: [],
    }
    const opened = await bistro.post<{ id: number; version: number }>('/api/receipts', {
      supplierId: note.supplier.id,
      lines: [line],
    })
    const { id, version } = opened.body
    expect((await bistro.post(`/api/receipts/${id}/confirm`, { version })).status).toBe(200)
    expect((await read(bistro, noteXml())).body.lines[1]).toMatchObject({
      total: '120.00',
      pack: { n: 1, unit: 'L', from: 'de_para' },
      price: { now: '20.00', before: '18.00' },
      lots: [
        { lot: 'L1', quantity: 4, makersDate: '2026-12-12' },
        { lot: 'L2', quantity: 2, makersDate: '2026-12-15' },
      ],
    })
  })

  it('answers the group and the limit of a product of the register', async () => {
    await bistro.post('/api/base-products', {
      name: 'Salmão',
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'pescado_cru',
    })
    const { body } = await read(bistro, noteXml())
    expect(body.lines[4]).toMatchObject({
      group: 'pescado',
      limit: { celsius: 3, isLeast: false, source: 'CVS 3/2026, art. 30', force: 'limite' },
    })
  })

  it('answers no price without the permission to see costs', async () => {
    const { client, id } = await join(server, bistro, 'ana@bistro.com.br')
    await bistro.put(`/api/users/${id}/permissions`, { permissions: [] })
    const { body } = await read(client, noteXml())
    expect([body.total, body.lines.some(({ price }) => price !== null)]).toEqual(['1633.51', false])
  })

  it('answers nothing of another tenant', async () => {
    const { body } = await read(cantina, noteXml())
    expect([body.supplier.id, body.lines.some(({ match }) => match.by !== null)]).toEqual([null, false])
  })

  it.each([
    [
      'r7',
      noteXml({ key: '35261111222333000181550010000123451876543212' }),
      'nfe_key_invalid',
      'A chave da nota não confere.',
    ],
    ['r9', `<!DOCTYPE nfeProc>${noteXml({ status: null })}`, 'nfe_invalid', 'Este arquivo não é uma NF-e.'],
    ['a test', noteXml({ tpAmb: '2' }), 'nfe_test', 'Esta nota é de teste (homologação): não vale como compra.'],
    ['cancelled', noteXml({ status: '135' }), 'nfe_cancelled', 'Esta nota foi cancelada.'],
  ])('%s: refuses what cannot be received', async (_what, xml, code, text) => {
    const { status, body } = await read(bistro, xml)
    expect([status, body.code, body.errors]).toEqual([422, code, [{ path: 'xml', message: text }]])
  })

  it('a file over 1 MiB is refused', async () => {
    expect((await read(bistro, `${noteXml()}${' '.repeat(1_100_000)}`)).status).toBe(413)
  })
})

it.each([
  [
    'r20',
    '010789123456789517271110310300123410A2911',
    { kind: 'gs1', gtin: '07891234567895', makersDate: '2027-11-10', weightKg: 1.234, lot: 'A2911' },
  ],
  [
    'r21',
    '02078912345678953720\u001D10A2911\u001D15271100',
    { kind: 'gs1', gtin: '07891234567895', count: 20, lot: 'A2911', makersDate: '2027-11-30' },
  ],
  [
    'r22',
    '35261112ABC34501DE35550010000007781102030405',
    {
      kind: 'nota',
      key: '35261112ABC34501DE35550010000007781102030405',
      cnpj: '12ABC34501DE35',
      number: '778',
      series: '1',
      yearMonth: '2026-11',
    },
  ],
])('%s: POST /api/receipts/read-code says what was scanned', async (_what, text, said) => {
  const { status, body } = await bistro.post<ReadCode>('/api/receipts/read-code', { text })
  expect([status, body]).toEqual([200, said])
})
