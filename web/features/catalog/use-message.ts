import { useEffect, useState } from 'react'

/** A message of the screen. An object inside, so that the same words said twice start their time anew. */
export function useMessage(clearAfter?: number) {
  const [said, setSaid] = useState<{ readonly text: string } | null>(null)
  useEffect(() => {
    if (!said || clearAfter === undefined) return
    const timer = setTimeout(() => setSaid(null), clearAfter)
    return () => clearTimeout(timer)
  }, [said, clearAfter])
  return [said?.text ?? null, (text: string | null) => setSaid(text === null ? null : { text })] as const
}
