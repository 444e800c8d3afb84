import pg from 'pg'

/** What PostgreSQL says went wrong with a statement, and so undid its transaction; undefined for every other failure. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
