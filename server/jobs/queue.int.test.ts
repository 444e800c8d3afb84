import { createPostgresBackend, withBackend } from 'bullmq'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin as asOwner, asAdmin as asQueue } from '../../infra/test/template-database.ts'
import { startProxy } from '../../infra/faults/tcp-proxy.ts'
import { until } from '../../infra/test/until.ts'
import { describeQueue } from './queue-suite.test-support.ts'
import { openQueue } from './queue.ts'

describeQueue('PostgreSQL', async () => {
  const database = await createTestDatabase()
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend)
  let inspector: InstanceType<typeof PostgresQueue> | undefined
  return {
    async open() {
      const queue = await openQueue({ redisUrl: null, databaseUrl: database.queueUrl })
      expect(queue.backend).toBe('postgres')
      inspector = new PostgresQueue('foodid', {
        connection: { connectionString: database.queueUrl, schema: 'bullmq', max: 2 },
      })
      return queue
    },
    async factsOf(jobId) {
      const job = await inspector?.getJob(jobId)
      return job === undefined
        ? undefined
        : { state: await job.getState(), attempts: job.attemptsMade, reason: job.failedReason }
    },
    async close() {
      await inspector?.close()
      await database.drop()
    },
  }
})

it('a queue in PostgreSQL uses only its own schema', async () => {
  const database = await createTestDatabase()
  const tables = () =>
    asOwner(
      database.url,
      async (client) =>
        (
          await client.query<{ name: string }>(
            "select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1",
          )
        ).rows,
    )
  const before = await tables()
  const queue = await openQueue({ redisUrl: null, databaseUrl: database.queueUrl })
  await queue.add('anything', {}, 'bistro-1')
  await queue.close()
  expect(await tables()).toEqual(before)
  await database.drop()
})

it('a queue in PostgreSQL runs each of many concurrent jobs once, and deletes old ones', async () => {
  const database = await createTestDatabase()
  const queue = await openQueue({ redisUrl: null, databaseUrl: database.queueUrl })
  const jobs = 1_400
  const runs: string[] = []
  const failures: string[] = []
  const worker = queue.work(async (job) => void runs.push(String(job.id)))
  worker.on('failed', (_job, error) => void failures.push(error.message))
  worker.on('error', (error) => void failures.push(error.message))
  await Promise.all(
    Array.from({ length: 14 }, async (_, adder) => {
      for (let number = adder; number < jobs; number += 14) await queue.add('anything', {}, `bistro-${number}`)
    }),
  )
  await until(
    () => queue.counts(),
    (counts) => counts['waiting'] === 0 && counts['active'] === 0,
  )
  expect([runs.length, new Set(runs).size, failures]).toEqual([jobs, jobs, []])
  const kept = () =>
    asQueue(
      database.queueUrl,
      async (client) => (await client.query<{ count: string }>('select count(*) from bullmq.job')).rows[0]?.count,
    )
  await queue.tidy()
  expect(await kept()).toBe(String(jobs))
  await asQueue(database.queueUrl, (client) =>
    client.query("update bullmq.job set finished_at_ms = finished_at_ms - 86400001 where id like 'bistro-1%'"),
  )
  await queue.tidy()
  expect(await kept()).toBe(String(runs.filter((id) => !id.startsWith('bistro-1')).length))
  await worker.close()
  await queue.close()
  await database.drop()
})

it('a queue in PostgreSQL works again after the network has dropped its connections silently', async () => {
  const database = await createTestDatabase()
  const proxy = await startProxy(database.queueUrl)
  const queue = await openQueue({ redisUrl: null, databaseUrl: proxy.url })
  const worked: string[] = []
  const worker = queue.work(async (job) => void worked.push(String(job.id)))
  worker.on('error', () => undefined)
  await queue.add('anything', {}, 'bistro-1')
  await until(
    async () => worked.length,
    (count) => count === 1,
  )
  proxy.stall()
  proxy.passNew()
  await until(
    () =>
      queue.add('anything', {}, 'bistro-2').then(
        () => true,
        () => false,
      ),
    (isAdded) => isAdded,
  )
  await until(
    async () => worked,
    (done) => done.includes('bistro-2'),
  )
  // The first job is worked again where the network went before its end was recorded: at least once, not exactly once.
  expect(new Set(worked)).toEqual(new Set(['bistro-1', 'bistro-2']))
  // A silently dropped connection does not answer when it is closed, so the proxy closes first.
  await proxy.close()
  await Promise.all([worker.close(), queue.close()])
  await database.drop()
})

it('a queue in PostgreSQL works after the network has silently dropped the connection that was about to LISTEN', async () => {
  const database = await createTestDatabase()
  const proxy = await startProxy(database.queueUrl)
  const queue = await openQueue({ redisUrl: null, databaseUrl: proxy.url })
  const worked: string[] = []
  const failures: string[] = []
  proxy.forgetNext('LISTEN')
  const worker = queue.work(async (job) => void worked.push(String(job.id)))
  worker.on('error', (error) => void failures.push(error.message))
  await until(
    async () => failures.length,
    (count) => count > 0,
  )
  await queue.add('anything', {}, 'bistro-1')
  await until(
    async () => worked.length,
    (count) => count === 1,
  )
  await proxy.close()
  await Promise.all([worker.close(), queue.close()])
  await database.drop()
})
