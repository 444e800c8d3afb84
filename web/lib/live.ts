import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { doubtConnection, isConnected, onConnectionChange } from './connection.ts'
import { onSessionRegained } from './lost-session.ts'
import { addressWithTenant } from './tenant.ts'

const change = z.object({ topics: z.array(z.string()) })
/** Refetch interval when live updates are refused. */
const POLL_MS = 60_000
/**
 * The server says something every 4 seconds. With the 3 seconds of the questions that follow (connection.ts), a lost
 * connection is shown after at most 8 seconds.
 */
const SILENCE_MS = 5_000

/**
 * Shows changes made on other devices. The server sends the name of the changed module, which is the first part of each
 * query key: the active queries of that module are refetched. After a broken connection the browser reconnects by
 * itself, and the server sends the missed changes. When the server refuses the connection, all active queries are
 * refetched every minute, until the user is logged in again.
 */
function followLive(queryClient: QueryClient): () => void {
  let stop = listen(queryClient)
  const restart = () => {
    stop()
    stop = listen(queryClient)
  }
  const unsubscribe = [onSessionRegained(restart), onConnectionChange(() => isConnected() && restart())]
  return () => {
    for (const end of unsubscribe) end()
    stop()
  }
}

function listen(queryClient: QueryClient): () => void {
  const source = new EventSource(addressWithTenant('/api/live'))
  let polling: ReturnType<typeof setInterval> | undefined
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    for (const topic of change.parse(JSON.parse(data)).topics) void queryClient.invalidateQueries({ queryKey: [topic] })
  })
  let silence: ReturnType<typeof setTimeout> | undefined
  // A network that is gone closes no connection: nothing arrives any more.
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      void doubtConnection()
      heard()
    }, SILENCE_MS)
  }
  for (const sign of ['open', 'ping', 'change']) source.addEventListener(sign, heard)
  source.addEventListener('error', () => {
    // The server also closes this connection now and then; only the server can tell.
    void doubtConnection()
    if (source.readyState === EventSource.CLOSED) {
      clearTimeout(silence)
      polling ??= setInterval(() => void queryClient.invalidateQueries(), POLL_MS)
      // The browser connects again, and nothing may arrive then either.
    } else heard()
  })
  return () => {
    source.close()
    clearTimeout(silence)
    clearInterval(polling)
  }
}

/** Receives live updates while the component is mounted. */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => followLive(queryClient), [queryClient])
}
