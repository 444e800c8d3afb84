import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { NO_TENANT } from '../contract/tenant-id.ts'
import type { JobContext, JobDefinition, JobEnding } from './job.ts'
import type { JobRun } from './job-runs.ts'
import { giveUpJob, LEASE_MS, recordRun, recordWaiting, runJob } from './job-runs.ts'
import { tenantJob } from './tenant-job.ts'

let server: TestServer
let context: JobContext
let logged: { readonly msg: string; readonly tenantId?: string; readonly err?: { readonly message: string } }[]
/** The number of connections taken. */
let connections = 0
let counter = 0
let tenantId: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  tenantId = `casa-${(counter += 1)}`
  logged = []
  connections = 0
  const { database, store } = server.application
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  )
  const counted = {
    ...database,
    connect: () => {
      connections += 1
      return database.connect()
    },
  }
  context = {
    database: counted,
    store,
    clock: server.clock,
    log,
    tenantIds: () => Promise.resolve(['um', tenantId, 'tres']),
  }
})
afterAll(() => server.close())

const runs = (tenant = tenantId): Promise<JobRun[]> =>
  readTenant(server.application.database, tenant, (tx) =>
    tx.query<JobRun>({
      sql: 'select * from job_runs where tenant_id = $1 order by noted_at, subject',
      parameters: [tenant],
    }),
  )
const run = async (tenant = tenantId) => (await runs(tenant))[0]
const later = (ms: number) => new Date(server.clock().getTime() + ms)
const fail = (): never => {
  throw new Error('The oven is off')
}

const periodic = (work: (tenant: string) => void | Promise<void>, own: { readonly alsoOfNone?: true } = {}) =>
  tenantJob({
    name: 'watch',
    title: 'Vigia',
    text: 'Vigia.',
    everyMs: 60_000,
    ...own,
    run: async (_context, tenant) => {
      await work(tenant)
    },
  })

const payload = z.object({ tenantId: z.string(), cake: z.string() })
const single = (work: () => Promise<JobEnding | void>, gaveUp?: JobDefinition['gaveUp']): JobDefinition => ({
  name: 'bake',
  payload,
  run: work,
  ...(gaveUp && { gaveUp }),
  adminView: {
    kind: 'single',
    title: 'Bolo',
    names: () => Promise.resolve(new Map()),
    retry: () => Promise.resolve(),
    of: (sent) => {
      const { tenantId: tenant, cake } = payload.parse(sent)
      return { tenantId: tenant, subject: cake }
    },
  },
})
const cake = () => ({ tenantId, cake: 'c1' })

