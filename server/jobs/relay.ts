import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import type { Consumer } from '../events/consumer.ts'
import { catchUp } from '../events/consumer.ts'
import type { EventStore } from '../events/event-store.ts'
import type { JobDefinition } from './job.ts'
import { recordWaiting } from './job-runs.ts'
import type { JobQueue } from './queue.ts'
import type { Reaction } from './reaction.ts'

const SWEEP_MS = 15_000
/** After a failure the process that committed the events tries again by itself: the sweep is a job of the same queue. */
const RETRY_MS = 2_000

export interface Relay {
  /**
   * Relays the events that this process commits from now on. Returns a function that stops it and waits for running
   * relays.
   */
  follow(): () => Promise<void>
  /** Relays events that were missed: their process died after the commit, or the queue was unreachable. */
  readonly sweep: JobDefinition
}

/**
 * The event log is the outbox: jobs are added to the queue from committed events, never inside a transaction. A job's
 * id contains the event's position, so a job that is added twice exists once.
 */
export function createRelay({
  database,
  store,
  queue,
  reactions,
  log,
  onFailure,
}: {
  readonly database: Database
  readonly store: EventStore
  readonly queue: JobQueue
  readonly reactions: readonly Reaction[]
  readonly log: Logger
  readonly onFailure?: (() => void) | undefined
}): Relay {
  const byType = Map.groupBy(reactions, ({ on }) => on)
  const consumer: Consumer = {
    name: 'jobs',
    eventTypes: [...byType.keys()],
    async handle(tenantId, events) {
      const waiting: { readonly job: string; readonly subject: string; readonly at: Date }[] = []
      for (const { position, event } of events) {
        for (const { job, payload, subject } of byType.get(event.type) ?? []) {
          const name = typeof job === 'string' ? job : job(event)
          await queue.add(name, payload(event), `${tenantId}-${position}-${name}`)
          if (subject !== undefined) waiting.push({ job: name, subject: subject(event), at: event.recordedAt })
        }
      }
      if (waiting.length > 0) await writeTenant(database, tenantId, async (tx) => recordWaiting(tx, waiting))
    },
  }
  /** The running relays by tenant, and the tenants with new events since their relay began. */
  const running = new Map<string, Promise<void>>()
  const pending = new Set<string>()
  /** The tenants whose last relay failed. */
  const failed = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function relayUntilNoneIsPending(tenantId: string): Promise<void> {
    try {
      do {
        pending.delete(tenantId)
        await catchUp({ database, store }, consumer, tenantId)
      } while (pending.has(tenantId))
      failed.delete(tenantId)
    } catch (error) {
      // One line an outage and tenant: it is tried every two seconds.
      if (!failed.has(tenantId)) log.warn({ tenantId, err: error }, 'relay failed; tried again until it works')
      failed.add(tenantId)
      onFailure?.()
      retryFailed()
    } finally {
      running.delete(tenantId)
    }
  }

  function retryFailed(): void {
    if (isStopped || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      for (const tenantId of failed) void relay(tenantId)
    }, RETRY_MS)
    retry.unref()
  }

  /** At most one relay per tenant runs; it also takes the events that are committed meanwhile. */
  function relay(tenantId: string): Promise<void> {
    pending.add(tenantId)
    const current = running.get(tenantId) ?? relayUntilNoneIsPending(tenantId)
    running.set(tenantId, current)
    return current
  }

  return {
    follow() {
      const unsubscribe = store.subscribe(({ tenantId, types }) => {
        if (types.some((type) => byType.has(type))) void relay(tenantId)
      })
      return async () => {
        unsubscribe()
        isStopped = true
        clearTimeout(retry)
        await Promise.all(running.values())
      }
    },
    sweep: {
      name: 'jobs-relay',
      payload: z.object({}),
      everyMs: SWEEP_MS,
      run: async ({ tenantIds }) => {
        for (const tenantId of await tenantIds()) await relay(tenantId)
      },
    },
  }
}
