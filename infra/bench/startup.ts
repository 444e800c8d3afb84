import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drive } from './drive.ts'
import { HttpConnection } from './http-connection.ts'
import { figureAtMost } from './report.ts'
import { sampleBody } from './sample-labels.ts'
import { scenario } from './scenario.ts'
import type { Started } from './started.ts'
import { demoCookie, PRODUCT, startProgram } from './started.ts'

const BARE = fileURLToPath(new URL('./bare-program.ts', import.meta.url))
const CONNECTIONS = 32

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

/** h: the second start and the memory at rest, against a program with only the same database and a Koa. */
export const startup = scenario({
  row: 'h',
  async given({ folder, say }) {
    const folders = { ours: join(folder, 'product'), bare: join(folder, 'bare') }
    say('primeiro início, que prepara telas e banco')
    const first = await startProgram(PRODUCT, folders.ours)
    await first.stop()
    return folders
  },
  async measure(folders, bench) {
    /** Starts a program on existing data; the time to healthy, and the memory after a load and a rest. */
    const run = async (file: string, dataDir: string, cookieOf: (port: number) => Promise<string>) => {
      const program = await startProgram(file, dataDir)
      try {
        await load(program, await cookieOf(program.port), bench.size(10_000, 500), bench.size(20_000, 500))
        return { readySeconds: program.readyMs / 1000, residentMiB: program.residentMiB() }
      } finally {
        await program.stop()
      }
    }
    const common = { ours: 'ours', peer: 'bare', peerName: 'PostgreSQL embutido e um Koa' } as const
    await bench.compare({
      title: 'inícios seguintes',
      // The warm-up round is the bare program's first start, which creates its database.
      sides: {
        ours: () => run(PRODUCT, folders.ours, demoCookie),
        bare: () => run(BARE, folders.bare, () => Promise.resolve('')),
      },
      rows: [
        {
          ...common,
          what: 'do início até saudável, da segunda vez',
          unit: 's',
          of: ({ readySeconds }) => readySeconds,
          target: figureAtMost(5),
        },
        {
          ...common,
          what: 'memória do processo em repouso, depois da carga',
          unit: 'MiB',
          of: ({ residentMiB }) => residentMiB,
          target: figureAtMost(180),
        },
      ],
    })
  },
})
