import type { ReadTable } from '../database/read-table.ts'
import type { ChangeSet } from './change-set.ts'
import { rowKey } from './change-set.ts'
import type { Row } from './projection.ts'

/** A row as it was read by its key; null: there is none. */
export interface LearnedRow {
  readonly table: ReadTable
  readonly key: Row
  readonly row: Row | null
}

/** Rows of read tables as they are at one link of a tenant's chain, by their keys; null: there is none. */
export class KnownRows {
  readonly #tables = new Map<ReadTable, Map<string, Row | null>>()

  /** These rows and what was learned, after the changes that were made to them. */
  after(learned: readonly LearnedRow[], changes: ChangeSet): KnownRows {
    const next = new KnownRows()
    for (const [table, rows] of this.#tables) next.#tables.set(table, new Map(rows))
    for (const { table, key, row } of learned) {
      let rows = next.#tables.get(table)
      if (rows === undefined) next.#tables.set(table, (rows = new Map<string, Row | null>()))
      rows.set(rowKey(table, key), row)
    }
    for (const [table, rows] of next.#tables) next.#tables.set(table, changes.madeOf(table, rows))
    return next
  }

  /** undefined: it was never read. */
  find(table: ReadTable, key: Row): Row | null | undefined {
    return this.#tables.get(table)?.get(rowKey(table, key))
  }

  get size(): number {
    return [...this.#tables.values()].reduce((sum, rows) => sum + rows.size, 0)
  }
}

/**
 * What this process knows of a tenant as its log stood at one link of its chain. Read tables are what the log makes of
 * them and a session ends with an event, so all of it holds for as long as the chain is at that link: whoever writes on the strength of
 * it makes the write hang on that link (`EventStore.append`).
 */
export interface KnownTenant {
  /** In hex. */
  readonly link: string
  readonly rows: KnownRows
  /** Those who were proven to be who they are, with no change since of what proves it. */
  readonly proven: ReadonlySet<object>
  /** When the oldest of it was read. */
  readonly readAt: Date
  /** Whether the chain was where this process had left it when it last looked. Where others write too, going by what is known would mostly be in vain. */
  readonly isAlone: boolean
}

/** Read tables may be mended without an event (a rebuild); nobody goes by what was wrong for longer. */
const KNOWN_MS = 60_000
const ROWS_MAX = 100
const PROVEN_MAX = 100
/** So many who wrote last are remembered. */
const TENANTS_MAX = 2_000

/** Tenants as this process knows them. */
export class KnownTenants {
  // The oldest first.
  readonly #known = new Map<string, KnownTenant>()
  readonly #writers = new Map<string, number>()

  /** Notes that a write begins; answers what is known, unless another write is under way, which will have changed it. */
  begin(tenantId: string, now: Date): KnownTenant | null {
    const writers = this.#writers.get(tenantId) ?? 0
    this.#writers.set(tenantId, writers + 1)
    const known = this.#known.get(tenantId)
    return writers > 0 || known === undefined || now.getTime() - known.readAt.getTime() > KNOWN_MS ? null : known
  }

  /** Notes that a write is over, and what is known after it; null: nothing. */
  end(tenantId: string, known: KnownTenant | null): void {
    const writers = (this.#writers.get(tenantId) ?? 1) - 1
    if (writers === 0) this.#writers.delete(tenantId)
    else this.#writers.set(tenantId, writers)
    this.#known.delete(tenantId)
    if (known === null || known.rows.size > ROWS_MAX || known.proven.size > PROVEN_MAX) return
    this.#known.set(tenantId, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > TENANTS_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}
