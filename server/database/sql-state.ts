import pg from 'pg'

/** The SQLSTATE of an error that PostgreSQL has raised for a statement; undefined for every other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * The name of the constraint that a statement has violated, as the migrations name it: Citus adds a shard's number.
 * Undefined for every other error.
 */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint?.replace(/_\d+$/, '') : undefined
}
