import { findRows } from '../database/find-rows.ts'
import type { ReadTable, WrittenRow } from '../database/read-table.ts'
import type { Compilable, Statement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventStore, StreamAppend } from './event-store.ts'
import type { KnownRows, LearnedRow } from './known-tenants.ts'

/** One write: its transaction, its moment, its author. */
export interface UnitOfWork {
  /** A write that asks it takes two round trips; one that rests on `rowsOf` alone takes one, once those rows are known. */
  readonly tx: TenantTransaction
  readonly store: EventStore
  readonly now: Date
  /** Notes events for the append that closes this unit: one statement for all its streams. */
  append(appended: StreamAppend): void
  /** Rows of a read table by their keys, in the keys' order; null where there is none. */
  readonly rowsOf: RowsOf
}

type RowsOf = <C extends ReadTable['columns'], K extends keyof C & string>(table: ReadTable<C, K>, keys: readonly Pick<WrittenRow<C>, K>[]) => Promise<(WrittenRow<C> | null)[]>
type Rest = Pick<UnitOfWork, 'store' | 'now' | 'append'>

/** What a unit fails with where a write needs what is not known. */
const UNKNOWN = new Error('Not known')

/** A unit that has what is known, and whose transaction does nothing. `suffices` answers whether that was all that was asked of it. */
export function knownUnit(rows: KnownRows, tenantId: string, rest: Rest): { readonly unit: UnitOfWork; suffices(): boolean } {
  let isEnough = true
  // It answers as a failing database does and throws from nowhere else: what was asked beside it has somebody who waits for it.
  const fail = async () => {
    isEnough = false
    throw UNKNOWN
  }
  const unit: UnitOfWork = {
    ...rest,
    tx: { tenantId, run: fail, query: fail, send: () => void (isEnough = false) },
    rowsOf: async <C extends ReadTable['columns'], K extends keyof C & string>(table: ReadTable<C, K>, keys: readonly Pick<WrittenRow<C>, K>[]) => {
      const found = keys.map((key) => rows.find(table, key))
      // What was learned of a table has that table's columns.
      return found.includes(undefined) ? fail() : found as (WrittenRow<C> | null)[]
    },
  }
  return { unit, suffices: () => isEnough }
}

/** A unit that reads. `learned` answers what it read by key; null where it did more than read: then nothing is known of what it did. */
export function readingUnit(tx: TenantTransaction, rest: Rest): { readonly unit: UnitOfWork; learned(): readonly LearnedRow[] | null } {
  let onlyReads = true
  const read: LearnedRow[] = []
  const noted = <Row>(statement: Statement<Row>) => {
    if (!statement.sql.startsWith('select ')) onlyReads = false
    return statement
  }
  const query = <Row>(statement: Statement<Row>) => tx.query(noted(statement))
  const unit: UnitOfWork = {
    ...rest,
    tx: {
      tenantId: tx.tenantId,
      query,
      run: <Row>(compilable: Compilable<Row>) => {
        const { sql, parameters } = compilable.compile()
        return query<Row>({ sql, parameters })
      },
      send: (statement) => tx.send(noted(statement)),
    },
    async rowsOf(table, keys) {
      const found = await findRows(tx, table, keys)
      read.push(...keys.map((key, index) => ({ table, key, row: found[index] ?? null })))
      return found
    },
  }
  return { unit, learned: () => (onlyReads ? read : null) }
}
