import { listText } from './contract/words.ts'
import type { AuditKind } from './contract/audit.ts'
import type { TenantTransaction } from './database/tenant-transaction.ts'
import { formatLabelDate, zonedInstant } from './contract/calendar.ts'
import type { DomainEvent, OfflineNote, Recorded } from './events/event.ts'

/** An event in words, to follow the actor's name: "gerou a etiqueta 12 de Molho Pesto, validade 26/11/2026". */
export interface AuditSentence {
  readonly text: string
  /**
   * The text of several events at once. Events of one request with equal results are shown as one entry with their
   * count.
   */
  readonly many?: (count: number) => string
  /** Events of one author with equal results are shown as one entry also where several requests follow each other. */
  readonly isRepeated?: true
  /** The id of the label that the event is about. */
  readonly label?: number
  /**
   * The user named instead of the recorded actor: a failed login is recorded by the system. null: an unknown person.
   */
  readonly by?: string | null
  /** The sentence says itself that it is about the time without a connection. */
  readonly tellsOffline?: true
}

/**
 * What a sentence may use besides its own event. All of it comes from the log and the users' names, not from read
 * tables.
 */
export interface AuditContext<Event extends DomainEvent = DomainEvent> {
  readonly timeZone: string
  /** A user's name. */
  person(userId: string): string
  /** The first event of the same stream; it may be this event. */
  readonly first: Recorded<Event>
  /** The event before it in the same stream. */
  readonly previous: Recorded<Event> | undefined
}

export interface AuditSentenceWriter<Own extends DomainEvent = DomainEvent, Event extends DomainEvent = DomainEvent> {
  readonly kind: AuditKind
  tell(event: Recorded<Own>, context: AuditContext<Event>): AuditSentence
}

/** Adds to the sentence of an act that was done without a connection: `, sem internet (enviado às 15:10)`. */
export function withArrival(sentence: AuditSentence, event: Recorded, timeZone: string): AuditSentence {
  const { offline } = event.meta
  if (offline === undefined || sentence.tellsOffline === true) return sentence
  const words = arrivalWords(offline, event.recordedAt, timeZone)
  const { text, many } = sentence
  return {
    ...sentence,
    text: `${text}${words}`,
    ...(many && { many: (count: number) => `${many(count)}${words}` }),
  }
}

function arrivalWords({ at, deviceAt, unproved }: OfflineNote, arrived: Date, timeZone: string): string {
  const sent = zonedInstant(arrived, timeZone)
  const done = zonedInstant(new Date(at), timeZone)
  const day = done.slice(0, 10) === sent.slice(0, 10) ? '' : `em ${formatLabelDate(sent.slice(0, 10), timeZone)} `
  const when = `enviado ${day}às ${sent.slice(11, 16)}`
  const own =
    deviceAt === undefined ? '' : `, hora do aparelho ${zonedInstant(new Date(deviceAt), timeZone).slice(11, 16)}`
  return unproved === true ? ` (sem PIN, sem internet), ${when}${own}` : `, sem internet (${when}${own})`
}

/** One sentence for each event type of a module: a missing one is a type error. */
export type AuditSentences<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: AuditSentenceWriter<Extract<Event, { readonly type: Type }>, Event>
}

/** The sentences of any module, by event type. */
export type ModuleAudit = Readonly<Record<string, AuditSentenceWriter>>

/** The names of the tenant's users by id, without erased users. */
export type PersonNames = (tx: TenantTransaction) => Promise<ReadonlyMap<string, string>>

export const REMOVED_USER = 'Usuário removido'

/** @param userId null: the event names nobody, or the name was erased */
export const shownPerson = (names: ReadonlyMap<string, string>, userId: string | null): string =>
  names.get(userId ?? '') ?? REMOVED_USER

/** "as etiquetas 13, 14 e 15"; of many labels the first and the last. */
export function numberedLabels(ids: readonly number[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  if (ids.length <= 1) return `a etiqueta ${first}`
  return ids.length > 3 ? `${ids.length} etiquetas, de ${first} a ${last}` : `as etiquetas ${listText(ids.map(String))}`
}

/** The names of the changed fields: " (medida, validade)"; '' if no field changed. */
export function changedFields<Data extends object>(
  before: Data | undefined,
  now: Data,
  names: Readonly<Partial<Record<keyof Data, string>>>,
): string {
  if (before === undefined) return ''
  const changed = (Object.keys(names) as (keyof Data)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => names[name])
  return changed.length === 0 ? '' : ` (${changed.join(', ')})`
}
