import { randomUUID } from 'node:crypto'
import { drive, timeEach } from './drive.ts'
import { prepareFloor } from './floor.ts'
import { HttpConnection } from './http-connection.ts'
import { speedOf, speedRows } from './processor.ts'
import { ratioAtLeast, ratioAtMost } from './report.ts'
import { percentile } from './rounds.ts'
import { sampleBody, tenantIds } from './sample-labels.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import type { ProductAddress } from './side-product.ts'

interface Http {
  /** One request on this connection. */
  readonly post: (connection: HttpConnection, quantity?: number) => Promise<void>
  readonly connect: () => Promise<HttpConnection>
}

/** The product or a peer in a process of its own. Every request is of another tenant and has its own key. */
async function startServer(bench: Bench, file: URL, hasFloor: boolean): Promise<Http> {
  const { url } = await bench.createDatabase()
  if (hasFloor) await prepareFloor(url, 'least', tenantIds)
  const child = await bench.child(file, url)
  const { port, cookies } = await child.ask<ProductAddress>('address')
  let number = 0
  return {
    connect: () => HttpConnection.open(port),
    post(connection, quantity = 1) {
      number += 1
      const cookie = cookies[number % cookies.length]
      return connection.post({
        path: '/api/products/',
        body: { ...sampleBody(number), storageType: 'refrigerado', ...(quantity > 1 && { quantity }) },
        // The bare ceiling knows no sessions.
        headers:
          cookie === undefined ? {} : { cookie, 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' },
      })
    },
  }
}

/** Requests per second over `concurrency` connections. */
async function requestsPerSecond({ connect, post }: Http, concurrency: number, ms: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: concurrency }, connect))
  try {
    return await drive({ concurrency, ms }, async (worker) => {
      const connection = connections[worker]
      if (connection !== undefined) await post(connection)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function medianCall({ connect, post }: Http, times: number, quantity: number): Promise<number> {
  const connection = await connect()
  try {
    return percentile(await timeEach(times, () => post(connection, quantity)), 0.5)
  } finally {
    connection.close()
  }
}

/**
 * b: the whole command over HTTP, against a bare Koa that makes one call and against Emmett in the same HTTP kernel;
 * and a hundred labels in one call.
 */
export const command = scenario({
  row: 'b',
  given: async (bench) => ({
    product: await startServer(bench, new URL('./side-product.ts', import.meta.url), false),
    ceiling: await startServer(bench, new URL('./side-koa.ts', import.meta.url), true),
    emmett: await startServer(bench, new URL('./side-emmett-http.ts', import.meta.url), true),
  }),
  async measure({ product, ceiling, emmett }, bench) {
    const ms = bench.size(3_000, 300)
    for (const concurrency of [1, 8, 32, 64]) {
      const speed = (side: Http) => speedOf(() => requestsPerSecond(side, concurrency, ms))
      const what = `POST /api/products/, conexões: ${concurrency}`
      await bench.compare({
        title: `${concurrency} conexões`,
        sides: { ours: () => speed(product), ceiling: () => speed(ceiling), emmett: () => speed(emmett) },
        rows: [
          ...speedRows({
            what,
            ours: 'ours',
            peer: 'ceiling',
            peerName: 'Koa com zod e uma chamada do piso',
            ...(concurrency === 32 && { target: ratioAtLeast(0.45) }),
          }),
          ...speedRows({
            what,
            ours: 'ours',
            peer: 'emmett',
            peerName: 'Emmett no mesmo HTTP, com sessão e chave',
            ...(concurrency >= 8 && { target: ratioAtLeast(1) }),
          }),
        ],
      })
    }
    const [what, times] = ['100 etiquetas numa chamada', bench.size(200, 20)]
    await bench.compare({
      title: what,
      sides: { hundred: () => medianCall(product, times / 10, 100), one: () => medianCall(product, times, 1) },
      rows: [{ what, unit: 'ms', ours: 'hundred', peer: 'one', peerName: 'uma etiqueta', target: ratioAtMost(6) }],
    })
  },
})
