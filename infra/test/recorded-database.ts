import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'

export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Wraps a database: every statement with parameters that the product sends is also passed to `onStatement`. */
export function recordedDatabase(database: Database, onStatement: (statement: SentStatement) => void): Database {
  return {
    ...database,
    connect: async () => {
      const connection = await database.connect()
      const { query, release } = connection
      const send = query.bind(connection) as (statement: string | pg.QueryConfig) => unknown
      connection.query = ((statement: string | pg.QueryConfig) => {
        if (typeof statement !== 'string') onStatement({ text: statement.text, values: statement.values ?? [] })
        return send(statement)
      }) as typeof connection.query
      connection.release = (error) => {
        Object.assign(connection, { query, release })
        connection.release(error)
      }
      return connection
    },
  }
}
