import { useEffect, useState } from 'react'

const TICK_MS = 10_000

/** Now, as a screen that stays open all day shows it. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