describe('a periodic job', () => {
  it('continues after one tenant fails, and records the result of each tenant', async () => {
    const seen: string[] = []
    await periodic((tenant) => {
      seen.push(tenant)
      if (tenant === tenantId) fail()
    }).run(context, {})
    expect(seen).toEqual(['um', tenantId, 'tres'])
    expect(await runs()).toMatchObject([
      {
        job: 'watch',
        subject: '',
        state: 'failed',
        failures: 1,
        failure: null,
        failed_at: server.clock(),
        finished_at: server.clock(),
      },
    ])
    expect(await run('um')).toMatchObject({ state: 'done', failures: 0, failed_at: null })
    expect(await run('tres')).toMatchObject({ state: 'done', failures: 0 })
    // The technical error is only for operators.
    expect(logged).toMatchObject([{ msg: 'job failed for a tenant', tenantId, err: { message: 'The oven is off' } }])
    expect(JSON.stringify(await runs())).not.toContain('oven')
  })

  it('is recorded again after a run whose clock was weeks ahead', async () => {
    const job = periodic(() => undefined)
    const now = server.clock()
    server.clock.advance(35 * 86_400_000)
    await job.run(context, {})
    server.clock.set(now.toISOString())
    await job.run(context, {})
    expect(await run()).toMatchObject({ state: 'done', started_at: now, finished_at: now })
  })

  it('waits where the date is doubtful, and tells the admins why; their repetition runs it', async () => {
    const seen: string[] = []
    const job = periodic((tenant) => void seen.push(tenant))
    const doubting = {
      ...context,
      clockDoubt: (tenant: string) => Promise.resolve(tenant === 'um' ? null : 'Por quê.'),
    }
    await job.run(doubting, {})
    expect(seen).toEqual(['um'])
    expect(await run()).toMatchObject({ state: 'failed', failure: 'Por quê.', failures: 1 })
    await job.run(doubting, { tenantId })
    expect(seen).toEqual(['um', tenantId])
    expect(await run()).toMatchObject({ state: 'done', failures: 0 })
  })

  it('runs only for the tenant in its payload', async () => {
    const seen: string[] = []
    await periodic((tenant) => void seen.push(tenant), { alsoOfNone: true }).run(context, { tenantId })
    expect(seen).toEqual([tenantId])
  })

  it('also runs for data that belongs to no tenant, and records no run for it', async () => {
    const seen: string[] = []
    await periodic(
      (tenant) => {
        seen.push(tenant)
        if (tenant === NO_TENANT) fail()
      },
      { alsoOfNone: true },
    ).run(context, {})
    expect(seen).toEqual(['um', tenantId, 'tres', NO_TENANT])
    expect(await runs(NO_TENANT)).toEqual([])
    expect(logged).toMatchObject([{ tenantId: NO_TENANT }])
  })

  it('takes one transaction for each run, and one row in total', async () => {
    for (let turn = 1; turn <= 5; turn += 1) await periodic(() => undefined).run(context, { tenantId })
    expect(connections).toBe(5)
    expect(await runs()).toHaveLength(1)
  })

  it('counts consecutive failures, and keeps the time of the last failure after a success', async () => {
    let broken = true
    const job = periodic(() => {
      if (broken) fail()
    })
    for (let turn = 1; turn <= 3; turn += 1) {
      await job.run(context, { tenantId })
      expect(await run()).toMatchObject({ state: 'failed', failures: turn })
      server.clock.advance(60_000)
    }
    broken = false
    await job.run(context, { tenantId })
    expect(await run()).toMatchObject({
      state: 'done',
      failures: 0,
      failed_at: later(-60_000),
      finished_at: server.clock(),
    })
  })
})

