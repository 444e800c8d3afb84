import type { Logger } from 'pino'
import type { House } from './app.ts'
import { tenantIds } from './app.ts'
import type { JobQueue } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'

/** The composition of the jobs. */
export function createWorker(house: House, queue: JobQueue, { clock, log }: { readonly clock: () => Date; readonly log: Logger }): Promise<{ close(): Promise<void> }> {
  const definitions = house.modules.flatMap((module) => module.jobs)
  return startWorker(queue, definitions, { database: house.database, clock, log, tenantIds: () => tenantIds(house.database) })
}
