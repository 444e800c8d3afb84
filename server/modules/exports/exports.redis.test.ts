import { Redis } from 'ioredis'
import { beforeAll } from 'vitest'
import { describeExports } from '../../../infra/test/export-suite.ts'

const redisUrl = process.env['TEST_REDIS_URL']
if (!redisUrl) throw new Error('These tests need a real Redis: set TEST_REDIS_URL, for example to redis://127.0.0.1:6379. Its database 9 is emptied.')
// A database of its own: the queue's tests empty theirs while these run.
const ownDatabase = new URL('/9', redisUrl).href

beforeAll(async () => {
  const connection = new Redis(ownDatabase)
  await connection.flushdb()
  connection.disconnect()
})

describeExports('Redis', () => ownDatabase)
