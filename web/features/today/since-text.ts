import { daysExpired, isInstant } from '#contract/labels/shelf-life'
import type { Label } from '#contract/labels'
import { counted } from '#contract/words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `42 min`, `5 h`, `2 dias` */
export function elapsedText(elapsed: number): string {
  if (elapsed < HOUR_MS) return `${Math.max(1, Math.floor(elapsed / MINUTE_MS))} min`
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h`
  return counted(Math.floor(elapsed / DAY_MS), 'dia', 'dias')
}

/**
 * How long ago a label expired: `25 min`, `5 h`, `1 dia`. Days count as in "Dias vencido", begun ones too. Minutes and
 * hours are for a label with an hour only: of a date, the last good day was yesterday.
 */
export function sinceText(label: Pick<Label, 'expiration_date' | 'expires_at'>, now: Date): string {
  const expiresAt = new Date(label.expires_at)
  const elapsed = now.getTime() - expiresAt.getTime()
  if (isInstant(label.expiration_date) && elapsed < DAY_MS) return elapsedText(elapsed)
  const days = daysExpired(expiresAt, now)
  return counted(days, 'dia', 'dias')
}
