import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../infra/test/server.ts'
import { startTestServer } from '../infra/test/server.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createClockWatch } from './clock-watch.ts'
import { recordedEvents } from './events/recorded-events.test-support.ts'
import type { JobContext } from './jobs/job.ts'
import { expiryJob } from './modules/labels/expiry/jobs.ts'
import { labelBodyOf } from './modules/labels/samples.test-support.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let client: TestClient
let watch: ClockWatch
let context: JobContext
let lines: { readonly msg: string; readonly clock?: string }[]
let counter = 0
let tenantId: string

// The database has the real time, so the test's clock begins with it.
beforeAll(async () => {
  server = await startTestServer({ now: new Date().toISOString() })
})
afterAll(() => server.close())
beforeEach(async () => {
  lines = []
  server.clock.set(new Date().toISOString())
  tenantId = `casa-${(counter += 1)}`
  client = await server.tenant(tenantId)
  const { database, store } = server.application
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  watch = createClockWatch({ database, clock: server.clock, log, tenantIds: () => Promise.resolve([tenantId]) })
  context = {
    database,
    store,
    clock: server.clock,
    log,
    tenantIds: () => Promise.resolve([tenantId]),
    clockDoubt: watch.doubtOf,
  }
})

const expired = async () =>
  (await recordedEvents(server.application.database, tenantId)).filter(({ type }) => type === 'LabelsExpired').length
const runs = async () =>
  (await recordedEvents(server.application.database, tenantId)).filter(({ type }) => type === 'ExpiryRecalculated')
    .length
const soon = () => new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)

interface Task {
  readonly title: string
  readonly state: string
  readonly failure: string | null
  readonly mayRetry: boolean
}
async function task(): Promise<Task | undefined> {
  const { body } = await client.get<{ scheduled: readonly Task[] }>('/api/jobs')
  return body.scheduled.find(({ title }) => title === 'Conferência de validades')
}

describe('a process whose clock is five weeks ahead of the database', () => {
  it('runs no nightly job, and says why in the log, in health and in the list of jobs', async () => {
    await client.post('/api/products', labelBodyOf({ expiration_date: soon() }))
    server.clock.advance(35 * DAY_MS)
    await watch.look()
    expect(watch.state()).toBe('database_differs')
    expect(lines).toMatchObject([{ clock: 'database_differs' }])
    expect(lines[0]?.msg).toMatch(/35 dias adiantado/)
    await expiryJob.run(context, {})
    expect(await expired()).toBe(0)
    expect(await runs()).toBe(0)

    server.clock.set(new Date().toISOString())
    expect((await task())?.failure).toMatch(/35 dias adiantado.*A tarefa espera/)
    await watch.look()
    expect(watch.state()).toBe('ok')
    expect(lines.at(-1)?.msg).toBe('O relógio está certo de novo.')
    await expiryJob.run(context, {})
    expect(await task()).toMatchObject({ state: 'done' })
    expect(await runs()).toBe(1)
  })
})

describe('a clock that is long after the newest event', () => {
  /** As on one machine, where the database has the same clock: the log is five weeks older than both. */
  async function tenantOfFiveWeeksAgo(): Promise<void> {
    server.clock.advance(-35 * DAY_MS)
    tenantId = `casa-${(counter += 1)}`
    client = await server.tenant(tenantId)
    server.clock.set(new Date().toISOString())
  }

  it('makes the jobs wait until a second day has come', async () => {
    await tenantOfFiveWeeksAgo()
    await watch.look()
    expect(watch.state()).toBe('long_after_log')
    await expiryJob.run(context, {})
    expect(await runs()).toBe(0)
    await client.login(tenantId)
    const waiting = await task()
    expect(waiting).toMatchObject({ state: 'failed', mayRetry: true })
    expect(waiting?.failure).toMatch(/35 dias depois do último registro\. Se a data de hoje está certa, repita/)
    // The login is an event of today: it has the doubtful clock's time, and confirms nothing.
    await expiryJob.run(context, {})
    expect(await runs()).toBe(0)
    const nextDay = new Date(Date.now() + 21 * HOUR_MS)
    const tomorrow = createClockWatch({
      database: server.application.database,
      clock: () => nextDay,
      log: pino({ level: 'silent' }),
      tenantIds: () => Promise.resolve([]),
    })
    // The database's clock stands still in this test, so only its difference is doubted on the next day.
    expect(await tomorrow.doubtOf(tenantId)).toMatch(/em relação ao do banco de dados/)
  })

  it('is confirmed by an administrator who repeats the job', async () => {
    await tenantOfFiveWeeksAgo()
    await expiryJob.run(context, {})
    expect(await runs()).toBe(0)
    await expiryJob.run(context, { tenantId })
    expect(await runs()).toBe(1)
  })
})

it('a log that has events after now is told, and the jobs run, because they repair it', async () => {
  server.clock.advance(35 * DAY_MS)
  await client.login(tenantId)
  server.clock.set(new Date().toISOString())
  await watch.look()
  expect(watch.state()).toBe('before_log')
  expect(lines[0]?.msg).toMatch(/registros feitos 35 dias depois de agora/)
  expect(await watch.doubtOf(tenantId)).toBeNull()
})
