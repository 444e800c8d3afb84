type Fields = Readonly<Record<string, unknown>>

/** Rows, apart from the fields that all of them have with the same value. */
export interface SharedFields {
  readonly shared: Fields
  /** The other fields of each row. */
  readonly own: readonly Fields[]
}

/**
 * Labels that are made together differ in their number and their code. What rows share is sent and read once instead of
 * once a row (decision 106). Objects are the same where they are one object.
 */
export function sharedFields(rows: readonly Fields[]): SharedFields {
  const [first = {}, ...others] = rows
  const shared = Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value)),
  )
  return { shared, own: rows.map((row) => without(row, shared)) }
}

/**
 * The order in which jsonb keeps the keys of an object: by length, then by their bytes. No field's name is a number.
 */
const inJsonbOrder = (left: string, right: string) => left.length - right.length || (left < right ? -1 : 1)

/**
 * Answers the same fields in the order of jsonb. PostgreSQL sorts the keys of each object that it reads or joins,
 * unless they come in this order: for the 36 fields of a label that sorting is half of the reading and three
 * quarters of the joining.
 */
function inOrder(fields: Fields): Fields {
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(fields).toSorted(inJsonbOrder)) ordered[name] = fields[name]
  return ordered
}

interface OrderedFields extends SharedFields {
  /** All fields of `shared` come after all fields of each row's own, and there are some of both. */
  readonly isAfter: boolean
}

/**
 * Parts rows as `sharedFields` does, for PostgreSQL to join as `own || shared`. Both have the order of jsonb. Each
 * row is given the plain values that stand before the last of its own fields, so that the joined object is in order,
 * too; a list or an object stays among the shared fields, because to send it once a row would cost more.
 */
export function orderedSharedFields(rows: readonly Fields[]): OrderedFields {
  const { shared, own } = sharedFields(rows.map(defined))
  const names = new Set(own.flatMap((row) => Object.keys(row)))
  const last = [...names].toSorted(inJsonbOrder).at(-1) ?? ''
  const before = Object.entries(shared).filter(([name]) => inJsonbOrder(name, last) < 0)
  const given = Object.fromEntries(before.filter(([, value]) => typeof value !== 'object' || value === null))
  const rest = without(shared, given)
  const hasBoth = Object.keys(rest).length > 0 && own.every((row) => Object.keys(row).length > 0)
  return {
    shared: inOrder(rest),
    own: own.map((row) => inOrder({ ...row, ...given })),
    isAfter: hasBoth && Object.keys(rest).every((name) => inJsonbOrder(last, name) < 0),
  }
}

/** The fields that JSON has. One that is undefined would count as shared and be missing in the text. */
const defined = (row: Fields): Fields =>
  Object.values(row).includes(undefined)
    ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
    : row

/** The fields of `row` that `left` does not have. It is a plain loop because it runs for each field of each label. */
export function without(row: Fields, left: Fields): Fields {
  const rest: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (!(name in left)) rest[name] = row[name]
  return rest
}
