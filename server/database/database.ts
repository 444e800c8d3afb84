import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { watchSilence } from './silence.ts'

/** The role under which requests run: it may read and insert events, and is subject to row-level security. */
export const APPLICATION_ROLE = 'foodid_app'

const INT8_OID = 20
const FAREWELL_MS = 1_000

/** What every connection works under: with PostgreSQL's own defaults one that stops answering would hang a request for ever. */
const SETTINGS = { role: APPLICATION_ROLE, statement_timeout: '10000', lock_timeout: '5000', idle_in_transaction_session_timeout: '15000', timezone: 'UTC' } as const
const settings = Object.entries(SETTINGS)

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  /**
   * Whether a pooler in transaction mode (PgBouncer) stands between: then a session's settings and prepared statements
   * are nobody's to rely on, and each transaction brings what it needs.
   */
  readonly throughPooler?: boolean
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void
}

export interface PoolUse {
  readonly busy: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  /** What a transaction sets before all else; null: the connections have it set already, and keep what is prepared. */
  readonly transactionSettings?: string | null
  connect(): Promise<pg.PoolClient>
  /** The connections of now, for those who watch over the product. */
  readonly poolUse?: () => PoolUse
  /** Waits for the connections in use, then closes all. */
  close(): Promise<void>
}

/** A pool whose every connection pipelines; all work in it wears the application's role and has its time-outs set. */
export function openDatabase({ url, poolSize, onIdleError, throughPooler = false }: DatabaseOptions): Database {
  const types = new pg.TypeOverrides()
  // Positions and counters stay far below 2^53.
  types.setTypeParser(INT8_OID, Number)
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: poolSize,
    types,
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
  // The pool listens to idle connections only. Whoever holds one that breaks learns it from its statements; unheard, the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const transactionSettings = throughPooler ? settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ') : null
  const watched = watchSilence(pool, { connectionString: url, application_name: 'foodid' })
  const goodbyes = async () => {
    while (watched.connections.size > 0) await once(pool, 'remove')
  }
  return {
    transactionSettings,
    poolUse: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: () => watched.connect(),
    close: async () => {
      watched.stop()
      await pool.end()
      // The pool does not wait for the farewells that it sends; a server that is stopped now would break them off.
      await Promise.race([goodbyes(), sleep(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}
