import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Group } from './bench.ts'
import { drive } from './drive.ts'
import { HttpConnection } from './http-connection.ts'
import { figureAtMost, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import { sampleBody } from './sample-labels.ts'
import type { Started } from './started.ts'
import { demoCookie, PRODUCT, startProgram } from './started.ts'

const BARE = fileURLToPath(new URL('./bare-program.ts', import.meta.url))
const CONNECTIONS = 32

interface RunFigures {
  readonly readySeconds: number
  readonly residentMiB: number
}

/** Creates labels over many connections, then leaves the program idle for `restMs`. */
async function load({ port }: Started, cookie: string, ms: number, restMs: number): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)))
  let number = 0
  await drive({ concurrency: CONNECTIONS, ms }, async (worker) => {
    number += 1
    await connections[worker]?.post({
      path: '/api/products/',
      body: sampleBody(number),
      headers: { cookie, 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' },
    })
  })
  for (const connection of connections) connection.close()
  await sleep(restMs)
}

/** Starts a program on existing data; returns the time to healthy, and the memory after a load and a rest. */
async function measureRun(
  file: string,
  dataDir: string,
  cookieOf: (port: number) => Promise<string>,
  times: { readonly loadMs: number; readonly restMs: number },
): Promise<RunFigures> {
  const program = await startProgram(file, dataDir)
  try {
    await load(program, await cookieOf(program.port), times.loadMs, times.restMs)
    return { readySeconds: program.readyMs / 1000, residentMiB: program.residentMiB() }
  } finally {
    await program.stop()
  }
}

/** h: the second start and the memory at rest, against a program with only the same database and a Koa. */
export const startupGroup: Group = async (bench) => {
  const times = bench.isQuick ? { loadMs: 500, restMs: 500 } : { loadMs: 10_000, restMs: 20_000 }
  const folders = { ours: join(bench.folder, 'product'), bare: join(bench.folder, 'bare') }
  bench.say('h: primeiro início, que prepara telas e banco')
  const first = await startProgram(PRODUCT, folders.ours)
  await first.stop()
  bench.say('h: inícios seguintes')
  // The warm-up round is the bare program's first start, which creates its database.
  const runs = await alternate(bench.rounds, {
    ours: () => measureRun(PRODUCT, folders.ours, demoCookie, times),
    bare: () => measureRun(BARE, folders.bare, async () => '', times),
  })
  const peerName = 'PostgreSQL embutido e um Koa'
  return {
    rows: [
      rowOf({
        group: 'h',
        what: 'do início até saudável, da segunda vez',
        unit: 's',
        ours: runs.ours.map((run) => run.readySeconds),
        peerName,
        peer: runs.bare.map((run) => run.readySeconds),
        target: figureAtMost(5),
      }),
      rowOf({
        group: 'h',
        what: 'memória do processo em repouso, depois da carga',
        unit: 'MiB',
        ours: runs.ours.map((run) => run.residentMiB),
        peerName,
        peer: runs.bare.map((run) => run.residentMiB),
        target: figureAtMost(180),
      }),
    ],
    notes: [],
  }
}
