import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { EventStore } from './event-store.ts'

/** What the log of a tenant has grown by: up to which position, and events of which types. */
export interface LiveChange {
  readonly position: number
  /** Null: too much to say, anything may have changed. */
  readonly types: readonly string[] | null
}

export interface LiveHub {
  /**
   * Calls back with what comes after a position, first of all with what has come already; null: from now on. Answers what
   * ends it, or null where the hub is closed.
   */
  watch(tenantId: string, after: number | null, listener: (change: LiveChange) => void, ended: () => void): Promise<(() => void) | null>
  /** Ends every watch. */
  close(): void
}

/** What other processes commit is seen by looking; what this one commits wakes the look at once. */
const LOOK_EVERY_MS = 500
/** Whoever is further behind than this is told that anything may have changed. */
const PAGE = 1_000

interface Watched {
  readonly listeners: Map<(change: LiveChange) => void, () => void>
  position: number
  timer: NodeJS.Timeout | undefined
  looking: boolean
  again: boolean
}

const NEWS = 'select position, type from events where tenant_id = $1 and position > $2 order by position limit $3'

async function newsAfter(tx: TenantTransaction, after: number): Promise<LiveChange | null> {
  const rows = await tx.query<{ position: number; type: string }>({ sql: NEWS, parameters: [tx.tenantId, after, PAGE] })
  const last = rows.at(-1)
  if (last === undefined) return null
  return { position: last.position, types: rows.length === PAGE ? null : [...new Set(rows.map(({ type }) => type))] }
}

/** Tells all watchers of a tenant what is new, by one query for all of them: their number costs nothing. */
export function createLiveHub({ database, store }: { readonly database: Database; readonly store: EventStore }): LiveHub {
  const tenants = new Map<string, Watched>()
  let closed = false
  const unsubscribe = store.subscribe(({ tenantId }) => {
    const watched = tenants.get(tenantId)
    if (watched !== undefined) void look(tenantId, watched)
  })

  async function look(tenantId: string, watched: Watched): Promise<void> {
    // A wake-up during a look means another one: its query may have come too early for what woke it.
    watched.again = true
    if (watched.looking) return
    watched.looking = true
    try {
      while (watched.again) {
        watched.again = false
        const change = await readTenant(database, tenantId, (tx) => newsAfter(tx, watched.position))
        if (change === null) continue
        watched.position = change.position
        watched.again = true
        for (const listener of watched.listeners.keys()) listener(change)
      }
    } catch {
      // The database is away, which every request says already: the next look sees what this one would have.
    } finally {
      watched.looking = false
    }
  }

  function begin(tenantId: string, position: number): Watched {
    const watched: Watched = { listeners: new Map(), position, timer: undefined, looking: false, again: false }
    watched.timer = setInterval(() => void look(tenantId, watched), LOOK_EVERY_MS)
    watched.timer.unref()
    tenants.set(tenantId, watched)
    return watched
  }

  return {
    async watch(tenantId, after, listener, ended) {
      const { head, missed } = await readTenant(database, tenantId, async (tx) => {
        const [at, news] = await Promise.all([store.headOf(tx), after === null ? null : newsAfter(tx, after)])
        return { head: at, missed: news }
      })
      if (closed) return null
      const watched = tenants.get(tenantId) ?? begin(tenantId, head)
      watched.listeners.set(listener, ended)
      // Where it stands, so that it can say so when it comes back; with it, what it has missed.
      listener({ position: Math.max(head, missed?.position ?? 0), types: missed === null ? [] : missed.types })
      // What a look told the others between the reading above and now.
      if (watched.position > head) {
        const since = await readTenant(database, tenantId, (tx) => newsAfter(tx, head))
        if (since !== null) listener(since)
      }
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size > 0 || tenants.get(tenantId) !== watched) return
        clearInterval(watched.timer)
        tenants.delete(tenantId)
      }
    },
    close() {
      closed = true
      unsubscribe()
      for (const { timer, listeners } of tenants.values()) {
        clearInterval(timer)
        for (const ended of listeners.values()) ended()
      }
      tenants.clear()
    },
  }
}
