import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { columnParsers } from './client-rows.ts'
import { monitorPool } from './monitored-pool.ts'

/** The role under which requests run: it may read and insert events, and is subject to row-level security. */
export const APPLICATION_ROLE = 'foodid_app'

/** How long `close` waits, after the pool has ended, until PostgreSQL has closed the connections. */
const DISCONNECT_MS = 1_000

/**
 * The settings of every connection or, through a pooler, of every transaction. PostgreSQL's defaults have no time-outs,
 * so a lock could hang a request for ever.
 */
const TIME_SETTINGS = {
  statement_timeout: '10000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'UTC',
} as const

/**
 * The product's connections run under the application's role, also where their login is the owner. The administration
 * command runs under the owner's: row-level security is forced, so it applies to the owner too.
 */
const SETTINGS = {
  application: Object.entries({ role: APPLICATION_ROLE, ...TIME_SETTINGS }),
  owner: Object.entries(TIME_SETTINGS),
} as const

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  /**
   * Whether the connections go through a pooler in transaction mode (PgBouncer). A PostgreSQL session's settings and
   * prepared statements then do not last beyond a transaction, so each transaction sets what it needs and prepares
   * nothing.
   */
  readonly throughPooler?: boolean
  /** Default: the application's role. */
  readonly runsAs?: keyof typeof SETTINGS
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void
  /** Called with what a transaction throws, and with the failure of a connection. */
  readonly onFailure?: (error: unknown) => void
}

export interface PoolUse {
  readonly busy: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  /**
   * The `set local` commands that begin each transaction. Null where the connections have these settings and keep
   * prepared statements.
   */
  readonly transactionSettings?: readonly string[] | null
  connect(): Promise<pg.PoolClient>
  /** Called with each error that a transaction throws. */
  readonly onFailure?: ((error: unknown) => void) | undefined
  /** The present number of connections, for the metrics. */
  readonly poolUse?: () => PoolUse
  /** Waits until no connection is in use, then closes all. */
  close(): Promise<void>
}

/** A pool of connections that pipeline statements and have the role and the time-outs of `SETTINGS`. */
export function openDatabase({
  url,
  poolSize,
  onIdleError,
  throughPooler = false,
  runsAs = 'application',
  onFailure,
}: DatabaseOptions): Database {
  const settings = SETTINGS[runsAs]
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: poolSize,
    types: columnParsers,
    pipeline: true,
    application_name: 'foodid',
    connectionTimeoutMillis: 2_500,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!throughPooler && { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  }
  const pool = new pg.Pool(config)
  pool.on('error', onIdleError)
  // The pool handles the error events of idle connections only. Without this listener, the error event of a connection
  // in use would end the process. The caller gets the error from its statements.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const transactionSettings = throughPooler ? settings.map(([name, value]) => `set local ${name} = '${value}'`) : null
  const monitored = monitorPool(pool, { connectionString: url, application_name: 'foodid' })
  const allRemoved = async () => {
    while (monitored.connections.size > 0) await once(pool, 'remove')
  }
  return {
    transactionSettings,
    poolUse: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onFailure,
    connect: async () => {
      try {
        return await monitored.connect()
      } catch (error) {
        onFailure?.(error)
        throw error
      }
    },
    close: async () => {
      monitored.stop()
      await pool.end()
      // `pool.end` does not wait until the connections are closed. A server that is stopped meanwhile would break them.
      await Promise.race([allRemoved(), sleep(DISCONNECT_MS, undefined, { ref: false })])
    },
  }
}
