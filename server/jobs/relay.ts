import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import type { Consumer } from '../events/consumer.ts'
import { catchUp } from '../events/consumer.ts'
import type { EventStore } from '../events/event-store.ts'
import type { JobDefinition } from './job.ts'
import { noteWaiting } from './job-runs.ts'
import type { JobQueue } from './queue.ts'
import type { Reaction } from './reaction.ts'

const SWEEP_MS = 15_000

export interface Relay {
  /** Relays what this process commits, from now on. Answers what stops it, and waits for what is under way. */
  follow(): () => Promise<void>
  /** Relays what no process did: one that died between its commit and the relay, or a queue that was away. */
  readonly sweep: JobDefinition
}

/**
 * The log is the outbox: jobs are added to the queue by what is committed, never inside a transaction. A job's id is its
 * event's place, so that adding it twice is adding it once.
 */
export function createRelay({ database, store, queue, reactions, log, onFailure }: { readonly database: Database; readonly store: EventStore; readonly queue: JobQueue; readonly reactions: readonly Reaction[]; readonly log: Logger; readonly onFailure?: (() => void) | undefined }): Relay {
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
      if (waiting.length > 0) await writeTenant(database, tenantId, async (tx) => noteWaiting(tx, waiting))
    },
  }
  /** Tenants that are being relayed, and those of them that have news since. */
  const underWay = new Map<string, Promise<void>>()
  const again = new Set<string>()

  async function whileThereIsNews(tenantId: string): Promise<void> {
    try {
      do {
        again.delete(tenantId)
        await catchUp({ database, store }, consumer, tenantId)
      } while (again.has(tenantId))
    } catch (error) {
      log.warn({ tenantId, err: error }, 'relay failed; the sweep takes it up')
      onFailure?.()
    } finally {
      underWay.delete(tenantId)
    }
  }

  /** One run a tenant: whatever is committed during a run is taken along by it. */
  function relay(tenantId: string): Promise<void> {
    again.add(tenantId)
    const running = underWay.get(tenantId) ?? whileThereIsNews(tenantId)
    underWay.set(tenantId, running)
    return running
  }

  return {
    follow() {
      const unsubscribe = store.subscribe(({ tenantId, types }) => {
        if (types.some((type) => byType.has(type))) void relay(tenantId)
      })
      return async () => {
        unsubscribe()
        await Promise.all(underWay.values())
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
