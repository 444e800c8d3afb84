import { createHash, randomBytes } from 'node:crypto'

/** The fields of an event type that hold the name of a person who is not a user. */
export interface NameFields {
  readonly fields: readonly string[]
  /** Fields that identify the person who is named by `fields`, for example a register. An erasure erases them with the name. */
  readonly withName?: readonly string[]
  /** Only where this field has this value: one register holds persons and things. */
  readonly where?: { readonly field: string; readonly value: string }
  /** For this long the law requires the record unchanged. */
  readonly keptDays?: number
}

/** By event type. */
export type EventNames = Readonly<Record<string, NameFields>>

const responsibles = { field: 'kind', value: 'responsible' } as const

/**
 * The product's fields with names when commitments began, for the events from before. It never changes, as those events
 * never do.
 */
export const olderNames: EventNames = {
  LabelGenerated: { fields: ['responsible'] },
  RegisterEntryAdded: { fields: ['name'], where: responsibles },
  RegisterEntryRenamed: { fields: ['name', 'before'], where: responsibles },
  RegisterEntryDeleted: { fields: ['name'], where: responsibles },
}

/** What an erasure writes in place of a name. */
export const ERASED_PERSON = 'Pessoa removida'

type Data = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/**
 * An event's names are sealed apart from the rest of the event (decision 44). The seal covers the commitments, SHA-256
 * in hex of a random salt and the name, in place of the names. An erasure overwrites the name and deletes its salt: the
 * commitment that stays says nothing about the name, and everything else must still be what was sealed.
 */
export interface Commitments {
  /** By field. Empty where the event has no name. Sealed. */
  readonly commitments: Texts
  /** By field, 32 hex digits each; a field without its salt is an erased name. Not sealed. */
  readonly salts: Texts | null
}

const SALT_BYTES = 16
const NONE: Commitments = { commitments: {}, salts: null }

const commitmentOf = (salt: string, name: string) => createHash('sha256').update(`${salt}${name}`).digest('hex')

/** The fields of this event that hold a name. */
export function nameFieldsOf(names: NameFields | undefined, data: Data): string[] {
  if (names === undefined || (names.where !== undefined && data[names.where.field] !== names.where.value)) return []
  return names.fields.filter((field) => typeof data[field] === 'string')
}

/** The fields of this event that are erased with a name. */
export const fieldsWithName = (names: NameFields | undefined, data: Data): string[] =>
  (names?.withName ?? []).filter((field) => typeof data[field] === 'string')

/** The fields of this event that are sealed apart: the names, and what is erased with them. */
const sealedApart = (names: NameFields | undefined, data: Data): string[] => {
  const fields = nameFieldsOf(names, data)
  return fields.length === 0 ? [] : [...fields, ...fieldsWithName(names, data)]
}

type Commit = (type: string, names: NameFields | undefined, data: Data) => Commitments

/**
 * Commits the new events of one append to their names. Events of one type with the same names have the same salts, and their
 * commitments are one object: two hundred labels of a batch name one person, in one second. An erasure deletes each event's
 * copy of the salt, and what the type keeps longer is kept for all of them alike.
 */
export function nameCommitter(): Commit {
  const made = new Map<string, Commitments>()
  return (type, names, data) => {
    const fields = sealedApart(names, data)
    if (fields.length === 0) return NONE
    const key = JSON.stringify([type, ...fields.flatMap((field) => [field, data[field]])])
    const known = made.get(key) ?? commitTo(fields, data)
    made.set(key, known)
    return known
  }
}

/** Commits to these fields, with new salts. */
function commitTo(fields: readonly string[], data: Data): Commitments {
  const salts = Object.fromEntries(fields.map((field) => [field, randomBytes(SALT_BYTES).toString('hex')]))
  const commitments = Object.fromEntries(
    Object.entries(salts).map(([field, salt]) => [field, commitmentOf(salt, String(data[field]))]),
  )
  return { commitments, salts }
}

/**
 * What the names of a stored event are: as they were committed to, erased (some of them, and the others as committed
 * to), or neither.
 */
export function committedNames({ commitments, salts }: Commitments, data: Data): 'kept' | 'erased' | 'changed' {
  let isErased = false
  for (const [field, commitment] of Object.entries(commitments)) {
    const name = data[field]
    const salt = salts?.[field]
    if (typeof name !== 'string') return 'changed'
    if (salt === undefined) {
      if (name !== ERASED_PERSON) return 'changed'
      isErased = true
    } else if (commitmentOf(salt, name) !== commitment) return 'changed'
  }
  return isErased ? 'erased' : 'kept'
}

/** Whether an event from before commitments has an erased name. */
export const hasErasedName = (type: string, data: Data): boolean =>
  nameFieldsOf(olderNames[type], data).some((field) => data[field] === ERASED_PERSON)
