import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../infra/test/database.ts'
import { createTestDatabase } from '../infra/test/database.ts'
import { freePort } from '../infra/test/free-port.ts'
import { inheritedEnvironment } from '../infra/test/inherited-environment.ts'
import { asAdmin, databaseEnvironment } from '../infra/test/template-database.ts'
import { until } from '../infra/test/until.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createProduct } from './product.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const CONNECTIONS = `select count(*)::integer as open from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()`
const connections = () =>
  asAdmin(database.url, async (client) => (await client.query<{ open: number }>(CONNECTIONS)).rows[0]?.open)

/** A process of jobs that answers its metrics. */
async function startedProduct(say: (text: string) => void = () => undefined) {
  const port = await freePort()
  const settings = { ...databaseEnvironment(database), ROLE: 'worker', METRICS_PORT: String(port) }
  const product = createProduct(readEnv({ ...inheritedEnvironment(), ...settings }), {
    log: createLog('silent'),
    metrics: createMetrics(() => new Date()),
    say,
    drainMs: 0,
  })
  const isOpen = () => {
    const socket = connect(port, '127.0.0.1')
    const open = once(socket, 'connect').then(
      () => true,
      () => false,
    )
    return open.finally(() => socket.destroy())
  }
  return { product, isOpen }
}

it('a product that is stopped while it starts leaves nothing running', async () => {
  const { product, isOpen } = await startedProduct()
  const starting = product.start()
  const stopped = product.stop()
  await expect(starting).rejects.toThrow('stopped while it started')
  await stopped
  expect(await isOpen()).toBe(false)
  await until(connections, (open) => open === 0)
})

it('a product that is stopped in the last step of its start leaves nothing running, however often it is stopped', async () => {
  const stops: Promise<void>[] = []
  const { product, isOpen } = await startedProduct((text) => {
    if (text.startsWith('Métricas')) stops.push(product.stop(), product.stop())
  })
  await expect(product.start()).rejects.toThrow('stopped while it started')
  expect(stops).toHaveLength(2)
  await Promise.all(stops)
  expect(await isOpen()).toBe(false)
  await until(connections, (open) => open === 0)
})

const WAITING = `select count(*)::integer as waiting from pg_stat_activity
where datname = current_database() and query like 'select pg_try_advisory_lock%'`

it('a product that waits for the migration of another process stops without the end of it', async () => {
  const { product } = await startedProduct()
  await asAdmin(database.url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('foodid migration'))")
    const starting = expect(product.start()).rejects.toThrow('stopped while it started')
    await until(
      async () => (await client.query<{ waiting: number }>(WAITING)).rows[0]?.waiting,
      (waiting) => waiting === 1,
    )
    await product.stop()
    await starting
  })
}, 20_000)

it('a product that has started stops', async () => {
  const { product, isOpen } = await startedProduct()
  expect(await product.start()).toBeNull()
  expect([await isOpen(), await connections()]).toEqual([true, expect.any(Number)])
  await product.stop()
  expect(await isOpen()).toBe(false)
  await until(connections, (open) => open === 0)
})
