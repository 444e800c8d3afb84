import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshLabels } from '../api.ts'
import { nextChange } from './next-change.ts'

/** Days remaining and days expired are words on the screen: they may be a minute late, not more. */
const TICK_MS = 60_000
/** The server's clock and ours differ a little; asked too early it would say that nothing has changed. */
const MARGIN_MS = 500

/** The time as the dashboard shows it. At the instant at which a label crosses a line, the lists are read again. */
export function useNow(expiries: readonly string[]): Date {
  const queryClient = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const change = nextChange(expiries, Date.now())
    const wait = change === null ? TICK_MS : Math.min(TICK_MS, change - Date.now() + MARGIN_MS)
    const timer = setTimeout(() => {
      setNow(Date.now())
      if (change !== null && change <= Date.now()) void refreshLabels(queryClient)
    }, wait)
    return () => clearTimeout(timer)
  }, [expiries, now, queryClient])
  return new Date(now)
}
