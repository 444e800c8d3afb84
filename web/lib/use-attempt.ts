import { useCallback, useRef } from 'react'
import { type Attempt, attemptFor, isUnanswered } from './idempotency.ts'

/** Sends a write under a key of its own; as long as nobody knows whether it was done, the same content goes under the same key. */
export function useAttempt() {
  const unanswered = useRef<Attempt | null>(null)
  return useCallback(async <T>(content: string, send: (key: string) => Promise<T>): Promise<T> => {
    const current = attemptFor(content, unanswered.current)
    unanswered.current = current
    try {
      const answer = await send(current.key)
      unanswered.current = null
      return answer
    } catch (error) {
      if (!isUnanswered(error)) unanswered.current = null
      throw error
    }
  }, [])
}
