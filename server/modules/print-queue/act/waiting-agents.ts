import type { RawProfile } from '../../../drivers/contract/printer-profile.ts'
import type { RegisteredProfile } from '../contract/api.ts'

/** A job that an agent has taken, with what its bytes are made of. */
export interface TakenJob {
  readonly id: string
  readonly attempt: number
  readonly labels: number
  readonly station: string
  readonly possiblyTwice: boolean
  readonly profile: RegisteredProfile & RawProfile
  /** Its bytes; needs no transaction. */
  draw(): Promise<Uint8Array>
}

/** The job, whose bytes are begun now, while it is being committed. */
export function drawnAhead(job: TakenJob): TakenJob {
  const bytes = job.draw()
  // Where the job is not committed, the bytes are not awaited.
  bytes.catch(() => undefined)
  return { ...job, draw: () => bytes }
}

/** `committed`: whether the unit was committed in which the job was given to the agent. */
type Receive = (job: TakenJob, committed: Promise<boolean>) => void

interface Waiting {
  /** Takes the job that the agent is given. */
  readonly receive: Receive
  /** The agent looks into the queue again. */
  readonly look: () => void
}

/** A claim that an agent has sent. */
export interface AgentCall {
  /** Of several calls of one agent the newest is the agent's: an older one may be a broken connection. */
  isNewest(): boolean
  /** null: it waits no longer. One that was woken since it last waited looks again at once. */
  wait(waiting: Waiting | null): void
  end(): void
}

/**
 * The calls of the agents in this process. A request that puts a job into the queue gives it to the agent that will print
 * it and waits, in its own transaction, so that no claim has to follow.
 */
export interface WaitingAgents {
  /** @param isGone whether the agent has hung up: a job that it is given then would count as possibly printed */
  begin(tenantId: string, agentId: string, isGone: () => boolean): AgentCall
  /** The agent waits no longer, because it gets one job; null: it does not wait here. */
  take(tenantId: string, agentId: string): Receive | null
  /** The queue has a job for the agent again, of which the log has no event. */
  wake(tenantId: string, agentId: string): void
}

interface RegisteredCall {
  readonly isGone: () => boolean
  waiting: Waiting | null
  /** Woken while it looked into the queue: it may have found the queue as it was before. */
  isWoken: boolean
}

export function waitingAgents(): WaitingAgents {
  const newest = new Map<string, RegisteredCall>()
  const keyOf = (tenantId: string, agentId: string) => `${tenantId} ${agentId}`
  return {
    begin(tenantId, agentId, isGone) {
      const key = keyOf(tenantId, agentId)
      const call: RegisteredCall = { isGone, waiting: null, isWoken: false }
      newest.set(key, call)
      const isNewest = () => newest.get(key) === call
      return {
        isNewest,
        wait: (waiting) => {
          call.waiting = waiting
          if (waiting === null || !call.isWoken) return
          call.isWoken = false
          waiting.look()
        },
        end: () => {
          if (isNewest()) newest.delete(key)
        },
      }
    },
    take(tenantId, agentId) {
      const call = newest.get(keyOf(tenantId, agentId))
      if (call === undefined || call.waiting === null || call.isGone()) return null
      const { receive } = call.waiting
      call.waiting = null
      return receive
    },
    wake(tenantId, agentId) {
      const call = newest.get(keyOf(tenantId, agentId))
      if (call === undefined) return
      if (call.waiting === null) call.isWoken = true
      else call.waiting.look()
    },
  }
}
