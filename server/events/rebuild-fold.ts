import type { ReadTable } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'
import type { Projection } from './projection.ts'
import { createShadow, shadowOf } from './rebuild-shadow.ts'

/** Bounds of the memory and of the statements of a fold. */
export interface FoldLimits {
  /** Events per page. Small pages are garbage-collected early. */
  readonly page: number
  /** Changes held in memory. A log that makes more is folded into shadow tables. */
  readonly changes: number
  /** Rows of a shadow table that one statement compares or copies. */
  readonly rows: number
}

export const FOLD_LIMITS: FoldLimits = { page: 1_000, changes: 40_000, rows: 50_000 }

/** The read rows that a log makes: of a short log in memory, of a longer one in the shadow of every read table. */
export type Folded = { readonly in: 'memory'; readonly changes: ChangeSet } | { readonly in: 'shadows' }

export function readTablesOf(store: EventStore): ReadonlySet<ReadTable> {
  return new Set(store.projections.flatMap((projection) => projection.tables))
}

type Page = Awaited<ReturnType<EventStore['readLog']>>

/** Folds a tenant's log within one transaction, in bounded memory, without touching the read tables. */
export class LogFold {
  readonly #tx: TenantTransaction
  readonly #store: EventStore
  readonly #limits: FoldLimits
  readonly #changesOf: ReturnType<EventStore['replay']>
  #changes = new ChangeSet()
  #held = 0
  #hasShadows = false
  #writing: Promise<unknown> = Promise.resolve()
  #position = 0
  #events = 0
  #erasures = 0

  constructor(tx: TenantTransaction, store: EventStore, limits: FoldLimits) {
    this.#tx = tx
    this.#store = store
    this.#limits = limits
    this.#changesOf = store.replay()
  }

  /** The number of erasures of names among the folded events. */
  get erasures(): number {
    return this.#erasures
  }

  /** The number of events folded so far. */
  get events(): number {
    return this.#events
  }

  /** Folds the events that were appended since the last call, to the end of the log that the transaction sees. */
  async advance(): Promise<void> {
    let reading = this.#read()
    for (let isLast = false; !isLast;) {
      const { events, position } = await reading
      this.#position = position
      isLast = events.length < this.#limits.page
      // The next page is read while this one is folded; the changes of this one are written while the next one is
      // folded.
      if (!isLast) reading = this.#read()
      for (const event of events) this.#apply(this.#changesOf(event))
      this.#events += events.length
      this.#erasures += events.filter(({ type }) => type === 'PersonalDataErased').length
      if (this.#hasShadows || this.#held > this.#limits.changes) await this.#spill()
    }
    await this.#writing
  }

  async folded(): Promise<Folded> {
    await this.#writing
    return this.#hasShadows ? { in: 'shadows' } : { in: 'memory', changes: this.#changes }
  }

  #read(): Promise<Page> {
    return markHandled(this.#store.readLog(this.#tx, this.#position, this.#limits.page))
  }

  #apply(changes: ReturnType<Projection['apply']>): void {
    this.#changes.apply(changes)
    this.#held += changes.length
  }

  /** Writes the held changes to the shadow tables, after the previous write has ended. */
  async #spill(): Promise<void> {
    await this.#writing
    const tx = this.#tx
    if (!this.#hasShadows) await Promise.all([...readTablesOf(this.#store)].map((table) => createShadow(tx, table)))
    this.#hasShadows = true
    this.#writing = markHandled(
      Promise.all(
        this.#changes
          .statements(tx.tenantId, shadowOf)
          .flat()
          .map((statement) => tx.query(statement)),
      ),
    )
    ;[this.#changes, this.#held] = [new ChangeSet(), 0]
  }
}

/**
 * Avoids an unhandled rejection where another failure is thrown first. A caller that awaits the promise still gets its
 * error.
 */
function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
