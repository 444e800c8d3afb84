import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { describeQueue } from './queue-suite.test-support.ts'
import { openQueue } from './queue.ts'

const redisUrl = process.env['TEST_REDIS_URL']
if (!redisUrl) {
  throw new Error(
    'These tests need a real Redis: set TEST_REDIS_URL, for example to redis://127.0.0.1:6379/15. What the queue keeps there is deleted.',
  )
}

describeQueue('Redis', async () => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: 1 })
  const clear = async () => {
    const keys = await connection.keys('bull:foodid:*')
    if (keys.length > 0) await connection.del(...keys)
  }
  await clear()
  const inspector = new Queue('foodid', { connection })
  return {
    async open() {
      const queue = await openQueue({ redisUrl, databaseUrl: 'postgres://unused' })
      expect(queue.backend).toBe('redis')
      return queue
    },
    async factsOf(jobId) {
      const job = await inspector.getJob(jobId)
      return job === undefined
        ? undefined
        : { state: await job.getState(), attempts: job.attemptsMade, reason: job.failedReason }
    },
    async close() {
      await inspector.close()
      await clear()
      connection.disconnect()
    },
  }
})

it('opening a queue whose Redis cannot be reached fails at once', async () => {
  const started = performance.now()
  await expect(openQueue({ redisUrl: 'redis://127.0.0.1:1', databaseUrl: 'postgres://unused' })).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(5_000)
})
