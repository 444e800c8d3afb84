import type { Query, QueryClient } from '@tanstack/react-query'
import { labelsKey } from '../../lib/labels-key.ts'
import { onQueueChange, queueSnapshot } from '../../lib/offline/own-queue.ts'
import { onSettled } from '../../lib/offline/sync.ts'
import { laidOver, overlaid } from '../../lib/offline/queue-overlay.ts'

interface Laid {
  /** As it was read. */
  readonly base: unknown
  /** With the commands over it. */
  readonly shown: unknown
}

/** By the hash of a query. */
const laid = new Map<string, Laid>()
let isLaying = false

/** What a query has read, without the commands that are laid over it: this is what a device keeps. */
export function asRead({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): unknown {
  const known = laid.get(queryHash)
  return known !== undefined && known.shown === state.data ? known.base : state.data
}

/** Lays what waits over every list that is read, and takes it away when the server refuses it; returns how to stop. */
export function layQueue(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()

  function lay(query: Query) {
    const { queryKey, queryHash, state } = query
    if (queryKey[0] !== labelsKey[0] || state.data === undefined) return
    const base = asRead(query)
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
    for (const query of cache.getAll()) lay(query)
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
