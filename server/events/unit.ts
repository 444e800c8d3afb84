import { findRows } from '../database/find-rows.ts'
import type { ReadTable, WrittenRow } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventStore, StreamAppend } from './event-store.ts'
import type { KnownRows } from './known-tenants.ts'
import type { Row } from './projection.ts'

/** One write: its transaction, its moment, its author. */
export interface UnitOfWork {
  /** A write that touches it takes two round trips; one that rests on `rowsOf` alone takes one, once those rows are known. */
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

/** A unit that reads. `learn` tells what it read, and answers false where it did more than that: then nothing is known of what it did. */
export function readingUnit(tx: TenantTransaction, rest: Rest): { readonly unit: UnitOfWork; learn(rows: KnownRows): boolean } {
  let isPlain = true
  const read: (readonly [ReadTable, Row, Row | null])[] = []
  const unit: UnitOfWork = {
    ...rest,
    get tx() {
      isPlain = false
      return tx
    },
    async rowsOf(table, keys) {
      const found = await findRows(tx, table, keys)
      read.push(...keys.map((key, index) => [table, key, found[index] ?? null] as const))
      return found
    },
  }
  const learn = (rows: KnownRows) => {
    for (const [table, key, row] of isPlain ? read : []) rows.learn(table, key, row)
    return isPlain
  }
  return { unit, learn }
}
