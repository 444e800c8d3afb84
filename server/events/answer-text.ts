import { sharedFields } from './shared-fields.ts'

// Labels that are made together have most of their fields in common. The answer of a write says them once a label, as its
// contract asks; its text is joined of one text of what they share and a short one of each. Under its key it is kept with
// what they share said once (decision 106).

type Fields = Readonly<Record<string, unknown>>

/** A list with fewer rows is written as it is. */
const MANY = 8

/** The members of an object as JSON, without its braces. */
const membersOf = (fields: Fields): string => JSON.stringify(fields).slice(1, -1)

const isRow = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

interface Parts {
  readonly shared: string
  readonly own: readonly string[]
}

/** Both texts of an answer are made of the same parts. */
const known = new WeakMap<object, Parts | null>()

/** null: the list is written as it is. */
function partsOf(list: readonly unknown[]): Parts | null {
  let parts = known.get(list)
  if (parts === undefined) known.set(list, (parts = divided(list)))
  return parts
}

function divided(list: readonly unknown[]): Parts | null {
  if (list.length < MANY || !list.every(isRow)) return null
  const { shared, own } = sharedFields(list)
  const common = membersOf(shared)
  return common === '' ? null : { shared: common, own: own.map(membersOf) }
}

function listText(list: readonly unknown[]): string {
  const parts = partsOf(list)
  if (parts === null) return JSON.stringify(list)
  return `[${parts.own.map((own) => (own === '' ? `{${parts.shared}}` : `{${own},${parts.shared}}`)).join()}]`
}

function keptList(list: readonly unknown[]): string {
  const parts = partsOf(list)
  if (parts === null) return JSON.stringify(list)
  return `{"$shared":{${parts.shared}},"$rows":[${parts.own.map((own) => `{${own}}`).join()}]}`
}

/** The body as JSON; it is a list, has lists in its fields, or is anything else. */
function textWith(body: unknown, textOfList: (list: readonly unknown[]) => string): string {
  if (Array.isArray(body)) return textOfList(body)
  if (!isRow(body)) return JSON.stringify(body)
  const members = Object.entries(body).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? textOfList(value) : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join()}}`
}

/** The JSON that a client is answered. */
export const answerText = (body: unknown): string => textWith(body, listText)

/** The JSON that is kept under an idempotency key, as `keptBody` reads it. */
export const keptText = (body: unknown): string => textWith(body, keptList)

/** What was answered, of what is kept. Answers that were kept before are as they were sent. */
export function keptBody(kept: unknown): unknown {
  if (!isRow(kept)) return kept
  if ('$rows' in kept) return rowsOf(kept)
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, isRow(value) && '$rows' in value ? rowsOf(value) : value]),
  )
}

function rowsOf({ $rows: rows, $shared: shared }: Fields): unknown {
  return Array.isArray(rows) && isRow(shared) ? rows.map((own: Fields) => ({ ...own, ...shared })) : rows
}
