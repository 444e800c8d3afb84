import type { ReadTable, WrittenRow } from '../database/read-table.ts'
import type { DomainEvent, Recorded } from './event.ts'

/** A value as a change carries it: instants as ISO texts, decimals as texts, `jsonb` as what it is made of. */
export type Value = string | number | boolean | object | null
export type Row = Readonly<Record<string, Value>>

/**
 * One change of one row of a read table. Changes are data, not SQL: the append writes them in its own statement, and a
 * rebuild folds the same changes in memory.
 */
export type Change =
  | { readonly kind: 'insert'; readonly table: ReadTable; readonly row: Row }
  | { readonly kind: 'put'; readonly table: ReadTable; readonly row: Row }
  | { readonly kind: 'patch'; readonly table: ReadTable; readonly key: Row; readonly set: Row }
  | {
      readonly kind: 'add'
      readonly table: ReadTable
      readonly key: Row
      readonly deltas: Readonly<Record<string, number>>
    }
  | { readonly kind: 'remove'; readonly table: ReadTable; readonly key: Row }

/** Event → changes of a module's read tables. It is pure, and the only writer of those tables. */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  readonly tables: readonly ReadTable[]
  readonly eventTypes: readonly Event['type'][]
  readonly apply: (event: Recorded<Event>) => readonly Change[]
  /**
   * `apply` for one reading of a tenant's whole log in its order. It may remember what it has read, for older events that
   * leave out what the events before them say. Missing: `apply` reads every event alone.
   */
  readonly replay?: () => Projection<Event>['apply']
}

/**
 * A module's projection. The record of handlers makes the compiler ask for a handler for every event of the union.
 */
export function projection<Event extends DomainEvent>(definition: {
  readonly name: string
  readonly tables: readonly ReadTable[]
  readonly on: {
    readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { type: Type }>>) => readonly Change[]
  }
}): Projection {
  const handlers = new Map<string, (event: never) => readonly Change[]>(Object.entries(definition.on))
  return {
    name: definition.name,
    tables: definition.tables,
    eventTypes: [...handlers.keys()],
    // Safe: the handler was found by the event's own type.
    apply: (event) => handlers.get(event.type)?.(event as never) ?? [],
  }
}

type Columns = ReadTable['columns']

/**
 * Inserts a row with a key that no other event uses. Where the row exists already the write fails; checking first would
 * cost more.
 */
export function insert<C extends Columns, K extends keyof C & string>(
  table: ReadTable<C, K>,
  row: WrittenRow<C>,
): Change {
  return { kind: 'insert', table, row }
}

/** Inserts the row, or replaces the one with its key. */
export function put<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, row: WrittenRow<C>): Change {
  return { kind: 'put', table, row }
}

/**
 * Sets some columns of the row with this key, which must exist. The append skips a missing row; a fold refuses a patch
 * of a row that it has removed.
 */
export function patch<C extends Columns, K extends keyof C & string>(
  table: ReadTable<C, K>,
  key: Pick<WrittenRow<C>, K>,
  set: Partial<WrittenRow<C>>,
): Change {
  return { kind: 'patch', table, key, set: set as Row }
}

/**
 * Adds to the counters of the row with this key. A missing row counts as zeros. Rows of counters are never put or
 * removed.
 */
export function add<C extends Columns, K extends keyof C & string>(
  table: ReadTable<C, K>,
  key: Pick<WrittenRow<C>, K>,
  deltas: { readonly [N in Exclude<keyof C, K>]: number },
): Change {
  return { kind: 'add', table, key, deltas }
}

export function remove<C extends Columns, K extends keyof C & string>(
  table: ReadTable<C, K>,
  key: Pick<WrittenRow<C>, K>,
): Change {
  return { kind: 'remove', table, key }
}
