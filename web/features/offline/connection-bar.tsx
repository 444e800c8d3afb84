import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Session } from '#contract/auth/session'
import { IconWifiOff } from '../../components/icons.ts'
import { followQueue } from '../../lib/offline/sync.ts'
import { useConnected } from '../../lib/use-connected.ts'
import styles from './connection-bar.module.css'
import { dataTime } from './data-time.ts'
import { keepLists, restoreLists, shownSince } from './kept-lists.ts'

interface ConnectionBarProps {
  readonly session: Session
  /** The server answers again. */
  readonly onBack: () => void
}

/** Keeps the last lists for the time without a connection, and says how old they are then. */
export function ConnectionBar({ session, onBack }: ConnectionBarProps) {
  const queryClient = useQueryClient()
  const isConnected = useConnected()
  const [since, setSince] = useState<string | null>(null)
  const handleBack = useEffectEvent(onBack)

  useEffect(() => keepLists(queryClient, session), [queryClient, session])
  useEffect(() => followQueue(session), [session])
  const wasLost = useRef(false)
  useEffect(() => {
    if (isConnected) {
      if (wasLost.current) handleBack()
      wasLost.current = false
      return undefined
    }
    wasLost.current = true
    void restoreLists(queryClient, session)
    const show = () => {
      const at = shownSince(queryClient)
      setSince(at === null ? null : dataTime(at, Date.now(), session.time_zone))
    }
    show()
    return queryClient.getQueryCache().subscribe(() => queueMicrotask(show))
  }, [isConnected, queryClient, session])

  // The region is always there: screen readers announce what changes in it.
  return (
    <div role="status" className={styles.region}>
      {isConnected ? null : (
        <p className={`row gap-2 center warned text-2 mid ${styles.bar}`}>
          <IconWifiOff size={20} aria-hidden="true" />
          <span>Sem conexão{since === null ? '' : ` · dados de ${since}`}</span>
        </p>
      )}
    </div>
  )
}
