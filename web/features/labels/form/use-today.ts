import { useEffect, useState } from 'react'
import { localDate } from '#contract/labels/shelf-life'

/** Today in the tenant's time zone; a form left open over midnight must not label tomorrow's food with yesterday. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => localDate(new Date(), timeZone))
  useEffect(() => {
    const look = () => setToday(localDate(new Date(), timeZone))
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return today
}
