import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Database } from '../database/database.ts'

/** What a job works with. A job may run twice (a worker can die after its effect): its effect must bear that. */
export interface JobContext {
  readonly database: Database
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
}
