import { randomUUID } from 'node:crypto'
import type { Bench, Group } from './bench.ts'
import { startChild } from './child.ts'
import { drive, timeEach } from './drive.ts'
import { prepareFloor } from './floor.ts'
import { HttpConnection } from './http-connection.ts'
import { speedOf } from './processor.ts'
import type { Row } from './report.ts'
import { ratioAtLeast, ratioAtMost, rowOf, speedRows } from './report.ts'
import { alternate, percentile } from './rounds.ts'
import { sampleBody, TENANTS, tenantIdOf } from './sample-labels.ts'
import type { ProductAddress } from './side-product.ts'

interface Http {
  /** One request on this connection. */
  post(connection: HttpConnection, quantity?: number): Promise<void>
  connect(): Promise<HttpConnection>
  end(): Promise<void>
}

const path = '/api/products/'
const body = (number: number, quantity: number) => ({
  ...sampleBody(number),
  storageType: 'refrigerado',
  ...(quantity > 1 && { quantity }),
})

const tenantIds = Array.from({ length: TENANTS }, (_, index) => tenantIdOf(index))

/** The product or its peer in a process of its own. Every request is of another tenant and has its own key. */
async function startServer(
  bench: Bench,
  file: URL,
  prepare: (url: string) => Promise<void> = async () => undefined,
): Promise<Http> {
  const database = await bench.createDatabase()
  await prepare(database.url)
  const child = startChild(file, [database.url])
  const { port, cookies } = await child.ask<ProductAddress>('address')
  let number = 0
  return {
    connect: () => HttpConnection.open(port),
    post(connection, quantity = 1) {
      number += 1
      return connection.post({
        path,
        body: body(number, quantity),
        headers: {
          cookie: cookies[number % TENANTS] ?? '',
          'idempotency-key': randomUUID(),
          'sec-fetch-site': 'same-origin',
        },
      })
    },
    end: async () => {
      await child.close()
      await database.drop()
    },
  }
}

async function startCeiling(bench: Bench): Promise<Http> {
  const database = await bench.createDatabase()
  await prepareFloor(database.url, 'least', tenantIds)
  const child = startChild(new URL('./side-koa.ts', import.meta.url), [database.url])
  const port = await child.ask<number>('address')
  let number = 0
  return {
    connect: () => HttpConnection.open(port),
    post: (connection) => connection.post({ path, body: body((number += 1), 1), headers: {} }),
    end: async () => {
      await child.close()
      await database.drop()
    },
  }
}

/** Requests per second over `concurrency` connections. */
async function requestsPerSecond({ connect, post }: Http, concurrency: number, ms: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => connect()))
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
export const commandGroup: Group = async (bench) => {
  const product = await startServer(bench, new URL('./side-product.ts', import.meta.url))
  const ceiling = await startCeiling(bench)
  const emmett = await startServer(bench, new URL('./side-emmett-http.ts', import.meta.url), (url) =>
    prepareFloor(url, 'least', tenantIds),
  )
  try {
    const rows: Row[] = []
    const ms = bench.isQuick ? 300 : 3_000
    for (const concurrency of [1, 8, 32, 64]) {
      bench.say(`b: ${concurrency} conexões`)
      const figures = await alternate(bench.rounds, {
        ours: () => speedOf(() => requestsPerSecond(product, concurrency, ms)),
        ceiling: () => speedOf(() => requestsPerSecond(ceiling, concurrency, ms)),
        emmett: () => speedOf(() => requestsPerSecond(emmett, concurrency, ms)),
      })
      const common = { group: 'b', what: `POST /api/products/, conexões: ${concurrency}`, ours: figures.ours } as const
      rows.push(
        ...speedRows({
          ...common,
          peerName: 'Koa com zod e uma chamada do piso',
          peer: figures.ceiling,
          ...(concurrency === 32 && { target: ratioAtLeast(0.45) }),
        }),
        ...speedRows({
          ...common,
          peerName: 'Emmett no mesmo HTTP, com sessão e chave',
          peer: figures.emmett,
          ...(concurrency >= 8 && { target: ratioAtLeast(1) }),
        }),
      )
    }
    bench.say('b: 100 etiquetas numa chamada')
    const times = bench.isQuick ? 20 : 200
    const { hundred, one } = await alternate(bench.rounds, {
      hundred: () => medianCall(product, times / 10, 100),
      one: () => medianCall(product, times, 1),
    })
    rows.push(
      rowOf({
        group: 'b',
        what: '100 etiquetas numa chamada',
        unit: 'ms',
        ours: hundred,
        peerName: 'uma etiqueta',
        peer: one,
        target: ratioAtMost(6),
      }),
    )
    return { rows, notes: [] }
  } finally {
    for (const side of [product, ceiling, emmett]) await side.end()
  }
}
