import pg from 'pg'
import { QUEUE_SCHEMA } from './logins.ts'

const CREATE_SCHEMA = `CREATE SCHEMA IF NOT EXISTS "${QUEUE_SCHEMA}"`
const CREATE_MISSING_SCHEMA = `do $$ begin if to_regnamespace('${QUEUE_SCHEMA}') is null then create schema ${QUEUE_SCHEMA}; end if; end $$`

/**
 * BullMQ's migration begins with `create schema if not exists`, for which PostgreSQL asks the right to create schemas
 * even where the schema exists. The queue's login has only its own schema, so this client looks first.
 */
export class QueueMigrationClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...query: unknown[]) => unknown
    this.query = ((text: unknown, ...rest: unknown[]) =>
      send(text === CREATE_SCHEMA ? CREATE_MISSING_SCHEMA : text, ...rest)) as typeof this.query
  }
}
