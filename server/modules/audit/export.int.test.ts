import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient as Client } from '../../../infra/test/server.ts'
import { printOften } from './samples.test-support.ts'

interface Status {
  readonly id: string
  readonly state: string
  readonly file: string
  readonly done: number
  readonly total: number
  readonly fileName: string | null
  readonly failure: string | null
}

let server: TestServer
let client: TestClient
let endJobs: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-21T02:30:00Z' }) // 20 November, 23:30 in São Paulo
  client = await server.tenant('bistro')
  await client.post('/api/categories', { name: '=SOMA(A1)' })
  await client.post('/api/products', {
    name: 'Molho; "Pesto"',
    category: '=SOMA(A1)',
    sector: 'Cozinha',
    responsible: 'Ana',
    expiration_date: '2026-11-26',
    quantity: 3,
  })
  await printOften(server.application.database, 'bistro', { label: 3, times: 2_500, since: '2026-11-21T02:30:00Z' })
  endJobs = await server.startJobs('worker')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

async function exported(body: object): Promise<Status> {
  const requested = await client.post<Status>('/api/audit/export', body)
  expect(requested.status).toBe(202)
  for (let look = 0; look < 600; look += 1) {
    const { body: status } = await client.get<Status>(`/api/exports/${requested.body.id}`)
    if (status.state !== 'waiting' && status.state !== 'running') return status
    await sleep(50)
  }
  throw new Error('The export did not end in time')
}

async function rowsOf(body: object): Promise<Record<string, string>[]> {
  const status = await exported(body)
  expect(status, JSON.stringify(status)).toMatchObject({ state: 'done', fileName: 'auditoria-2026-11-20.csv' })
  const { body: text, headers } = await client.get<string>(status.file)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="auditoria-2026-11-20.csv"')
  return parse(text, { delimiter: ';', columns: true, bom: true })
}

it("the export holds the entries of the trail in the tenant's time zone, the events of one request in one row", async () => {
  const rows = await rowsOf({ type: 'labels' })
  expect(rows).toEqual([
    {
      Data: '20/11/2026',
      Hora: '23:30:00',
      Pessoa: 'Chefe',
      Tipo: 'Etiquetas',
      'O que fez': 'gerou 3 etiquetas de Molho; "Pesto", validade 26/11/2026',
      Etiqueta: '',
      Quantidade: '3',
      Registro: expect.stringMatching(/^\d+$/) as string,
    },
  ])
})

it('a long export holds every entry once and reports its progress', async () => {
  const rows = await rowsOf({ type: 'prints', from: '2026-11-20' })
  expect(rows).toHaveLength(2_500)
  expect(new Set(rows.map(({ Registro }) => Registro)).size).toBe(2_500)
  expect(rows.at(-1)).toMatchObject({
    Pessoa: 'Usuário removido',
    'O que fez': 'imprimiu a etiqueta 3 de Molho; "Pesto"',
    Etiqueta: '3',
    Quantidade: '1',
  })
  const status = await exported({ product: 3 })
  expect(status.total).toBeGreaterThan(2_500)
  expect(status.done).toBe(status.total)
})

it('the export holds no cell that a spreadsheet would run as a formula', async () => {
  const {
    body: { link },
  } = await client.post<{ link: string }>('/api/users/invitations', { email: '=1;cmd@bistro.com.br', role: 'staff' })
  await new Client(server.origin).post(`/api/public/invitations/${new URL(link).hash.slice(1)}?tenant=bistro`, {
    password: 'uma senha de teste',
  })
  // Read as bytes: `text()` would remove the byte order mark.
  const response = await fetch(server.origin + (await exported({})).file, { headers: { cookie: client.cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const text = bytes.toString('utf8')
  for (const row of parse(text, { delimiter: ';', bom: true }))
    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]/)
  expect(text).toContain('cadastrou a categoria =SOMA(A1)')
  expect(text).toContain(';"\'=1;cmd";Pessoas;passou a ter acesso como equipe;')
})

it('an export without entries fails with a message', async () => {
  expect(await exported({ to: '2026-11-01' })).toMatchObject({
    state: 'failed',
    failure: 'Nada foi registrado neste período com estes filtros.',
  })
})
