import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { daysExpired, daysRemaining, formatLabelDate, URGENT_DAYS } from '#contract/labels/shelf-life'
import type { LabelCommands } from '../label-actions.ts'
import styles from './expiry-lists.module.css'
import { remainingText } from './remaining-text.ts'
import { RowActions } from './row-actions.tsx'

interface RowProps {
  readonly label: Label
  readonly timeZone: string
  readonly now: Date
  readonly commands: LabelCommands
}

export function ExpiredRow({ label, timeZone, now, commands }: RowProps) {
  const days = daysExpired(new Date(label.expires_at), now)
  return (
    <tr role="row">
      <NameCells label={label} />
      <td role="cell" className={styles.when}>
        <span className={styles.date} data-tone="bad">
          {formatLabelDate(label.expiration_date, timeZone)}
        </span>
      </td>
      <td role="cell" className={styles.since}>
        <span className={styles.distance}>
          <span aria-hidden="true">há </span>
          {days === 1 ? '1 dia' : `${days} dias`}
        </span>
      </td>
      <RowActions {...{ label, commands }} />
    </tr>
  )
}

export function ExpiringRow({ label, timeZone, now, commands }: RowProps) {
  const expiresAt = new Date(label.expires_at)
  const urgent = daysRemaining(expiresAt, now) <= URGENT_DAYS
  return (
    <tr role="row">
      <NameCells label={label} />
      <td role="cell" className={styles.when}>
        <span className={styles.date} data-tone={urgent ? 'bad' : 'warn'}>
          {formatLabelDate(label.expiration_date, timeZone)}
        </span>
        <span className={styles.distance}>{remainingText(expiresAt, now, timeZone)}</span>
      </td>
      <RowActions {...{ label, commands }} />
    </tr>
  )
}

function NameCells({ label }: { readonly label: Label }) {
  return (
    <>
      <td role="cell" className={styles.name}>
        <Link to="/print/$productId" params={{ productId: String(label.id) }}>
          {label.name}
        </Link>
      </td>
      <td role="cell" className={styles.category}>
        {label.category}
      </td>
    </>
  )
}
