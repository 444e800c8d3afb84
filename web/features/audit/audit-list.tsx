import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { auditKindNames } from '#contract/audit/filters'
import type { AuditEntry } from '#contract/audit'
import type { AuditDay } from './audit-days.ts'
import styles from './audit-list.module.css'

interface AuditListProps {
  readonly days: readonly AuditDay[]
  readonly timeZone: string
  readonly stale: boolean
}

export function AuditList({ days, timeZone, stale }: AuditListProps) {
  return (
    <div className={styles.days} data-stale={stale || undefined}>
      {days.map(({ date, name, entries }) => (
        <section key={date} className={`card ${styles.day}`} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`} className={styles.date}>
            {name}
          </h2>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
        </section>
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
    <li className={styles.entry}>
      <time dateTime={at} className="muted figures">
        {timeOf(at, timeZone)}
      </time>
      <p>
        <strong className="mid">{actor.name}</strong> {text}
      </p>
      <span className={styles.side}>
        {label === null ? null : (
          <Link
            to="/print/$productId"
            params={{ productId: String(label) }}
            className={styles.link}
            aria-label={`Ver etiqueta ${label}`}
          >
            Ver etiqueta
          </Link>
        )}
        <span className={`text-1 mid one-line ${styles.kind}`}>{auditKindNames[kind]}</span>
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
