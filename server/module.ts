import type { ModuleAudit } from './audit-sentence.ts'
import type { TenantTransaction } from './database/tenant-transaction.ts'
import type { EventSchemas } from './events/event.ts'
import type { LiveHub } from './events/live-hub.ts'
import type { Projection } from './events/projection.ts'
import type { RejectionTexts } from './http/contract/problem.ts'
import type { Route } from './http/route.ts'
import type { ExportDefinition } from './jobs/export.ts'
import type { JobDefinition } from './jobs/job.ts'
import type { Reaction } from './jobs/reaction.ts'

/** What a module gives to the application. Its index.ts contains only this. */
export interface Module {
  readonly name: string
  /** The topic of its changes for open screens, where it is not the name. */
  readonly topic?: string
  readonly events: EventSchemas
  readonly projections: readonly Projection[]
  readonly rejections: RejectionTexts
  readonly routes: readonly Route[]
  /** Routes that wait for what happens in a tenant. */
  readonly waitingRoutes?: (live: LiveHub) => readonly Route[]
  /** Types of events that may end a session: after one of them, the sessions of open connections are checked again. */
  readonly endsSessions?: readonly string[]
  /** Removes an e-mail address from the module's data outside the event log. */
  readonly forgetAddress?: (tx: TenantTransaction, address: string) => void
  /** Deletes the module's stored files, since they may contain a person's name. Returns how many were deleted. */
  readonly forgetFiles?: (tx: TenantTransaction) => Promise<number>
  /** The audit trail's sentence for each of its events. */
  readonly audit?: ModuleAudit
  readonly jobs?: readonly JobDefinition[]
  /** Jobs that the module's events start. */
  readonly reactions?: readonly Reaction[]
  /** Files that users can request and that are made in the background. */
  readonly exports?: readonly ExportDefinition[]
}
