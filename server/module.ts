import type { ModuleAudit } from './audit-sentence.ts'
import type { TenantTransaction } from './database/tenant-transaction.ts'
import type { EventNames } from './events/erase-names.ts'
import type { EventSchemas } from './events/event.ts'
import type { Projection } from './events/projection.ts'
import type { RejectionTexts } from './http/problem.contract.ts'
import type { Route } from './http/route.ts'
import type { ExportDefinition } from './jobs/export.ts'
import type { JobDefinition } from './jobs/job.ts'
import type { Reaction } from './jobs/reaction.ts'

/** What a module gives to the house; its index.ts is nothing but this. */
export interface Module {
  readonly name: string
  readonly events: EventSchemas
  readonly projections: readonly Projection[]
  readonly rejections: RejectionTexts
  readonly routes: readonly Route[]
  /** Its events after which a session may be none any more: open streams are looked at anew. */
  readonly endsSessions?: readonly string[]
  /** Where its events hold the name of a person who is no user: what an erasure writes over. */
  readonly names?: EventNames
  /** Takes an e-mail address out of what it keeps beside the log. */
  readonly forgetAddress?: (tx: TenantTransaction, address: string) => void
  /** Throws away the files that it keeps, since a person's name may stand in them: answers how many. */
  readonly forgetFiles?: (tx: TenantTransaction) => Promise<number>
  /** What the audit trail says of each of its events. */
  readonly audit?: ModuleAudit
  readonly jobs?: readonly JobDefinition[]
  /** Own events that become jobs. */
  readonly reactions?: readonly Reaction[]
  /** Files that can be asked for and are made in the background. */
  readonly exports?: readonly ExportDefinition[]
}
