import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { EventStore } from '../events/event-store.ts'

/** What a job works with. A job may run twice (a worker can die after its effect): its effect must bear that. */
export interface JobContext {
  readonly database: Database
  readonly store: EventStore
  readonly clock: () => Date
  readonly log: Logger
  readonly tenantIds: () => Promise<string[]>
}

export interface JobDefinition {
  readonly name: string
  readonly payload: z.ZodMiniType
  /** Where set, the job is scheduled at this interval with an empty payload. */
  readonly everyMs?: number
  readonly run: (context: JobContext, payload: unknown) => Promise<void>
  /** After the last attempt failed too: says so to whoever waits. */
  readonly gaveUp?: (context: JobContext, payload: unknown) => Promise<void>
}
