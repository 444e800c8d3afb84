import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { fixedStatement, parameter } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readEachTenant, readTenant } from '../database/tenant-transaction.ts'
import type { Committed, EventStore } from './event-store.ts'
import { logTables } from './tables.ts'

/** New events of a tenant's log: the newest position, and the types. */
export interface LiveChange {
  readonly position: number
  /** null: too many events to list; anything may have changed. */
  readonly types: readonly string[] | null
}

export interface LiveHub {
  /**
   * Calls back with the changes after a position, beginning with those already in the log; `after` null: from now on.
   * Answers a function that ends the watch, or null where the hub is closed.
   */
  watch(
    tenantId: string,
    after: number | null,
    listener: (change: LiveChange) => void,
    ended: () => void,
  ): Promise<(() => void) | null>
  /** Calls back at once after a commit of this process, before the log is read. Commits of other processes do not call it. */
  onCommit(listener: (committed: Committed) => void): () => void
  /** Ends every watch. */
  close(): void
}

/**
 * Commits of other processes are found by comparing the heads of all watched tenants, a hundred in a flight. A commit
 * of this process is looked up soon after it.
 */
const COMPARE_EVERY_MS = 500
const HEADS_IN_A_FLIGHT = 100
/**
 * How long the look-up of a commit waits for further ones, which share it. It is not to run beside what follows a commit
 * at once: the bytes of a print job on their way to the agent.
 */
const GATHER_MS = 25
/** A watcher that is at least this many events behind gets `types: null`. */
const PAGE = 1_000

interface Watched {
  readonly listeners: Map<(change: LiveChange) => void, () => void>
  position: number
  isPolling: boolean
  pollAgain: boolean
}

const selectNews = fixedStatement(
  logTables
    .selectFrom('events')
    .select(['position', 'type'])
    .where('tenant_id', '=', parameter(1))
    .where('position', '>', parameter(2))
    .orderBy('position')
    .limit(parameter(3)),
)

async function newsAfter(tx: TenantTransaction, after: number): Promise<LiveChange | null> {
  const rows = await tx.query(selectNews(tx.tenantId, after, PAGE))
  const last = rows.at(-1)
  if (last === undefined) return null
  return { position: last.position, types: rows.length === PAGE ? null : [...new Set(rows.map(({ type }) => type))] }
}

interface Head {
  readonly tenant_id: string
  readonly position: number
}

const selectHead = fixedStatement<Head>(
  logTables.selectFrom('tenant_head').select(['tenant_id', 'position']).where('tenant_id', '=', parameter(1)),
)

/** Tells all watchers of a tenant about new events, by one query for all of them. */
export function createLiveHub({
  database,
  store,
}: {
  readonly database: Database
  readonly store: EventStore
}): LiveHub {
  const tenants = new Map<string, Watched>()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let isComparing = false
  const unsubscribe = store.subscribe(({ tenantId }) => {
    const watched = tenants.get(tenantId)
    if (watched !== undefined) void poll(tenantId, watched)
  })

  async function poll(tenantId: string, watched: Watched): Promise<void> {
    // A wake-up during a poll needs another poll: the query of the first may have run before the commit.
    watched.pollAgain = true
    if (watched.isPolling) return
    watched.isPolling = true
    try {
      while (watched.pollAgain) {
        await sleep(GATHER_MS)
        watched.pollAgain = false
        const change = await readTenant(database, tenantId, (tx) => newsAfter(tx, watched.position))
        if (change === null) continue
        watched.position = change.position
        // A full page may be followed by another.
        if (change.types === null) watched.pollAgain = true
        for (const listener of watched.listeners.keys()) listener(change)
      }
    } catch {
      // The database did not answer. Requests report that; the next poll finds the same events.
    } finally {
      watched.isPolling = false
    }
  }

  /** Looks up the news of the tenants whose head is past what their watchers know. */
  async function compareHeads(): Promise<void> {
    if (isComparing) return
    isComparing = true
    try {
      const ids = [...tenants.keys()]
      while (ids.length > 0) {
        const [first, ...others] = ids.splice(0, HEADS_IN_A_FLIGHT)
        if (first === undefined) break
        const heads = await readEachTenant(database, [first, ...others], (tenantId) => selectHead(tenantId))
        for (const { tenant_id: tenantId, position } of heads) {
          const watched = tenants.get(tenantId)
          if (watched !== undefined && watched.position < position) void poll(tenantId, watched)
        }
      }
    } catch {
      // As in a poll.
    } finally {
      isComparing = false
    }
  }

  function begin(tenantId: string, position: number): Watched {
    const watched: Watched = { listeners: new Map(), position, isPolling: false, pollAgain: false }
    tenants.set(tenantId, watched)
    timer ??= setInterval(() => void compareHeads(), COMPARE_EVERY_MS).unref()
    return watched
  }

  function end(tenantId: string): void {
    tenants.delete(tenantId)
    if (tenants.size > 0) return
    clearInterval(timer)
    timer = undefined
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
      const unwatch = () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size > 0 || tenants.get(tenantId) !== watched) return
        end(tenantId)
      }
      try {
        // The current position, which the client sends when it reconnects, and the changes that it has missed.
        listener({ position: Math.max(head, missed?.position ?? 0), types: missed === null ? [] : missed.types })
        // Changes that a poll sent to the other watchers between the query above and now.
        if (watched.position > head) {
          const since = await readTenant(database, tenantId, (tx) => newsAfter(tx, head))
          if (since !== null) listener(since)
        }
      } catch (error) {
        unwatch()
        throw error
      }
      return unwatch
    },
    onCommit: (listener) => store.subscribe(listener),
    close() {
      closed = true
      unsubscribe()
      clearInterval(timer)
      for (const { listeners } of tenants.values()) for (const ended of listeners.values()) ended()
      tenants.clear()
    },
  }
}
