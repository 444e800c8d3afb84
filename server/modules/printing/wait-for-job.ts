import type { LiveHub } from '../../events/live-hub.ts'
import type { TakenJob, WaitingAgents } from './waiting-agents.ts'

/** The events after which a waiting agent looks again: there may be a job for it, or its token may be revoked. */
const WAKING = new Set(['PrintRequested', 'PrintRetried', 'PrintAgentAdded', 'PrintAgentRevoked', 'StationChanged'])

export interface AgentWait {
  readonly tenantId: string
  readonly agentId: string
  /** The position of the log at which the queue was empty. */
  readonly after: number
  readonly waitMs: number
  readonly isGone: () => boolean
}

/** `news`: the agent looks again. `over`: the time is over, or the product is closing. */
export type WaitEnd =
  | { readonly kind: 'given'; readonly job: TakenJob }
  | { readonly kind: 'news' }
  | { readonly kind: 'over' }

/**
 * Waits for a job that is given to this agent, or for news of the queue after a position of the log. It holds no database
 * connection: the hub watches the log of each tenant once for all who wait.
 */
export async function waitForJob(
  live: LiveHub,
  waiting: WaitingAgents,
  { tenantId, agentId, after, waitMs, isGone }: AgentWait,
): Promise<WaitEnd> {
  if (waitMs <= 0) return { kind: 'over' }
  const { promise, resolve, reject } = Promise.withResolvers<WaitEnd>()
  // From the offer of a job until its commit nothing else ends the wait, and after its end no job is offered: it would
  // be given to no one.
  let isOffered = false
  const end = (how: 'news' | 'over') => {
    if (isOffered) return
    leave()
    resolve({ kind: how })
  }
  const leave = waiting.add(tenantId, agentId, {
    isGone,
    receive(offered) {
      isOffered = true
      void offered.then((job) => resolve(job === null ? { kind: 'news' } : { kind: 'given', job }))
    },
  })
  const timer = setTimeout(() => end('over'), waitMs)
  const wakes = (types: readonly string[] | null) => types === null || types.some((type) => WAKING.has(type))
  // What is written here wakes it without a look into the log; the watch is for what others write, and have written.
  const ignore = live.onCommit(({ tenantId: writtenBy, types }) => {
    if (writtenBy === tenantId && wakes(types)) end('news')
  })
  const watching = live.watch(
    tenantId,
    after,
    ({ types }) => {
      if (wakes(types)) end('news')
    },
    () => end('over'),
  )
  watching.then(
    (unwatch) => {
      if (unwatch === null) end('over')
    },
    (error: unknown) => {
      if (isOffered) return
      leave()
      reject(error)
    },
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    ignore()
    watching.then((unwatch) => unwatch?.()).catch(() => undefined)
  }
}
