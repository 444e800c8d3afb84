import { Link } from '@tanstack/react-router'
import { isLateRecord } from '#contract/labels'
import type { Label, LabelLot } from '#contract/labels'
import { daysRemaining, formatLabelDate, URGENT_DAYS } from '#contract/labels/shelf-life'
import type { LabelCommands } from '../labels/label-actions.ts'
import { blockedText } from '../labels/allowed.ts'
import { labelsOf } from '../labels/lots.ts'
import { amountText } from '../../lib/format.ts'
import { mayNow } from '../../lib/rights.ts'
import { Times } from '../../components/kit/times.tsx'
import styles from './expiry-lists.module.css'
import { remainingText } from '../labels/remaining-text.ts'
import { RowActions } from './row-actions.tsx'
import { sinceText } from './since-text.ts'

interface RowProps {
  readonly lot: LabelLot
  readonly timeZone: string
  readonly now: Date
  readonly commands: LabelCommands
}

export function ExpiredRow({ lot, timeZone, now, commands }: RowProps) {
  const labels = labelsOf(lot)
  return (
    <tr role="row" className={styles.row}>
      <NameCells {...{ lot, labels }} />
      <td role="cell" className={`tight ${styles.when}`}>
        <span className={`block strong figures ${styles.date}`} data-tone="bad">
          {formatLabelDate(lot.shared.expiration_date, timeZone)}
        </span>
      </td>
      <td role="cell" className={`tight ${styles.since}`}>
        <span className="muted text-1">
          <span aria-hidden="true">há </span>
          {sinceText(lot.shared, now)}
        </span>
      </td>
      <RowActions {...{ labels, commands }} />
    </tr>
  )
}

export function ExpiringRow({ lot, timeZone, now, commands }: RowProps) {
  const labels = labelsOf(lot)
  const urgent = daysRemaining(new Date(lot.shared.expires_at), now) <= URGENT_DAYS
  return (
    <tr role="row" className={styles.row}>
      <NameCells {...{ lot, labels }} />
      <td role="cell" className={`tight ${styles.when}`}>
        <span className={`block strong figures ${styles.date}`} data-tone={urgent ? 'bad' : undefined}>
          {formatLabelDate(lot.shared.expiration_date, timeZone)}
        </span>
        <span className="muted text-1">{remainingText(lot.shared, now, timeZone)}</span>
      </td>
      <RowActions {...{ labels, commands }} />
    </tr>
  )
}

interface NameProps {
  readonly lot: LabelLot
  readonly labels: readonly Label[]
}

/** The name leads to the page of the label that was made first. */
function NameCells({ lot, labels }: NameProps) {
  const [label] = labels
  if (label === undefined) return null
  const blocked = blockedText(labels)
  return (
    <>
      <td role="cell" className={`slim strong tight break ${styles.name}`}>
        <Link className="ink" to="/baixa/$code" params={{ code: label.qrCode }}>
          {label.name}
        </Link>{' '}
        <Times count={labels.length} />
        {isLateRecord(label) ? <span className="block muted text-1 regular">Registro tardio</span> : null}
        {blocked === null ? null : <span className="block muted text-1 regular">{blocked}</span>}
      </td>
      <td role="cell" className={`slim muted text-2 tight break ${styles.category}`}>
        {label.category}
        {lot.worth === undefined || !mayNow('ver_custos') ? null : (
          <span className="figures one-line"> · R$&nbsp;{amountText(lot.worth)}</span>
        )}
      </td>
    </>
  )
}
