import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { JobContext } from '../../jobs/job.ts'
import { giveUpJob, runJob } from '../../jobs/job-runs.ts'
import type { Jobs } from './contract/api.ts'

const DAY_MS = 24 * 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const context = (...tenants: readonly string[]): JobContext => {
  const {
    application: { database, store },
    clock,
  } = server
  return { database, store, clock, log: pino({ level: 'silent' }), tenantIds: () => Promise.resolve([...tenants]) }
}
const definition = (name: string) => {
  const found = server.application.modules.flatMap((module) => module.jobs ?? []).find((job) => job.name === name)
  if (found === undefined) throw new Error(`No job is called ${name}`)
  return found
}
const turn = (name: string, ...tenants: readonly string[]) => definition(name).run(context(...tenants), {})
const change = (tenantId: string, sql: string) =>
  writeTenant(server.application.database, tenantId, async (tx) => tx.send({ sql, parameters: [tenantId] }))
const breakClock = (tenantId: string) =>
  change(tenantId, "update tenants set time_zone = 'Nowhere/Land' where tenant_id = $1")
const jobs = async (client: TestClient, query = '') => (await client.get<Jobs>(`/api/jobs${query}`)).body
const scheduled = async (client: TestClient, id: string) => (await jobs(client)).scheduled.find((job) => job.id === id)
const nextPage = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
const retry = (client: TestClient, id: string) => client.post<Problem>(`/api/jobs/${id}/retry`, undefined)

/** Requests exports and runs their jobs: there is no recipe to export, so each fails with a reason. */
async function failedExports(client: TestClient, tenantId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    server.clock.advance(1_000)
    const {
      body: { id },
    } = await client.post<{ id: string }>('/api/recipes/export', { format: index % 2 === 0 ? 'pdf' : 'csv' })
    await runJob(context(), definition('export'), { tenantId, exportId: id })
    ids.push(id)
  }
  return ids
}

