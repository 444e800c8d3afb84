import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { recentJobsQuery } from './api.ts'
import { recentPrints } from './recent.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './dock.module.css'

interface RecentProps {
  readonly station: string
  readonly timeZone: string
  readonly busy: boolean
  readonly onAgain: (ids: readonly number[]) => void
}

/** What came out last, to be printed once more: a label fell into the sauce. */
export function RecentPrints({ station, timeZone, busy, onAgain }: RecentProps) {
  const { data = [] } = useQuery(recentJobsQuery(station))
  const prints = recentPrints(data)
  const stopEarlyTap = useEarlyTapStop(prints.map(({ key }) => key).join())
  if (prints.length === 0) return null
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
  return (
    <section className={styles.recent} aria-label="Agora há pouco" onClickCapture={stopEarlyTap}>
      <h2 className="below-2 muted text-2 mid">Agora há pouco</h2>
      <ul>
        {prints.map(({ key, name, ids, at }) => (
          <li className="row gap-3" key={key}>
            <span className="grow slim strong tight break">
              {name} ×{ids.length}
              <small className="block muted text-1 mid">{time.format(new Date(at))}</small>
            </span>
            <Button
              look="quiet"
              disabled={busy}
              aria-label={`2ª via de ${name}, ${ids.length}`}
              onClick={() => onAgain(ids)}
            >
              2ª via
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A tap sooner than this after the list has come, or changed, was meant for what was there before. */
const READ_MS = 600

/** After a print the list takes the place of its button, and a second tap would print what nobody has chosen. */
function useEarlyTapStop(shown: string): (event: MouseEvent) => void {
  const since = useRef(0)
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [shown])
  return (event) => {
    const isTap = event.detail !== 0
    if (isTap && event.timeStamp - since.current < READ_MS) event.stopPropagation()
  }
}
