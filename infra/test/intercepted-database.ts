import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'

export interface InterceptedStatement {
  readonly text: string
  /** Sends the statement; resolves with the database's result. */
  send(): Promise<unknown>
}

/** Wraps a database: every statement is passed to `onStatement`, whose result becomes the statement's result. */
export function interceptStatements(
  database: Database,
  onStatement: (statement: InterceptedStatement) => Promise<unknown>,
): Database {
  return {
    ...database,
    connect: async () => {
      const client = await database.connect()
      const { query, release } = client
      const send = query.bind(client) as (statement: string | pg.QueryConfig) => Promise<unknown>
      // Of the method's many signatures the application uses two: a text alone, and a text with its parameters.
      client.query = ((statement: string | pg.QueryConfig) =>
        onStatement({
          text: typeof statement === 'string' ? statement : statement.text,
          send: () => send(statement),
        })) as typeof client.query
      client.release = (error) => {
        Object.assign(client, { query, release })
        client.release(error)
      }
      return client
    },
  }
}
