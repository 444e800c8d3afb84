import type { ReadTable } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { ChangeSet } from './change-set.ts'
import type { EventStore } from './event-store.ts'
import { createShadow, shadowOf } from './rebuild-shadow.ts'

/** How much of a log is dealt with at once, whatever its length. */
export interface FoldLimits {
  /** Events that are read together: small pages are soon garbage. */
  readonly page: number
  /** Changes that are held in memory; a log that makes more goes to the shadows. */
  readonly changes: number
  /** Rows of a shadow that one statement goes through. */
  readonly rows: number
}

export const FOLD_LIMITS: FoldLimits = { page: 1_000, changes: 40_000, rows: 50_000 }

/** What a log amounts to: a short one in memory, a longer one in the shadow of every read table. */
export type Folded = { readonly in: 'memory'; readonly changes: ChangeSet } | { readonly in: 'shadows' }

export function readTablesOf(store: EventStore): ReadonlySet<ReadTable> {
  return new Set(store.projections.flatMap((projection) => projection.tables))
}

type Page = Awaited<ReturnType<EventStore['readLog']>>

/** Folds a tenant's log within one transaction, in bounded memory and beside the read tables. */
export class LogFold {
  readonly #tx: TenantTransaction
  readonly #store: EventStore
  readonly #bounds: FoldLimits
  #changes = new ChangeSet()
  #held = 0
  #hasShadows = false
  #writing: Promise<unknown> = Promise.resolve()
  #position = 0
  #events = 0

  constructor(tx: TenantTransaction, store: EventStore, bounds: FoldLimits) {
    this.#tx = tx
    this.#store = store
    this.#bounds = bounds
  }

  /** How many events were folded. */
  get events(): number {
    return this.#events
  }

  /** Folds on, to the log's end as the transaction sees it. */
  async advance(): Promise<void> {
    let reading = this.#read()
    for (let isLast = false; !isLast;) {
      const { events, position } = await reading
      this.#position = position
      isLast = events.length < this.#bounds.page
      // Read while this page is folded, and written while the next one is.
      if (!isLast) reading = this.#read()
      for (const event of events) this.#apply(this.#store.changesOf(event))
      this.#events += events.length
      if (this.#hasShadows || this.#held > this.#bounds.changes) await this.#spill()
    }
    await this.#writing
  }

  async folded(): Promise<Folded> {
    await this.#writing
    return this.#hasShadows ? { in: 'shadows' } : { in: 'memory', changes: this.#changes }
  }

  #read(): Promise<Page> {
    return markHandled(this.#store.readLog(this.#tx, this.#position, this.#bounds.page))
  }

  #apply(changes: ReturnType<EventStore['changesOf']>): void {
    this.#changes.apply(changes)
    this.#held += changes.length
  }

  /** Writes to the shadows as an append would write to the tables, once what was written before is through. */
  async #spill(): Promise<void> {
    await this.#writing
    const tx = this.#tx
    if (!this.#hasShadows) await Promise.all([...readTablesOf(this.#store)].map((table) => createShadow(tx, table)))
    this.#hasShadows = true
    this.#writing = markHandled(Promise.all(this.#changes.statements(tx.tenantId, shadowOf).flat().map((statement) => tx.query(statement))))
    ;[this.#changes, this.#held] = [new ChangeSet(), 0]
  }
}

/** Its failure is thrown to who awaits it, which may be nobody where another one was thrown first. */
function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
