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

/** A plain loop: it runs for each field of each label. */
function without(row: Fields, left: Fields): Fields {
  const rest: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (!(name in left)) rest[name] = row[name]
  return rest
}
