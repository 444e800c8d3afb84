import pg from 'pg'

/** The SQLSTATE of an error that PostgreSQL has raised for a statement; undefined for every other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