describe('a run', () => {
  const key = () => ({ tenantId, job: 'watch', subject: '' })
  const held = () => Promise.withResolvers<void>()

  it('that is short is recorded only at its end; a longer one is shown as running', async () => {
    const { promise, resolve } = held()
    const running = recordRun(context, key(), { quietMs: 50, failed: 'failed' }, () => promise)
    expect(await runs()).toEqual([])
    await expect.poll(() => run()).toMatchObject({ state: 'running', finished_at: null, alive_until: later(LEASE_MS) })
    resolve()
    await running
    expect(await run()).toMatchObject({ state: 'done', finished_at: server.clock() })
  })

  it('renews its lease until it ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { promise, resolve } = held()
      const running = recordRun(context, key(), { quietMs: 0, failed: 'failed' }, () => promise)
      for (let beat = 1; beat <= 5; beat += 1) {
        server.clock.advance(LEASE_MS / 3)
        vi.advanceTimersByTime(LEASE_MS / 3)
        await expect
          .poll(() => run())
          .toMatchObject({
            state: 'running',
            started_at: later((-beat * LEASE_MS) / 3),
            alive_until: later(LEASE_MS),
          })
      }
      resolve()
      await running
      connections = 0
      vi.advanceTimersByTime(10 * LEASE_MS)
      await sleep(50)
      expect([connections, (await run())?.state]).toEqual([0, 'done'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that began later wins the row over an earlier one that runs at the same time', async () => {
    const [first, second] = [held(), held()]
    const older = recordRun(context, key(), { quietMs: 0, failed: 'failed' }, () => first.promise)
    server.clock.advance(1_000)
    const newer = recordRun(context, key(), { quietMs: 0, failed: 'failed' }, () => second.promise)
    await expect.poll(() => run()).toMatchObject({ started_at: server.clock() })
    first.reject(new Error('The oven is off'))
    await expect(older).rejects.toThrow('The oven is off')
    expect(await run()).toMatchObject({ state: 'running', failures: 0 })
    second.resolve()
    await newer
    expect(await run()).toMatchObject({ state: 'done', failures: 0 })
  })

  it('that has ended is never shown as running', async () => {
    for (let turn = 1; turn <= 30; turn += 1) {
      await recordRun(context, key(), { quietMs: turn % 2 === 0 ? 0 : 1, failed: 'failed' }, () => sleep(turn % 3))
      expect(await run()).toMatchObject({ state: 'done' })
    }
    await sleep(50)
    expect(await run()).toMatchObject({ state: 'done' })
  })

  it('does its work even when it cannot be recorded', async () => {
    const away = {
      ...context,
      database: { ...context.database, connect: () => Promise.reject(new Error('The database is away')) },
    }
    let done = false
    await recordRun(away, key(), { quietMs: 0, failed: 'failed' }, async () => {
      done = true
    })
    expect(done).toBe(true)
    expect(logged.map(({ msg }) => msg)).toEqual(['job run not noted', 'job run not noted'])
  })
})

describe('a job for one item', () => {
  it('is waiting until a worker begins; a run that is already recorded is not set to waiting again', async () => {
    const waiting = () =>
      writeTenant(context.database, tenantId, async (tx) =>
        recordWaiting(tx, [{ job: 'bake', subject: 'c1', at: later(-5_000) }]),
      )
    await waiting()
    expect(await run()).toMatchObject({ state: 'waiting', noted_at: later(-5_000), started_at: null, failures: 0 })
    await runJob(
      context,
      single(() => Promise.resolve()),
      cake(),
    )
    await waiting()
    expect(await runs()).toMatchObject([{ state: 'done', noted_at: later(-5_000), started_at: server.clock() }])
  })

  it('that fails is retrying, then failed after the last attempt, when `gaveUp` is called', async () => {
    const gaveUpWith: unknown[] = []
    const job = single(
      () => Promise.reject(new Error('The oven is off')),
      async (_context, sent) => void gaveUpWith.push(sent),
    )
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await expect(runJob(context, job, cake())).rejects.toThrow('The oven is off')
      expect(await run()).toMatchObject({ state: 'retrying', failures: attempt, alive_until: later(LEASE_MS) })
    }
    await giveUpJob(context, job, cake())
    expect(await run()).toMatchObject({ state: 'failed', failures: 2, finished_at: server.clock() })
    expect(gaveUpWith).toEqual([cake()])
  })

  it('whose workers all died is failed, unless it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = runJob(
      context,
      single(() => promise),
      cake(),
    )
    await expect.poll(() => run()).toMatchObject({ state: 'running' })
    await giveUpJob(
      context,
      single(() => promise),
      cake(),
    )
    expect(await run()).toMatchObject({ state: 'failed', failures: 1 })
    resolve()
    await running
    await giveUpJob(
      context,
      single(() => promise),
      cake(),
    )
    expect(await run()).toMatchObject({ state: 'done', failures: 0 })
  })

  it.each([
    { state: 'failed', sentence: 'Não há ovos.' },
    { state: 'cancelled', sentence: null },
  ] as const)('that ends as $state is recorded with its reason', async (ending) => {
    await runJob(
      context,
      single(() => Promise.resolve(ending)),
      cake(),
    )
    expect(await run()).toMatchObject({
      state: ending.state,
      failure: ending.sentence,
      failures: ending.state === 'failed' ? 1 : 0,
    })
  })
})
