import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshLabels } from '../../lib/labels-key.ts'
import { nextChange } from './next-change.ts'

/** The texts with days may be at most one minute late. */
const TICK_MS = 60_000
/** The clocks of server and browser differ: a request sent too early would get the old lists. */
const MARGIN_MS = 500

/** The current time of a screen with labels. The lists are refetched when a label expires or enters its last days. */
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
