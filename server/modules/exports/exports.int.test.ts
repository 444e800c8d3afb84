import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer, TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { ExportStatus } from './contract/api.ts'
import { until } from '../../../infra/test/until.ts'
import { databaseEnvironment } from '../../../infra/test/template-database.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts')
const LINES = 25

describe('exports', () => {
  let server: TestServer
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    server = await startTestServer({ exportWaitMs: 300 })
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(() => server.close())

  const start = async (role: 'relay' | 'worker') => void ends.push(await server.startJobs(role))
  const events = async (tenantId: string, type: string) =>
    (await recordedEvents(server.application.database, tenantId)).filter((event) => event.type === type)
  const files = (tenantId: string) =>
    readTenant(server.application.database, tenantId, (tx) =>
      tx.query<{ export_id: string }>({
        sql: 'select export_id from export_files where tenant_id = $1',
        parameters: [tenantId],
      }),
    )
  const statusOf = async (client: TestClient, { file }: Pick<ExportStatus, 'file'>) =>
    (await client.get<ExportStatus>(file.replace(/\/file$/, ''))).body
  const location = ({ headers }: TestAnswer<unknown>) => headers.get('location') ?? ''

  async function sweepExports(tenants: string[]): Promise<void> {
    const sweep = server.application.modules
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'exports-sweep')
    await sweep?.run(
      {
        database: server.application.database,
        store: server.application.store,
        clock: server.clock,
        log: pino({ level: 'silent' }),
        tenantIds: () => Promise.resolve(tenants),
      },
      {},
    )
  }

  async function kitchen(id: string, recipes: number): Promise<TestClient> {
    const client = await server.tenant(id)
    const {
      body: { id: ingredientId },
    } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 0.1, unit: 'kg' })
    const line = { ingredientId, operationalQuantity: 1, correctionFactor: 1 }
    for (let index = 1; index <= recipes; index += 1) {
      await client.post('/api/recipes', {
        name: `Receita ${String(index).padStart(3, '0')}`,
        portionYield: 1,
        ingredients:
          recipes > 1 ? Array.from({ length: LINES }, () => line) : [line, { ...line, operationalQuantity: 2 }],
      })
    }
    return client
  }

  it('of one recipe are a file named after the recipe', async () => {
    const client = await kitchen('umaficha', 1)
    await start('worker')
    const csv = await until(
      () => client.get<string>('/api/recipes/1/export/csv'),
      ({ status }) => status === 200,
    )
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ficha-tecnica-receita-001.csv"')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows: unknown = parse(csv.body, { delimiter: ';', bom: true, columns: true })
    expect(rows).toMatchObject([
      { Ingrediente: 'Tomate', Custo: '0,10', 'Custo total': '0,30' },
      { Custo: '0,20', 'Custo total': '0,30' },
    ])
    const pdf = await until(
      () => client.get<string>('/api/recipes/1/export/pdf'),
      ({ status }) => status === 200,
    )
    expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="ficha-tecnica-receita-001.pdf"')
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  })

  it('requested while no worker runs are made once a worker starts', async () => {
    const client = await kitchen('semninguem', 1)
    const requested = await client.get<ExportStatus>('/api/recipes/1/export/pdf')
    expect(requested).toMatchObject({ status: 202, body: { state: 'waiting', title: 'Receita 001 (PDF)', done: 0 } })
    expect(await client.get(location(requested))).toMatchObject({ status: 202, body: { state: 'waiting' } })
    await start('worker')
    const file = await until(
      () => client.get<string>(location(requested)),
      ({ status }) => status === 200,
    )
    expect(file.body.slice(0, 5)).toBe('%PDF-')
    expect(await statusOf(client, requested.body)).toMatchObject({
      state: 'done',
      fileName: 'ficha-tecnica-receita-001.pdf',
    })
  })

  it('are made once with two workers and two relays', async () => {
    const client = await kitchen('dobrado', 2)
    for (const role of ['relay', 'relay', 'worker', 'worker'] as const) await start(role)
    const requested = await client.post<ExportStatus>('/api/recipes/export', { format: 'csv' })
    expect(requested.status).toBe(202)
    await until(
      () => statusOf(client, requested.body),
      ({ state }) => state === 'done',
    )
    expect(await events('dobrado', 'ExportCompleted')).toHaveLength(1)
    expect(await files('dobrado')).toHaveLength(1)
  })

  it('whose worker was killed midway are repeated, and give one file', async () => {
    const client = await kitchen('morto', 200)
    await start('relay')
    const requested = await client.post<ExportStatus>('/api/recipes/export', { format: 'pdf' })
    const { REDIS_URL: _inherited, ...env } = process.env
    const victim = spawn(process.execPath, [MAIN], {
      env: {
        ...env,
        ROLE: 'worker',
        ...databaseEnvironment(server.testDatabase),
      },
      stdio: 'ignore',
    })
    await until(
      () => statusOf(client, requested.body),
      ({ done, state }) => done > 0 || state === 'done',
    )
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    expect(await statusOf(client, requested.body)).toMatchObject({ state: 'running', total: 200 })
    await start('worker')
    await until(
      () => statusOf(client, requested.body),
      ({ state }) => state === 'done',
    )
    expect(await events('morto', 'ExportCompleted')).toHaveLength(1)
    expect(await files('morto')).toHaveLength(1)
  })

  it('that are cancelled stop, and stay cancelled', async () => {
    const client = await kitchen('desistiu', 60)
    await start('relay')
    const requested = await client.post<ExportStatus>('/api/recipes/export', { format: 'pdf' })
    await start('worker')
    await until(
      () => statusOf(client, requested.body),
      ({ state }) => state === 'running',
    )
    const cancelled = await client.post<ExportStatus>(requested.body.file.replace(/\/file$/, '/cancel'), {})
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect(await client.get<Problem>(location(requested))).toMatchObject({
      status: 409,
      body: { detail: 'Esta exportação foi cancelada.' },
    })
    // Ending the worker waits for its running job, so the job can change nothing after this line.
    for (const end of ends.splice(0)) await end()
    expect(await events('desistiu', 'ExportCompleted')).toEqual([])
    expect(await statusOf(client, requested.body)).toMatchObject({ state: 'cancelled' })
  })

  it('of a recipe deleted meanwhile, or of no recipe at all, fail with a reason', async () => {
    const client = await kitchen('apagada', 1)
    const requested = await client.get<ExportStatus>('/api/recipes/1/export/csv')
    await client.delete('/api/recipes/1')
    await start('worker')
    await until(
      () => statusOf(client, requested.body),
      ({ state }) => state === 'failed',
    )
    expect(await client.get<Problem>(location(requested))).toMatchObject({
      status: 409,
      body: { detail: 'A ficha técnica foi excluída antes de ser exportada.' },
    })
    const none = await client.post<ExportStatus>('/api/recipes/export', { format: 'csv' })
    expect(
      await until(
        () => statusOf(client, none.body),
        ({ state }) => state === 'failed',
      ),
    ).toMatchObject({ failure: 'Não há nenhuma ficha técnica para exportar.' })
  })

  it('requested again before they begin are the same export, and more than 20 waiting ones are refused', async () => {
    const client = await kitchen('apressado', 1)
    const first = await client.get<ExportStatus>('/api/recipes/1/export/pdf')
    const again = await client.get<ExportStatus>('/api/recipes/1/export/pdf')
    expect(again.body.id).toBe(first.body.id)
    expect((await client.get<ExportStatus>('/api/recipes/1/export/csv')).body.id).not.toBe(first.body.id)
    expect(await events('apressado', 'ExportRequested')).toHaveLength(2)
    for (let copy = 0; copy < 18; copy += 1) {
      const {
        body: { id },
      } = await client.post<{ id: number }>('/api/recipes/1/duplicate', { name: `Cópia ${copy}` })
      expect((await client.get(`/api/recipes/${id}/export/csv`)).status).toBe(202)
    }
    expect(await client.post<Problem>('/api/recipes/export', { format: 'csv' })).toMatchObject({
      status: 409,
      body: { detail: 'Já há 20 exportações esperando. Aguarde ou cancele uma delas.' },
    })
    await client.post(first.body.file.replace(/\/file$/, '/cancel'), {})
    expect((await client.post('/api/recipes/export', { format: 'csv' })).status).toBe(202)
  }, 30_000)

  it('whose job was lost from the queue are made by the sweep', async () => {
    const client = await kitchen('esquecida', 1)
    const requested = await client.post<ExportStatus>('/api/recipes/export', { format: 'csv' })
    server.clock.advance(16 * 60_000)
    await sweepExports(['esquecida'])
    expect(await statusOf(client, requested.body)).toMatchObject({ state: 'done' })
  })

  it('of another tenant answer 404', async () => {
    const client = await kitchen('dono', 1)
    const otherTenant = await server.tenant('curioso')
    const requested = await client.get<ExportStatus>('/api/recipes/1/export/csv')
    const path = requested.body.file.replace(/\/file$/, '')
    for (const answer of [
      await otherTenant.get(path),
      await otherTenant.get(requested.body.file),
      await otherTenant.post(`${path}/cancel`, {}),
      await otherTenant.get('/api/recipes/1/export/csv'),
    ])
      expect(answer.status).toBe(404)
    expect(await statusOf(client, requested.body)).toMatchObject({ state: 'waiting' })
  })

  it('are deleted after a day', async () => {
    const client = await kitchen('antiga', 1)
    await start('worker')
    const requested = await until(
      () => client.post<ExportStatus>('/api/recipes/export', { format: 'csv' }),
      ({ status }) => status === 202,
    )
    await until(
      () => statusOf(client, requested.body),
      ({ state }) => state === 'done',
    )
    await writeTenant(server.application.database, 'antiga', async (tx) =>
      tx.send({
        sql: 'update export_files set made_at = $2::timestamptz where tenant_id = $1',
        parameters: ['antiga', new Date(server.clock().getTime() - 25 * 3_600_000).toISOString()],
      }),
    )
    await sweepExports(['antiga'])
    expect(await client.get<Problem>(location(requested))).toMatchObject({
      status: 404,
      body: { detail: 'O arquivo desta exportação já foi apagado. Exporte de novo.' },
    })
  })
})
