import type { RawProfile } from '../../printing/printer-profile.contract.ts'
import type { RegisteredProfile } from './contract.ts'

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

interface Waiting {
  /** The agent has hung up: a job that it is given would count as possibly printed. */
  readonly isGone: () => boolean
  /** What becomes of the job that it is offered; null: it was not committed. */
  readonly receive: (job: Promise<TakenJob | null>) => void
}

/**
 * The agents whose claims wait in this process. A request that puts a job into the queue gives it to the agent that will
 * print it, in its own transaction, so that no claim has to follow.
 */
export interface WaitingAgents {
  /** Answers a function that ends the wait. */
  add(tenantId: string, agentId: string, waiting: Waiting): () => void
  /** Takes an agent out of those that wait, because it gets one job; null: it does not wait here. */
  take(tenantId: string, agentId: string): Waiting['receive'] | null
}

export function waitingAgents(): WaitingAgents {
  /** Of an agent that has called again, its last call: the one before may be a broken connection. */
  const lastCalls = new Map<string, Waiting>()
  const keyOf = (tenantId: string, agentId: string) => `${tenantId} ${agentId}`
  return {
    add(tenantId, agentId, waiting) {
      const key = keyOf(tenantId, agentId)
      lastCalls.set(key, waiting)
      return () => {
        if (lastCalls.get(key) === waiting) lastCalls.delete(key)
      }
    },
    take(tenantId, agentId) {
      const key = keyOf(tenantId, agentId)
      const waiting = lastCalls.get(key)
      lastCalls.delete(key)
      return waiting === undefined || waiting.isGone() ? null : waiting.receive
    },
  }
}
