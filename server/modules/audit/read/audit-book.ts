import type { AuditKind } from '../../../contract/audit.ts'
import type { AuditContext, AuditSentence, ModuleAudit } from '../../../audit-sentence.ts'
import { REMOVED_USER, withArrival } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { EventMeta, Recorded } from '../../../events/event.ts'
import type { PositionedEvent } from '../../../events/event-store.ts'
import type { LogReader, StreamVersion } from '../../../events/log-reader.ts'
import { streamVersionKey } from '../../../events/log-reader.ts'

/** The author of an event. Without an id: a system, or an unknown person. */
export interface Actor {
  readonly id: string | null
  readonly name: string
}

/** An event with its sentence. */
export interface DescribedEvent extends PositionedEvent {
  readonly kind: AuditKind
  readonly sentence: AuditSentence
  readonly actor: Actor
}

export interface SentenceOptions {
  readonly timeZone: string
  readonly names: ReadonlyMap<string, string>
}

/** The sentences of all modules. */
export interface AuditBook {
  /** The event types of a kind, or all that have a sentence. */
  typesOf(kind: AuditKind | undefined): readonly string[]
  describe(
    tx: TenantTransaction,
    placed: readonly PositionedEvent[],
    options: SentenceOptions,
  ): Promise<DescribedEvent[]>
}

const SYSTEM = { id: null, name: 'Sistema' } as const
const SOMEBODY = { id: null, name: 'Alguém' } as const

export function createAuditBook(reader: LogReader, modules: readonly ModuleAudit[]): AuditBook {
  const writers = new Map(modules.flatMap((module) => Object.entries(module)))
  return {
    typesOf: (kind) =>
      [...writers].flatMap(([type, writer]) => (kind === undefined || writer.kind === kind ? [type] : [])),

    async describe(tx, placed, { timeZone, names }) {
      const earlier = await reader.readPlaces(tx, earlierPlaces(placed))
      return placed.flatMap(({ position, event }) => {
        const writer = writers.get(event.type)
        if (writer === undefined) return []
        const told = writer.tell(event, contextOf(event, earlier, timeZone, names))
        const sentence = withArrival(told, event, timeZone)
        return [{ position, event, kind: writer.kind, sentence, actor: actorOf(event, sentence, names) }]
      })
    },
  }
}

/** For each event, its stream's first event and the event before it, which its sentence may use. */
function earlierPlaces(placed: readonly PositionedEvent[]): StreamVersion[] {
  const places = placed.flatMap(({ event: { stream, streamVersion } }) =>
    streamVersion === 1
      ? []
      : [
          { stream, version: 1 },
          { stream, version: streamVersion - 1 },
        ],
  )
  return [...new Map(places.map((place) => [streamVersionKey(place), place])).values()]
}

function contextOf(
  event: Recorded,
  earlier: ReadonlyMap<string, Recorded>,
  timeZone: string,
  names: ReadonlyMap<string, string>,
): AuditContext {
  const { stream, streamVersion } = event
  return {
    timeZone,
    person: (userId) => names.get(userId) ?? REMOVED_USER,
    first: earlier.get(streamVersionKey({ stream, version: 1 })) ?? event,
    previous: earlier.get(streamVersionKey({ stream, version: streamVersion - 1 })),
  }
}

function actorOf({ meta }: Recorded, { by }: AuditSentence, names: ReadonlyMap<string, string>): Actor {
  if (by === null) return SOMEBODY
  return by === undefined ? recordedActor(meta, names) : personActor(by, names)
}

export function recordedActor({ actor }: EventMeta, names: ReadonlyMap<string, string>): Actor {
  return 'userId' in actor ? personActor(actor.userId, names) : SYSTEM
}

export const personActor = (id: string, names: ReadonlyMap<string, string>): Actor => ({
  id,
  name: names.get(id) ?? REMOVED_USER,
})