describe('the list of jobs', () => {
  it('shows for each periodic job its text, last run, outcome and next run', async () => {
    const client = await server.tenant('bistro')
    const before = await jobs(client)
    expect(before.single).toEqual([])
    expect(before.scheduled.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Conferência de validades',
        'Limpeza de acessos',
        'Limpeza de exportações',
        'Limpeza da lista de tarefas',
      ]),
    )
    for (const job of before.scheduled) {
      expect(job).toMatchObject({
        state: 'never',
        startedAt: null,
        finishedAt: null,
        nextAt: null,
        failures: 0,
        mayRetry: false,
      })
      expect(job.text).toMatch(/^[A-ZÀ-Ú].{20,}\.$/)
    }
    // The relay has no `adminView`.
    expect(before.scheduled.map(({ id }) => id)).not.toContain('jobs-relay')

    await turn('labels-expiry', 'bistro')
    const at = server.clock().getTime()
    expect(await scheduled(client, 'labels-expiry')).toEqual({
      id: 'labels-expiry',
      title: 'Conferência de validades',
      text: expect.stringContaining('meia-noite') as string,
      state: 'done',
      everyMs: 600_000,
      startedAt: new Date(at).toISOString(),
      finishedAt: new Date(at).toISOString(),
      nextAt: new Date(at + 600_000).toISOString(),
      failures: 0,
      failedAt: null,
      failure: null,
      mayRetry: false,
    })
    server.clock.advance(30 * 60_000)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'done' })
    server.clock.advance(1)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'late', mayRetry: false })
  })

  it('shows an overdue periodic job as late, also if it never ran, failed or waits', async () => {
    const client = await server.tenant('atrasos')
    server.clock.advance(30 * 60_000)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'never' })
    server.clock.advance(1)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({
      state: 'late',
      startedAt: null,
      nextAt: null,
      mayRetry: false,
    })
    // Its interval is an hour: not overdue yet.
    expect(await scheduled(client, 'jobs-sweep')).toMatchObject({ state: 'never' })

    await breakClock('atrasos')
    await turn('labels-expiry', 'atrasos')
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'failed' })
    server.clock.advance(30 * 60_000 + 1)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({
      state: 'late',
      failures: 1,
      failure: 'A tarefa encontrou um erro e não foi concluída.',
      mayRetry: true,
    })
    // A late job is still among the failed ones.
    expect((await jobs(client, '?state=failed')).scheduled.map(({ id }) => id)).toEqual(['labels-expiry'])
    expect((await retry(client, 'labels-expiry')).status).toBe(202)
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'late', mayRetry: false })
    await change('atrasos', "update tenants set time_zone = 'America/Manaus' where tenant_id = $1")
    await turn('labels-expiry', 'atrasos')
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ state: 'done' })
  })

  it('shows a failure for thirty days, even after a success', async () => {
    const client = await server.tenant('lembranca')
    await breakClock('lembranca')
    await turn('labels-expiry', 'lembranca')
    const failedAt = server.clock().toISOString()
    await change('lembranca', "update tenants set time_zone = 'America/Manaus' where tenant_id = $1")
    server.clock.advance(DAY_MS)
    await turn('labels-expiry', 'lembranca')
    await client.login('lembranca')
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({
      state: 'done',
      failures: 0,
      failedAt,
      failure: 'A tarefa encontrou um erro e não foi concluída.',
    })
    server.clock.advance(29 * DAY_MS)
    await client.login('lembranca')
    expect(await scheduled(client, 'labels-expiry')).toMatchObject({ failedAt: null, failure: null })
  })

  it('lists single jobs newest first, in pages, and only failed ones on request', async () => {
    const client = await server.tenant('paginas')
    const failed = await failedExports(client, 'paginas', 5)
    await client.post('/api/ingredients', { name: 'Tomate', price: 1, unit: 'kg' })
    await client.post('/api/recipes', {
      name: 'Molho',
      portionYield: 1,
      ingredients: [{ ingredientId: 1, operationalQuantity: 1, correctionFactor: 1 }],
    })
    const [good = ''] = await failedExports(client, 'paginas', 1)
    const newestFirst = [good, ...failed.toReversed()].map((id) => `export.${id}`)
    const all = await jobs(client)
    expect(all.single.map(({ id }) => id)).toEqual(newestFirst)
    expect(all.single[0]).toMatchObject({
      title: 'Exportação',
      about: 'Todas as fichas técnicas (PDF)',
      state: 'done',
      mayRetry: false,
    })
    expect(all.single[1]).toMatchObject({
      state: 'failed',
      failure: 'Não há nenhuma ficha técnica para exportar.',
      mayRetry: true,
    })

    const ids: string[] = []
    let address: string | undefined = '/api/jobs?limit=2'
    for (let page = 1; address !== undefined; page += 1) {
      const { body, headers }: { body: Jobs; headers: Headers } = await client.get<Jobs>(address)
      expect(body.single).toHaveLength(2)
      expect(body.scheduled.length > 0).toBe(page === 1)
      ids.push(...body.single.map(({ id }) => id))
      address = nextPage(headers)
    }
    expect(ids).toEqual(newestFirst)

    await breakClock('paginas')
    await turn('labels-expiry', 'paginas')
    const troubles = await client.get<Jobs>('/api/jobs?state=failed&limit=4')
    expect(troubles.body.scheduled.map(({ id }) => id)).toEqual(['labels-expiry'])
    expect(troubles.body.single.map(({ id }) => id)).toEqual(newestFirst.slice(1, 5))
    const rest = await client.get<Jobs>(nextPage(troubles.headers) ?? '')
    expect(rest.body.single.map(({ id }) => id)).toEqual(newestFirst.slice(5))
    expect(nextPage(rest.headers)).toBeUndefined()
  })

  const cursor = (place: unknown) => `cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`
  it.each([
    'state=done',
    'limit=0',
    'limit=201',
    'cursor=%3F',
    'cursor=abc',
    'outro=1',
    cursor(['0000-01-01T00:00:00Z', 'export', 'x']),
    cursor(['2026-01-01T00:00:00Z', 'export', '\u0000']),
    cursor(['2026-02-30T00:00:00Z', 'export', 'x']),
  ])('refuses %s', async (query) => {
    const client = await server.tenant(`recusa-${Math.random().toString(36).slice(2, 10)}`)
    expect((await client.get<Problem>(`/api/jobs?${query}`)).status).toBe(422)
  })

  it('drops successful single jobs after a week and failed ones after a month', async () => {
    const client = await server.tenant('faxina')
    const [id = ''] = await failedExports(client, 'faxina', 1)
    const { body: cancelled } = await client.post<{ id: string }>('/api/recipes/export', { format: 'csv' })
    await client.post(`/api/exports/${cancelled.id}/cancel`, {})
    await runJob(context(), definition('export'), { tenantId: 'faxina', exportId: cancelled.id })
    const after = async (ms: number) => {
      server.clock.advance(ms)
      await turn('jobs-sweep', 'faxina')
      await client.login('faxina')
      return (await jobs(client)).single.map((job) => job.id).toSorted()
    }
    expect(await after(7 * DAY_MS)).toEqual([`export.${cancelled.id}`, `export.${id}`].toSorted())
    expect(await after(1)).toEqual([`export.${id}`])
    expect(await after(23 * DAY_MS - 1)).toEqual([`export.${id}`])
    expect(await after(1)).toEqual([])
    // The row of a periodic job is not deleted.
    expect(await scheduled(client, 'jobs-sweep')).toMatchObject({ state: 'done' })
  })
})

