import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventStore } from '../events/event-store.ts'
import type { UnitOfWork } from '../events/unit-of-work.ts'

/** What a job may use. A job may run twice (a worker can die after the job's effect), so it must be idempotent. */
export interface JobContext {
  readonly database: Database
  readonly store: EventStore
  readonly clock: () => Date
  readonly log: Logger
  readonly tenantIds: () => Promise<string[]>
  /** Why the date is doubtful for this tenant, as a sentence for its admins; null: it is not. Absent: nobody checks. */
  readonly clockDoubt?: ((tenantId: string) => Promise<string | null>) | undefined
}

/** How a run ended that must not be retried and has no result. A run without an ending is done. */
export interface JobEnding {
  readonly state: 'failed' | 'cancelled'
  /** The reason, as a sentence for users. */
  readonly sentence: string | null
}

export interface JobDefinition {
  readonly name: string
  readonly payload: z.ZodMiniType
  /** Where set, the job is scheduled at this interval with an empty payload. */
  readonly everyMs?: number
  readonly run: (context: JobContext, payload: unknown) => Promise<JobEnding | void>
  /** Called after the last attempt failed, to publish the failure to those who wait for the result. */
  readonly gaveUp?: (context: JobContext, payload: unknown) => Promise<void>
  /** Where set, runs are recorded and a tenant's admins see their tenant's runs. Purely technical jobs have none. */
  readonly adminView?: JobAdminView
}

/** How a job is shown to admins. */
export type JobAdminView = ScheduledJobView | SingleJobView

/** A periodic job that runs for all tenants; made by `tenantJob`. */
interface ScheduledJobView {
  readonly kind: 'scheduled'
  readonly title: string
  /** One sentence about what it does. */
  readonly text: string
}

/** A job that makes one requested item. */
interface SingleJobView {
  readonly kind: 'single'
  /** The kind of item, such as "Exportação". */
  readonly title: string
  /** The tenant and the item's id, which has only letters, digits and hyphens. */
  readonly of: (payload: unknown) => { readonly tenantId: string; readonly subject: string }
  /** The titles of items, by their id. */
  readonly names: (tx: TenantTransaction, subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /**
   * Requests the item again, by an event that becomes a job. Throws a Rejection if the item is finished. Absent: users
   * request a new item.
   */
  readonly retry?: (unit: UnitOfWork, subject: string) => Promise<void>
}
