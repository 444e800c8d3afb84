import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ExportStatus } from '../exports/contract/api.ts'
import type { Receipt } from './contract/receipts.ts'

const path = '/api/receipts'
const DAY = '2026-11-30'
let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient
let cook: TestClient

const line = (fields: object) => ({ unit: 'UN', quantity: 10, total: '20.50', ignored: true, lots: [], ...fields })

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
  const joined = await join(server, bistro, 'ana@bistro.com.br')
  cook = joined.client
  await bistro.put(`/api/users/${joined.id}/permissions`, { permissions: [] })
  const { body: opened } = await bistro.post<Receipt>(path, {
    supplier: { name: 'Frigo Sul', cnpj: '11222333000181' },
    invoice: { number: '12345', total: '41.00' },
    temperatures: { pescado: 2 },
    lines: [
      line({ description: '=SAL', outcome: 'aceito' }),
      line({
        description: 'SALMAO FRESCO INTEIRO',
        outcome: 'recusado',
        reason: 'aparencia',
        lots: [{ lot: '0711-B', makersDate: '2026-12-04' }],
      }),
    ],
  })
  const { status } = await bistro.post(`${path}/${opened.id}/confirm`, { version: opened.version })
  expect(status).toBe(200)
  // What is open has not been received.
  await bistro.post(path, { supplier: { name: 'Outro' }, lines: [line({ description: 'ABERTO', outcome: 'aceito' })] })
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function fileOf(client: TestClient, format: string, from = DAY) {
  const requested = await client.post<ExportStatus>(`${path}/export`, { from, to: from, format })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const { id, file } = requested.body
  const status = async () => (await client.get<ExportStatus>(`/api/exports/${id}`)).body
  const ended = await until(status, ({ state }) => state !== 'waiting' && state !== 'running')
  return { file, ended }
}
async function bytesOf(client: TestClient, file: string): Promise<Uint8Array> {
  const response = await fetch(server.origin + file, { headers: { cookie: client.cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const rowsOf = async (client: TestClient) => {
  const { file, ended } = await fileOf(client, 'csv')
  expect(ended).toMatchObject({ state: 'done', fileName: `recebimentos-${DAY}-a-${DAY}.csv` })
  const text = Buffer.from(await bytesOf(client, file))
  return { file, rows: parse<Record<string, string>>(text, { bom: true, delimiter: ';', columns: true }) }
}

it('r19: the sheet has every line that came, also what was refused', async () => {
  const { rows } = await rowsOf(bistro)
  const shared = {
    'Recebido em': '30/11/2026 08:10',
    Fornecedor: 'Frigo Sul',
    CNPJ: '11.222.333/0001-81',
    Nota: '12345',
  }
  expect(rows).toMatchObject([
    { ...shared, Item: "'=SAL", Resultado: 'aceito', Ficou: '10', 'Total (R$)': '20,50', 'Quem recebeu': 'Chefe' },
    {
      ...shared,
      Item: 'SALMAO FRESCO INTEIRO',
      Resultado: 'recusado',
      Motivo: 'aparência',
      Ficou: '',
      Lote: '0711-B',
      'Validade do fabricante': '04/12/2026',
      'Temperaturas medidas': 'pescados 2 °C',
    },
  ])
})

it('has figures of money only for whoever sees costs, and nobody else opens such a file', async () => {
  const own = await rowsOf(cook)
  expect([own.rows.length, JSON.stringify(own.rows).includes('20,50')]).toEqual([2, false])
  expect(Object.keys(own.rows[0] ?? {})).not.toContain('Total (R$)')
  const { file } = await rowsOf(bistro)
  expect((await cook.get(file)).status).toBe(404)
})

it('is a PDF too', async () => {
  const textOf = async (client: TestClient) => {
    const { file, ended } = await fileOf(client, 'pdf')
    expect(ended.state).toBe('done')
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await bytesOf(client, file))
    const text = Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, ' ')).join(' ')
    document.destroy()
    library.destroy()
    return text
  }
  const text = await textOf(bistro)
  for (const part of ['Recebimentos', 'nota 12345', 'SALMAO FRESCO INTEIRO', 'recusado', 'aparência', '20,50'])
    expect(text).toContain(part)
  expect(text).not.toContain('ABERTO')
  expect(await textOf(cook)).not.toContain('20,50')
})

it('of days without a receipt says so, and refuses what is no period', async () => {
  const { ended } = await fileOf(bistro, 'csv', '2026-11-20')
  expect(ended).toMatchObject({ state: 'failed', failure: 'Nada foi recebido no período.' })
  const wrong = await bistro.post<Problem>(`${path}/export`, { from: DAY, to: '2026-11-01', format: 'csv' })
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'to'])
  expect((await bistro.post(`${path}/export`, { from: DAY, to: DAY, format: 'xls' })).status).toBe(422)
})
