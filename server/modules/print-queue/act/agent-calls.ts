/** A claim that an agent has sent, and that may wait for a job. */
export interface AgentCall {
  /** Of several calls of one agent the newest is the agent's: an older one may be a broken connection. */
  isNewest(): boolean
  /**
   * Calls `look` when the agent is woken, and at once where it was woken since the call last listened: it may have found
   * the queue as it was before. Answers a function that ends the listening.
   */
  onWake(look: () => void): () => void
  end(): void
}

/** The claims of the agents that this process answers. */
export interface AgentCalls {
  begin(tenantId: string, agentId: string): AgentCall
  /** The queue has a job for the agent again, of which the log has no event. */
  wake(tenantId: string, agentId: string): void
}

interface BegunCall {
  /** Null: the call does not listen, because it looks into the queue. */
  look: (() => void) | null
  isWoken: boolean
}

export function agentCalls(): AgentCalls {
  const newest = new Map<string, BegunCall>()
  const keyOf = (tenantId: string, agentId: string) => `${tenantId} ${agentId}`
  return {
    begin(tenantId, agentId) {
      const key = keyOf(tenantId, agentId)
      const call: BegunCall = { look: null, isWoken: false }
      newest.set(key, call)
      const isNewest = () => newest.get(key) === call
      return {
        isNewest,
        onWake(look) {
          call.look = look
          if (call.isWoken) look()
          call.isWoken = false
          return () => (call.look = null)
        },
        end: () => void (isNewest() && newest.delete(key)),
      }
    },
    wake(tenantId, agentId) {
      const call = newest.get(keyOf(tenantId, agentId))
      if (call === undefined) return
      if (call.look === null) call.isWoken = true
      else call.look()
    },
  }
}
