import type { Logger } from 'pino'
import type { Application } from './app.ts'
import { tenantIds } from './app.ts'
import type { JobContext, JobDefinition } from './jobs/job.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Relay } from './jobs/relay.ts'
import { startWorker } from './jobs/worker.ts'

/** Starts a worker with the jobs of all modules and the relay's sweep. */
export async function createWorker(
  application: Application,
  queue: JobQueue,
  relay: Relay,
  {
    clock,
    log,
    clockDoubt,
    watchJob = (definition) => definition,
  }: {
    readonly clock: () => Date
    readonly log: Logger
    readonly clockDoubt?: JobContext['clockDoubt']
    readonly watchJob?: ((definition: JobDefinition) => JobDefinition) | undefined
  },
): Promise<{ close(): Promise<void> }> {
  const definitions = [...application.modules.flatMap((module) => module.jobs ?? []), relay.sweep].map((definition) =>
    watchJob(definition),
  )
  const context = {
    database: application.database,
    store: application.store,
    clock,
    log,
    clockDoubt,
    tenantIds: () => tenantIds(application.database),
  }
  const worker = await startWorker(queue, definitions, context)
  // Relays events that were committed while no process ran now, not at the sweep's first interval.
  const caughtUp = relay.sweep
    .run(context, {})
    .catch((error: unknown) => log.warn({ err: error }, 'catching up failed; the sweep takes it up'))
  return {
    close: async () => {
      await caughtUp
      await worker.close()
    },
  }
}
