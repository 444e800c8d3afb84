import type { LiveHub } from '../../events/live-hub.ts'

/** The events after which a waiting agent looks again: there may be a job for it, or its token may be revoked. */
const WAKING = new Set(['PrintRequested', 'PrintRetried', 'PrintAgentAdded', 'PrintAgentRevoked', 'StationChanged'])

/**
 * Waits for news of the queue after a position of the log. It holds no database connection: the hub watches the log of
 * each tenant once for all who wait. Answers false when the time is over, or the product is closing.
 */
export async function newsOfQueue(live: LiveHub, tenantId: string, after: number, waitMs: number): Promise<boolean> {
  if (waitMs <= 0) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), waitMs)
  const wakes = (types: readonly string[] | null) => types === null || types.some((type) => WAKING.has(type))
  // What is written here wakes it without a look into the log; the watch is for what others write, and have written.
  const ignore = live.onCommit(({ tenantId: writtenBy, types }) => {
    if (writtenBy === tenantId && wakes(types)) resolve(true)
  })
  const unwatch = await live
    .watch(
      tenantId,
      after,
      ({ types }) => {
        if (wakes(types)) resolve(true)
      },
      () => resolve(false),
    )
    .catch((error: unknown) => {
      clearTimeout(timer)
      ignore()
      throw error
    })
  if (unwatch === null) resolve(false)
  const hasNews = await promise
  clearTimeout(timer)
  ignore()
  unwatch?.()
  return hasNews
}
