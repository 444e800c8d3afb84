import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { Session } from '#contract/auth'

interface AssistantProps {
  readonly session: Session
}

const IDLE_LIMIT_MS = 3_000

/** Loads the assistant when the browser is idle. If the load fails, the screen works without it. */
export function AssistantSlot({ session }: AssistantProps) {
  const [Assistant, setAssistant] = useState<ComponentType<AssistantProps> | null>(null)

  useEffect(() => {
    let isMounted = true
    const load = () =>
      import('./assistant.tsx').then(
        (module) => isMounted && setAssistant(() => module.Assistant),
        (error: unknown) => console.error('The assistant did not load', error),
      )
    const stop = whenIdle(() => void load())
    return () => {
      isMounted = false
      stop()
    }
  }, [])

  return Assistant ? <Assistant key={`${session.tenant_id} ${session.user_id}`} session={session} /> : null
}

/** Safari has no `requestIdleCallback`: a timer takes its place. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}
