import { useSyncExternalStore } from 'react'
import { onQueueChange, queueSnapshot } from './own-queue.ts'
import type { QueueView } from './own-queue.ts'

/** The queue of this device, as it is now. */
export function useQueue(): QueueView {
  return useSyncExternalStore(onQueueChange, queueSnapshot)
}