describe('a retry', () => {
  it('is refused if the job did not fail or does not exist', async () => {
    const client = await server.tenant('recusado')
    expect((await retry(client, 'labels-expiry')).body).toMatchObject({ status: 409, code: 'job_not_failed' })
    await turn('labels-expiry', 'recusado')
    expect((await retry(client, 'labels-expiry')).body).toMatchObject({
      status: 409,
      code: 'job_not_failed',
      detail: 'Esta tarefa não falhou: não há o que repetir.',
    })
    for (const id of [
      'jobs-relay',
      'nothing',
      'export',
      'labels-expiry.x',
      'export.5f0c6f0a-3a43-4e0a-8f0d-1f3f5b7a9c11',
    ])
      expect({ id, code: (await retry(client, id)).body.code }).toEqual({ id, code: 'job_not_found' })
    for (const id of ['LABELS', '%00', 'a.b.c', 'export.%C3%A7', `export.${'x'.repeat(65)}`])
      expect({ id, status: (await retry(client, id)).status }).toEqual({ id, status: 422 })
  })

  it('is neither offered nor accepted for a job without retry', async () => {
    const client = await server.tenant('relatorio')
    await change(
      'relatorio',
      "insert into job_runs (tenant_id, job, subject, state, noted_at, alive_until, finished_at, failures, failed_at) values ($1, 'report', '2026-11-21', 'failed', now(), now(), now(), 5, now())",
    )
    expect((await jobs(client)).single).toMatchObject([
      { title: 'Relatório', about: 'Relatório de validades de 21/11/2026', state: 'failed', mayRetry: false },
    ])
    expect((await retry(client, 'report.2026-11-21')).body).toMatchObject({ status: 409, code: 'job_not_repeated' })
  })

  it('is in the audit trail with the user who requested it', async () => {
    const client = await server.tenant('trilha')
    await breakClock('trilha')
    await turn('labels-expiry', 'trilha')
    expect(await retry(client, 'labels-expiry')).toMatchObject({
      status: 202,
      body: { id: 'labels-expiry', state: 'waiting' },
    })
    expect((await retry(client, 'labels-expiry')).body).toMatchObject({
      status: 409,
      code: 'job_under_way',
      detail: 'Esta tarefa já está na fila ou em andamento.',
    })
    const [id = ''] = await failedExports(client, 'trilha', 1)
    expect((await retry(client, `export.${id}`)).status).toBe(202)
    await change('trilha', "update tenants set time_zone = 'America/Sao_Paulo' where tenant_id = $1")
    await client.login('trilha')
    const sentences = async (type: string) =>
      (await client.get<{ actor: { name: string }; text: string }[]>(`/api/audit?type=${type}`)).body.map(
        ({ actor, text }) => `${actor.name} ${text}`,
      )
    expect(await sentences('jobs')).toEqual(['Chefe pediu para repetir a tarefa Conferência de validades'])
    expect((await sentences('exports'))[0]).toBe('Chefe pediu de novo a exportação Todas as fichas técnicas (PDF)')
  })

  it('sent twice with one idempotency key is answered twice and executed once', async () => {
    const client = await server.tenant('repetido')
    await breakClock('repetido')
    await turn('labels-expiry', 'repetido')
    const send = () => client.post('/api/jobs/labels-expiry/retry', undefined, { 'idempotency-key': 'uma-vez' })
    expect([(await send()).status, (await send()).status]).toEqual([202, 202])
    expect((await jobs(client)).scheduled.filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })

  it('of an export that was cancelled meanwhile changes nothing', async () => {
    const client = await server.tenant('tarde')
    const {
      body: { id },
    } = await client.post<{ id: string }>('/api/recipes/export', { format: 'csv' })
    await client.post(`/api/exports/${id}/cancel`, {})
    await change(
      'tarde',
      `insert into job_runs (tenant_id, job, subject, state, noted_at, alive_until, failures) values ($1, 'export', '${id}', 'waiting', now(), now(), 0)`,
    )
    await giveUpJob(context(), definition('export'), { tenantId: 'tarde', exportId: id })
    expect((await retry(client, `export.${id}`)).body).toMatchObject({ status: 409, code: 'export_over' })
    expect((await jobs(client)).single).toMatchObject([{ state: 'failed' }])
  })
})

describe('users without access', () => {
  it('are staff, who are refused both routes', async () => {
    const admin = await server.tenant('equipe')
    const { client: staff } = await join(server, admin, 'ana@equipe.com.br')
    expect((await staff.get('/api/jobs')).status).toBe(403)
    expect((await retry(staff, 'labels-expiry')).status).toBe(403)
  })

  it("are admins of another tenant, who neither see nor retry the tenant's jobs", async () => {
    const [owner, stranger] = [await server.tenant('dono'), await server.tenant('curioso')]
    await breakClock('dono')
    await turn('labels-expiry', 'dono', 'curioso')
    const [id = ''] = await failedExports(owner, 'dono', 1)
    const before = await jobs(owner)
    expect(before.single.map((job) => job.id)).toEqual([`export.${id}`])
    expect(await jobs(stranger)).toMatchObject({
      single: [],
      scheduled: expect.arrayContaining([
        expect.objectContaining({ id: 'labels-expiry', state: 'done', failures: 0 }),
      ]) as unknown,
    })
    expect(await jobs(stranger, '?state=failed')).toEqual({ scheduled: [], single: [] })
    expect((await retry(stranger, `export.${id}`)).body).toMatchObject({ status: 404, code: 'job_not_found' })
    expect((await retry(stranger, 'labels-expiry')).status).toBe(409)
    for (const tenant of ['?tenant=dono', '?tenant=curioso'])
      expect((await stranger.post(`/api/jobs/export.${id}/retry${tenant}`, undefined)).status).toBe(
        tenant.endsWith('dono') ? 403 : 404,
      )
    expect(await jobs(owner)).toEqual(before)
  })
})
