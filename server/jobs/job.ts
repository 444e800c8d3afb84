import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventStore } from '../events/event-store.ts'
import type { UnitOfWork } from '../events/unit-of-work.ts'

/** What a job works with. A job may run twice (a worker can die after its effect): its effect must bear that. */
export interface JobContext {
  readonly database: Database
  readonly store: EventStore
  readonly clock: () => Date
  readonly log: Logger
  readonly tenantIds: () => Promise<string[]>
}

/** How a run ended that did its work and has nothing to show for it: repeating it now would not help. Without one it is done. */
export interface JobEnding {
  readonly state: 'failed' | 'cancelled'
  /** Why, for people. */
  readonly sentence: string | null
}

export interface JobDefinition {
  readonly name: string
  readonly payload: z.ZodMiniType
  /** Where set, the job is scheduled at this interval with an empty payload. */
  readonly everyMs?: number
  readonly run: (context: JobContext, payload: unknown) => Promise<JobEnding | void>
  /** After the last attempt failed too: says so to whoever waits. */
  readonly gaveUp?: (context: JobContext, payload: unknown) => Promise<void>
  /** Where set, its runs are noted and a tenant's admins see their own; what is purely technical has none. */
  readonly adminView?: JobAdminView
}

/** How a job looks to an admin. */
export type JobAdminView = ScheduledFace | SingleFace

/** It goes over all tenants by itself; made by `tenantJob`. */
interface ScheduledFace {
  readonly kind: 'scheduled'
  readonly title: string
  /** What it does, in a sentence. */
  readonly text: string
}

/** It makes one thing that was asked for. */
interface SingleFace {
  readonly kind: 'single'
  /** What kind of thing: "Exportação". */
  readonly title: string
  /** Whose it is, and which one: letters, digits and hyphens. */
  readonly of: (payload: unknown) => { readonly tenantId: string; readonly subject: string }
  /** What those things are called. */
  readonly names: (tx: TenantTransaction, subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Asks for it once more by an event that becomes a job again. Throws Rejections where it is over. Absent: a new one is asked for instead. */
  readonly retry?: (unit: UnitOfWork, subject: string) => Promise<void>
}
