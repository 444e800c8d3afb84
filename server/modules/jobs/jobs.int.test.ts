import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Jobs, ScheduledJob, SingleJob } from './contract/api.ts'
import { databaseEnvironment } from '../../../infra/test/template-database.ts'

/** The fields of an export's status that these tests read. */
interface ExportStatus {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly file: string
}

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts')

describe('the list of jobs', () => {
  let server: TestServer
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(() => server.close())

  const start = async (role: 'relay' | 'worker') => void ends.push(await server.startJobs(role))
  const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 50 })
  const jobs = async (client: TestClient) => (await client.get<Jobs>('/api/jobs')).body
  const scheduled = async (client: TestClient, id = 'labels-expiry') =>
    (await jobs(client)).scheduled.find((job): job is ScheduledJob => job.id === id)
  const single = async (client: TestClient, { id }: { readonly id: string }) =>
    (await jobs(client)).single.find((job): job is SingleJob => job.id === `export.${id}`)
  const retry = (client: TestClient, id: string) => client.post<Problem>(`/api/jobs/${id}/retry`, undefined)
  const eventsOf = async (tenantId: string, type: string) =>
    (await recordedEvents(server.application.database, tenantId)).filter((event) => event.type === type)
  const change = (tenantId: string, sql: string) =>
    writeTenant(server.application.database, tenantId, async (tx) => tx.send({ sql, parameters: [tenantId] }))
  // An unknown time zone: computing the tenant's local date throws.
  const breakClock = (tenantId: string) =>
    change(tenantId, "update tenants set time_zone = 'Nowhere/Land' where tenant_id = $1")
  const mendClock = (tenantId: string) =>
    change(tenantId, "update tenants set time_zone = 'America/Sao_Paulo' where tenant_id = $1")

  /** Runs the periodic job once for these tenants, as the schedule does. */
  async function runSchedule(...tenants: readonly string[]): Promise<void> {
    const {
      application: { database, store, modules },
      clock,
    } = server
    const job = modules.flatMap((module) => module.jobs ?? []).find(({ name }) => name === 'labels-expiry')
    await job?.run(
      { database, store, clock, log: pino({ level: 'silent' }), tenantIds: () => Promise.resolve([...tenants]) },
      {},
    )
  }
  const nextDay = () => server.clock.advance(86_400_000)

  /** Creates a tenant with recipes and requests an export of all of them, which has not begun. */
  async function requestExport(
    tenantId: string,
    recipes: number,
  ): Promise<{ readonly client: TestClient; readonly requested: ExportStatus }> {
    const client = await server.tenant(tenantId)
    const {
      body: { id: ingredientId },
    } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 0.1, unit: 'kg' })
    const ingredients = Array.from({ length: 20 }, () => ({
      ingredientId,
      operationalQuantity: 1,
      correctionFactor: 1,
    }))
    for (let index = 1; index <= recipes; index += 1)
      await client.post('/api/recipes', { name: `Receita ${index}`, portionYield: 1, ingredients })
    const { body: requested } = await client.post<ExportStatus>('/api/recipes/export', { format: 'pdf' })
    return { client, requested }
  }

  it('shows a failed periodic job only to the failing tenant, and a retry runs it once, for that tenant only', async () => {
    const [healthy, broken, other] = [
      await server.tenant('sadio'),
      await server.tenant('quebrado'),
      await server.tenant('tambem'),
    ]
    await start('worker')
    // Wait for the schedule's first run, before the clocks are broken.
    await eventually(async () => {
      for (const client of [healthy, broken, other])
        expect(await scheduled(client)).toMatchObject({ state: 'done', failures: 0 })
    })
    for (const tenantId of ['quebrado', 'tambem']) await breakClock(tenantId)
    nextDay()
    for (const client of [healthy, broken, other])
      await client.login(client === healthy ? 'sadio' : client === broken ? 'quebrado' : 'tambem')
    await runSchedule('quebrado', 'sadio', 'tambem')
    expect(await scheduled(healthy)).toMatchObject({ state: 'done', failures: 0, failure: null, mayRetry: false })
    expect(await eventsOf('sadio', 'ExpiryRecalculated')).toHaveLength(2)
    for (const client of [broken, other]) {
      expect(await scheduled(client)).toMatchObject({
        state: 'failed',
        failures: 1,
        failure: 'A tarefa encontrou um erro e não foi concluída.',
        mayRetry: true,
      })
    }

    await mendClock('quebrado')
    await mendClock('tambem')
    server.clock.advance(60_000)
    const answers = await Promise.all([
      retry(broken, 'labels-expiry'),
      retry(broken, 'labels-expiry'),
      retry(broken, 'labels-expiry'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    await eventually(async () =>
      expect(await scheduled(broken)).toMatchObject({
        state: 'done',
        failures: 0,
        startedAt: server.clock().toISOString(),
      }),
    )
    expect(await eventsOf('quebrado', 'JobRetryRequested')).toHaveLength(1)
    expect(await eventsOf('quebrado', 'ExpiryRecalculated')).toHaveLength(2)
    expect(await scheduled(other)).toMatchObject({ state: 'failed', failures: 1 })
    expect(await eventsOf('tambem', 'ExpiryRecalculated')).toHaveLength(1)
  })

  it('shows a single job as waiting, retrying, failed and, after a manual retry, done', async () => {
    await start('relay')
    const { client, requested } = await requestExport('teimoso', 1)
    await eventually(async () =>
      expect(await single(client, requested)).toMatchObject({
        state: 'waiting',
        title: 'Exportação',
        about: 'Todas as fichas técnicas (PDF)',
        startedAt: null,
        mayRetry: false,
      }),
    )
    expect((await retry(client, `export.${requested.id}`)).body).toMatchObject({ status: 409, code: 'job_under_way' })
    await change('teimoso', "update exports set kind = 'nothing-of-that-kind' where tenant_id = $1")
    await start('worker')
    await eventually(async () =>
      expect(await single(client, requested)).toMatchObject({ state: 'retrying', mayRetry: false }),
    )
    await eventually(async () =>
      expect(await single(client, requested)).toMatchObject({ state: 'failed', failures: 5, mayRetry: true }),
    )
    await eventually(async () =>
      expect((await client.get<ExportStatus>(`/api/exports/${requested.id}`)).body.state).toBe('failed'),
    )

    await change('teimoso', "update exports set kind = 'all-recipes' where tenant_id = $1")
    server.clock.advance(1_000)
    const answers = await Promise.all([
      retry(client, `export.${requested.id}`),
      retry(client, `export.${requested.id}`),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    await eventually(async () =>
      expect(await single(client, requested)).toMatchObject({ state: 'done', failures: 0, mayRetry: false }),
    )
    expect((await client.get<string>(requested.file)).body.slice(0, 5)).toBe('%PDF-')
    expect(
      [await eventsOf('teimoso', 'ExportRetried'), await eventsOf('teimoso', 'ExportCompleted')].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1])
    expect((await retry(client, `export.${requested.id}`)).body).toMatchObject({
      status: 409,
      code: 'job_not_failed',
    })
  })

  it('shows a job whose worker was killed as interrupted, and a retry completes it once', async () => {
    const { client, requested } = await requestExport('abatido', 120)
    await start('relay')
    const { REDIS_URL: _inherited, ...env } = process.env
    const victim = spawn(process.execPath, [MAIN], {
      env: {
        ...env,
        ROLE: 'worker',
        ...databaseEnvironment(server.testDatabase),
      },
      stdio: 'ignore',
    })
    await eventually(async () =>
      expect((await client.get<ExportStatus>(`/api/exports/${requested.id}`)).body.done).toBeGreaterThan(0),
    )
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    server.clock.set(new Date().toISOString())
    await client.login('abatido')
    expect(await single(client, requested)).toMatchObject({ state: 'running', mayRetry: false, failure: null })
    expect((await retry(client, `export.${requested.id}`)).status).toBe(409)
    server.clock.advance(120_000)
    expect(await single(client, requested)).toMatchObject({
      state: 'interrupted',
      mayRetry: true,
      failure: 'O processo que fazia a tarefa parou no meio.',
    })
    const failed = await client.get<Jobs>('/api/jobs?state=failed')
    expect(failed.body.single.map(({ id }) => id)).toEqual([`export.${requested.id}`])
    expect((await retry(client, `export.${requested.id}`)).status).toBe(202)
    await start('worker')
    await start('worker')
    await eventually(async () => expect(await single(client, requested)).toMatchObject({ state: 'done', failures: 0 }))
    expect(await eventsOf('abatido', 'ExportCompleted')).toHaveLength(1)
  })

  it('shows a cancelled job as cancelled and an impossible one as failed, never as done', async () => {
    const { client, requested } = await requestExport('indeciso', 1)
    await client.post(`/api/exports/${requested.id}/cancel`, {})
    const { body: gone } = await client.get<ExportStatus>('/api/recipes/1/export/csv')
    await client.delete('/api/recipes/1')
    await start('worker')
    await eventually(async () =>
      expect(await single(client, requested)).toMatchObject({ state: 'cancelled', mayRetry: false, failure: null }),
    )
    await eventually(async () =>
      expect(await single(client, gone)).toMatchObject({
        state: 'failed',
        failures: 1,
        failure: 'A ficha técnica foi excluída antes de ser exportada.',
      }),
    )
    expect((await retry(client, `export.${requested.id}`)).body).toMatchObject({
      status: 409,
      code: 'job_not_failed',
    })
  })
})
