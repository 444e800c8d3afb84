import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProxy } from '../../infra/faults/tcp-proxy.ts'
import type { TcpProxy } from '../../infra/faults/tcp-proxy.ts'
import { ownRedisDatabase } from '../../infra/test/redis.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { until } from '../../infra/test/until.ts'

const redisUrl = ownRedisDatabase(12)
const STARTS_WITHIN_MS = 10_000

let server: TestServer
let proxy: TcpProxy
let endJobs: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startProxy(redisUrl)
  endJobs = await server.startJobs('worker', proxy.url)
})
afterAll(async () => {
  proxy.pass()
  await endJobs()
  await proxy.close()
  await server.close()
})

async function emptyRedis(): Promise<void> {
  const connection = new Redis(redisUrl)
  await connection.flushdb()
  connection.disconnect()
}

it.each(['with its data', 'without its data'])(
  'an export that is requested while Redis is away is made within ten seconds of its return, %s',
  async (how) => {
    const client = await server.tenant(how === 'with its data' ? 'bistro' : 'cantina')
    proxy.refuse()
    const { status, body } = await client.post<{ id: string }>('/api/audit/export', {})
    expect(status).toBe(202)
    // Long enough for a connection that waits longer after each attempt to be far from its next one.
    await new Promise((resolve) => setTimeout(resolve, 8_000))
    if (how === 'without its data') await emptyRedis()
    proxy.pass()
    const back = performance.now()
    const seen = await until(
      async () => (await client.get<{ state: string }>(`/api/exports/${body.id}`)).body.state,
      (state) => state !== 'waiting' && state !== 'running',
    )
    expect(seen).toBe('done')
    expect(performance.now() - back).toBeLessThan(STARTS_WITHIN_MS)
  },
  120_000,
)
