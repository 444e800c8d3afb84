import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Session } from '#contract/auth/session'
import { IconAlertTriangle, IconCheck, IconWifiOff } from '../../components/icons.ts'
import { followQueue } from '../../lib/offline/sync.ts'
import { useQueue } from '../../lib/offline/use-queue.ts'
import { useConnected } from '../../lib/use-connected.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { barWords } from './bar-words.ts'
import styles from './connection-bar.module.css'
import { dataTime } from '../../lib/offline/data-time.ts'
import { layQueue } from './lay-queue.ts'
import { keepLists, restoreLists, shownSince } from './kept-lists.ts'
import { lacksNumbers } from './lacks-numbers.ts'

interface ConnectionBarProps {
  readonly session: Session
  /** The server answers again. */
  readonly onBack: () => void
}

const marks = { away: IconWifiOff, blocked: IconWifiOff, back: IconCheck, stuck: IconAlertTriangle } as const

/**
 * Keeps the last lists for the time without a connection and says how old they are then, and what became of the writes of
 * this device. A tap opens their list.
 */
export function ConnectionBar({ session, onBack }: ConnectionBarProps) {
  const isConnected = useConnected()
  const queue = useQueue()
  const dataFrom = useKeptLists(session, onBack)
  const now = useMinute()
  useEffect(() => followQueue(session), [session])
  const words = barWords({
    isConnected,
    dataFrom,
    commands: queue.commands,
    lacksNumbers: lacksNumbers(queue),
    sending: queue.sending,
    problem: queue.problem,
    now: now.getTime(),
    timeZone: session.time_zone,
  })

  // The region is always there: screen readers announce what changes in it.
  return (
    <div role="status" className={styles.region}>
      {words === null ? null : <Bar {...words} />}
    </div>
  )
}

function Bar({ look, first, rest }: NonNullable<ReturnType<typeof barWords>>) {
  const Mark = marks[look]
  return (
    <Link to="/aguardando" className={`row gap-3 break ${styles.bar}`} data-look={look}>
      <Mark size={20} aria-hidden="true" className="still" />
      <span className="slim figures">
        <b className="strong">{first}</b>
        {rest.map((part) => ` · ${part}`).join('')}
      </span>
    </Link>
  )
}

/** Keeps the lists, and shows them while there is no connection; returns how old they are then. */
function useKeptLists(session: Session, onBack: () => void): string | null {
  const queryClient = useQueryClient()
  const isConnected = useConnected()
  const [since, setSince] = useState<string | null>(null)
  const handleBack = useEffectEvent(onBack)
  useEffect(() => keepLists(queryClient, session), [queryClient, session])
  useEffect(() => layQueue(queryClient), [queryClient])
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
  return since
}
