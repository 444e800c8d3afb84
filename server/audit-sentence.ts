import type { AuditKind } from './audit.contract.ts'
import type { TenantTransaction } from './database/tenant-transaction.ts'
import type { DomainEvent, Recorded } from './events/event.ts'

/** An event as a person reads it: what follows a name. "gerou a etiqueta 12 de Molho Pesto, validade 26/11/2026". */
export interface AuditSentence {
  readonly text: string
  /** Several of one request that say the same here are told once, with their number. */
  readonly many?: (count: number) => string
  /** The label that it is about. */
  readonly label?: number
  /** Who is named instead of the recorded actor: a system records of a login that failed whose it was; null: nobody who is known. */
  readonly by?: string | null
}

/** What a sentence may say beyond its own event: the log knows it, no read model needs to be asked. */
export interface AuditContext<Event extends DomainEvent = DomainEvent> {
  readonly timeZone: string
  /** How a user is called. */
  person(userId: string): string
  /** The first event of the same stream: the event itself where it is that. */
  readonly first: Recorded<Event>
  /** The event before it in the same stream. */
  readonly previous: Recorded<Event> | undefined
}

export interface AuditSentenceWriter<Own extends DomainEvent = DomainEvent, Event extends DomainEvent = DomainEvent> {
  readonly kind: AuditKind
  tell(event: Recorded<Own>, context: AuditContext<Event>): AuditSentence
}

/** One sentence for each event type of a module: the compiler asks for the one that is missing. */
export type AuditSentences<Event extends DomainEvent> = { readonly [Type in Event['type']]: AuditSentenceWriter<Extract<Event, { readonly type: Type }>, Event> }

/** Any module's sentences, where the kernel handles all alike. */
export type ModuleAudit = Readonly<Record<string, AuditSentenceWriter>>

/** What the tenant's users are called, by id; an erased user is not in it. */
export type PersonNames = (tx: TenantTransaction) => Promise<ReadonlyMap<string, string>>

export const REMOVED_USER = 'Usuário removido'

/** The fields that differ, in words: " (medida, validade)"; nothing where none does. */
export function changedFields<Data extends object>(before: Data | undefined, now: Data, names: Readonly<Partial<Record<keyof Data, string>>>): string {
  if (before === undefined) return ''
  const changed = (Object.keys(names) as (keyof Data)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name])).map((name) => names[name])
  return changed.length === 0 ? '' : ` (${changed.join(', ')})`
}
