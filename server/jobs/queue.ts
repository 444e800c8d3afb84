import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq'
import type { JobType, Processor, WorkerOptions } from 'bullmq'
import { Redis } from 'ioredis'

/** One queue holds every kind of job; the name tells them apart. */
const QUEUE = 'foodid'
const SCHEMA = 'bullmq'

// By default two deaths of a worker fail a job for ever and a crash costs a minute.
const WORKER_OPTIONS = { concurrency: 4, lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 10 } as const satisfies Partial<WorkerOptions>
/** BullMQ's own commands take milliseconds. */
const QUERY_MS = 5_000
const COUNTED = ['waiting', 'active', 'delayed', 'failed'] as const satisfies readonly JobType[]
// A job that is done clears nothing away: two that end at once and clear the same old ones are a deadlock in PostgreSQL,
// and the one that loses is done a second time. `tidy` does it instead.
const KEEP = { removeOnComplete: false, removeOnFail: false } as const
const DAY_MS = 86_400_000
const KEPT_MS = { completed: DAY_MS, failed: 30 * DAY_MS } as const
const TIDIED_MAX = 10_000

interface JobScheduler {
  upsertJobScheduler(id: string, repeat: { every: number }, template: { name: string; data: object }): Promise<unknown>
}
export interface FailedJob {
  readonly name: string
  readonly id?: string
  readonly data: unknown
  readonly attemptsMade: number
  readonly finishedOn?: number
  readonly opts: { readonly attempts?: number }
}
interface Startable {
  on(event: 'failed', listener: (job: FailedJob | undefined, error: Error) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/** BullMQ on one of its two backends; jobs do not know which. */
export interface JobQueue {
  readonly backend: 'redis' | 'postgres'
  schedule(name: string, everyMs: number): Promise<void>
  add(name: string, payload: object, jobId: string): Promise<void>
  work(processor: Processor): Startable
  /** Clears away what was done a day ago or failed a month ago. */
  tidy(): Promise<void>
  /** How many jobs there are in each state. */
  counts(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** Redis where an address is given, else BullMQ's own schema in PostgreSQL, migrated here, with a pool of its own. */
export async function openQueue({ redisUrl, databaseUrl, isPatient = false }: QueueOptions): Promise<JobQueue> {
  return redisUrl === null ? openPostgresQueue(databaseUrl) : openRedisQueue(redisUrl, isPatient)
}

interface QueueOptions {
  readonly redisUrl: string | null
  readonly databaseUrl: string
  /** A process that only adds jobs does without a Redis that is away: it may come, and what is not added meanwhile waits in the log. */
  readonly isPatient?: boolean
}

async function openPostgresQueue(databaseUrl: string): Promise<JobQueue> {
  const connection = {
    connectionString: databaseUrl, schema: SCHEMA, max: 4, connectionTimeoutMillis: 5_000,
    // A connection that the network has forgotten answers nothing, for ever: its query fails, and the pool makes a new one.
    query_timeout: QUERY_MS, keepAlive: true,
  }
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend)
  const queue = new PostgresQueue(QUEUE, { connection: { ...connection, migrate: true }, defaultJobOptions: KEEP })
  await queue.waitUntilReady()
  // `pipeline`: pg ends a connection whose query was never answered only where others may be waiting behind it. Left as it is, the one that
  // listens for jobs would be asked for ever: BullMQ makes a new one when it has ended.
  return queueOf('postgres', queue, (processor) => new PostgresWorker(QUEUE, processor, { connection: { ...connection, pipeline: true }, ...WORKER_OPTIONS }), async () => undefined)
}

async function openRedisQueue(redisUrl: string, isPatient: boolean): Promise<JobQueue> {
  // Without the off-line queue a command fails at once while Redis is away, instead of hanging for ever.
  const producer = new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true })
  producer.on('error', () => undefined)
  const connected = producer.connect()
  await (isPatient ? connected.catch(() => undefined) : connected)
  const consumer = new Redis(redisUrl, { maxRetriesPerRequest: null })
  consumer.on('error', () => undefined)
  const queue = new Queue(QUEUE, { connection: producer, defaultJobOptions: KEEP })
  return queueOf('redis', queue, (processor) => new Worker(QUEUE, processor, { connection: consumer, ...WORKER_OPTIONS }), async () => {
    producer.disconnect()
    consumer.disconnect()
  })
}

interface Adder extends JobScheduler {
  add(name: string, data: object, options: { jobId: string; attempts: number; backoff: { type: string; delay: number } }): Promise<unknown>
  clean(graceMs: number, limit: number, state: keyof typeof KEPT_MS): Promise<unknown>
  getJobCounts(...states: typeof COUNTED): Promise<Record<string, number>>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

function queueOf(backend: JobQueue['backend'], queue: Adder, work: JobQueue['work'], disconnect: () => Promise<void>): JobQueue {
  // Errors of the connection are shown by the calls that meet them; an unheard 'error' event would end the process.
  queue.on('error', () => undefined)
  return {
    backend,
    work,
    schedule: async (name, everyMs) => void (await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {} })),
    add: async (name, payload, jobId) => void (await queue.add(name, payload, { jobId, attempts: 5, backoff: { type: 'exponential', delay: 1_000 } })),
    tidy: async () => {
      await queue.clean(KEPT_MS.completed, TIDIED_MAX, 'completed')
      await queue.clean(KEPT_MS.failed, TIDIED_MAX, 'failed')
    },
    counts: () => queue.getJobCounts(...COUNTED),
    close: async () => {
      await queue.close()
      await disconnect()
    },
  }
}
