import type { LiveHub } from '../../../events/live-hub.ts'
import type { AgentCall } from './agent-calls.ts'

/** The events after which a waiting agent looks again: there may be a job for it, or its token may be revoked. */
const WAKING = new Set(['PrintRequested', 'PrintRetried', 'PrintAgentAdded', 'PrintAgentRevoked', 'StationChanged'])
const wakes = (types: readonly string[] | null) => types === null || types.some((type) => WAKING.has(type))

interface AgentWait {
  readonly tenantId: string
  /** The position of the log at which the queue was empty. */
  readonly after: number
  readonly waitMs: number
  /** Told while the call only waits: its connection may then be closed for another client's. */
  readonly holdsForNews: (isHeld: boolean) => void
}

/** `news`: the agent looks into the queue again. `over`: the time is over, or the product is closing. */
type WaitEnd = 'news' | 'over'

/**
 * Waits for news of the queue after a position of the log. It holds no database connection: the hub watches the log of
 * each tenant once for all who wait. A call that is not the agent's newest waits for its end only.
 */
export async function waitForNews(
  live: LiveHub,
  call: AgentCall,
  { tenantId, after, waitMs, holdsForNews }: AgentWait,
): Promise<WaitEnd> {
  if (waitMs <= 0) return 'over'
  const { promise, resolve, reject } = Promise.withResolvers<WaitEnd>()
  const look = () => {
    if (call.isNewest()) resolve('news')
  }
  const over = () => resolve('over')
  const timer = setTimeout(over, waitMs)
  const deafen = call.onWake(look)
  // What is written here wakes it without a look into the log; the watch is for what others write, and have written.
  const ignore = live.onCommit((committed) => {
    if (committed.tenantId === tenantId && wakes(committed.types)) look()
  })
  const watching = live.watch(
    tenantId,
    after,
    ({ position, types }) => {
      if (position > after && wakes(types)) look()
    },
    over,
  )
  watching.then((unwatch) => unwatch ?? over(), reject)
  holdsForNews(true)
  try {
    return await promise
  } finally {
    holdsForNews(false)
    clearTimeout(timer)
    deafen()
    ignore()
    watching.then((unwatch) => unwatch?.()).catch(() => undefined)
  }
}
