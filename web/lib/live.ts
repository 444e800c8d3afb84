import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { addressWithTenant } from './tenant.ts'

const change = z.object({ topics: z.array(z.string()) })
/** Without live updates everything in sight is read again this often. */
const POLL_MS = 60_000

/**
 * What another station does shows here at once. The server says which module changed; every query's key begins with its
 * module's name, so what is in sight and may have changed is read again. The browser comes back by itself after a broken
 * connection and is told what it missed; where it is refused for good, everything is read again by the minute.
 */
function followLive(queryClient: QueryClient): () => void {
  const source = new EventSource(addressWithTenant('/api/live'))
  let polling: ReturnType<typeof setInterval> | undefined
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    for (const topic of change.parse(JSON.parse(data)).topics) void queryClient.invalidateQueries({ queryKey: [topic] })
  })
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) polling ??= setInterval(() => void queryClient.invalidateQueries(), POLL_MS)
  })
  return () => {
    source.close()
    clearInterval(polling)
  }
}

/** Follows while the component is there. */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => followLive(queryClient), [queryClient])
}
