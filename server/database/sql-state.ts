import pg from 'pg'

export const UNIQUE_VIOLATION = '23505'

/** What PostgreSQL says went wrong with a statement, and so undid its transaction; undefined for every other failure. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
