import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MortalRedis } from '../../test/redis-server.ts'
import { hasRedisServer, startMortalRedis } from '../../test/redis-server.ts'
import { TestClient } from '../../test/server.ts'
import { cloneTemplate, databaseEnvironment } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { size } from '../case.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import type { MortalProcess } from '../product.ts'
import { mortalProcess } from '../product.ts'

const TENANT = 'bistro'
const STARTS_WITHIN_MS = 10_000
const GIVES_UP_AFTER_MS = 120_000

async function withRedis<T>(work: (redis: MortalRedis) => Promise<T>): Promise<T> {
  const redis = await startMortalRedis()
  try {
    return await work(redis)
  } finally {
    await redis.close()
  }
}

/** The roles of the processes, each a list of the environment's ROLE. */
const LAYOUTS = [['all'], ['api', 'worker']] as const

/**
 * Redis is killed, an export is requested, and Redis comes back empty, as one without persistence does. Measures the
 * time from its return until the export has ended.
 */
async function exportAcrossOutage(context: CaseContext, roles: readonly string[]): Promise<number> {
  const database = await cloneTemplate(context.adminUrl, context.loginPassword)
  return withRedis(async (redis) => {
    const env = { ...databaseEnvironment(database), REDIS_URL: redis.url }
    const processes: MortalProcess[] = []
    try {
      for (const role of roles) {
        const next = await mortalProcess({ env: { ...env, ROLE: role }, listens: role !== 'worker' })
        processes.push(next)
        await next.start()
      }
      const [{ origin } = { origin: '' }] = processes
      return await withApplication(database.url, async (application) => {
        const [kitchen] = await openKitchens(application, origin, [TENANT])
        const client = new TestClient(origin)
        client.cookie = kitchen?.cookie ?? ''
        // The worker has begun: its first periodic jobs are done.
        await sleep(3_000)
        await redis.kill()
        await sleep(1_000)
        const asked = await client.post<{ id: string }>('/api/audit/export', {})
        if (asked.status !== 202) throw new Error(`The export was answered ${asked.status}`)
        await sleep(size(context, 20_000, 5_000))
        await redis.start()
        return await millisecondsUntil(
          async () => (await client.get<{ state: string }>(`/api/exports/${asked.body.id}`)).body.state === 'done',
        )
      })
    } finally {
      await Promise.all(processes.map((one) => one.close()))
      await database.drop()
    }
  })
}

async function millisecondsUntil(isDone: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isDone()) && performance.now() - started < GIVES_UP_AFTER_MS) await sleep(50)
  return performance.now() - started
}

const seconds = (ms: number) =>
  ms < GIVES_UP_AFTER_MS ? `${(ms / 1_000).toFixed(1)} s` : `mais de ${Math.floor(ms / 1_000)} s`

async function redisAway(context: CaseContext): Promise<Outcome> {
  const waits: number[] = []
  for (const roles of LAYOUTS) waits.push(await exportAcrossOutage(context, roles))
  return {
    holds: waits.every((ms) => ms < STARTS_WITHIN_MS),
    seen: waits.map((ms, index) => `${LAYOUTS[index]?.join(' e ')}: pronta ${seconds(ms)} depois da volta`).join('; '),
    figure: `Redis morto por ${size(context, 21, 6)} s, volta vazio`,
  }
}

/** A request that adds its job to the queue itself, without the log as outbox: the job is lost with the request. */
async function addedOnlyInTheRequest(): Promise<Outcome> {
  return withRedis(async (redis) => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
    connection.on('error', () => undefined)
    const queue = new Queue('naive', { connection })
    queue.on('error', () => undefined)
    await queue.waitUntilReady()
    let isDone = false
    const worker = new Worker(
      'naive',
      () => {
        isDone = true
        return Promise.resolve()
      },
      { connection: { url: redis.url, maxRetriesPerRequest: null } },
    )
    worker.on('error', () => undefined)
    try {
      await worker.waitUntilReady()
      await redis.kill()
      await sleep(1_000)
      await queue.add('export', {}).catch(() => undefined)
      await redis.start()
      const started = performance.now()
      while (!isDone && performance.now() - started < STARTS_WITHIN_MS) await sleep(50)
      return { holds: isDone, seen: isDone ? 'feita' : `nada em ${seconds(STARTS_WITHIN_MS)}`, figure: '' }
    } finally {
      await worker.close()
      await queue.close()
      connection.disconnect()
    }
  })
}

export const redisOutage: readonly FaultCase[] = [
  {
    id: '28',
    name: 'Redis fora do ar quando se pede uma exportação',
    expected: 'começa em menos de 10 s depois da volta',
    missing: async () => ((await hasRedisServer()) ? null : 'não há redis-server nesta máquina'),
    run: redisAway,
    control: { name: 'enfileirar só no pedido', run: addedOnlyInTheRequest },
  },
]
