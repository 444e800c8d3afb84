import type { Logger } from 'pino'
import type { Application } from './app.ts'
import { tenantIds } from './app.ts'
import type { JobDefinition } from './jobs/job.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Relay } from './jobs/relay.ts'
import { startWorker } from './jobs/worker.ts'

/** The composition of the jobs. */
export async function createWorker(application: Application, queue: JobQueue, relay: Relay, { clock, log, watchJob = (definition) => definition }: { readonly clock: () => Date; readonly log: Logger; readonly watchJob?: ((definition: JobDefinition) => JobDefinition) | undefined }): Promise<{ close(): Promise<void> }> {
  const definitions = [...application.modules.flatMap((module) => module.jobs ?? []), relay.sweep].map((definition) => watchJob(definition))
  const context = { database: application.database, store: application.store, clock, log, tenantIds: () => tenantIds(application.database) }
  const worker = await startWorker(queue, definitions, context)
  // What was committed while nobody relayed is taken up at once, not at the sweep's next turn.
  const caughtUp = relay.sweep.run(context, {}).catch((error: unknown) => log.warn({ err: error }, 'catching up failed; the sweep takes it up'))
  return {
    close: async () => {
      await caughtUp
      await worker.close()
    },
  }
}
