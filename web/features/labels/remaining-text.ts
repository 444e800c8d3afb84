import type { Label } from '#contract/labels'
import { isInstant, shelfDays, shelfDaysText } from '#contract/labels/shelf-life'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `Vence em 7 h` on the last day of a label with an hour, else the day: `Vence amanhã`. */
export function remainingText(
  { expiration_date: date, expires_at }: Pick<Label, 'expiration_date' | 'expires_at'>,
  now: Date,
  timeZone: string,
): string {
  const expiresAt = new Date(expires_at)
  const days = shelfDays(expiresAt, now, timeZone)
  if (days < 0) return 'Vencido'
  if (days > 0 || !isInstant(date)) return `Vence ${shelfDaysText(days)}`
  const ahead = expiresAt.getTime() - now.getTime()
  return ahead < HOUR_MS ? `Vence em ${Math.floor(ahead / MINUTE_MS)} min` : `Vence em ${Math.floor(ahead / HOUR_MS)} h`
}
