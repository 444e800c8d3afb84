import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'

export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

export type Answered = Pick<pg.QueryResult<Readonly<Record<string, unknown>>>, 'fields' | 'rows'>

/**
 * Wraps a database: every statement with parameters that the product sends is also passed to `onStatement`, and what
 * PostgreSQL answers to `onAnswer`. A connection is wrapped once and stays so, because other wrappers of a test stand on
 * it.
 */
export function recordedDatabase(
  database: Database,
  onStatement: (statement: SentStatement) => void,
  onAnswer: (text: string, answered: Answered) => void = () => undefined,
): Database {
  const recorded = new WeakSet<pg.PoolClient>()
  return {
    ...database,
    connect: async () => {
      const connection = await database.connect()
      if (recorded.has(connection)) return connection
      recorded.add(connection)
      const send = connection.query.bind(connection) as (...args: readonly unknown[]) => unknown
      // A test may also send a text and its parameters apart, which the product never does.
      connection.query = ((statement: string | pg.QueryConfig, ...others: readonly unknown[]) => {
        if (typeof statement === 'string') return send(statement, ...others)
        onStatement({ text: statement.text, values: statement.values ?? [] })
        const sending = send(statement, ...others)
        void (sending as Promise<Answered>).then(
          (answered) => onAnswer(statement.text, answered),
          () => undefined,
        )
        return sending
      }) as typeof connection.query
      return connection
    },
  }
}
