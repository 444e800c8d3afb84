import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { auditKindNames } from '#contract/audit/filters'
import type { AuditEntry } from '#contract/audit'
import type { AuditDay } from './audit-days.ts'
import styles from './audit-list.module.css'
import { Card } from '../../components/kit/card.tsx'

interface AuditListProps {
  readonly days: readonly AuditDay[]
  readonly timeZone: string
  readonly stale: boolean
}

export function AuditList({ days, timeZone, stale }: AuditListProps) {
  return (
    <div className="stack gap-4" data-stale={stale || undefined}>
      {days.map(({ date, name, entries }) => (
        <Card key={date} title={name}>
          <ol className="rows">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}

const Entry = memo(function Entry({
  entry: { at, actor, kind, text, label },
  timeZone,
}: {
  readonly entry: AuditEntry
  readonly timeZone: string
}) {
  return (
    <li>
      <time dateTime={at} className={`muted figures ${styles.time}`}>
        {timeOf(at, timeZone)}
      </time>
      <p className={styles.words}>
        <strong className="mid">{actor.name}</strong> {text}
      </p>
      <span className={styles.side}>
        {label === null ? null : (
          <Link
            to="/print/$productId"
            params={{ productId: String(label) }}
            className={`inline-row mid one-line ${styles.link}`}
            aria-label={`Ver etiqueta ${label}`}
          >
            Ver etiqueta
          </Link>
        )}
        <span className={`tinted pill text-1 mid one-line ${styles.kind}`} data-tone="plain">
          {auditKindNames[kind]}
        </span>
      </span>
    </li>
  )
})

// One formatter per time zone: creating one costs about a hundred times as much as using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function timeOf(at: string, timeZone: string): string {
  const cached = clocks.get(timeZone)
  const clock = cached ?? new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  if (cached === undefined) clocks.set(timeZone, clock)
  return clock.format(new Date(at))
}
