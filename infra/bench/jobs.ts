import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Bench, Group } from './bench.ts'
import { startChild } from './child.ts'
import type { Note, Row } from './report.ts'
import { ratioAtLeast, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import { freePort } from '../test/free-port.ts'

/** Must be installed on the system: no npm package contains it. */
const REDIS_SERVER = 'redis-server'
const SIDE = new URL('./side-jobs.ts', import.meta.url)

interface JobUrls {
  /** The application's address and the queue's. */
  readonly ours: readonly [string, string]
  readonly bare: string
}

async function measure(bench: Bench, backend: 'postgres' | 'redis', urls: JobUrls): Promise<Row> {
  bench.say(`j: ${backend}`)
  const jobs = bench.isQuick ? 50 : 2_000
  const [ours, bare] = [
    startChild(SIDE, ['ours', backend, ...urls.ours]),
    startChild(SIDE, ['bare', backend, urls.bare]),
  ]
  try {
    const figures = await alternate(bench.rounds, {
      ours: () => ours.ask<number>(jobs),
      bare: () => bare.ask<number>(jobs),
    })
    const what = `${jobs} tarefas acrescentadas e feitas, fila no ${backend === 'redis' ? 'Redis' : 'PostgreSQL'}; nenhuma perdida nem dobrada`
    return rowOf({
      group: 'j',
      what,
      unit: 'jobs/s',
      ours: figures.ours,
      peerName: 'BullMQ puro',
      peer: figures.bare,
      target: ratioAtLeast(0.8),
    })
  } finally {
    for (const child of [ours, bare]) await child.close()
  }
}

/** Starts a Redis for this run, with the settings that the product requires; undefined if none is installed. */
async function startRedis(folder: string): Promise<{ readonly url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync(REDIS_SERVER, ['--version']).status !== 0) return undefined
  const [port, directory] = [await freePort(), join(folder, 'redis')]
  await mkdir(directory)
  const server = spawn(
    REDIS_SERVER,
    [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: 'ignore' },
  )
  const exited = once(server, 'exit')
  const url = `redis://127.0.0.1:${port}`
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  probe.on('error', () => undefined)
  await Promise.race([
    probe.ping(),
    sleep(10_000).then(() => {
      throw new Error('Redis did not start')
    }),
  ])
  probe.disconnect()
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM')
      await exited
    },
  }
}

/** j: jobs per second through the product's queue and worker, against plain BullMQ on the same backend. */
export const jobsGroup: Group = async (bench) => {
  const rows: Row[] = []
  const notes: Note[] = []
  const [first, second] = [await bench.createDatabase(), await bench.createDatabase()]
  try {
    rows.push(await measure(bench, 'postgres', { ours: [first.applicationUrl, first.queueUrl], bare: second.url }))
  } finally {
    await first.drop()
    await second.drop()
  }
  const redis = await startRedis(bench.folder)
  if (redis === undefined) {
    notes.push({ group: 'j', text: 'SEM REDIS: não há redis-server nesta máquina; a fila no Redis não foi medida' })
    return { rows, notes }
  }
  try {
    rows.push(await measure(bench, 'redis', { ours: [redis.url, redis.url], bare: `${redis.url}/1` }))
  } finally {
    await redis.stop()
  }
  return { rows, notes }
}
