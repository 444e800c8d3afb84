import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { JobDefinition } from '../../server/jobs/job.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { serveParent } from './child.ts'

/** Adds jobs and runs them at the same time; answers jobs per second. */
interface JobSide {
  add(value: string): Promise<void>
  close(): Promise<void>
}

const [side = '', backend = '', url = '', queueUrl = ''] = process.argv.slice(2)
const ADDED_AT_ONCE = 16
const CONCURRENCY = 4
const JOB = 'bench'

let seen: string[] = []
let expected = 0
let finished: () => void = () => undefined
function note(value: string): void {
  seen.push(value)
  if (seen.length === expected) finished()
}

async function openOurs(): Promise<JobSide> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  const { store } = openApplication(database, { defaultTenant: null })
  const queue = await openQueue(
    backend === 'redis' ? { redisUrl: url, databaseUrl: url } : { redisUrl: null, databaseUrl: queueUrl },
  )
  const payload = z.object({ value: z.string() })
  const job: JobDefinition = { name: JOB, payload, run: async (_context, sent) => note(payload.parse(sent).value) }
  const worker = await startWorker(queue, [job], {
    database,
    store,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    tenantIds: async () => [],
  })
  return {
    add: (value) => queue.add(JOB, { value }, `bench-${value}`),
    close: async () => {
      await worker.close()
      await queue.close()
      await database.close()
    },
  }
}

const read = async ({ data }: { readonly data: { readonly value: string } }) => note(data.value)

async function openBarePostgres(): Promise<JobSide> {
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend)
  const connection = { connectionString: url, schema: 'bare', max: 4 }
  const queue = new PostgresQueue(JOB, { connection: { ...connection, migrate: true } })
  await queue.waitUntilReady()
  const worker = new PostgresWorker(JOB, read, { connection, concurrency: CONCURRENCY })
  return {
    add: async (value) => void (await queue.add(JOB, { value }, { jobId: `bench-${value}` })),
    close: async () => {
      await worker.close()
      await queue.close()
    },
  }
}

async function openBareRedis(): Promise<JobSide> {
  const [producer, consumer] = [new Redis(url), new Redis(url, { maxRetriesPerRequest: null })]
  const queue = new Queue(JOB, { connection: producer })
  await queue.waitUntilReady()
  const worker = new Worker(JOB, read, { connection: consumer, concurrency: CONCURRENCY })
  return {
    add: async (value) => void (await queue.add(JOB, { value }, { jobId: `bench-${value}` })),
    close: async () => {
      await worker.close()
      await queue.close()
      producer.disconnect()
      consumer.disconnect()
    },
  }
}

const openBare = backend === 'redis' ? openBareRedis : openBarePostgres
const opened = side === 'ours' ? openOurs() : openBare()
let round = 0

serveParent(
  async (jobs: number) => {
    const { add } = await opened
    round += 1
    const values = Array.from({ length: jobs }, (_, index) => `${round}-${index}`)
    seen = []
    expected = jobs
    const done = new Promise<void>((resolve) => {
      finished = resolve
    })
    const started = performance.now()
    const waiting = [...values]
    await Promise.all(
      Array.from({ length: ADDED_AT_ONCE }, async () => {
        for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) await add(value)
      }),
    )
    await done
    const ms = performance.now() - started
    // A job that came twice would come late.
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (seen.length !== jobs || new Set(seen).size !== jobs)
      throw new Error(
        `${side} on ${backend}: of ${jobs} jobs ${new Set(seen).size} were done, ${seen.length} times in all`,
      )
    return (jobs * 1000) / ms
  },
  async () => (await opened).close(),
)
