import { formatLabelDate, weekdayLabel } from '#contract/labels/shelf-life'
import styles from './dashboard-screen.module.css'

interface MomentProps {
  /** When the figures were read, which is once a minute. */
  readonly at: Date
  readonly timeZone: string
}

/** `sáb, 28/11/2026 · 07:12`, in the time zone of the kitchen, whose rules the browser does not load for it. */
export function Moment({ at, timeZone }: MomentProps) {
  const instant = at.toISOString()
  return (
    <p className={`muted text-2 figures one-line ${styles.moment}`}>
      {weekdayLabel(instant, timeZone).toLowerCase()}, {formatLabelDate(instant, timeZone).replace(' ', ' · ')}
    </p>
  )
}
