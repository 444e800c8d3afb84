import type { LiveHub } from '../../../events/live-hub.ts'
import type { AgentCall, TakenJob } from './waiting-agents.ts'

/** The events after which a waiting agent looks again: there may be a job for it, or its token may be revoked. */
const WAKING = new Set(['PrintRequested', 'PrintRetried', 'PrintAgentAdded', 'PrintAgentRevoked', 'StationChanged'])

interface AgentWait {
  readonly tenantId: string
  /** The position of the log at which the queue was empty. */
  readonly after: number
  readonly waitMs: number
  /** Told while the call only waits: its connection may then be closed for another client's. */
  readonly holdsForNews: (isHeld: boolean) => void
}

/**
 * `undelivered`: the job was given to this call, but the commit failed or its answer was lost. `news`: the agent looks
 * again. `over`: the time is over, or the product is closing.
 */
type WaitEnd =
  | { readonly kind: 'given' | 'undelivered'; readonly job: TakenJob }
  | { readonly kind: 'news' }
  | { readonly kind: 'over' }

/**
 * Waits for a job that is given to this call of an agent, or for news of the queue after a position of the log. It holds
 * no database connection: the hub watches the log of each tenant once for all who wait. A call that is not the agent's
 * newest waits for its end only.
 */
export async function waitForJob(
  live: LiveHub,
  call: AgentCall,
  { tenantId, after, waitMs, holdsForNews }: AgentWait,
): Promise<WaitEnd> {
  if (waitMs <= 0) return { kind: 'over' }
  const { promise, resolve, reject } = Promise.withResolvers<WaitEnd>()
  // From the offer of a job until its commit nothing else ends the wait, and after its end no job is offered: it would
  // be given to no one.
  let isOffered = false
  const end = (how: 'news' | 'over') => {
    if (isOffered) return
    call.wait(null)
    resolve({ kind: how })
  }
  const look = () => {
    if (call.isNewest()) end('news')
  }
  call.wait({
    look,
    receive(job, committed) {
      isOffered = true
      holdsForNews(false)
      void committed.then((isCommitted) => resolve({ kind: isCommitted ? 'given' : 'undelivered', job }))
    },
  })
  holdsForNews(true)
  const timer = setTimeout(() => end('over'), waitMs)
  const wakes = (types: readonly string[] | null) => types === null || types.some((type) => WAKING.has(type))
  // What is written here wakes it without a look into the log; the watch is for what others write, and have written.
  const ignore = live.onCommit(({ tenantId: writtenBy, types }) => {
    if (writtenBy === tenantId && wakes(types)) look()
  })
  const watching = live.watch(
    tenantId,
    after,
    ({ position, types }) => {
      if (position > after && wakes(types)) look()
    },
    () => end('over'),
  )
  watching.then(
    (unwatch) => {
      if (unwatch === null) end('over')
    },
    (error: unknown) => {
      if (isOffered) return
      call.wait(null)
      reject(error)
    },
  )
  try {
    return await promise
  } finally {
    holdsForNews(false)
    clearTimeout(timer)
    ignore()
    watching.then((unwatch) => unwatch?.()).catch(() => undefined)
  }
}
