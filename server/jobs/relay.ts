import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { Consumer } from '../events/consumer.ts'
import { catchUp } from '../events/consumer.ts'
import type { EventStore } from '../events/event-store.ts'
import type { JobDefinition } from './job.ts'
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
export function createRelay({ database, store, queue, reactions, log }: { readonly database: Database; readonly store: EventStore; readonly queue: JobQueue; readonly reactions: readonly Reaction[]; readonly log: Logger }): Relay {
  const byType = Map.groupBy(reactions, ({ on }) => on)
  const consumer: Consumer = {
    name: 'jobs',
    eventTypes: [...byType.keys()],
    async handle(tenantId, events) {
      for (const { position, event } of events) {
        for (const { job, payload } of byType.get(event.type) ?? []) await queue.add(job, payload(event), `${tenantId}-${position}-${job}`)
      }
    },
  }
  const relay = (tenantId: string) => catchUp({ database, store }, consumer, tenantId)

  return {
    follow() {
      const underWay = new Set<Promise<void>>()
      const unsubscribe = store.subscribe(({ tenantId, types }) => {
        if (!types.some((type) => byType.has(type))) return
        const relaying = relay(tenantId)
          .catch((error: unknown) => log.warn({ tenantId, err: error }, 'relay failed; the sweep takes it up'))
          .finally(() => underWay.delete(relaying))
        underWay.add(relaying)
      })
      return async () => {
        unsubscribe()
        await Promise.all(underWay)
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
