import type pg from 'pg'
import { TENANT_ID } from '../tenant-id.contract.ts'
import type { Database } from './database.ts'
import type { Compilable, Statement } from './statement.ts'
import { preparedName } from './statement.ts'

/** A transaction in which row-level security shows one tenant's rows and no others. */
export interface TenantTransaction {
  readonly tenantId: string
  /** Sends a statement and waits for its rows. */
  run<Row>(query: Compilable<Row>): Promise<Row[]>
  query<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Sends a statement without waiting: its failure undoes the transaction and is thrown by it. */
  send(statement: Statement): void
}

interface Session {
  readonly tx: TenantTransaction
  /** The first failure of anything sent, or undefined. Waits for all of it. */
  settle(): Promise<Error | undefined>
  finish(command: 'commit' | 'rollback'): Promise<void>
}

/**
 * Begins a transaction without waiting for it: `begin`, the tenant's setting and the first statement travel together.
 * The setting is a literal `set local`, because only that reaches the workers of a distributed PostgreSQL; the id's
 * closed alphabet makes the literal safe.
 */
function begin(client: pg.PoolClient, tenantId: string, settings: string | null): Session {
  // Of what was sent, that it is through: rows kept to the end would be those of a whole log in a long transaction.
  const pending: Promise<void>[] = []
  let failure: Error | undefined
  let over = false
  const track = <T>(promise: Promise<T>): Promise<T> => {
    pending.push(promise.then(() => undefined, (error: unknown) => { failure ??= error instanceof Error ? error : new Error('Statement failed', { cause: error }) }))
    return promise
  }
  const query = async <Row>({ sql, parameters }: Statement<Row>): Promise<Row[]> => {
    // The connection may be another tenant's by now.
    if (over) throw new Error('The transaction is over')
    gather(client)
    const name = settings === null ? preparedName(sql) : undefined
    const result = await track(client.query({ ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] }))
    return result.rows as Row[]
  }
  gather(client)
  track(client.query(`begin; ${settings === null ? '' : `${settings}; `}set local app.tenant_id = '${tenantId}'`)).catch(() => undefined)
  return {
    tx: {
      tenantId,
      query,
      run: <Row>(compilable: Compilable<Row>) => {
        const { sql, parameters } = compilable.compile()
        return query<Row>({ sql, parameters })
      },
      send: (statement) => void query(statement).catch(() => undefined),
    },
    settle: async () => {
      await Promise.all(pending)
      return failure
    },
    finish: async (command) => {
      over = true
      gather(client)
      await track(client.query(command))
    },
  }
}

/** What is sent before the process next waits for something leaves as one packet: a write to the socket is dear. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A connection for this tenant. Throws a TypeError, before anything is taken or sent, where the id is none. */
function connectFor(database: Database, tenantId: string): Promise<pg.PoolClient> {
  if (!TENANT_ID.test(tenantId)) throw new TypeError(`Not a tenant id: ${JSON.stringify(tenantId)}`)
  return database.connect()
}

/**
 * Runs `work` and commits. What `work` sent without waiting and the commit itself travel in one round trip.
 * Throws what `work` or any statement threw; then nothing was changed.
 */
export async function writeTenant<T>(database: Database, tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  const client = await connectFor(database, tenantId)
  let broken: unknown
  try {
    const session = begin(client, tenantId, database.transactionSettings ?? null)
    let isOver = false
    try {
      const value = await work(session.tx)
      // After a failed statement PostgreSQL answers this commit with a rollback.
      await session.finish('commit')
      isOver = true
      const failure = await session.settle()
      if (failure !== undefined) throw failure
      return value
    } catch (error) {
      await session.settle()
      if (!isOver) await session.finish('rollback').catch((rollbackError: unknown) => { broken = rollbackError })
      throw error
    }
  } finally {
    client.release(broken instanceof Error ? broken : undefined)
  }
}

/**
 * Runs reads. The answer does not wait for the transaction's end: the connection goes back to the pool when that is through.
 */
export async function readTenant<T>(database: Database, tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  const client = await connectFor(database, tenantId)
  const session = begin(client, tenantId, database.transactionSettings ?? null)
  try {
    return await work(session.tx)
  } finally {
    session.finish('rollback').then(
      () => client.release(),
      (error: unknown) => client.release(error instanceof Error ? error : true),
    )
  }
}
