import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasRedisServer, startMortalRedis } from '../../test/redis-server.ts'
import { databaseEnvironment } from '../../test/template-database.ts'
import type { Outcome } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, onGround, scenario } from '../scenario.ts'

const STARTS_WITHIN_MS = 10_000
const GIVES_UP_AFTER_MS = 120_000

const startRedis = (ground: Ground) => ground.keep(startMortalRedis(), (redis) => redis.close())

/** The roles of the processes, each a list of the environment's ROLE. */
const LAYOUTS = [['all'], ['api', 'worker']] as const

/** A product on Redis, in one process for each role. */
async function productOnRedis(ground: Ground, roles: readonly string[]) {
  const redis = await startRedis(ground)
  const database = await ground.database()
  const env = { ...databaseEnvironment(database), REDIS_URL: redis.url }
  const origins: string[] = []
  for (const role of roles) {
    const { origin } = await ground.started({ env: { ...env, ROLE: role }, listens: role !== 'worker' })
    origins.push(origin)
  }
  const { kitchens } = await ground.kitchens(database.url, origins[0] ?? '', ['bistro'])
  const [kitchen] = kitchens
  if (kitchen === undefined) throw new Error('There is no kitchen')
  // The worker has begun: its first periodic jobs are done.
  await sleep(3_000)
  return { redis, client: kitchen.client }
}

/**
 * Redis is killed, an export is requested, and Redis comes back empty, as one without persistence does. Measures the
 * time from its return until the export has ended.
 */
async function exportAcrossOutage({ redis, client }: Awaited<ReturnType<typeof productOnRedis>>, { size }: Ground) {
  await redis.kill()
  await sleep(1_000)
  const asked = await client.post<{ id: string }>('/api/audit/export', {})
  if (asked.status !== 202) throw new Error(`The export was answered ${asked.status}`)
  await sleep(size(20_000, 5_000))
  await redis.start()
  const state = async () => (await client.get<{ state: string }>(`/api/exports/${asked.body.id}`)).body.state
  return millisecondsUntil(async () => (await state()) === 'done', GIVES_UP_AFTER_MS)
}

const seconds = (ms: number) =>
  ms < GIVES_UP_AFTER_MS ? `${(ms / 1_000).toFixed(1)} s` : `mais de ${Math.floor(ms / 1_000)} s`

/** A request that adds its job to the queue itself, without the log as outbox: the job is lost with the request. */
async function addedOnlyInTheRequest(ground: Ground): Promise<Outcome> {
  const redis = await startRedis(ground)
  const connection = new Redis(redis.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  await ground.keep(connection, () => connection.disconnect())
  const queue = new Queue('naive', { connection })
  await ground.keep(queue, () => queue.close())
  for (const closed of [connection, queue]) closed.on('error', () => undefined)
  await queue.waitUntilReady()
  let isDone = false
  const work = async () => void (isDone = true)
  const worker = new Worker('naive', work, { connection: { url: redis.url, maxRetriesPerRequest: null } })
  await ground.keep(worker, () => worker.close())
  worker.on('error', () => undefined)
  await worker.waitUntilReady()
  await redis.kill()
  await sleep(1_000)
  await queue.add('export', {}).catch(() => undefined)
  await redis.start()
  await millisecondsUntil(() => isDone, STARTS_WITHIN_MS)
  return { holds: isDone, seen: isDone ? 'feita' : `nada em ${seconds(STARTS_WITHIN_MS)}`, figure: '' }
}

export const redisOutage = [
  scenario({
    id: '28',
    name: 'Redis fora do ar quando se pede uma exportação',
    expected: 'começa em menos de 10 s depois da volta',
    missing: async () => ((await hasRedisServer()) ? null : 'não há redis-server nesta máquina'),
    given: () => LAYOUTS,
    async fault(layouts, ground) {
      const waits: { readonly roles: readonly string[]; readonly ms: number }[] = []
      for (const roles of layouts)
        await onGround(ground, async (own) => {
          waits.push({ roles, ms: await exportAcrossOutage(await productOnRedis(own, roles), own) })
        })
      return waits
    },
    holds: (waits, { size }) => ({
      holds: waits.every(({ ms }) => ms < STARTS_WITHIN_MS),
      seen: waits.map(({ roles, ms }) => `${roles.join(' e ')}: pronta ${seconds(ms)} depois da volta`).join('; '),
      figure: `Redis morto por ${size(21, 6)} s, volta vazio`,
    }),
    control: { name: 'enfileirar só no pedido', instead: addedOnlyInTheRequest },
  }),
]
