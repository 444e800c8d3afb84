import pg from 'pg'

/** The SQLSTATE of an error that PostgreSQL has raised for a statement; undefined for every other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * The name of the constraint that a statement has violated; undefined for every other error. Where Citus reports a
 * violation on another node, only the message names the constraint, with the number of the shard.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined
  const name = error.constraint ?? /"(\w+)"/.exec(error.message)?.[1]
  return name?.replace(/_\d{6,}$/, '')
}
