import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'

export interface WatchedStatement {
  readonly text: string
  /** Sends it; answers what the database answers. */
  send(): Promise<unknown>
  /** Breaks its connection off. */
  hangUp(): void
}

/** A database whose every statement somebody is asked for: what they answer is what the application hears. */
export function watchedDatabase(database: Database, ask: (statement: WatchedStatement) => Promise<unknown>): Database {
  return {
    ...database,
    connect: async () => {
      const client = await database.connect()
      const { query, release } = client
      const send = query.bind(client) as (sent: string | pg.QueryConfig) => Promise<unknown>
      // The application knows two of the method's many signatures: a text alone, and a statement with its parameters.
      client.query = ((sent: string | pg.QueryConfig) =>
        ask({ text: typeof sent === 'string' ? sent : sent.text, send: () => send(sent), hangUp: () => client.connection.stream.destroy() })) as typeof client.query
      client.release = (error) => {
        Object.assign(client, { query, release })
        client.release(error)
      }
      return client
    },
  }
}
