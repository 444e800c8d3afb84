import { Redis } from 'ioredis'
import { beforeAll } from 'vitest'

/** The URL of a test file's database on the real Redis, emptied before its tests. Each file needs its own number. */
export function ownRedisDatabase(number: number): string {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (!redisUrl)
    throw new Error(
      `These tests need a real Redis: set TEST_REDIS_URL, for example to redis://127.0.0.1:6379. Its database ${number} is emptied.`,
    )
  const url = new URL(`/${number}`, redisUrl).href
  beforeAll(async () => {
    const connection = new Redis(url)
    await connection.flushdb()
    connection.disconnect()
  })
  return url
}
