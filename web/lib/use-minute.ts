import { useEffect, useState } from 'react'

const STEP_MS = 10_000

/** The time, renewed with each minute: what is left open on a screen follows it. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () =>
      setNow((before) => {
        const current = new Date()
        return sameMinute(before, current) ? before : current
      })
    const timer = setInterval(update, STEP_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

const sameMinute = (a: Date, b: Date) => Math.floor(a.getTime() / 60_000) === Math.floor(b.getTime() / 60_000)
