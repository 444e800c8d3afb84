import * as z from 'zod/mini'
import type { AnswerColumns, AnsweredRow } from '../database/statement.ts'
import type { EventNames, NameFields } from './name-commitments.ts'

/** A pure step from one stored version of an event's data to the next version. */
export interface Upcast {
  readonly from: number
  readonly up: (data: unknown) => unknown
}

/** The schema of one event type, the schema's version, and a step up from every older version. */
export interface EventSchema {
  readonly version: number
  readonly data: z.ZodMiniType
  readonly upcasts?: readonly Upcast[]
  /** The fields that hold the name of a person who is not a user. They are sealed apart; an erasure overwrites them. */
  readonly names?: NameFields
}

export type EventSchemas = Readonly<Record<string, EventSchema>>

/** The union of a module's events, on the tag `type`. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: Readonly<z.infer<Schemas[Type]['data']>> }
}[keyof Schemas & string]

/** An event of any module. */
export interface DomainEvent {
  readonly type: string
  readonly data: object
}

/**
 * All that one write appends is one *act*. Its events stand side by side in the log, and each says the act's id, which is
 * the place of the first of them (`label-31:4`), and how many they are. The events of before say nothing: each of them is
 * an act of its own, and its id is its own place.
 */
const act = z.object({ id: z.string(), events: z.int() })
export type Act = Readonly<z.infer<typeof act>>

/** What was done without a connection arrives within so long, or is refused. */
export const OFFLINE_MAX_MS = 72 * 3_600_000

/** When an act was done without a connection, and how sure its person is. Its event was recorded at its arrival. */
const offlineNote = z.object({
  /** When it was done, as the server counts it. */
  at: z.string(),
  /** The time that the device showed, where its clock was set meanwhile. */
  deviceAt: z.exactOptional(z.string()),
  /** The person was chosen by name: nobody typed a PIN. */
  unproved: z.exactOptional(z.literal(true)),
  /** Of a label, by which pack its printed date was computed. */
  rulesHash: z.exactOptional(z.string()),
})
export type OfflineNote = Readonly<z.infer<typeof offlineNote>>

/** The author of an event and its request. Events from before decision 47 hold the network address too, as `ip`. */
const eventMeta = z.object({
  actor: z.union([z.object({ userId: z.string() }), z.object({ system: z.string() })]),
  requestId: z.exactOptional(z.string()),
  /** The act that the event is a part of. The append adds it; events of before have none. */
  act: z.exactOptional(act),
  /** Of what was done without a connection and arrived later, when the event was recorded. */
  offline: z.exactOptional(offlineNote),
})
export type EventMeta = Readonly<z.infer<typeof eventMeta>>

/** When what the event tells was done; `recordedAt` is when the server learned it. */
export const doneAt = ({ meta, recordedAt }: Pick<Recorded, 'meta' | 'recordedAt'>): Date =>
  meta.offline === undefined ? recordedAt : new Date(meta.offline.at)

/** When what was done without a connection arrived; undefined: it was done with one, or its write has not ended. */
export const arrivedAt = ({ meta, recordedAt }: Partial<Pick<Recorded, 'meta' | 'recordedAt'>>): string | undefined =>
  meta?.offline === undefined ? undefined : recordedAt?.toISOString()

/** The person who caused the event; null: a job or the administration did. */
export const userIdOf = ({ actor }: Pick<EventMeta, 'actor'>): string | null =>
  'userId' in actor ? actor.userId : null

/** An event as the log holds it; `Event` is its module's union. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly tenantId: string
  readonly stream: string
  readonly streamVersion: number
  readonly meta: EventMeta
  readonly recordedAt: Date
}

/** JSON as it was stored; the event catalogue decodes it. */
export const storedEvent = {
  stream: 'text',
  stream_version: 'integer',
  type: 'text',
  schema_version: 'integer',
  data: 'jsonb',
  meta: eventMeta,
  recorded_at: 'timestamptz',
} as const satisfies AnswerColumns
export type StoredEvent = AnsweredRow<typeof storedEvent>

/** Every event type of the product. Stored JSON becomes an event only through `decode`. */
export interface EventCatalogue {
  /** The fields with names, by the types that have some. */
  readonly names: EventNames
  versionOf(type: string): number
  /**
   * Brings stored data up to the current version and checks it. Throws on an unknown type and on data that does not fit
   * its schema.
   */
  decode(tenantId: string, stored: StoredEvent): Recorded
}

export function eventCatalogue(...modules: readonly EventSchemas[]): EventCatalogue {
  const schemas = new Map<string, EventSchema>()
  for (const module of modules) {
    for (const [type, schema] of Object.entries(module)) {
      if (schemas.has(type)) throw new Error(`Event type ${type} is defined twice`)
      schemas.set(type, schema)
    }
  }
  const find = (type: string): EventSchema => {
    const schema = schemas.get(type)
    if (schema === undefined) throw new Error(`Unknown event type ${type}`)
    return schema
  }
  return {
    names: Object.fromEntries(
      [...schemas].flatMap(([type, { names }]) => (names === undefined ? [] : [[type, names] as const])),
    ),
    versionOf: (type) => find(type).version,
    decode: (tenantId, stored) => ({
      type: stored.type,
      data: currentData(stored, find(stored.type)) as object,
      tenantId,
      stream: stored.stream,
      streamVersion: stored.stream_version,
      meta: stored.meta,
      recordedAt: stored.recorded_at,
    }),
  }
}

function currentData(stored: StoredEvent, schema: EventSchema): unknown {
  // A newer version of the product wrote it. Its shape is unknown here, and reading it as an older one would lose data.
  if (stored.schema_version > schema.version)
    throw new Error(`${stored.type} is stored in version ${stored.schema_version}, known is ${schema.version}`)
  let { data } = stored
  for (let version = stored.schema_version; version < schema.version; version += 1) {
    const upcast = schema.upcasts?.find((step) => step.from === version)
    if (upcast === undefined) throw new Error(`No upcast for ${stored.type} from version ${version}`)
    data = upcast.up(data)
  }
  return z.parse(schema.data, data)
}
