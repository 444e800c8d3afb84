import type { Query, QueryClient } from '@tanstack/react-query'
import { labelsKey } from '../../lib/labels-key.ts'
import { onQueueChange, queueSnapshot } from '../../lib/offline/own-queue.ts'
import { onSettled } from '../../lib/offline/sync.ts'

interface Laid {
  /** As it was read. */
  readonly base: unknown
  /** With the commands over it. */
  readonly shown: unknown
}

/** By the hash of a query. */
const laid = new Map<string, Laid>()
let isLaying = false
/** Loaded once something waits: most screens never need it. */
let overlay: typeof import('../../lib/offline/queue-overlay.ts') | null = null

/** What a query has read, without the commands that are laid over it: this is what a device keeps. */
export function asRead({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): unknown {
  const known = laid.get(queryHash)
  return known !== undefined && known.shown === state.data ? known.base : state.data
}

async function loadOverlay(): Promise<void> {
  overlay = await import('../../lib/offline/queue-overlay.ts')
}

/** Lays what waits over every list that is read, and takes it away when the server refuses it; returns how to stop. */
export function layQueue(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()

  function lay(query: Query) {
    const { queryKey, queryHash, state } = query
    if (overlay === null || queryKey[0] !== labelsKey[0] || state.data === undefined) return
    const base = asRead(query)
    const { laidOver, overlaid } = overlay
    const shown = overlaid(queryKey, base, laidOver(queueSnapshot().commands, state.dataUpdatedAt))
    if (shown === base && state.data === base) {
      laid.delete(queryHash)
      return
    }
    isLaying = true
    queryClient.setQueryData(queryKey, shown, { updatedAt: state.dataUpdatedAt })
    isLaying = false
    // The cache may have kept parts of what it had: only what it has now is known again.
    laid.set(queryHash, { base, shown: query.state.data })
  }

  const layAll = () => {
    if (overlay !== null) for (const query of cache.getAll()) lay(query)
    else if (queueSnapshot().commands.length > 0) void loadOverlay().then(layAll, console.error)
  }
  const stops = [
    cache.subscribe((event) => {
      if (!isLaying && event.type === 'updated' && event.action.type === 'success') lay(event.query as Query)
    }),
    onQueueChange(layAll),
    onSettled(() => void queryClient.invalidateQueries()),
  ]
  layAll()
  return () => {
    for (const stop of stops) stop()
  }
}
