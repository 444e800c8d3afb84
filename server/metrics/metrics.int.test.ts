import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient, TEST_PASSWORD } from '../../infra/test/server.ts'
import { createApp } from '../app.ts'
import type { Listening } from '../http/listen.ts'
import { listen } from '../http/listen.ts'
import type { JobContext } from '../jobs/job.ts'
import { openQueue } from '../jobs/queue.ts'
import { createRelay } from '../jobs/relay.ts'
import { createWorker } from '../worker.ts'
import type { Metrics } from './metrics.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { quietHealth } from '../../infra/test/quiet-health.ts'

let server: TestServer
let metrics: Metrics
let api: Listening
let metricsServer: Listening
let ready = true
const log = pino({ level: 'silent' })
const get = async (path: string, method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${metricsServer.port}${path}`, { method })
  return { status: response.status, text: await response.text() }
}
/** The value of a metric, by its name and labels. */
const valueOf = async (line: string) =>
  Number(
    (await get('/metrics')).text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

beforeAll(async () => {
  server = await startTestServer()
  metrics = createMetrics(server.clock)
  metrics.watchProcess(() => ready)
  const app = await createApp(server.application, {
    clock: server.clock,
    log,
    publicOrigin: null,
    trustedProxies: 0,
    checkAnswers: true,
    ...quietHealth,
    isReady: () => ready,
    onRequest: metrics.countRequest,
  })
  api = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
  metricsServer = await serveMetrics({ metrics, port: 0, host: '127.0.0.1', isReady: () => ready })
})
afterAll(async () => {
  await metricsServer.close()
  await api.close()
  await server.close()
})

describe('requests in the metrics', () => {
  it('are counted by route, without any of their contents', async () => {
    await server.tenant('bistro')
    const client = new TestClient(`http://127.0.0.1:${api.port}`)
    await client.login('bistro')
    await client.login('bistro', 'uma senha errada')
    await client.get('/api/products/987654')
    await client.get('/api/products/987655')
    await client.get('/api/public/labels/FID20269876?tenant=bistro')
    await client.get('/api/nowhere/123123')
    await client.get('/view/FID20269876?tenant=bistro')
    const count = 'foodid_http_request_duration_seconds_count'
    expect(await valueOf(`${count}{method="GET",route="/api/products/:id",status="404"}`)).toBe(2)
    expect(await valueOf(`${count}{method="POST",route="/tenant/login",status="200"}`)).toBe(1)
    expect(await valueOf(`${count}{method="POST",route="/tenant/login",status="401"}`)).toBe(1)
    expect(await valueOf(`${count}{method="GET",route="(web)",status="404"}`)).toBeGreaterThan(0)
    const { text } = await get('/metrics')
    // A duration has random digits.
    const withoutValues = text.replaceAll(/ \S+$/gm, '')
    expect(withoutValues).toContain('foodid_http_request_duration_seconds_sum{')
    expect(withoutValues).not.toMatch(/bistro|98765|FID2026|123123|chefe@|senha/)
    expect(text).not.toContain(TEST_PASSWORD)
    expect(new Set(text.match(/(?<=[{,])\w+(?==")/g))).toEqual(
      new Set(
        ['method', 'route', 'status', 'le', 'type', 'space', 'kind', 'version', 'major', 'minor', 'patch'].filter(
          (label) => text.includes(`${label}="`),
        ),
      ),
    )
  })
})

describe('jobs in the metrics', () => {
  const context = {} as JobContext // not used by these jobs
  const job = (name: string, run: () => Promise<void>) => metrics.watchJob({ name, payload: z.object({}), run })

  it('are counted by outcome and by giving up, with the instant of the last success', async () => {
    await job('labels-expiry', async () => undefined).run(context, {})
    server.clock.advance(60_000)
    await expect(job('labels-expiry', () => Promise.reject(new Error('planted'))).run(context, {})).rejects.toThrow(
      'planted',
    )
    await job('labels-expiry', async () => undefined).gaveUp?.(context, {})
    expect(await valueOf('foodid_job_duration_seconds_count{job="labels-expiry",outcome="done"}')).toBe(1)
    expect(await valueOf('foodid_job_duration_seconds_count{job="labels-expiry",outcome="failed"}')).toBe(1)
    expect(await valueOf('foodid_jobs_given_up_total{job="labels-expiry"}')).toBe(1)
    expect(await valueOf('foodid_job_last_success_timestamp_seconds{job="labels-expiry"}')).toBe(
      (server.clock().getTime() - 60_000) / 1_000,
    )
  })

  it('are counted while waiting in the queue, and a queue that does not answer is reported as down', async () => {
    const queue = await openQueue({ redisUrl: null, databaseUrl: server.testDatabase.queueUrl })
    await queue.add('nothing', {}, 'bistro-1-nothing')
    let isDown = false
    metrics.watchQueue(() => (isDown ? Promise.reject(new Error('planted')) : queue.counts()))
    expect(await valueOf('foodid_queue_jobs{state="waiting"}')).toBe(1)
    expect(await valueOf('foodid_queue_jobs{state="failed"}')).toBe(0)
    expect(await valueOf('foodid_queue_up')).toBe(1)
    isDown = true
    expect(await valueOf('foodid_queue_up')).toBe(0)
    await queue.close()
  })
})

describe('the relay and the worker in the metrics', () => {
  it("are counted: the relay's failures and the worker's finished jobs", async () => {
    const queue = await openQueue({ redisUrl: null, databaseUrl: server.testDatabase.queueUrl })
    const reactions = [{ on: 'RegisterEntryAdded', job: 'nothing', payload: () => ({}) }]
    const broken = createRelay({
      ...server.application,
      queue: { ...queue, add: () => Promise.reject(new Error('planted')) },
      reactions,
      log,
      onFailure: metrics.countRelayFailure,
    })
    const unfollow = broken.follow()
    const client = await server.tenant('repasse')
    await client.post('/api/categories', { name: 'Molhos' })
    await expect.poll(() => valueOf('foodid_relay_failures_total')).toBeGreaterThan(0)
    await unfollow()

    const worker = await createWorker(
      server.application,
      queue,
      createRelay({ ...server.application, queue, reactions: [], log }),
      { clock: server.clock, log, watchJob: metrics.watchJob },
    )
    await expect
      .poll(() => valueOf('foodid_job_duration_seconds_count{job="jobs-relay",outcome="done"}'))
      .toBeGreaterThan(0)
    await worker.close()
    await queue.close()
  })
})

it('log lines are counted by level', async () => {
  metrics.countLine('error')
  expect(await valueOf('foodid_log_lines_total{level="error"}')).toBe(1)
})

it("the pool's connections are counted by state", async () => {
  if (server.application.database.poolUse === undefined) throw new Error('This pool has no poolUse')
  metrics.watchPool(server.application.database.poolUse)
  const held = [await server.application.database.connect(), await server.application.database.connect()]
  expect(await valueOf('foodid_database_connections{state="busy"}')).toBeGreaterThanOrEqual(2)
  for (const client of held) client.release()
  expect(await valueOf('foodid_database_connections{state="waiting"}')).toBe(0)
})

describe('the metrics server', () => {
  it('reports separately whether the process runs and whether it takes work', async () => {
    expect(await get('/alive')).toEqual({ status: 200, text: 'alive\n' })
    expect(await get('/ready')).toEqual({ status: 200, text: 'ready\n' })
    expect(await valueOf('foodid_ready')).toBe(1)
    ready = false
    expect(await get('/ready')).toEqual({ status: 503, text: 'not ready\n' })
    expect(await valueOf('foodid_ready')).toBe(0)
    expect((await get('/alive')).status).toBe(200)
    ready = true
  })

  it('has no other routes, and the public API does not show metrics', async () => {
    expect((await get('/')).status).toBe(404)
    expect((await get('/metrics', 'POST')).status).toBe(405)
    expect(await (await fetch(`http://127.0.0.1:${api.port}/metrics`)).text()).not.toContain('foodid_')
  })
})
