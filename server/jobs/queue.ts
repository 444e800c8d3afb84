import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq'
import type { JobType, Processor, WorkerOptions } from 'bullmq'
import { Redis } from 'ioredis'
import { QUEUE_SCHEMA } from '../database/logins.ts'
import { QueueMigrationClient } from '../database/queue-migration-client.ts'
import { sqlStateOf } from '../database/sql-state.ts'

/** One queue holds all kinds of jobs, which differ by name. */
const QUEUE = 'foodid'

// With BullMQ's defaults a job fails for good after two worker deaths, a job of a dead worker waits a minute, and a
// worker whose queue was unreachable looks for jobs again only after 15 s.
const WORKER_OPTIONS = {
  concurrency: 4,
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
} as const satisfies Partial<WorkerOptions>
/** The time limit of a query; BullMQ's queries take milliseconds. */
const QUERY_MS = 5_000
const COUNTED = ['waiting', 'active', 'delayed', 'failed'] as const satisfies readonly JobType[]
// A finished job does not delete old jobs: two jobs that finish together and delete the same old jobs deadlock in
// PostgreSQL, and the job whose transaction is aborted runs a second time. `tidy` deletes them instead.
const KEEP = { removeOnComplete: false, removeOnFail: false } as const
const DAY_MS = 86_400_000
const KEPT_MS = { completed: DAY_MS, failed: 30 * DAY_MS } as const
const TIDIED_MAX = 10_000

