import { type ComponentType, useEffect, useState } from 'react'
import type { Session } from '#contract/auth'

interface AssistantProps {
  readonly session: Session
}

const IDLE_LIMIT_MS = 3_000

/** The assistant comes when the screen has nothing better to do, and where it does not come nothing is missed. */
export function AssistantSlot({ session }: AssistantProps) {
  const [Assistant, setAssistant] = useState<ComponentType<AssistantProps> | null>(null)

  useEffect(() => {
    let isHere = true
    const load = () =>
      import('./assistant.tsx').then(
        (module) => isHere && setAssistant(() => module.Assistant),
        (error: unknown) => console.error('The assistant did not load', error),
      )
    const stop = whenIdle(() => void load())
    return () => {
      isHere = false
      stop()
    }
  }, [])

  return Assistant ? <Assistant key={`${session.tenant_id} ${session.user_id}`} session={session} /> : null
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}
