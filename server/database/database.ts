import pg from 'pg'

/** The role under which requests run: it may read and insert events, and is subject to row-level security. */
export const APPLICATION_ROLE = 'foodid_app'

const INT8_OID = 20

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void
}

export interface Database {
  connect(): Promise<pg.PoolClient>
  /** Waits for the connections in use, then closes all. */
  close(): Promise<void>
}

/**
 * A pool whose every connection pipelines, wears the application's role and has its time-outs set: with pg's defaults
 * a database that stops answering would hang a request for ever.
 */
export function openDatabase({ url, poolSize, onIdleError }: DatabaseOptions): Database {
  const types = new pg.TypeOverrides()
  // Positions and counters stay far below 2^53.
  types.setTypeParser(INT8_OID, Number)
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: poolSize,
    types,
    pipeline: true,
    application_name: 'foodid',
    connectionTimeoutMillis: 3_000,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: `-c role=${APPLICATION_ROLE} -c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC`,
  }
  const pool = new pg.Pool(config)
  pool.on('error', onIdleError)
  // The pool listens to idle connections only. Whoever holds one that breaks learns it from its statements; unheard, the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { connect: () => pool.connect(), close: () => pool.end() }
}
