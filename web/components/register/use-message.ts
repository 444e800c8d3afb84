import { useEffect, useState } from 'react'
import type { Message } from '../message-banner.tsx'

/** Outcome message of a screen. Held in an object, so that a repeated text restarts the timer. */
export function useMessage(clearAfter?: number) {
  const [message, setMessage] = useState<{ readonly text: Message } | null>(null)
  useEffect(() => {
    if (!message || clearAfter === undefined) return
    const timer = setTimeout(() => setMessage(null), clearAfter)
    return () => clearTimeout(timer)
  }, [message, clearAfter])
  return [message?.text ?? null, (text: Message | null) => setMessage(text === null ? null : { text })] as const
}