interface JobScheduler {
  upsertJobScheduler(id: string, repeat: { every: number }, template: { name: string; data: object }): Promise<unknown>
  getJobScheduler(id: string): Promise<{ readonly next?: number } | undefined>
  removeJobScheduler(id: string): Promise<unknown>
}
export interface FailedJob {
  readonly name: string
  readonly id?: string
  readonly data: unknown
  readonly attemptsMade: number
  readonly finishedOn?: number
  readonly opts: { readonly attempts?: number }
}
interface QueueWorker {
  on(event: 'failed', listener: (job: FailedJob | undefined, error: Error) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/** BullMQ on one of two backends; the jobs are the same on both. */
export interface JobQueue {
  readonly backend: 'redis' | 'postgres'
  schedule(name: string, everyMs: number): Promise<void>
  add(name: string, payload: object, jobId: string): Promise<void>
  work(processor: Processor): QueueWorker
  /** Deletes jobs that were done more than a day ago or failed more than 30 days ago. */
  tidy(): Promise<void>
  /** The number of jobs in each state. */
  counts(): Promise<Readonly<Record<string, number>>>
  /**
   * Calls the listener whenever the queue is reachable again after it was not. Its data may be lost by then. Only Redis
   * tells; PostgreSQL keeps its data, and the product does not work without it anyway.
   */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

/**
 * Opens the queue in Redis if its URL is given, else in PostgreSQL: in BullMQ's own schema, migrated here, with its own
 * pool.
 */
export async function openQueue({ redisUrl, databaseUrl, isPatient = false }: QueueOptions): Promise<JobQueue> {
  return redisUrl === null ? openPostgresQueue(databaseUrl) : openRedisQueue(redisUrl, isPatient)
}

interface QueueOptions {
  readonly redisUrl: string | null
  readonly databaseUrl: string
  /**
   * For a process that only adds jobs: it starts even if Redis is unreachable. Jobs that cannot be added meanwhile are
   * added from the event log later.
   */
  readonly isPatient?: boolean
}

async function openPostgresQueue(databaseUrl: string): Promise<JobQueue> {
  const connection = {
    connectionString: databaseUrl,
    schema: QUEUE_SCHEMA,
    max: 4,
    connectionTimeoutMillis: 5_000,
    // A connection that the network has silently dropped never answers: with a time limit its query fails and the pool
    // replaces it.
    query_timeout: QUERY_MS,
    keepAlive: true,
  }
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend)
  const queue = new PostgresQueue(QUEUE, {
    connection: { ...connection, migrate: true, Client: QueueMigrationClient },
    defaultJobOptions: KEEP,
  })
  await queue.waitUntilReady().catch(async (error: unknown) => {
    await queue.close()
    throw REFUSALS.includes(sqlStateOf(error)) ? new Error(mayNotMigrate(databaseUrl), { cause: error }) : error
  })
  // `pipeline`: only in this mode does pg close a connection after a query's time limit. Otherwise BullMQ would keep
  // using the dropped connection on which it listens for jobs; it opens a new one when the connection is closed.
  return queueOf(
    'postgres',
    queue,
    (processor) =>
      new PostgresWorker(QUEUE, processor, { connection: { ...connection, pipeline: true }, ...WORKER_OPTIONS }),
    async () => undefined,
    () => undefined,
  )
}

// The second: the schema exists, and the login may not use it.
const REFUSALS: readonly (string | undefined)[] = ['42501', '3F000']
const mayNotMigrate = (databaseUrl: string) =>
  `O login ${new URL(databaseUrl).username} não pode usar a fila de tarefas no PostgreSQL (esquema ${QUEUE_SCHEMA}). ` +
  'Informe em DATABASE_QUEUE_URL o login da fila, que "npm run --silent admin -- logins" cria, ou use REDIS_URL.'

/** A connection attempt that nobody answers ends soon, and the next one follows within a second. */
const RECONNECT = {
  connectTimeout: 5_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000),
} as const

async function openRedisQueue(redisUrl: string, isPatient: boolean): Promise<JobQueue> {
  // Without the offline queue a command fails at once while Redis is unreachable, instead of hanging.
  const producer = new Redis(redisUrl, {
    ...RECONNECT,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
  })
  producer.on('error', () => undefined)
  const connected = producer.connect()
  await (isPatient ? connected.catch(() => undefined) : connected)
  const consumer = new Redis(redisUrl, { ...RECONNECT, maxRetriesPerRequest: null })
  consumer.on('error', () => undefined)
  const queue = new Queue(QUEUE, { connection: producer, defaultJobOptions: KEEP })
  return queueOf(
    'redis',
    queue,
    (processor) => new Worker(QUEUE, processor, { connection: consumer, ...WORKER_OPTIONS }),
    async () => {
      producer.disconnect()
      consumer.disconnect()
    },
    // Each connection of the producer but the first one; a patient process may start without one.
    (listener) => void producer.on('ready', listener),
  )
}

interface BullQueue extends JobScheduler {
  add(
    name: string,
    data: object,
    options: { jobId: string; attempts: number; backoff: { type: string; delay: number } },
  ): Promise<unknown>
  clean(graceMs: number, limit: number, state: keyof typeof KEPT_MS): Promise<unknown>
  getJobCounts(...states: typeof COUNTED): Promise<Record<string, number>>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/**
 * Removes a schedule whose next run is further away than its interval. A clock that was ahead has left it, and BullMQ
 * would keep that time until it comes.
 */
async function forgetFarSchedule(queue: JobScheduler, name: string, everyMs: number): Promise<void> {
  const next = (await queue.getJobScheduler(name))?.next
  if (next !== undefined && next > Date.now() + 2 * everyMs) await queue.removeJobScheduler(name)
}

function queueOf(
  backend: JobQueue['backend'],
  queue: BullQueue,
  work: JobQueue['work'],
  disconnect: () => Promise<void>,
  onReturn: JobQueue['onReturn'],
): JobQueue {
  // Connection errors reach the callers of the failing methods; an 'error' event without a listener would end the
  // process.
  queue.on('error', () => undefined)
  return {
    backend,
    work,
    onReturn,
    schedule: async (name, everyMs) => {
      await forgetFarSchedule(queue, name, everyMs)
      await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {} })
    },
    add: async (name, payload, jobId) =>
      void (await queue.add(name, payload, { jobId, attempts: 5, backoff: { type: 'exponential', delay: 1_000 } })),
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
