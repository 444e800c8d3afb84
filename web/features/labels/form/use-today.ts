import { useEffect, useState } from 'react'
import { localDate } from '#contract/labels/shelf-life'

/** Today in the tenant's time zone. It changes at midnight: a form left open must not print yesterday's date. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => localDate(new Date(), timeZone))
  useEffect(() => {
    const update = () => setToday(localDate(new Date(), timeZone))
    const timer = setInterval(update, 30_000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [timeZone])
  return today
}
