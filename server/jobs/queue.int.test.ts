import { createPostgresBackend, withBackend } from 'bullmq'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin as asOwner } from '../../infra/test/template-database.ts'
import { describeQueue } from './queue-suite.ts'
import { openQueue } from './queue.ts'

describeQueue('PostgreSQL', async () => {
  const database = await createTestDatabase()
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend)
  let inspector: InstanceType<typeof PostgresQueue> | undefined
  return {
    async open() {
      const queue = await openQueue({ redisUrl: null, databaseUrl: database.url })
      expect(queue.backend).toBe('postgres')
      inspector = new PostgresQueue('foodid', { connection: { connectionString: database.url, schema: 'bullmq', max: 2 } })
      return queue
    },
    async factsOf(jobId) {
      const job = await inspector?.getJob(jobId)
      return job === undefined ? undefined : { state: await job.getState(), attempts: job.attemptsMade, reason: job.failedReason }
    },
    async close() {
      await inspector?.close()
      await database.drop()
    },
  }
})

it('a queue in PostgreSQL keeps to a schema of its own', async () => {
  const database = await createTestDatabase()
  const tables = () => asOwner(database.url, async (client) => (await client.query<{ name: string }>("select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1")).rows)
  const before = await tables()
  const queue = await openQueue({ redisUrl: null, databaseUrl: database.url })
  await queue.add('anything', {}, 'bistro-1')
  await queue.close()
  expect(await tables()).toEqual(before)
  await database.drop()
})
