import type { ReadTable, WrittenRow } from '../database/read-table.ts'
import type { DomainEvent, Recorded } from './event.ts'

/** A value as a change carries it: instants as ISO texts, decimals as texts. */
export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/**
 * One step on a read table. Changes are data, not SQL, so that the same projection writes inline in the append's round
 * trip and is folded in memory by a rebuild.
 */
export type Change =
  | { readonly kind: 'insert'; readonly table: ReadTable; readonly row: Row }
  | { readonly kind: 'put'; readonly table: ReadTable; readonly row: Row }
  | { readonly kind: 'patch'; readonly table: ReadTable; readonly key: Row; readonly set: Row }
  | { readonly kind: 'add'; readonly table: ReadTable; readonly key: Row; readonly deltas: Readonly<Record<string, number>> }
  | { readonly kind: 'remove'; readonly table: ReadTable; readonly key: Row }

/** Event → changes of this module's read tables; pure, and the only way anything gets into them. */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  readonly tables: readonly ReadTable[]
  readonly eventTypes: readonly Event['type'][]
  readonly apply: (event: Recorded<Event>) => readonly Change[]
}

/**
 * A module's projection as the kernel holds it, for events of any module. The record of handlers makes the compiler
 * ask for one for every event of the union.
 */
export function projection<Event extends DomainEvent>(definition: {
  readonly name: string
  readonly tables: readonly ReadTable[]
  readonly on: { readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { type: Type }>>) => readonly Change[] }
}): Projection {
  const handlers = new Map<string, (event: never) => readonly Change[]>(Object.entries(definition.on))
  return {
    name: definition.name,
    tables: definition.tables,
    eventTypes: [...handlers.keys()],
    // The handler was found by the event's own type, which is what ties the two.
    apply: (event) => handlers.get(event.type)?.(event as never) ?? [],
  }
}

type Columns = ReadTable['columns']

/** Inserts a row whose key no other event's has: it costs less than to ask first, and where there is one already the write fails. */
export function insert<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, row: WrittenRow<C>): Change {
  return { kind: 'insert', table, row }
}

/** Inserts the row, or replaces the one with its key. */
export function put<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, row: WrittenRow<C>): Change {
  return { kind: 'put', table, row }
}

/** Sets some columns of the row with this key, which must be there. */
export function patch<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, key: Pick<WrittenRow<C>, K>, set: Partial<WrittenRow<C>>): Change {
  return { kind: 'patch', table, key, set: set as Row }
}

/** Adds to counters of the row with this key, which begins at zero. */
export function add<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, key: Pick<WrittenRow<C>, K>, deltas: { readonly [N in Exclude<keyof C, K>]: number }): Change {
  return { kind: 'add', table, key, deltas }
}

export function remove<C extends Columns, K extends keyof C & string>(table: ReadTable<C, K>, key: Pick<WrittenRow<C>, K>): Change {
  return { kind: 'remove', table, key }
}
