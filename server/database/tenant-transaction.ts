import type pg from 'pg'
import { TENANT_ID } from '../contract/tenant-id.ts'
import type { Database } from './database.ts'
import type { Compilable, Statement } from './statement.ts'
import { preparedName } from './statement.ts'

/**
 * A transaction in which row-level security shows only the rows of one tenant. Statements are pipelined: those that are
 * sent without waiting for each other share a flight, that is, one round trip to the database.
 */
export interface TenantTransaction {
  readonly tenantId: string
  /** Sends a Kysely query at once; resolves with its rows. */
  run<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Sends a statement at once; resolves with its rows. */
  query<Row>(statement: Statement<Row>): Promise<NoInfer<Row>[]>
  /** Sends a statement whose rows are not needed. Its failure undoes the transaction, and `writeTenant` throws it. */
  send(statement: Statement): void
}

interface OpenTransaction {
  readonly tx: TenantTransaction
  /** Sends the setting that the statements after it are for another tenant. */
  setTenant(tenantId: string): void
  /** Waits for all statements; resolves with the first failure, or undefined. */
  settle(): Promise<Error | undefined>
  finish(command: 'commit' | 'rollback'): Promise<void>
}

/**
 * Begins a transaction without waiting for the answer: `begin`, the tenant's setting and the first statement share a
 * flight. The tenant is set by a `set local` with a literal, because only that form reaches the workers of a
 * distributed PostgreSQL. The alphabet of tenant ids makes the literal safe.
 */
function begin(client: pg.PoolClient, tenantId: string, settings: readonly string[] | null): OpenTransaction {
  // These promises hold no rows: a long transaction may read a whole log, which must not stay in memory until its end.
  const pending: Promise<void>[] = []
  let failure: Error | undefined
  let isOver = false
  const track = <T>(promise: Promise<T>): Promise<T> => {
    pending.push(
      promise.then(
        () => undefined,
        (error: unknown) => {
          failure ??= error instanceof Error ? error : new Error('Statement failed', { cause: error })
        },
      ),
    )
    return promise
  }
  const query = async <Row>({ sql, parameters }: Statement<Row>): Promise<Row[]> => {
    // After its end the connection may already serve another tenant.
    if (isOver) throw new Error('The transaction is over')
    corkForThisTick(client)
    const name = settings === null ? preparedName(sql) : undefined
    const result = await track(
      client.query({ ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] }),
    )
    return result.rows as Row[]
  }
  corkForThisTick(client)
  // Each setting is a query of its own: Citus sends the whole text that contains a `set local` to the tenant's node.
  const issue = (text: string) => void track(client.query(text)).catch(() => undefined)
  const setTenant = (id: string) => issue(`set local app.tenant_id = '${id}'`)
  for (const text of ['begin', ...(settings ?? [])]) issue(text)
  setTenant(tenantId)
  return {
    setTenant,
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
      isOver = true
      corkForThisTick(client)
      await track(client.query(command))
    },
  }
}

/** Joins everything that is sent until the next tick into one write to the socket, because each write is expensive. */
function corkForThisTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Takes a connection from the pool. Throws a TypeError before that where `tenantId` is not a tenant id. */
function connectFor(database: Database, tenantId: string): Promise<pg.PoolClient> {
  checkTenantId(tenantId)
  return database.connect()
}

function checkTenantId(tenantId: string): void {
  if (!TENANT_ID.test(tenantId)) throw new TypeError(`Not a tenant id: ${JSON.stringify(tenantId)}`)
}

/**
 * Runs `work` and commits. The statements that `work` has not awaited share a flight with the commit. Throws the error
 * of `work`, or the first error of a statement; the transaction is then rolled back.
 */
export async function writeTenant<T>(
  database: Database,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const client = await connectFor(database, tenantId)
  let broken: unknown
  try {
    const transaction = begin(client, tenantId, database.transactionSettings ?? null)
    let isFinished = false
    try {
      const value = await work(transaction.tx)
      // After a failed statement PostgreSQL answers this commit with a rollback.
      await transaction.finish('commit')
      isFinished = true
      const failure = await transaction.settle()
      if (failure !== undefined) throw failure
      return value
    } catch (error) {
      await transaction.settle()
      if (!isFinished)
        await transaction.finish('rollback').catch((rollbackError: unknown) => {
          broken = rollbackError
        })
      database.onFailure?.(error)
      throw error
    }
  } finally {
    client.release(broken instanceof Error ? broken : undefined)
  }
}

/** Runs reads. The result does not wait for the rollback; the connection returns to the pool after it. */
export async function readTenant<T>(
  database: Database,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const client = await connectFor(database, tenantId)
  const transaction = begin(client, tenantId, database.transactionSettings ?? null)
  try {
    return await work(transaction.tx)
  } finally {
    rollBack(client, transaction)
  }
}

/** The caller does not wait for the rollback. The connection goes back to the pool when the rollback has ended. */
function rollBack(client: pg.PoolClient, transaction: OpenTransaction): void {
  transaction.finish('rollback').then(
    () => client.release(),
    (error: unknown) => client.release(error instanceof Error ? error : true),
  )
}

/**
 * Reads of many tenants in one transaction and one flight, a statement for each. Row-level security shows each statement
 * only its tenant's rows. `tenantIds` is not empty.
 */
export async function readEachTenant<Row>(
  database: Database,
  tenantIds: readonly [string, ...string[]],
  readOf: (tenantId: string) => Statement<Row>,
): Promise<Row[]> {
  const [first, ...others] = tenantIds
  for (const tenantId of others) checkTenantId(tenantId)
  const client = await connectFor(database, first)
  const transaction = begin(client, first, database.transactionSettings ?? null)
  try {
    const reads = tenantIds.map((tenantId) => {
      if (tenantId !== first) transaction.setTenant(tenantId)
      return transaction.tx.query(readOf(tenantId))
    })
    return (await Promise.all(reads)).flat()
  } finally {
    rollBack(client, transaction)
  }
}
