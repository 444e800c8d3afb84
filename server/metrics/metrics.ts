import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from '../database/database.ts'
import type { JobDefinition } from '../jobs/job.ts'

/**
 * A request as it is counted: `route` is the route's pattern, never the path, so that no id, tenant or secret is
 * exposed.
 */
export interface CountedRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

export interface Metrics {
  countRequest(request: CountedRequest): void
  countRelayFailure(): void
  /** Counts a log line by level: a failure for a single tenant does not fail its job, and is only seen in the log. */
  countLine(level: string): void
  /** Returns the job with its runs counted. */
  watchJob(definition: JobDefinition): JobDefinition
  watchPool(poolUse: () => PoolUse): void
  /** Jobs by state, read from the queue on each scrape. */
  watchQueue(counts: () => Promise<Readonly<Record<string, number>>>): void
  /** Measures the process from now on: memory, event loop, readiness. */
  watchProcess(isReady: () => boolean): void
  readonly contentType: string
  text(): Promise<string>
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300]

/** The metrics of this process for Prometheus, in a registry of their own, so that tests can have several. */
export function createMetrics(clock: () => Date): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'foodid_http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const relayFailures = new Counter({
    name: 'foodid_relay_failures_total',
    help: 'Tenants whose committed events could not be handed to the queue; the sweep tries again',
    registers,
  })
  const lines = new Counter({
    name: 'foodid_log_lines_total',
    help: 'Lines of the log by level, of those that LOG_LEVEL lets through',
    labelNames: ['level'],
    registers,
  })
  const jobs = new Histogram({
    name: 'foodid_job_duration_seconds',
    help: 'Runs of jobs by outcome: done, failed',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const givenUp = new Counter({
    name: 'foodid_jobs_given_up_total',
    help: 'Jobs whose last attempt failed',
    labelNames: ['job'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'foodid_job_last_success_timestamp_seconds',
    help: 'When a job was last done by this process',
    labelNames: ['job'],
    registers,
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countRequest: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1_000),
    countRelayFailure: () => relayFailures.inc(),
    countLine: (level) => lines.inc({ level }),

    watchJob: (definition) => ({
      ...definition,
      async run(context, payload) {
        const started = performance.now()
        const count = (outcome: string) =>
          jobs.observe({ job: definition.name, outcome }, (performance.now() - started) / 1_000)
        try {
          const ending = await definition.run(context, payload)
          count(ending?.state === 'failed' ? 'failed' : 'done')
          lastSuccess.set({ job: definition.name }, clock().getTime() / 1_000)
          return ending
        } catch (error) {
          count('failed')
          throw error
        }
      },
      async gaveUp(context, payload) {
        givenUp.inc({ job: definition.name })
        await definition.gaveUp?.(context, payload)
      },
    }),

    watchPool(poolUse) {
      const gauge = new Gauge({
        name: 'foodid_database_connections',
        help: 'Connections of the pool: in use, idle, and requests that wait for one',
        labelNames: ['state'],
        registers,
        collect: () => {
          const { busy, idle, waiting } = poolUse()
          for (const [state, count] of Object.entries({ busy, idle, waiting })) gauge.set({ state }, count)
        },
      })
    },

    watchQueue(counts) {
      // A scrape collects both gauges at the same time, so one query of the queue serves both.
      let pending: Promise<Readonly<Record<string, number>> | null> | null = null
      const read = () =>
        (pending ??= counts()
          .catch(() => null)
          .finally(() => {
            pending = null
          }))
      const up = new Gauge({
        name: 'foodid_queue_up',
        help: 'Whether the queue answers',
        registers,
        collect: async () => {
          up.set((await read()) === null ? 0 : 1)
        },
      })
      const gauge = new Gauge({
        name: 'foodid_queue_jobs',
        help: 'Jobs in the queue by state',
        labelNames: ['state'],
        registers,
        collect: async () => {
          gauge.reset()
          for (const [state, count] of Object.entries((await read()) ?? {})) gauge.set({ state }, count)
        },
      })
    },

    watchProcess(isReady) {
      collectDefaultMetrics({ register: registry })
      const ready = new Gauge({
        name: 'foodid_ready',
        help: 'Whether this process takes work',
        registers,
        collect: () => {
          ready.set(isReady() ? 1 : 0)
        },
      })
    },
  }
}
