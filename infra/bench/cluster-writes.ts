import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import type { Server, Servers } from './cluster-servers.ts'
import { drive } from './drive.ts'
import { HttpConnection } from './http-connection.ts'
import { descendantsMs } from './processor.ts'
import { percentile } from './rounds.ts'
import { sampleBody, TENANTS, tenantIdOf } from './sample-labels.ts'
import type { ProductAddress } from './side-product.ts'

/** Processes of the product, and which of them serves which tenant. */
interface Side {
  readonly ports: readonly number[]
  readonly cookies: readonly string[]
  /** The index in `ports`. */
  processOf(tenant: number): number
}

export interface WriteFigures {
  /** The median time of a write. */
  readonly ms: number
  readonly perSecond: number
  /** Processor time per write. */
  readonly productUs: number
  readonly coordinatorUs: number
  readonly workersUs: number
  readonly plainUs: number
}

export type SideName = 'plain' | 'single' | 'coordinator' | 'home' | 'away'

export interface Products {
  /** A process on the coordinator, for other clients. */
  readonly origin: string
  /** Writes on every connection to most shard groups: Citus plans each statement for each group and connection. */
  warmUp(): Promise<void>
  measure(name: SideName, concurrency: number): Promise<WriteFigures>
  close(): Promise<void>
}

const HOMES = `select (select nodeport from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('events', id)) as port
from unnest($1::text[]) with ordinality as tenants(id, n) order by n`

/** The port of the worker that holds each tenant's rows. */
async function homesOf({ superuserUrl }: Server): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const ids = Array.from({ length: TENANTS }, (_, index) => tenantIdOf(index))
    return (await client.query<{ port: number }>(HOMES, [ids])).rows.map(({ port }) => port)
  } finally {
    await client.end()
  }
}

let writes = 0

/** Each write is of the next tenant and has its own key. Returns the time of each, and how many finished per second. */
async function post({ ports, cookies, processOf }: Side, concurrency: number, ms: number) {
  const connect = () => Promise.all(ports.map((port) => HttpConnection.open(port)))
  const connections = await Promise.all(Array.from({ length: concurrency }, connect))
  const durations: number[] = []
  try {
    const perSecond = await drive({ concurrency, ms }, async (worker) => {
      writes += 1
      const tenant = writes % TENANTS
      const connection = connections[worker]?.[processOf(tenant)]
      if (connection === undefined) throw new RangeError('Every tenant has a process')
      const headers = {
        cookie: cookies[tenant] ?? '',
        'idempotency-key': randomUUID(),
        'sec-fetch-site': 'same-origin',
      }
      const started = performance.now()
      await connection.post({
        path: '/api/products/',
        body: { ...sampleBody(writes), storageType: 'refrigerado' },
        headers,
      })
      durations.push(performance.now() - started)
    })
    return { perSecond, durations }
  } finally {
    for (const connection of connections.flat()) connection.close()
  }
}

/** The processor time so far of this benchmark's processes and of each server's. */
const spent = ({ plain, coordinator, workers: [first, second] }: Servers) => ({
  product: descendantsMs(),
  plain: descendantsMs(plain.mainProcess),
  coordinator: descendantsMs(coordinator.mainProcess),
  workers: descendantsMs(first.mainProcess) + descendantsMs(second.mainProcess),
})

async function startProduct({ urls }: Server, children: Child[], tenants: number): Promise<ProductAddress> {
  const child = startChild(new URL('./side-product.ts', import.meta.url), [urls.applicationUrl, String(tenants)])
  children.push(child)
  return child.ask<ProductAddress>('address')
}

/**
 * The product on each server. Sides that are compared have the same number of processes: one on the plain server and on
 * the coordinator; two on the coordinator and on the workers, each for the tenants of one worker.
 */
export async function startProducts(bench: Bench, servers: Servers): Promise<Products> {
  const children: Child[] = []
  const close = async () => {
    for (const child of children) await child.close()
  }
  try {
    const plain = await startProduct(servers.plain, children, TENANTS)
    const single = await startProduct(servers.coordinator, children, TENANTS)
    const { port: another } = await startProduct(servers.coordinator, children, 0)
    const { port: first } = await startProduct(servers.workers[0], children, 0)
    const { port: second } = await startProduct(servers.workers[1], children, 0)
    const homes = await homesOf(servers.coordinator)
    const homeOf = (tenant: number) => (homes[tenant] === servers.workers[0].port ? 0 : 1)
    const { cookies } = single
    const sides: Readonly<Record<SideName, Side>> = {
      plain: { ports: [plain.port], cookies: plain.cookies, processOf: () => 0 },
      single: { ports: [single.port], cookies, processOf: () => 0 },
      coordinator: { ports: [single.port, another], cookies, processOf: homeOf },
      home: { ports: [first, second], cookies, processOf: homeOf },
      away: { ports: [second, first], cookies, processOf: homeOf },
    }
    const ms = bench.isQuick ? 300 : 1_500
    return {
      origin: `http://127.0.0.1:${single.port}`,
      async warmUp() {
        for (const side of Object.values(sides)) await post(side, 32, 3 * ms)
      },
      async measure(name, concurrency) {
        const before = spent(servers)
        const { perSecond, durations } = await post(sides[name], concurrency, ms)
        const after = spent(servers)
        const each = (of: keyof typeof after) => ((after[of] - before[of]) * 1_000) / durations.length
        return {
          ms: percentile(durations, 0.5),
          perSecond,
          productUs: each('product'),
          coordinatorUs: each('coordinator'),
          workersUs: each('workers'),
          plainUs: each('plain'),
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
